/**
 * Writes `schema/routes.schema.json`, which editors use, from the schema that the reader uses.
 *
 *     npx tsx scripts/write-schema.ts
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { editorSchema } from "../generator/manifest/shape/editor-schema.js";

const file = fileURLToPath(new URL("../schema/routes.schema.json", import.meta.url));
writeFileSync(
  file,
  await format(JSON.stringify(editorSchema), { parser: "json", printWidth: 100 }),
);
console.log("schema/routes.schema.json");
