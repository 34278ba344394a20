import type { JsonSchema } from "./json-schema.js";
import { flag, mapOf, matching, oneOf, ref, text } from "./keys.js";
import { mediaType } from "./names.js";

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
const DESCRIPTION = text("Documentation of the body.", "The label");

function contentOf(description: string) {
  const example = { "multipart/form-data": { schema: { type: "object" } } };
  return mapOf("`content` block", description, ref("requestContent"), example, MEDIA_TYPE);
}

/** A request body, and how its form fields are encoded. */
export const requestBodyDefinitions = {
  requestBody: {
    title: "request body",
    description:
      "The top-level properties of an object become arguments of the function; any other body is the argument `data`.",
    type: "object",
    required: ["schema"],
    additionalProperties: false,
    examples: [{ schema: { type: "object" } }],
    properties: {
      required: REQUIRED,
      contentType: text(
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
  },
  requestBodyByType: {
    title: "request body by media type",
    description:
      "A request body as OpenAPI writes it. JSON is sent, or else the first media type, unless the header `content-type` of a call chooses another.",
    type: "object",
    required: ["content"],
    additionalProperties: false,
    examples: [{ content: { "application/json": { schema: { type: "object" } } } }],
    properties: {
      required: REQUIRED,
      content: contentOf("The body by media type."),
      description: DESCRIPTION,
    },
  },
  requestContent: {
    title: "media type of a request body",
    description: "The body in another media type.",
    type: "object",
    required: ["schema"],
    additionalProperties: false,
    properties: { schema: ref("schema"), encoding: ENCODING },
    examples: [{ schema: { type: "object" } }],
  },
  encoding: {
    title: "encoding",
    description: "How a field of a form is written, as in OpenAPI.",
    type: "object",
    additionalProperties: false,
    properties: {
      style: oneOf(
        "How a list or an object is written: `deepObject` is `a[0]=1` and `a[b]=1`; the others join its members by a comma, a space or a vertical bar, unless `explode` is set.",
        ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
        "form",
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
    examples: [{ style: "deepObject" }],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
