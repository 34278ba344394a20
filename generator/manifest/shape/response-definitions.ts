import type { JsonSchema } from "./json-schema.js";
import { block, described, flag, mapSchema, ref, referenceSchema, textSchema } from "./keys.js";
import { headerName, mediaRange } from "./names.js";

const OBJECT = { type: "object" };

export const responseDefinitions = {
  responses: mapSchema(
    "`responses` block",
    "The API's responses, by status: `200`, `4XX`, `default`. Responses become types and do not change requests.",
    { anyOf: [ref("responseReference"), ref("response")], examples: [{}] },
    { "200": { schema: { $ref: "#/schemas/Label" } } },
    {
      pattern: "^([1-5][0-9][0-9]|[1-5]XX|default)$",
      patternErrorMessage: "it is a status such as 200, a range such as 4XX, or default",
    },
  ),
  responseReference: block(
    "response reference",
    "A response of the `responses` block at the top level.",
    { $ref: referenceSchema("responses", "`#/responses/` and its name.", "notFound") },
    { required: ["$ref"] },
  ),
  response: block(
    "response",
    "The response with a status. Without `schema` and `content`, it has no body.",
    {
      description: textSchema("The meaning of this response.", "The labels"),
      schema: described(
        "The body as JSON: short for `content: { application/json: { schema: … } }`.",
        ref("schema"),
        OBJECT,
      ),
      content: mapSchema(
        "`content` block",
        "The body, by media type.",
        ref("responseContent"),
        { "application/json": { schema: OBJECT } },
        {
          pattern: mediaRange,
          patternErrorMessage: "it is a media type or a range of them: application/json, text/*",
        },
      ),
      headers: mapSchema(
        "`headers` block",
        "Headers of the response.",
        ref("responseHeader"),
        { "x-total": { schema: { type: "integer" } } },
        headerName,
      ),
    },
  ),
  responseContent: block("media type", "The body in one media type.", {
    schema: ref("schema"),
    itemSchema: described(
      "The schema of each item of a stream: of a line of JSON, of the data of an event, or of an event with `event` and `data`.",
      ref("schema"),
      OBJECT,
    ),
  }),
  responseHeader: block("response header", "A header of the response.", {
    description: textSchema("The meaning of the header.", "How many there are"),
    required: flag("Every response with this status has the header.", { default: false }),
    deprecated: flag("Marks the header as deprecated."),
    schema: ref("schema"),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>;
