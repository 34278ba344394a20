import type { JsonSchema } from "./json-schema.js";
import {
  block,
  flag,
  mapSchema,
  matching,
  nonEmpty,
  enumSchema,
  ref,
  referenceSchema,
  textSchema,
} from "./keys.js";
import { jsonMediaType, mediaType } from "./names.js";

/** The default content type of a request body. The runtime sets it for objects and lists. */
export const DEFAULT_BODY_TYPE = "application/json; charset=utf-8";

const MEDIA_TYPE = {
  pattern: mediaType,
  patternErrorMessage: "it is a media type without wildcards, such as application/octet-stream",
} as const;

const ENCODING = mapSchema(
  "`encoding` block",
  "How `send` encodes form fields, by name. The default is `a=1&a=2` for a list and `a[b]=1` for an object, or JSON in `multipart/form-data`.",
  ref("encoding"),
  { expand: { style: "deepObject" } },
);

const REQUIRED = flag("A call must pass a body.", { default: false });
const DESCRIPTION = textSchema("Documentation of the body.", "The label");
const OBJECT = { schema: { type: "object" } };
const STYLES = ["form", "spaceDelimited", "pipeDelimited", "deepObject"] as const;

function contentBlock(description: string) {
  const example = { "multipart/form-data": OBJECT };
  return mapSchema("`content` block", description, ref("requestContent"), example, MEDIA_TYPE);
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
          "The place of the parameter. Calls pass header parameters in `options.headers`.",
        type: "string",
        enum: ["path", "query", "header"],
        examples: ["query"],
      },
      required: flag(
        "A call must pass the parameter. Default: true in a path, otherwise false. The last segment of a path may be optional.",
      ),
      style: enumSchema(
        "The format of a list or an object in the query: a list with commas (`form`, `a=1,2`), spaces (`spaceDelimited`) or vertical bars (`pipeDelimited`) between its members, or an object as `a[key]=1` (`deepObject`).",
        STYLES,
      ),
      contentType: matching(
        "Serializes the value as JSON of this media type instead of in a style.",
        "application/json",
        jsonMediaType,
        "it is application/json or ends in +json; for text in any other media type, declare a string",
      ),
      allowReserved: flag(
        "Reserved characters in a query parameter, such as `/` and `:`, stay unencoded.",
        { default: false },
      ),
      explode: flag(
        "A list in the query becomes `a=1&a=2` instead of `a=1,2`, and an object `x=1&y=2`, like `{?a*}` in RFC 6570. Default: true if `style` is `form`.",
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
        "The content-type header, sent exactly as written here.",
        "application/octet-stream",
        { ...MEDIA_TYPE, default: DEFAULT_BODY_TYPE },
      ),
      schema: ref("schema"),
      encoding: ENCODING,
      content: contentBlock("Alternative bodies, selected by the `content-type` header of a call."),
      description: DESCRIPTION,
    },
    { required: ["schema"], example: OBJECT },
  ),
  requestBodyByType: block(
    "request body by media type",
    "A request body as in OpenAPI. The default is JSON, or else the first media type; the `content-type` header of a call selects another media type.",
    {
      required: REQUIRED,
      content: contentBlock("The body by media type."),
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
    "The encoding of a form field, as in OpenAPI.",
    {
      style: enumSchema(
        "The format of a list or an object: `deepObject` is `a[0]=1` and `a[b]=1`; the other styles join the members by a comma, a space or a vertical bar, unless `explode` is true.",
        STYLES,
      ),
      explode: flag(
        "Each member is a separate field, `a=1&a=2`. Default: true if `style` is `form`.",
      ),
      contentType: matching(
        "JSON, or, in `multipart/form-data`, the content type of the field's part. It replaces `style`.",
        "application/json",
        mediaType,
        "it is a media type without wildcards, such as application/json",
      ),
    },
    { example: { style: "deepObject" } },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
