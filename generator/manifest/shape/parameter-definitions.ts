import type { JsonSchema } from "./json-schema.js";
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
      $ref: {
        description: "`#/parameters/` and its name.",
        type: "string",
        pattern: `^#/parameters/${componentName}$`,
        patternErrorMessage: "it is #/parameters/ and a name",
        examples: ["#/parameters/owner"],
      },
    },
  },
  parameter: {
    title: "parameter",
    description: "One parameter of a route.",
    type: "object",
    required: ["name", "in", "schema"],
    additionalProperties: false,
    properties: {
      name: {
        description: "The name on the wire.",
        type: "string",
        minLength: 1,
        examples: ["owner"],
      },
      as: {
        description: "The name of the argument, if it is not `name`.",
        type: "string",
        pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
        patternErrorMessage:
          "an argument's name is letters, digits and `_`, and does not start with a digit",
        examples: ["targetUrl"],
      },
      in: {
        description:
          "Where the parameter goes. Header parameters are given through `options.headers`.",
        type: "string",
        enum: ["path", "query", "header"],
        examples: ["query"],
      },
      required: {
        description:
          "Whether a call must give it. Default: true in a path, false elsewhere. The last segment of a path may be optional.",
        type: "boolean",
      },
      style: {
        description:
          "How a query parameter is written: a list with commas (`form`, `a=1,2`), spaces (`spaceDelimited`) or vertical bars (`pipeDelimited`) between its members, an object as `a[key]=1` (`deepObject`).",
        type: "string",
        enum: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
        default: "form",
      },
      contentType: {
        description: "Serializes the value as JSON of this media type instead of in a style.",
        type: "string",
        pattern: jsonMediaType,
        patternErrorMessage:
          "it is application/json or ends in +json; for text in any other media type, declare a string",
        examples: ["application/json"],
      },
      allowReserved: {
        description:
          "Whether reserved characters in a query parameter, such as `/` and `:`, are written as they are.",
        type: "boolean",
        default: false,
      },
      explode: {
        description:
          "Whether a list in the query becomes `a=1&a=2`, as `{?a*}` in RFC 6570, instead of `a=1,2`.",
        type: "boolean",
        default: false,
      },
      schema: { $ref: "#/definitions/schema" },
      description: {
        description: "The argument's documentation.",
        type: "string",
        examples: ["Counted from 1"],
      },
      deprecated: { $ref: "#/definitions/deprecation" },
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
