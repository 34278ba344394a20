import type { JsonSchema } from "./json-schema.js";
import { list, mapOf, matching, nonEmpty, ref, text } from "./keys.js";
import { serverUrl } from "./names.js";

/** Further addresses of the API. */
export const serverDefinitions = {
  servers: list(
    "Further addresses of the API, which become constants and functions in `servers.ts`, for use as `baseUrl`.",
    ref("server"),
    [{ url: "https://sandbox.example.com", description: "Sandbox" }],
  ),
  server: {
    title: "server",
    description: "An address of the API, whose variables stand in braces.",
    type: "object",
    required: ["url"],
    additionalProperties: false,
    properties: {
      url: matching(
        "A base URL: `https://{region}.api.example.com`.",
        "https://{region}.api.example.com",
        serverUrl,
        "it is an http or https URL, or a path that starts with `/`, without `?`, `#`, spaces and backslashes, of at most 10,000 characters; variables stand in braces",
      ),
      name: nonEmpty(
        "Name of the export. Default: camelCase of `description`, else of the host.",
        "sandbox",
      ),
      description: text("What the server is for.", "Sandbox"),
      variables: mapOf("`variables` block", "The variables of the URL.", ref("serverVariable"), {
        region: { default: "us" },
      }),
    },
  },
  serverVariable: {
    title: "server variable",
    description: "A variable in the URL of a server.",
    type: "object",
    additionalProperties: false,
    properties: {
      default: { description: "Its value, where none is given.", type: "string", examples: ["us"] },
      enum: list("The values that it can have.", { type: "string" }, ["us", "eu"], { minItems: 1 }),
      description: text("What it is for.", "Where the data is kept"),
    },
    examples: [{ default: "us", enum: ["us", "eu"] }],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
