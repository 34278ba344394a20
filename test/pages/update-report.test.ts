import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { waybillIn } from "../generator/cli/fake-terminal.js";
import { tempProject } from "../generator/temp-project.js";
import { samplesOf } from "./page.js";

const BEFORE = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://api.pets.example }]
paths:
  /a: { get: {} }
  /admin: { get: { summary: Administration } }
  /b: { get: {} }
  /c: { get: {} }
  /pets:
    get:
      summary: Lists pets
      parameters:
        - { name: tag, in: query, description: A tag, schema: { type: string } }
      responses: { "200": { description: Pets, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
  /stores: { get: {} }
components: { schemas: { Pet: { type: object, properties: { name: { type: string } } } } }
`;

type Edit = readonly [from: string | RegExp, to: string];

/** What changes in the document. */
const AFTER: readonly Edit[] = [
  ["summary: Administration", "summary: For administrators"],
  ["summary: Lists pets", "summary: Lists all pets"],
  ["description: A tag", "description: A label"],
  [
    "      responses:",
    "        - { name: page, in: query, schema: { type: integer } }\n      responses:",
  ],
  ["/stores:", "/toys:"],
  ["properties: { name:", "properties: { id: { type: integer }, name:"],
];

/** What a person changes in the manifest. */
const PERSON: readonly Edit[] = [
  ["description: A tag", "description: What a person wrote"],
  [/ *# admin\n[^]*?\n\n/, ""],
];

const edited = (whole: string, edits: readonly Edit[]) =>
  edits.reduce((text, [from, to]) => text.replace(from, to), whole);

it("docs/openapi.md prints the report of an update", async () => {
  const { path, read, write } = tempProject({ "openapi.yaml": BEFORE });
  const update = () => waybillIn(path, ["import", "openapi", "openapi.yaml"]);
  await update();
  write("routes.yaml", edited(read("routes.yaml"), PERSON));
  write("openapi.yaml", edited(BEFORE, AFTER));
  const { out, err } = await update();
  const samples = samplesOf(readFileSync("docs/openapi.md", "utf8"));
  expect(`${err}${out}`).toBe(samples.find(({ file }) => file === "report")?.text);
});
