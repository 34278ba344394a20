import { join } from "node:path";
import { expect, it } from "vitest";
import { readManifest } from "../../../generator/read-source.js";
import { listManifestFiles } from "../../../generator/watch/index.js";
import { waybillIn } from "../cli/fake-terminal.js";
import { filesInMemory } from "../files-in-memory.js";
import { tempProject } from "../temp-project.js";
import { errorsOf, read } from "./in-memory.js";
import { succeed } from "../../succeed.js";

const MANIFEST = `waybill: 1
openapi:
  document: ./api/openapi.yaml
  overlays: [./overlays/one.yaml, ./two.json]
`;

const DOCUMENT = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://api.pets.example }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: gone, in: query, schema: { type: string } }
        - { name: tag, in: query, style: wiggly, schema: { type: string } }
  /internal:
    get: { operationId: internal }
`;

const ONE = `overlay: 1.0.0
info: { title: One, version: 1.0.0 }
actions:
  - target: $.paths['/internal']
    remove: true
  - target: $.paths['/pets'].get.parameters[?@.name == 'gone']
    remove: true
  - target: $.paths['/pets'].get.parameters
    update:
      - { name: limit, in: query, style: wobbly, schema: { $ref: "common.yaml#/Limit" } }
`;

const two = (...actions: readonly object[]) =>
  JSON.stringify({
    overlay: "1.1.0",
    info: { title: "Two", version: "1.0.0" },
    actions: [{ target: "$.paths['/pets']", update: { post: {} } }, ...actions],
  });

const FILES = {
  "api/openapi.yaml": DOCUMENT,
  "api/common.yaml": "Limit: { type: integer }\n",
  "overlays/one.yaml": ONE,
  "two.json": two(),
};

it("overlays change the document in their order; references are relative to the document", () => {
  const { manifest } = read(MANIFEST, FILES);
  const routes = manifest.routes.map(({ route, parameters }) => [
    route,
    ...parameters.map(({ name, schema }) => `${name} ${JSON.stringify(schema)}`),
  ]);
  expect(routes).toEqual([
    ["GET /pets", 'tag {"type":"string"}', 'limit {"$ref":"#/schemas/Limit"}'],
    ["POST /pets"],
  ]);
});

it("problems are in the overlay or the document that contains the text", () => {
  const result = succeed(readManifest(MANIFEST, "app/routes.yaml", filesInMemory(FILES)));
  const places = result.warnings.map(({ file, line, column }) => `${file}:${line}:${column}`);
  expect(places).toEqual(["app/api/openapi.yaml:10:11", "app/overlays/one.yaml:10:9"]);
  const problem = { code: "x", message: "x", path: ["routes", 1] };
  const { file, column } = result.locate(problem);
  const want = FILES["two.json"].indexOf('"post"') + 1;
  expect({ file, column }).toEqual({ file: "app/two.json", column: want });
});

it.each([
  ["$.servers[0]", "url", "/v1"],
  ["$", "openapi", "4.0"],
])("problems of single values are in the overlay: %s %s", (target, key, value) => {
  const text = two({ target, update: { [key]: value } });
  const files = filesInMemory({ ...FILES, "two.json": text });
  const result = readManifest(MANIFEST, "app/routes.yaml", files);
  const [problem] = result.ok ? result.warnings : result.errors;
  const column = text.indexOf(`"${key}"`) + 1;
  expect(problem).toMatchObject({ file: "app/two.json", column });
});

it.each([
  ["swagger", { swagger: "2.0", paths: { "/a": { get: {} } } }],
  ["large", { openapi: "3.1.0", paths: { "/a": { get: { description: "x".repeat(1e5) } } } }],
])("overlays change JSON: %s", (_, document) => {
  const overlay = ONE.replace(
    /actions:[^]*/,
    "actions: [{ target: $.paths, update: { /b: { get: {} } } }]",
  );
  const manifest =
    "waybill: 1\nname: a\nbaseUrl: /\nopenapi: { document: ./a.json, overlays: [./b.yaml] }\n";
  const { routes } = read(manifest, { "a.json": document, "b.yaml": overlay }).manifest;
  expect(routes.map(({ route }) => route)).toEqual(["GET /a", "GET /b"]);
});

it.each([
  [
    "a missing file",
    MANIFEST.replace("two", "three"),
    FILES,
    "routes.yaml:4:35: error: cannot read ./three.json: there is no such file [unreadable-file]",
  ],
  [
    "a conflict",
    MANIFEST,
    { ...FILES, "overlays/one.yaml": ONE.replace("remove: true", "update: 5") },
    "overlays/one.yaml:5:5: error: a single value cannot be merged with an object [overlay-conflict]\n  4 |   - target: $.paths['/internal']\n  5 |     update: 5\n    |     ^^^^^^\n",
  ],
])("overlays of a manifest have errors: %s", (_, manifest, files, want) => {
  expect(errorsOf(manifest, files)).toContain(want);
});

it("overlays are inputs", async () => {
  const { path, write, read: readFile } = tempProject({ "routes.yaml": MANIFEST, ...FILES });
  const waybill = (...args: string[]) => waybillIn(path, args);
  expect(await waybill("generate", "--quiet")).toMatchObject({ code: 0 });
  expect(readFile("generated/pets.ts")).not.toContain("internal");
  const { out } = await waybill("inputs");
  expect(out).toMatch(/overlays\/one\.yaml[^]*two\.json/);
  const watched = listManifestFiles("routes.yaml", { cwd: path });
  expect(watched).toEqual(
    expect.arrayContaining(Object.keys(FILES).map((name) => join(path, name))),
  );
  expect(await waybill("check")).toMatchObject({ code: 0 });
  write("two.json", two({ target: "$.paths['/pets'].post", update: { operationId: "addPet" } }));
  expect(await waybill("check")).toMatchObject({ code: 1 });
  await waybill("generate");
  expect(readFile("generated/pets.ts")).toContain("export function addPet");
});
