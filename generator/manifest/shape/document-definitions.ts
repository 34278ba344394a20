import { filePattern } from "../files/file-references.js";
import type { JsonSchema } from "./json-schema.js";
import { described, flag, list, matching, nonEmpty, ref } from "./keys.js";

/** The OpenAPI documents from which a manifest takes its routes. */
export const documentDefinitions = {
  documentFile: matching(
    "The path of an OpenAPI document, JSON or YAML, relative to this file.",
    "./openapi.yaml",
    `^${filePattern}$`,
    "it is the path of a .json, .yaml or .yml file, relative to this one, and starts with `./` or `../`",
  ),
  document: {
    title: "OpenAPI document",
    description: "An OpenAPI document, and what is taken from it.",
    type: "object",
    required: ["document"],
    additionalProperties: false,
    properties: {
      document: ref("documentFile"),
      overlays: list(
        "Overlays (OpenAPI Overlay 1.0 or 1.1), JSON or YAML, that correct the document before it is read, in their order. Paths are relative to this file.",
        ref("documentFile"),
        ["./fixes.yaml"],
      ),
      group: nonEmpty(
        "The group of all routes of this document. Default, where there are several documents: the name of its file.",
        "billing",
      ),
      include: described("Takes only these operations.", ref("operationFilter"), {
        paths: ["/pets/**"],
      }),
      exclude: described("Leaves these operations out.", ref("operationFilter"), {
        tags: ["internal"],
      }),
      deprecated: flag("Whether deprecated operations are taken.", { default: true }),
      descriptions: flag("Whether summaries and descriptions are taken.", { default: true }),
    },
    examples: [{ document: "./openapi.yaml", exclude: { tags: ["internal"] } }],
  },
  operationFilter: {
    title: "choice of operations",
    description: "Operations of a document: those that any of these lists names.",
    type: "object",
    additionalProperties: false,
    properties: {
      tags: list("Operations with one of these tags.", { type: "string", minLength: 1 }, [
        "pets",
        "owners",
      ]),
      paths: list(
        "Operations of these paths, as the document writes them. `*` matches any text of one segment, `**` for any text.",
        { type: "string", minLength: 1 },
        ["/pets/**"],
      ),
      operationIds: list(
        "Operations with one of these `operationId`s.",
        { type: "string", minLength: 1 },
        ["listPets"],
      ),
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
