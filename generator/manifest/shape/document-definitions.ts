import type { JsonSchema } from "./json-schema.js";
import { block, described, flag, listSchema, matching, nonEmpty, ref, someText } from "./keys.js";
import { filePattern } from "./names.js";

export const documentDefinitions = {
  documentFile: matching(
    "The path of an OpenAPI document, JSON or YAML, relative to this file.",
    "./openapi.yaml",
    `^${filePattern}$`,
    "it is the path of a .json, .yaml or .yml file, relative to this one, and starts with `./` or `../`",
  ),
  document: block(
    "OpenAPI document",
    "An OpenAPI document, and what is taken from it.",
    {
      document: ref("documentFile"),
      overlays: listSchema(
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
    {
      required: ["document"],
      example: { document: "./openapi.yaml", exclude: { tags: ["internal"] } },
    },
  ),
  operationFilter: block(
    "choice of operations",
    "Operations of a document: those that any of these lists names.",
    {
      tags: listSchema("Operations with one of these tags.", someText, ["pets", "owners"]),
      paths: listSchema(
        "Operations of these paths, as the document writes them. `*` matches any text of one segment, `**` for any text.",
        someText,
        ["/pets/**"],
      ),
      operationIds: listSchema("Operations with one of these `operationId`s.", someText, [
        "listPets",
      ]),
    },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
