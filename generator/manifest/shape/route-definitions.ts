import type { JsonSchema } from "./json-schema.js";
import { block, listSchema, mapOf, matching, nonEmpty, ref, someText, textSchema } from "./keys.js";
import { token } from "./names.js";

const requestBody = {
  description: "The body of requests, in one media type or in several.",
  // The last one is for what fits neither.
  anyOf: [ref("requestBody"), ref("requestBodyByType"), ref("requestBody")],
  examples: [{ schema: { type: "object" } }],
} as const;

function parametersOf(
  description: string,
  example: Readonly<Record<string, string>>,
  type: string,
) {
  const parameter = { ...example, schema: { type } };
  const anyOf = [ref("parameterReference"), ref("parameter")] as const;
  return listSchema(description, { anyOf, examples: [parameter] }, [parameter]);
}

/** A route and a webhook, without their parameters, bodies and responses. */
export const routeDefinitions = {
  routeString: matching(
    "Method and URL template: `GET /repos/{owner}/{repo}`. A URL alone is a GET.",
    "GET /repos/{owner}/{repo}",
    `^\\s*(${token}\\s+)?\\S+\\s*$`,
    "a route is a method, a space and a URL without spaces: GET /repos/{owner}/{repo}",
  ),
  route: block(
    "route",
    "One operation of the API, which becomes one function.",
    {
      route: ref("routeString"),
      operationId: nonEmpty(
        "Unique name of the operation, `group/what-it-does`. The default name and group of the export are derived from it.",
        "issues/list-for-repo",
      ),
      name: nonEmpty(
        "Name of the exported function. Default: camelCase of `operationId`, else of method and path, with `By` before variables.",
        "issuesListForRepo",
      ),
      group: nonEmpty(
        "Module of the function. Default: `operationId` before the slash, else the first tag, else the first word of the path.",
        "issues",
      ),
      tags: listSchema(
        "The first tag is the group, unless `group` or `operationId` names one.",
        someText,
        ["issues"],
      ),
      summary: textSchema("First sentence of the documentation.", "Lists the labels of a team"),
      description: textSchema(
        "The rest of the documentation, in Markdown.",
        "Archived teams have none.",
      ),
      externalDocs: ref("externalDocs"),
      deprecated: ref("deprecation"),
      security: ref("security"),
      headers: ref("headers"),
      baseUrl: ref("baseUrl"),
      mediaType: ref("mediaType"),
      tool: ref("tool"),
      parameters: parametersOf(
        "Path, query and header parameters. Path variables that are not declared here are strings.",
        { name: "page", in: "query" },
        "integer",
      ),
      requestBody,
      responses: ref("responses"),
      callbacks: mapOf(
        "`callbacks` block",
        "Requests that the API sends because of this one, by the expression of their URL. They become types.",
        ref("webhook"),
        { "{$request.body#/url}": { requestBody: { schema: { type: "object" } } } },
      ),
    },
    { required: ["route"] },
  ),
  webhook: block("webhook", "A request that the API sends to a program. It becomes a type.", {
    summary: textSchema("First sentence of the documentation.", "A label was created"),
    description: textSchema(
      "The rest of the documentation, in Markdown.",
      "Sent once for each label.",
    ),
    deprecated: ref("deprecation"),
    parameters: parametersOf(
      "Header, query and path parameters of the request.",
      { name: "x-event", in: "header" },
      "string",
    ),
    requestBody,
    responses: ref("responses"),
  }),
  security: listSchema(
    "The ways to authorize a request, one per entry; only documentation. A route has those of the manifest unless it has its own; an empty list means none.",
    someText,
    ["api_key (header X-API-Key)"],
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
