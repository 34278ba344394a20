import type { JsonSchema } from "./json-schema.js";
import { block, flag, listSchema, mapSchema, matching, nonEmpty, ref, textSchema } from "./keys.js";
import {
  baseUrlPattern,
  calendarDate,
  headerName,
  serverUrlPattern,
  tokenInWords,
  wholeToken,
} from "./names.js";

const PATTERN = "It is a regular expression, which may match any part of the text.";
const CAPTURES = "`$1` is the first capture group of the patterns.";

function headersBlock<const Value>(description: string, value: Value) {
  return mapSchema(
    "`headers` block",
    description,
    value,
    { accept: "application/json" },
    headerName,
  );
}

/** Settings of the manifest. Routes can override some of them. */
export const settingDefinitions = {
  baseUrl: matching(
    "The base URL of all routes: an http or https URL, or a path such as `/api`.",
    "https://api.example.com",
    baseUrlPattern,
    "it is an http or https URL, or a path that starts with `/`, without `?`, `#`, `{`, spaces and backslashes, of at most 10,000 characters",
  ),
  headers: headersBlock("Default headers. A call's headers override them.", ref("headerValue")),
  headerValue: {
    type: "string",
    pattern: "^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$",
    patternErrorMessage:
      "a header value holds no line breaks, no NUL and no characters beyond U+00FF",
    examples: ["application/json"],
  },
  rootHeaders: headersBlock(
    "Default headers. A call's headers override them. The default of `user-agent` is `<name>-endpoint.js/<version>`; null removes it.",
    { anyOf: [ref("headerValue"), { type: "null" }] },
  ),
  mediaType: block(
    "`mediaType` block",
    "Amends the `accept` header.",
    {
      format: matching(
        "The format of each vendor type in `accept`: `raw` turns `application/vnd.example.v3+json` into `application/vnd.example.v3.raw`.",
        "raw",
        // RFC 9110, section 8.3.1, as in the runtime.
        wholeToken,
        `it becomes part of a media type, so it is ${tokenInWords}`,
      ),
    },
    { example: { format: "raw" } },
  ),
  deprecation: {
    description: "Marks it as deprecated. Editors show the message or the replacement.",
    examples: [true],
    anyOf: [
      { type: "boolean" },
      block("`deprecated` block", "The reason of a deprecation, its end, and the replacement.", {
        message: nonEmpty("The reason, or the time since.", "since version 2"),
        replacedBy: nonEmpty("The replacement.", "labels/add"),
        sunset: matching(
          "The day on which the API may remove it. From then on `waybill diff` expects the removal, and `waybill check` warns.",
          "2027-01-01",
          calendarDate,
          "write a day that the calendar has, as in 2027-01-01",
        ),
      }),
    ],
  },
  servers: listSchema(
    "Further addresses of the API, which become constants and functions in `servers.ts`, for use as `baseUrl`.",
    ref("server"),
    [{ url: "https://sandbox.example.com", description: "Sandbox" }],
  ),
  server: block(
    "server",
    "An address of the API, with variables in braces.",
    {
      url: matching(
        "A base URL: `https://{region}.api.example.com`.",
        "https://{region}.api.example.com",
        serverUrlPattern,
        "it is an http or https URL, or a path that starts with `/`, without `?`, `#`, spaces and backslashes, of at most 10,000 characters; variables stand in braces",
      ),
      name: nonEmpty(
        "Name of the export. Default: camelCase of `description`, else of the host.",
        "sandbox",
      ),
      description: textSchema("The purpose of the server.", "Sandbox"),
      variables: mapSchema(
        "`variables` block",
        "The variables of the URL.",
        ref("serverVariable"),
        {
          region: { default: "us" },
        },
      ),
    },
    { required: ["url"] },
  ),
  serverVariable: block(
    "server variable",
    "A variable in the URL of a server.",
    {
      default: textSchema("The value if a call passes none.", "us"),
      enum: listSchema("All possible values.", { type: "string" }, ["us", "eu"], {
        minItems: 1,
      }),
      description: textSchema("The purpose of the variable.", "Where the data is kept"),
    },
    { example: { default: "us", enum: ["us", "eu"] } },
  ),
  names: listSchema(
    "Rules for names of functions, groups and types of schemas, and for pages. The first matching rule with a `name` decides the name, the first with a `group` the group, and so on. Keys of a route override rules.",
    ref("nameRule"),
    [{ operationId: "^(\\w+)Controller_(.+)$", group: "$1", name: "$2" }],
  ),
  nameRule: block(
    "rule for names",
    "A rule for the routes or schemas that match all its patterns.",
    {
      preset: {
        description:
          "A known convention of `operationId`s. `fastapi`: `list_items_api_items_get` of `GET /api/items` becomes `listItems`.",
        type: "string",
        enum: ["fastapi"],
      },
      operationId: nonEmpty(
        `Matches the route's \`operationId\`. ${PATTERN}`,
        "^(\\w+)Controller_(.+)$",
      ),
      method: nonEmpty(`Matches the method, in capitals. ${PATTERN}`, "^(GET|HEAD)$"),
      path: nonEmpty(`Matches the URL template. ${PATTERN}`, "^/admin/"),
      tag: nonEmpty(`Matches one of the route's tags. ${PATTERN}`, "^Internal (.+)$"),
      schema: nonEmpty(`Matches the name of a schema. ${PATTERN}`, "^Api(.+)$"),
      name: nonEmpty(
        `The name of the function, which becomes camel case, or of the schema's type, which becomes Pascal case. ${CAPTURES}`,
        "$2",
      ),
      group: nonEmpty(`The group, which becomes kebab case. ${CAPTURES}`, "$1"),
      pages: ref("pages"),
    },
    { example: { path: "^/admin/", group: "admin" } },
  ),
  tool: block(
    "`tool` block",
    "Effects of the route as a tool of a language model (`generate.tools`), if they differ from its method's. By default, GET, HEAD and OPTIONS only read, other methods may destroy data, and PUT and DELETE are idempotent.",
    {
      readOnly: flag("The route only reads.", { examples: [true] }),
      destructive: flag("The route may delete or overwrite data.", { examples: [false] }),
      idempotent: flag("A repeated call has no further effect.", { examples: [true] }),
    },
    { example: { readOnly: true } },
  ),
  externalDocs: block(
    "`externalDocs` block",
    "A link to further documentation.",
    {
      url: matching(
        "An absolute http or https URL.",
        "https://docs.example.com/",
        "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f]+$",
        "it is an absolute http or https URL",
      ),
      description: textSchema("The text of the link.", "Guide to labels"),
    },
    { required: ["url"], example: { url: "https://docs.example.com/" } },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
