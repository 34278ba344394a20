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
    "An OpenAPI document, and the parts to read.",
    {
      document: ref("documentFile"),
      overlays: listSchema(
        "Overlays (OpenAPI Overlay 1.0 or 1.1), JSON or YAML, that correct the document before it is read, in order. Paths are relative to this file.",
        ref("documentFile"),
        ["./fixes.yaml"],
      ),
      group: nonEmpty(
        "The group of all routes of this document. Default, if there are several documents: the name of its file.",
        "billing",
      ),
      include: described("Reads only these operations.", ref("operationFilter"), {
        paths: ["/pets/**"],
      }),
      exclude: described("Skips these operations.", ref("operationFilter"), {
        tags: ["internal"],
      }),
      deprecated: flag("Reads deprecated operations.", { default: true }),
      descriptions: flag("Reads summaries and descriptions.", { default: true }),
    },
    {
      required: ["document"],
      example: { document: "./openapi.yaml", exclude: { tags: ["internal"] } },
    },
  ),
  operationFilter: block(
    "choice of operations",
    "Operations of a document. A match in one of these lists is enough.",
    {
      tags: listSchema("Operations with one of these tags.", someText, ["pets", "owners"]),
      paths: listSchema(
        "Operations of these paths, as in the document. `*` matches any text of one segment, `**` any text.",
        someText,
        ["/pets/**"],
      ),
      operationIds: listSchema("Operations with one of these `operationId`s.", someText, [
        "listPets",
      ]),
    },
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
