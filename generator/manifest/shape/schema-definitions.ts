import type { JsonSchema } from "./json-schema.js";
import { filePattern } from "../files/file-references.js";
import { componentName } from "./names.js";

/** JSON Schema, the part that makes types. */
export const schemaDefinitions = {
  json: { description: "Any value." },
  schemaType: {
    type: "string",
    enum: ["null", "boolean", "object", "array", "number", "integer", "string"],
  },
  schema: {
    description:
      "A JSON Schema (2020-12): the part that makes types. It becomes a type and its documentation; nothing validates by it.",
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
      const: { description: "The one value it can have." },
      items: { $ref: "#/definitions/schema" },
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
      },
      required: {
        description: "The properties that must be there.",
        type: "array",
        items: { type: "string" },
      },
      additionalProperties: { $ref: "#/definitions/schema" },
      allOf: {
        description: "It fits all of these.",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/schema" },
        examples: [[{ type: "string" }]],
      },
      oneOf: {
        description: "It fits one of these.",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/schema" },
        examples: [[{ type: "string" }]],
      },
      anyOf: {
        description: "It fits at least one of these.",
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
          },
        },
        examples: [{ propertyName: "type" }],
      },
      nullable: { description: "OpenAPI 3.0: null is allowed too.", type: "boolean" },
      readOnly: {
        description:
          "The API returns the property and does not take it: requests are typed without.",
        type: "boolean",
      },
      writeOnly: {
        description:
          "The API takes the property and does not return it: responses are typed without.",
        type: "boolean",
      },
      format: { description: "Documentation only.", type: "string" },
      default: {
        description:
          "What the API takes where the value is absent. Documentation only: it is never sent.",
      },
      description: {
        description: "Documentation of the type, the property or the argument.",
        type: "string",
      },
      deprecated: { description: "Marks a property or argument as deprecated.", type: "boolean" },
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
