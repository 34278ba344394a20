import type { JsonSchema } from "./json-schema.js";
import { flag, matching, nonEmpty, oneOf, ref, text } from "./keys.js";
import { componentName, jsonMediaType } from "./names.js";

/** A parameter, or a reference to a shared one. */
export const parameterDefinitions = {
  parameterReference: {
    title: "parameter reference",
    description: "A parameter of the `parameters` block at the top level.",
    type: "object",
    required: ["$ref"],
    additionalProperties: false,
    properties: {
      $ref: matching(
        "`#/parameters/` and its name.",
        "#/parameters/owner",
        `^#/parameters/${componentName}$`,
        "it is #/parameters/ and a name",
      ),
    },
  },
  parameter: {
    title: "parameter",
    description: "One parameter of a route.",
    type: "object",
    required: ["name", "in", "schema"],
    additionalProperties: false,
    properties: {
      name: nonEmpty("The name on the wire.", "owner"),
      as: matching(
        "The name of the argument, if it is not `name`.",
        "targetUrl",
        "^[A-Za-z_][A-Za-z0-9_]*$",
        "an argument's name is letters, digits and `_`, and does not start with a digit",
      ),
      in: {
        description:
          "Where the parameter goes. Header parameters are given through `options.headers`.",
        type: "string",
        enum: ["path", "query", "header"],
        examples: ["query"],
      },
      required: flag(
        "Whether a call must give it. Default: true in a path, false elsewhere. The last segment of a path may be optional.",
      ),
      style: oneOf(
        "How a query parameter is written: a list with commas (`form`, `a=1,2`), spaces (`spaceDelimited`) or vertical bars (`pipeDelimited`) between its members, an object as `a[key]=1` (`deepObject`).",
        ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
        "form",
      ),
      contentType: matching(
        "Serializes the value as JSON of this media type instead of in a style.",
        "application/json",
        jsonMediaType,
        "it is application/json or ends in +json; for text in any other media type, declare a string",
      ),
      allowReserved: flag(
        "Whether reserved characters in a query parameter, such as `/` and `:`, are written as they are.",
        { default: false },
      ),
      explode: flag(
        "Whether a list in the query becomes `a=1&a=2`, as `{?a*}` in RFC 6570, instead of `a=1,2`.",
        { default: false },
      ),
      schema: ref("schema"),
      description: text("The argument's documentation.", "Counted from 1"),
      deprecated: ref("deprecation"),
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
