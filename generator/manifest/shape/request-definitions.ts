import type { JsonSchema } from "./json-schema.js";
import {
  block,
  flag,
  mapOf,
  matching,
  nonEmpty,
  oneOf,
  ref,
  referenceSchema,
  textSchema,
} from "./keys.js";
import { jsonMediaType, mediaType } from "./names.js";

/** The content type of a request body for which a manifest names none. The runtime sets it for objects and lists. */
export const DEFAULT_BODY_TYPE = "application/json; charset=utf-8";

const MEDIA_TYPE = {
  pattern: mediaType,
  patternErrorMessage: "it is a media type without wildcards, such as application/octet-stream",
} as const;

const ENCODING = mapOf(
  "`encoding` block",
  "How `send` encodes form fields, by name. The default is `a=1&a=2` for a list and `a[b]=1` for an object, or JSON in `multipart/form-data`.",
  ref("encoding"),
  { expand: { style: "deepObject" } },
);

const REQUIRED = flag("Whether a call must have a body.", { default: false });
const DESCRIPTION = textSchema("Documentation of the body.", "The label");
const OBJECT = { schema: { type: "object" } };
const STYLES = ["form", "spaceDelimited", "pipeDelimited", "deepObject"] as const;

function contentOf(description: string) {
  const example = { "multipart/form-data": OBJECT };
  return mapOf("`content` block", description, ref("requestContent"), example, MEDIA_TYPE);
}

export const requestDefinitions = {
  parameterReference: block(
    "parameter reference",
    "A parameter of the `parameters` block at the top level.",
    { $ref: referenceSchema("parameters", "`#/parameters/` and its name.", "owner") },
    { required: ["$ref"] },
  ),
  parameter: block(
    "parameter",
    "One parameter of a route.",
    {
      name: nonEmpty("The name on the wire.", "owner"),
      as: matching(
        "The name of the argument, if it is not `name`.",
        "targetUrl",
        "^[A-Za-z_][A-Za-z0-9_]*$",
        "an argument's name is letters, digits and `_`, and does not start with a digit",
      ),
      in: {
        description:
          "Where the parameter goes. Header parameters are given through `options.headers`.",
        type: "string",
        enum: ["path", "query", "header"],
        examples: ["query"],
      },
      required: flag(
        "Whether a call must give it. Default: true in a path, false elsewhere. The last segment of a path may be optional.",
      ),
      style: oneOf(
        "How a query parameter is written: a list with commas (`form`, `a=1,2`), spaces (`spaceDelimited`) or vertical bars (`pipeDelimited`) between its members, an object as `a[key]=1` (`deepObject`).",
        STYLES,
      ),
      contentType: matching(
        "Serializes the value as JSON of this media type instead of in a style.",
        "application/json",
        jsonMediaType,
        "it is application/json or ends in +json; for text in any other media type, declare a string",
      ),
      allowReserved: flag(
        "Whether reserved characters in a query parameter, such as `/` and `:`, are written as they are.",
        { default: false },
      ),
      explode: flag(
        "Whether a list in the query becomes `a=1&a=2`, as `{?a*}` in RFC 6570, instead of `a=1,2`, and an object `x=1&y=2`. Default: true if `style` is `form`.",
      ),
      schema: ref("schema"),
      description: textSchema("The argument's documentation.", "Counted from 1"),
      deprecated: ref("deprecation"),
    },
    { required: ["name", "in", "schema"] },
  ),
  requestBody: block(
    "request body",
    "The top-level properties of an object become arguments of the function; any other body is the argument `data`.",
    {
      required: REQUIRED,
      contentType: textSchema(
        "The content-type header, which is sent as it is written here.",
        "application/octet-stream",
        { ...MEDIA_TYPE, default: DEFAULT_BODY_TYPE },
      ),
      schema: ref("schema"),
      encoding: ENCODING,
      content: contentOf(
        "The body in other media types, which the header `content-type` of a call chooses.",
      ),
      description: DESCRIPTION,
    },
    { required: ["schema"], example: OBJECT },
  ),
  requestBodyByType: block(
    "request body by media type",
    "A request body as OpenAPI writes it. JSON is sent, or else the first media type, unless the header `content-type` of a call chooses another.",
    {
      required: REQUIRED,
      content: contentOf("The body by media type."),
      description: DESCRIPTION,
    },
    { required: ["content"], example: { content: { "application/json": OBJECT } } },
  ),
  requestContent: block(
    "media type of a request body",
    "The body in another media type.",
    { schema: ref("schema"), encoding: ENCODING },
    { required: ["schema"], example: OBJECT },
  ),
  encoding: block(
    "encoding",
    "How a field of a form is written, as in OpenAPI.",
    {
      style: oneOf(
        "How a list or an object is written: `deepObject` is `a[0]=1` and `a[b]=1`; the others join its members by a comma, a space or a vertical bar, unless `explode` is set.",
        STYLES,
      ),
      explode: flag(
        "Whether each member is a field of its own, `a=1&a=2`. Default: true if `style` is `form`.",
      ),
      contentType: matching(
        "JSON, or, in `multipart/form-data`, the content type of the field's part. It takes the place of `style`.",
        "application/json",
        mediaType,
        "it is a media type without wildcards, such as application/json",
      ),
    },
    { example: { style: "deepObject" } },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
