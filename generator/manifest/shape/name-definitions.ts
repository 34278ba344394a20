import type { JsonSchema } from "./json-schema.js";
import { list, nonEmpty, ref } from "./keys.js";

const PATTERN = "It is a regular expression, which may match any part of the text.";
const CAPTURES = "`$1` stands for what the first parentheses of the patterns matched.";

/** Rules that name functions, groups and schemas. */
export const nameDefinitions = {
  names: list(
    "Rules that name functions, groups and types of schemas. The first rule that matches and has a `name` gives the name, the first that has a `group` the group. A route's own `name` and `group` win.",
    ref("nameRule"),
    [{ operationId: "^(\\w+)Controller_(.+)$", group: "$1", name: "$2" }],
  ),
  nameRule: {
    title: "rule for names",
    description: "A rule for routes, all of whose patterns match, or for schemas.",
    type: "object",
    additionalProperties: false,
    properties: {
      preset: {
        description:
          "A known way to write `operationId`. `fastapi`: `list_items_api_items_get` of `GET /api/items` is called `listItems`.",
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
        `The name of the function, or of the schema's type, before it is written in camel case or Pascal case. ${CAPTURES}`,
        "$2",
      ),
      group: nonEmpty(`The group, before it is written in kebab case. ${CAPTURES}`, "$1"),
    },
    examples: [{ path: "^/admin/", group: "admin" }],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
