import type { JsonSchema } from "./json-schema.js";
import {
  block,
  listSchema,
  mapSchema,
  matching,
  nonEmpty,
  ref,
  someText,
  textSchema,
} from "./keys.js";
import { token } from "./names.js";

const requestBody = {
  description: "The body of requests, in one media type or in several.",
  // The last alternative is selected if neither matches.
  anyOf: [ref("requestBody"), ref("requestBodyByType"), ref("requestBody")],
  examples: [{ schema: { type: "object" } }],
} as const;

function parameterList(
  description: string,
  example: Readonly<Record<string, string>>,
  type: string,
) {
  const parameter = { ...example, schema: { type } };
  const anyOf = [ref("parameterReference"), ref("parameter")] as const;
  return listSchema(description, { anyOf, examples: [parameter] }, [parameter]);
}

const KEYS = "[^.\\s]+(\\.[^.\\s]+)*";

/** Definitions of routes and webhooks, except parameters, bodies and responses. */
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
        "Unique name of the operation, such as `group/verb-noun`. It decides the default name and group of the function.",
        "issues/list-for-repo",
      ),
      name: nonEmpty(
        "Name of the function. Default: camelCase of `operationId`, or else of method and path, with `By` before variables.",
        "issuesListForRepo",
      ),
      group: nonEmpty(
        "Module of the function. Default: `operationId` before the slash, or else the first tag, or else the first word of the path.",
        "issues",
      ),
      tags: listSchema(
        "The first tag is the group, unless `group` or `operationId` has one.",
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
      pages: ref("pages"),
      parameters: parameterList(
        "Path, query and header parameters. Undeclared path variables are strings.",
        { name: "page", in: "query" },
        "integer",
      ),
      requestBody,
      responses: ref("responses"),
      callbacks: mapSchema(
        "`callbacks` block",
        "Requests that the API sends after a call, by the expression of their URL. They become types.",
        ref("webhook"),
        { "{$request.body#/url}": { requestBody: { schema: { type: "object" } } } },
      ),
    },
    { required: ["route"] },
  ),
  pages: block(
    "`pages` block",
    "The next page of a list, for GET and HEAD. The constant `<name>Pages` contains it.",
    {
      items: matching(
        "The key of the list in the body, or several keys with dots between them. Default: the body, or else its only list.",
        "data",
        `^${KEYS}$`,
        "it is a key, or keys with dots between them: data, result.items",
      ),
      next: {
        description: "The next page: a link in the header `Link`, or a query parameter.",
        anyOf: [ref("nextLink"), ref("nextQuery")],
        examples: [{ link: "next" }],
      },
    },
    { required: ["next"], example: { next: { link: "next" } } },
  ),
  nextLink: block(
    "next page by link",
    "The next page is the target of a link in the header `Link` (RFC 8288).",
    {
      link: {
        description: "The relation of the link.",
        type: "string",
        enum: ["next"],
        examples: ["next"],
      },
    },
    { required: ["link"], example: { link: "next" } },
  ),
  nextQuery: block(
    "next page by query",
    "The next page is the same request with a new value of a query parameter.",
    {
      query: nonEmpty("The name of the query parameter.", "cursor"),
      from: matching(
        "The next value: `body.` or `last.` and the keys of a value in the body or in the last item; `number` for the number of the page; `count` for the number of items before it.",
        "body.next_cursor",
        `^(number|count|(body|last)\\.${KEYS})$`,
        "it is number, count, body.<key> or last.<key>",
      ),
      while: matching(
        "A value in the body that is true if there is another page.",
        "body.has_more",
        `^body\\.${KEYS}$`,
        "it is body.<key>",
      ),
    },
    { required: ["query", "from"], example: { query: "cursor", from: "body.next_cursor" } },
  ),
  webhook: block("webhook", "A request that the API sends to your program. It becomes a type.", {
    summary: textSchema("First sentence of the documentation.", "A label was created"),
    description: textSchema(
      "The rest of the documentation, in Markdown.",
      "Sent once for each label.",
    ),
    deprecated: ref("deprecation"),
    parameters: parameterList(
      "Header, query and path parameters of the request.",
      { name: "x-event", in: "header" },
      "string",
    ),
    requestBody,
    responses: ref("responses"),
  }),
  security: listSchema(
    "The ways to authorize a request, one per entry; only documentation. A route's list replaces the manifest's; an empty list means none.",
    someText,
    ["api_key (header X-API-Key)"],
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
