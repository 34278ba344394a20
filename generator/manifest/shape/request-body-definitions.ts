import type { JsonSchema } from "./json-schema.js";
import { flag, mapOf, matching, oneOf, ref, text } from "./keys.js";
import { mediaType } from "./names.js";

/** The content type of a request body for which a manifest names none. The runtime sets it for objects and lists. */
export const DEFAULT_BODY_TYPE = "application/json; charset=utf-8";

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
      required: flag("Whether a call must have a body.", { default: false }),
      contentType: text(
        "The content-type header, which is sent as it is written here.",
        "application/octet-stream",
        {
          pattern: mediaType,
          patternErrorMessage:
            "it is a media type without wildcards, such as application/octet-stream",
          default: DEFAULT_BODY_TYPE,
        },
      ),
      schema: ref("schema"),
      encoding: mapOf(
        "`encoding` block",
        "How `send` encodes form fields, by name. The default is `a=1&a=2` for a list and `a[b]=1` for an object, or JSON in `multipart/form-data`.",
        ref("encoding"),
        { expand: { style: "deepObject" } },
      ),
      description: text("Documentation of the body.", "The label"),
    },
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
