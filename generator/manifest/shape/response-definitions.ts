import type { JsonSchema } from "./json-schema.js";
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
      anyOf: [{ $ref: "#/definitions/responseReference" }, { $ref: "#/definitions/response" }],
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
      $ref: {
        description: "`#/responses/` and its name.",
        type: "string",
        pattern: `^#/responses/${componentName}$`,
        patternErrorMessage: "it is #/responses/ and a name",
        examples: ["#/responses/notFound"],
      },
    },
  },
  response: {
    title: "response",
    description: "The response to a status. One without `schema` and `content` has no body.",
    type: "object",
    additionalProperties: false,
    properties: {
      description: {
        description: "When the API sends this response.",
        type: "string",
        examples: ["The labels"],
      },
      schema: {
        description: "The body as JSON: short for `content: { application/json: { schema: … } }`.",
        anyOf: [{ $ref: "#/definitions/schema" }],
        examples: [{ type: "object" }],
      },
      content: {
        title: "`content` block",
        description: "The body, by media type.",
        type: "object",
        propertyNames: {
          pattern: mediaRange,
          patternErrorMessage: "it is a media type or a range of them: application/json, text/*",
        },
        additionalProperties: { $ref: "#/definitions/responseContent" },
        examples: [{ "application/json": { schema: { type: "object" } } }],
      },
      headers: {
        title: "`headers` block",
        description: "Headers of the response.",
        type: "object",
        propertyNames: headerName,
        additionalProperties: { $ref: "#/definitions/responseHeader" },
        examples: [{ "x-total": { schema: { type: "integer" } } }],
      },
    },
  },
  responseContent: {
    title: "media type",
    description: "The body in one media type.",
    type: "object",
    additionalProperties: false,
    properties: { schema: { $ref: "#/definitions/schema" } },
  },
  responseHeader: {
    title: "response header",
    description: "A header of the response.",
    type: "object",
    additionalProperties: false,
    properties: {
      description: {
        description: "What the header means.",
        type: "string",
        examples: ["How many there are"],
      },
      required: {
        description: "Whether every such response has it.",
        type: "boolean",
        default: false,
      },
      deprecated: { description: "Marks the header as deprecated.", type: "boolean" },
      schema: { $ref: "#/definitions/schema" },
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
