import type { JsonSchema } from "./json-schema.js";
import { filePattern } from "../files/file-references.js";
import { componentName } from "./names.js";

/** The part of JSON Schema that makes types, and what the schemas of tools have besides. */
export const schemaDefinitions = {
  json: { description: "Any value." },
  schemaType: {
    type: "string",
    enum: ["null", "boolean", "object", "array", "number", "integer", "string"],
  },
  schema: {
    description:
      "A JSON Schema (2020-12): the part that makes types and the schemas of tools. Builders validate nothing with it.",
    anyOf: [{ type: "boolean" }, { $ref: "#/definitions/schemaObject" }],
    examples: [{ type: "string" }],
  },
  schemaFile: {
    description: "A file that holds schemas by their names: its path from this file.",
    type: "string",
    pattern: `^${filePattern}$`,
    patternErrorMessage: "it is the path of a file, as in ./schemas.json",
    examples: ["./schemas.json"],
  },
  schemaReference: {
    description: "A schema of the `schemas` block.",
    type: "string",
    pattern: `^#/schemas/${componentName}$`,
    patternErrorMessage: "it is #/schemas/ and a name",
    examples: ["#/schemas/Label"],
  },
  schemaObject: {
    title: "schema",
    description:
      "A JSON Schema (2020-12), the part of it that makes types and the schemas of tools. `true` allows anything, `false` nothing. Builders validate nothing by it.",
    type: "object",
    additionalProperties: false,
    properties: {
      $ref: {
        description: "A schema of the `schemas` block, or a file that holds one.",
        type: "string",
        pattern: `^(#/schemas/${componentName}|${filePattern})$`,
        patternErrorMessage: "it is #/schemas/ and a name, or a file as in ./schemas/label.json",
        examples: ["#/schemas/Label"],
      },
      type: {
        description: "One type, or a list of them.",
        anyOf: [
          { $ref: "#/definitions/schemaType" },
          { type: "array", minItems: 1, items: { $ref: "#/definitions/schemaType" } },
        ],
        examples: ["string"],
      },
      enum: {
        description: "The values it can have.",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/json" },
        examples: [["open", "closed"]],
      },
      const: { description: "The one value it can have.", examples: ["label"] },
      items: {
        description: "The schema of a list's members.",
        anyOf: [{ $ref: "#/definitions/schema" }],
        examples: [{ type: "string" }],
      },
      prefixItems: {
        description: "One schema for each position of a tuple.",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/schema" },
        examples: [[{ type: "string" }]],
      },
      properties: {
        title: "`properties` block",
        description: "A schema for each property.",
        type: "object",
        additionalProperties: { $ref: "#/definitions/schema" },
        examples: [{ name: { type: "string" } }],
      },
      required: {
        description: "The properties that must be there.",
        type: "array",
        items: { type: "string" },
        examples: [["name"]],
      },
      additionalProperties: {
        description:
          "The schema of properties that `properties` does not name; false if there are none.",
        anyOf: [{ $ref: "#/definitions/schema" }],
        examples: [{ type: "string" }],
      },
      allOf: {
        description: "The value fits all of these schemas.",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/schema" },
        examples: [[{ type: "string" }]],
      },
      oneOf: {
        description: "The value fits one of these schemas.",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/schema" },
        examples: [[{ type: "string" }]],
      },
      anyOf: {
        description: "The value fits at least one of these schemas.",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/schema" },
        examples: [[{ type: "string" }]],
      },
      discriminator: {
        title: "discriminator",
        description:
          "The property whose value says which of several schemas an object has, so that code can tell them apart.",
        type: "object",
        required: ["propertyName"],
        additionalProperties: false,
        properties: {
          propertyName: {
            description: "The name of the property.",
            type: "string",
            minLength: 1,
            examples: ["type"],
          },
          mapping: {
            title: "`mapping` block",
            description:
              "The schema for each value. A schema that is not listed has its own name for a value.",
            type: "object",
            additionalProperties: { $ref: "#/definitions/schemaReference" },
            examples: [{ dog: "#/schemas/Dog" }],
          },
          defaultMapping: {
            description:
              "The schema of objects that have none of these values, or lack the property, as in OpenAPI 3.2.",
            anyOf: [{ $ref: "#/definitions/schemaReference" }],
            examples: ["#/schemas/Pet"],
          },
        },
        examples: [{ propertyName: "type" }],
      },
      nullable: {
        description: "Whether null is allowed too, as in OpenAPI 3.0.",
        type: "boolean",
        default: false,
      },
      readOnly: {
        description:
          "The API returns the property but does not accept it: types of requests do not have it.",
        type: "boolean",
        default: false,
      },
      writeOnly: {
        description:
          "The API accepts the property but does not return it: types of responses do not have it.",
        type: "boolean",
        default: false,
      },
      format: {
        description:
          "What the text or number means. `binary` makes the type of a file or of bytes; any other is documentation only.",
        type: "string",
        examples: ["date-time"],
      },
      default: {
        description:
          "What the API takes where the value is absent. Documentation only: it is never sent.",
        examples: ["blue"],
      },
      description: {
        description: "Documentation of the type, the property or the argument.",
        type: "string",
        examples: ["Shown beside the name"],
      },
      deprecated: {
        description: "Marks a property or argument as deprecated.",
        type: "boolean",
        default: false,
      },
      examples: {
        description: "Values that it can have. Only for tools.",
        type: "array",
        items: { $ref: "#/definitions/json" },
        examples: [["bug", "feature"]],
      },
      minimum: {
        description: "The least value of a number. Only for tools.",
        type: "number",
        examples: [1],
      },
      maximum: {
        description: "The greatest value of a number. Only for tools.",
        type: "number",
        examples: [100],
      },
      exclusiveMinimum: {
        description: "Numbers are greater than this. Only for tools.",
        type: "number",
        examples: [0],
      },
      exclusiveMaximum: {
        description: "Numbers are less than this. Only for tools.",
        type: "number",
        examples: [1],
      },
      multipleOf: {
        description: "Numbers are multiples of this. Only for tools.",
        type: "number",
        examples: [5],
      },
      minLength: {
        description: "The least length of a text, in characters. Only for tools.",
        type: "number",
        examples: [1],
      },
      maxLength: {
        description: "The greatest length of a text, in characters. Only for tools.",
        type: "number",
        examples: [255],
      },
      pattern: {
        description: "A regular expression that a part of the text matches. Only for tools.",
        type: "string",
        examples: ["^[a-z]+$"],
      },
      minItems: {
        description: "The least number of items of a list. Only for tools.",
        type: "number",
        examples: [1],
      },
      maxItems: {
        description: "The greatest number of items of a list. Only for tools.",
        type: "number",
        examples: [10],
      },
      uniqueItems: {
        description: "Whether all items of a list differ. Only for tools.",
        type: "boolean",
        default: false,
      },
      minProperties: {
        description: "The least number of properties of an object. Only for tools.",
        type: "number",
        examples: [1],
      },
      maxProperties: {
        description: "The greatest number of properties of an object. Only for tools.",
        type: "number",
        examples: [10],
      },
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
