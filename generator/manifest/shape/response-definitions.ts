import type { JsonSchema } from "./json-schema.js";
import { described, flag, mapOf, matching, ref, text } from "./keys.js";
import { componentName, headerName, mediaRange } from "./names.js";

/** The API's responses to a route. */
export const responseDefinitions = {
  responses: {
    title: "`responses` block",
    description:
      "The API's responses, by status: `200`, `4XX`, `default`. Responses become types and do not change requests.",
    type: "object",
    propertyNames: {
      pattern: "^([1-5][0-9][0-9]|[1-5]XX|default)$",
      patternErrorMessage: "it is a status such as 200, a range such as 4XX, or default",
    },
    additionalProperties: {
      anyOf: [ref("responseReference"), ref("response")],
      examples: [{}],
    },
    examples: [{ "200": { schema: { $ref: "#/schemas/Label" } } }],
  },
  responseReference: {
    title: "response reference",
    description: "A response of the `responses` block at the top level.",
    type: "object",
    required: ["$ref"],
    additionalProperties: false,
    properties: {
      $ref: matching(
        "`#/responses/` and its name.",
        "#/responses/notFound",
        `^#/responses/${componentName}$`,
        "it is #/responses/ and a name",
      ),
    },
  },
  response: {
    title: "response",
    description: "The response to a status. One without `schema` and `content` has no body.",
    type: "object",
    additionalProperties: false,
    properties: {
      description: text("When the API sends this response.", "The labels"),
      schema: described(
        "The body as JSON: short for `content: { application/json: { schema: … } }`.",
        ref("schema"),
        { type: "object" },
      ),
      content: {
        title: "`content` block",
        description: "The body, by media type.",
        type: "object",
        propertyNames: {
          pattern: mediaRange,
          patternErrorMessage: "it is a media type or a range of them: application/json, text/*",
        },
        additionalProperties: ref("responseContent"),
        examples: [{ "application/json": { schema: { type: "object" } } }],
      },
      headers: mapOf(
        "`headers` block",
        "Headers of the response.",
        ref("responseHeader"),
        { "x-total": { schema: { type: "integer" } } },
        headerName,
      ),
    },
  },
  responseContent: {
    title: "media type",
    description: "The body in one media type.",
    type: "object",
    additionalProperties: false,
    properties: {
      schema: ref("schema"),
      itemSchema: described(
        "The schema of each item of a stream: of a line of JSON, of the data of an event, or of an event with `event` and `data`.",
        ref("schema"),
        { type: "object" },
      ),
    },
  },
  responseHeader: {
    title: "response header",
    description: "A header of the response.",
    type: "object",
    additionalProperties: false,
    properties: {
      description: text("What the header means.", "How many there are"),
      required: flag("Whether every such response has it.", { default: false }),
      deprecated: { description: "Marks the header as deprecated.", type: "boolean" },
      schema: ref("schema"),
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
