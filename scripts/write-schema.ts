/**
 * Writes the files made from the manifest's schema: `schema/routes.schema.json`, for editors, and the reference in
 * `docs/manifest.md`.
 *
 *     npm run write:schema
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { editorSchema } from "../generator/manifest/shape/editor-schema.js";
import { manifestPage } from "./manifest-page.js";

const root = new URL("../", import.meta.url);
const schema = fileURLToPath(new URL("schema/routes.schema.json", root));
writeFileSync(
  schema,
  await format(JSON.stringify(editorSchema), { parser: "json", printWidth: 100 }),
);
console.log("schema/routes.schema.json");

const page = fileURLToPath(new URL("docs/manifest.md", root));
writeFileSync(page, await manifestPage(readFileSync(page, "utf8")));
console.log("docs/manifest.md");
