import type { JsonSchema } from "./json-schema.js";
import { list, matching, nonEmpty, ref, text } from "./keys.js";
import { token } from "./names.js";

const requestBody = {
  description: "The body of requests, in one media type or in several.",
  // The last one is for what fits neither.
  anyOf: [ref("requestBody"), ref("requestBodyByType"), ref("requestBody")],
  examples: [{ schema: { type: "object" } }],
} as const;

/** A route and a webhook, without their parameters, bodies and responses. */
export const routeDefinitions = {
  routeString: matching(
    "Method and URL template: `GET /repos/{owner}/{repo}`. A URL alone is a GET.",
    "GET /repos/{owner}/{repo}",
    `^\\s*(${token}\\s+)?\\S+\\s*$`,
    "a route is a method, a space and a URL without spaces: GET /repos/{owner}/{repo}",
  ),
  route: {
    title: "route",
    description: "One operation of the API, which becomes one function.",
    type: "object",
    required: ["route"],
    additionalProperties: false,
    properties: {
      route: ref("routeString"),
      operationId: nonEmpty(
        "Unique name of the operation, `group/what-it-does`. The default name and group of the export are derived from it.",
        "issues/list-for-repo",
      ),
      name: nonEmpty(
        "Name of the exported function. Default: camelCase of `operationId`, else of method and path.",
        "issuesListForRepo",
      ),
      group: nonEmpty(
        "Module of the function. Default: `operationId` before the slash, else the first tag, else the first word of the path.",
        "issues",
      ),
      tags: list(
        "The first tag is the group, unless `group` or `operationId` names one.",
        { type: "string", minLength: 1 },
        ["issues"],
      ),
      summary: text("First sentence of the documentation.", "Lists the labels of a team"),
      description: text("The rest of the documentation, in Markdown.", "Archived teams have none."),
      externalDocs: {
        title: "`externalDocs` block",
        description: "Where to read more.",
        type: "object",
        required: ["url"],
        additionalProperties: false,
        properties: {
          url: matching(
            "An absolute http or https URL.",
            "https://docs.example.com/",
            "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f]+$",
            "it is an absolute http or https URL",
          ),
          description: text("What the link leads to.", "Guide to labels"),
        },
        examples: [{ url: "https://docs.example.com/" }],
      },
      deprecated: ref("deprecation"),
      security: ref("security"),
      headers: ref("headers"),
      baseUrl: ref("baseUrl"),
      mediaType: ref("mediaType"),
      tool: {
        title: "`tool` block",
        description:
          "What the route does as a tool of a language model (`generate.tools`), where its method does not tell. By default, GET, HEAD and OPTIONS only read, anything else may destroy, and PUT and DELETE are idempotent.",
        type: "object",
        additionalProperties: false,
        properties: {
          readOnly: {
            description: "Whether it changes nothing.",
            type: "boolean",
            examples: [true],
          },
          destructive: {
            description: "Whether it may delete or overwrite something.",
            type: "boolean",
            examples: [false],
          },
          idempotent: {
            description: "Whether a second call changes nothing more.",
            type: "boolean",
            examples: [true],
          },
        },
        examples: [{ readOnly: true }],
      },
      parameters: list(
        "Path, query and header parameters. Path variables that are not declared here are strings.",
        {
          anyOf: [ref("parameterReference"), ref("parameter")],
          examples: [{ name: "page", in: "query", schema: { type: "integer" } }],
        },
        [{ name: "page", in: "query", schema: { type: "integer" } }],
      ),
      requestBody,
      responses: ref("responses"),
      callbacks: {
        title: "`callbacks` block",
        description:
          "Requests that the API sends because of this one, by the expression of their URL. They become types.",
        type: "object",
        additionalProperties: ref("webhook"),
        examples: [{ "{$request.body#/url}": { requestBody: { schema: { type: "object" } } } }],
      },
    },
  },
  webhook: {
    title: "webhook",
    description: "A request that the API sends to a program. It becomes a type.",
    type: "object",
    additionalProperties: false,
    properties: {
      summary: text("First sentence of the documentation.", "A label was created"),
      description: text("The rest of the documentation, in Markdown.", "Sent once for each label."),
      deprecated: ref("deprecation"),
      parameters: list(
        "Header, query and path parameters of the request.",
        {
          anyOf: [ref("parameterReference"), ref("parameter")],
          examples: [{ name: "x-event", in: "header", schema: { type: "string" } }],
        },
        [{ name: "x-event", in: "header", schema: { type: "string" } }],
      ),
      requestBody,
      responses: ref("responses"),
    },
  },
  security: list(
    "The ways to authorize a request, one per entry; only documentation. A route has those of the manifest unless it has its own; an empty list means none.",
    { type: "string", minLength: 1 },
    ["api_key (header X-API-Key)"],
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
