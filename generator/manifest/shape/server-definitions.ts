import type { JsonSchema } from "./json-schema.js";

/** Further addresses of the API. */
export const serverDefinitions = {
  servers: {
    description:
      "Further addresses of the API, which become constants and functions in `servers.ts`, for use as `baseUrl`.",
    type: "array",
    items: { $ref: "#/definitions/server" },
    examples: [[{ url: "https://sandbox.example.com", description: "Sandbox" }]],
  },
  server: {
    title: "server",
    description: "An address of the API, whose variables stand in braces.",
    type: "object",
    required: ["url"],
    additionalProperties: false,
    properties: {
      url: {
        description: "A base URL: `https://{region}.api.example.com`.",
        type: "string",
        pattern:
          "^(?=.{0,10000}$)([Hh][Tt][Tt][Pp][Ss]?://(?=[^/])|/(?!/)|(?=\\{))([A-Za-z0-9._~:/@!$&'()*+,;=\\[\\]-]|%[0-9A-Fa-f]{2}|\\{[A-Za-z0-9._~$-]+\\})*$",
        patternErrorMessage:
          "it is an http or https URL, or a path that starts with `/`, without `?`, `#`, spaces and backslashes, of at most 10,000 characters; variables stand in braces",
        examples: ["https://{region}.api.example.com"],
      },
      name: {
        description: "Name of the export. Default: camelCase of `description`, else of the host.",
        type: "string",
        minLength: 1,
        examples: ["sandbox"],
      },
      description: {
        description: "What the server is for.",
        type: "string",
        examples: ["Sandbox"],
      },
      variables: {
        title: "`variables` block",
        description: "The variables of the URL.",
        type: "object",
        additionalProperties: { $ref: "#/definitions/serverVariable" },
        examples: [{ region: { default: "us" } }],
      },
    },
  },
  serverVariable: {
    title: "server variable",
    description: "A variable in the URL of a server.",
    type: "object",
    additionalProperties: false,
    properties: {
      default: { description: "Its value, where none is given.", type: "string", examples: ["us"] },
      enum: {
        description: "The values that it can have.",
        type: "array",
        minItems: 1,
        items: { type: "string" },
        examples: [["us", "eu"]],
      },
      description: {
        description: "What it is for.",
        type: "string",
        examples: ["Where the data is kept"],
      },
    },
    examples: [{ default: "us", enum: ["us", "eu"] }],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
