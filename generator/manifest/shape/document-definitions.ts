import { filePattern } from "../files/file-references.js";
import type { JsonSchema } from "./json-schema.js";

/** The OpenAPI documents from which a manifest takes its routes. */
export const documentDefinitions = {
  documentFile: {
    description: "The path of an OpenAPI document, JSON or YAML, relative to this file.",
    type: "string",
    pattern: `^${filePattern}$`,
    patternErrorMessage:
      "it is the path of a .json, .yaml or .yml file, relative to this one, and starts with `./` or `../`",
    examples: ["./openapi.yaml"],
  },
  document: {
    title: "OpenAPI document",
    description: "An OpenAPI document, and what is taken from it.",
    type: "object",
    required: ["document"],
    additionalProperties: false,
    properties: {
      document: { $ref: "#/definitions/documentFile" },
      group: {
        description:
          "The group of all routes of this document. Default, where there are several documents: the name of its file.",
        type: "string",
        minLength: 1,
        examples: ["billing"],
      },
      include: {
        description: "Takes only these operations.",
        anyOf: [{ $ref: "#/definitions/operationFilter" }],
        examples: [{ paths: ["/pets/**"] }],
      },
      exclude: {
        description: "Leaves these operations out.",
        anyOf: [{ $ref: "#/definitions/operationFilter" }],
        examples: [{ tags: ["internal"] }],
      },
      deprecated: {
        description: "Whether deprecated operations are taken.",
        type: "boolean",
        default: true,
      },
      descriptions: {
        description: "Whether summaries and descriptions are taken.",
        type: "boolean",
        default: true,
      },
    },
    examples: [{ document: "./openapi.yaml", exclude: { tags: ["internal"] } }],
  },
  operationFilter: {
    title: "choice of operations",
    description: "Operations of a document: those that any of these lists names.",
    type: "object",
    additionalProperties: false,
    properties: {
      tags: {
        description: "Operations with one of these tags.",
        type: "array",
        items: { type: "string", minLength: 1 },
        examples: [["pets", "owners"]],
      },
      paths: {
        description:
          "Operations of these paths, as the document writes them. `*` matches any text of one segment, `**` for any text.",
        type: "array",
        items: { type: "string", minLength: 1 },
        examples: [["/pets/**"]],
      },
      operationIds: {
        description: "Operations with one of these `operationId`s.",
        type: "array",
        items: { type: "string", minLength: 1 },
        examples: [["listPets"]],
      },
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
