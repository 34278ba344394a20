import type { JsonSchema } from "./json-schema.js";
import { componentName, jsonMediaType, mediaType, token } from "./names.js";

/** A route and its parts. */
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
  requestBody: {
    title: "request body",
    description:
      "The top-level properties of an object become arguments of the function; any other body is the argument `data`.",
    type: "object",
    required: ["schema"],
    additionalProperties: false,
    examples: [{ schema: { type: "object" } }],
    properties: {
      required: {
        description: "Whether a call must have a body.",
        type: "boolean",
        default: false,
      },
      contentType: {
        description: "The content-type header, where it is not JSON.",
        type: "string",
        pattern: mediaType,
        patternErrorMessage:
          "it is a media type without wildcards, such as application/octet-stream",
        default: "application/json",
        examples: ["application/octet-stream"],
      },
      schema: { $ref: "#/definitions/schema" },
      encoding: {
        title: "`encoding` block",
        description:
          "How `send` encodes form fields, by name. The default is `a=1&a=2` for a list and `a[b]=1` for an object, or JSON in `multipart/form-data`.",
        type: "object",
        additionalProperties: { $ref: "#/definitions/encoding" },
        examples: [{ expand: { style: "deepObject" } }],
      },
      description: {
        description: "Documentation of the body.",
        type: "string",
        examples: ["The label"],
      },
    },
  },
  encoding: {
    title: "encoding",
    description: "How a field of a form is written, as in OpenAPI.",
    type: "object",
    additionalProperties: false,
    properties: {
      style: {
        description:
          "How a list or an object is written: `deepObject` is `a[0]=1` and `a[b]=1`; the others join its members by a comma, a space or a vertical bar, unless `explode` is set.",
        type: "string",
        enum: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
        default: "form",
      },
      explode: {
        description:
          "Whether each member is a field of its own, `a=1&a=2`. Default: true if `style` is `form`.",
        type: "boolean",
      },
      contentType: {
        description:
          "JSON, or, in `multipart/form-data`, the content type of the field's part. It takes the place of `style`.",
        type: "string",
        pattern: mediaType,
        patternErrorMessage: "it is a media type without wildcards, such as application/json",
        examples: ["application/json"],
      },
    },
    examples: [{ style: "deepObject" }],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
