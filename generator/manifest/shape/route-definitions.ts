import type { JsonSchema } from "./json-schema.js";
import { token } from "./names.js";

/** A route, without its parameters, body and responses. */
export const routeDefinitions = {
  routeString: {
    description: "Method and URL template: `GET /repos/{owner}/{repo}`. A URL alone is a GET.",
    type: "string",
    pattern: `^\\s*(${token}\\s+)?\\S+\\s*$`,
    patternErrorMessage:
      "a route is a method, a space and a URL without spaces: GET /repos/{owner}/{repo}",
    examples: ["GET /repos/{owner}/{repo}"],
  },
  route: {
    title: "route",
    description: "One operation of the API, which becomes one function.",
    type: "object",
    required: ["route"],
    additionalProperties: false,
    properties: {
      route: { $ref: "#/definitions/routeString" },
      operationId: {
        description:
          "Unique name of the operation, `group/what-it-does`. The default name and group of the export are derived from it.",
        type: "string",
        minLength: 1,
        examples: ["issues/list-for-repo"],
      },
      name: {
        description:
          "Name of the exported function. Default: camelCase of `operationId`, else of method and path.",
        type: "string",
        minLength: 1,
        examples: ["issuesListForRepo"],
      },
      group: {
        description:
          "Module of the function. Default: `operationId` before the slash, else the first tag, else the first word of the path.",
        type: "string",
        minLength: 1,
        examples: ["issues"],
      },
      tags: {
        description: "The first tag is the group, unless `group` or `operationId` names one.",
        type: "array",
        items: { type: "string", minLength: 1 },
        examples: [["issues"]],
      },
      summary: {
        description: "First sentence of the documentation.",
        type: "string",
        examples: ["Lists the labels of a team"],
      },
      description: {
        description: "The rest of the documentation, in Markdown.",
        type: "string",
        examples: ["Archived teams have none."],
      },
      externalDocs: {
        title: "`externalDocs` block",
        description: "Where to read more.",
        type: "object",
        required: ["url"],
        additionalProperties: false,
        properties: {
          url: {
            description: "An absolute http or https URL.",
            type: "string",
            pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f]+$",
            patternErrorMessage: "it is an absolute http or https URL",
            examples: ["https://docs.example.com/"],
          },
          description: {
            description: "What the link leads to.",
            type: "string",
            examples: ["Guide to labels"],
          },
        },
        examples: [{ url: "https://docs.example.com/" }],
      },
      deprecated: { $ref: "#/definitions/deprecation" },
      security: { $ref: "#/definitions/security" },
      headers: { $ref: "#/definitions/headers" },
      baseUrl: { $ref: "#/definitions/baseUrl" },
      mediaType: { $ref: "#/definitions/mediaType" },
      parameters: {
        description:
          "Path, query and header parameters. Path variables that are not declared here are strings.",
        type: "array",
        items: {
          anyOf: [
            { $ref: "#/definitions/parameterReference" },
            { $ref: "#/definitions/parameter" },
          ],
          examples: [{ name: "page", in: "query", schema: { type: "integer" } }],
        },
        examples: [[{ name: "page", in: "query", schema: { type: "integer" } }]],
      },
      requestBody: { $ref: "#/definitions/requestBody" },
      responses: { $ref: "#/definitions/responses" },
    },
  },
  security: {
    description:
      "The ways to authorize a request, one per entry; only documentation. A route has those of the manifest unless it has its own; an empty list means none.",
    type: "array",
    items: { type: "string", minLength: 1 },
    examples: [["api_key (header X-API-Key)"]],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
