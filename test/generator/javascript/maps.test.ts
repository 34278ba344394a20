import { decode } from "@jridgewell/sourcemap-codec";
import { createRequire } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { run } from "../run-generate.js";
import { type TempProject, tempProject } from "../temp-project.js";
import { typeErrors } from "../../type-errors.js";
import { checkOutput } from "../../../generator/check.js";
import { generate } from "../../../generator/generate.js";

const MANIFEST = `waybill: 1
name: pets
version: 1.0.0
baseUrl: https://pets.test
generate: { code: js, runtime: waybill-runtime, layout: single, enums: constants, routes: constants, tools: true, dates: Date }
parameters:
  page: { name: page, in: query, schema: { type: integer } }
responses:
  missing:
    schema: { type: object, properties: { reason: { type: string } } }
schemas:
  Pet:
    type: object
    required: [name]
    properties:
      name: { type: string }
      kind: { $ref: '#/schemas/Kind' }
      born: { type: string, format: date-time }
      owner:
        allOf:
          - properties:
              city: { type: string }
  Kind: { enum: [cat, dog] }
routes:
  - route: GET /pets
    name: listPets
    parameters:
      - $ref: '#/parameters/page'
      - name: X-Trace
        in: header
        schema: { type: string }
    responses:
      200:
        headers:
          Link: { schema: { type: string } }
        content:
          application/json:
            schema: { type: array, items: { $ref: '#/schemas/Pet' } }
      404: { $ref: '#/responses/missing' }
  - route: POST /pets/{pet_id}
    name: savePet
    parameters:
      - { name: pet_id, as: id, in: path, schema: { type: string } }
    requestBody:
      required: true
      schema:
        type: object
        properties:
          note: { type: string }
`;

const DOCUMENT = JSON.stringify(
  {
    openapi: "3.1.0",
    info: { title: "pets", version: "1.0.0" },
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
          responses: {
            200: {
              content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } },
    },
  },
  null,
  2,
);

/** The source line of each name in the declaration files of a project: `file: text`. */
function linesByName({ list, read }: TempProject): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const file of list("generated").filter((path) => path.endsWith(".d.ts.map"))) {
    const map = JSON.parse(read(`generated/${file}`)) as {
      readonly file: string;
      readonly sources: readonly string[];
      readonly mappings: string;
    };
    // Compilers ignore maps without it.
    expect(posix.basename(file)).toBe(`${map.file}.map`);
    const declarations = read(`generated/${file.replace(/\.map$/, "")}`).split("\n");
    decode(map.mappings).forEach((segments, line) => {
      for (const [column, source = -1, target = 0] of segments) {
        const name = /^"?([\w-]+)/.exec((declarations[line] ?? "").slice(column))?.[1] ?? "";
        const path = posix.join("generated", posix.dirname(file), map.sources[source] ?? "");
        if (!found.has(name))
          found.set(name, `${path}: ${read(path).split("\n")[target]?.trim() ?? ""}`);
      }
    });
  }
  return Object.fromEntries(found);
}

it("maps point from each name to its line of the manifest", async () => {
  const work = tempProject({ "routes.yaml": MANIFEST });
  await run(work);
  expect(linesByName(work)).toMatchObject({
    listPets: "routes.yaml: - route: GET /pets",
    savePet: "routes.yaml: - route: POST /pets/{pet_id}",
    page: "routes.yaml: page: { name: page, in: query, schema: { type: integer } }",
    id: "routes.yaml: - { name: pet_id, as: id, in: path, schema: { type: string } }",
    "X-Trace": "routes.yaml: - name: X-Trace",
    note: "routes.yaml: note: { type: string }",
    Pet: "routes.yaml: Pet:",
    Kind: "routes.yaml: Kind: { enum: [cat, dog] }",
    Cat: "routes.yaml: Kind: { enum: [cat, dog] }",
    listPetsTool: "routes.yaml: - route: GET /pets",
    listPetsRoute: "routes.yaml: - route: GET /pets",
    listPetsDates: "routes.yaml: - route: GET /pets",
    name: "routes.yaml: name: { type: string }",
    city: "routes.yaml: city: { type: string }",
    200: "routes.yaml: 200:",
    link: "routes.yaml: Link: { schema: { type: string } }",
    reason: "routes.yaml: schema: { type: object, properties: { reason: { type: string } } }",
  });
});

it.each([
  ["without overlays", "", {}],
  [
    "with an overlay",
    ", overlays: [./fixes.yaml]",
    { color: "fixes.yaml: color: { type: string }" },
  ],
])("maps point from each name to its line of the document, %s", async (_, overlays, added) => {
  const work = tempProject({
    "routes.yaml": `waybill: 1
openapi: { document: ./api.json${overlays} }
generate: { code: js, runtime: waybill-runtime }
`,
    "api.json": DOCUMENT,
    "fixes.yaml": `overlay: 1.0.0
info: { title: fixes, version: 1.0.0 }
actions:
  - target: $.components.schemas.Pet
    update:
      properties:
        color: { type: string }
`,
  });
  await run(work);
  expect(linesByName(work)).toMatchObject({
    listPets: 'api.json: "get": {',
    limit: "api.json: {",
    Pet: 'api.json: "Pet": {',
    name: 'api.json: "name": {',
    ...added,
  });
});

describe("`code: js`", () => {
  it.each([
    ["an ES module", { "package.json": '{"type":"module"}' }, "export function"],
    ["a package without type", { "package.json": "{}" }, "exports.listPets = listPets;"],
    ["a bundler", { "package.json": "{}", "tsconfig.json": '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}' }, "export function"], // prettier-ignore
    ["node16 without type", { "package.json": "{}", "tsconfig.json": '{"compilerOptions":{"module":"node16","moduleResolution":"node16"}}' }, "exports.listPets = listPets;"], // prettier-ignore
  ])("writes JavaScript for %s", async (_, files, want) => {
    const work = tempProject({ "routes.yaml": MANIFEST, ...files });
    await run(work);
    expect(work.read("generated/builders.js")).toContain(want);
    expect(work.list("generated").filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  it.each([
    ["module", "es2022,dom,dom.iterable"],
    ["commonjs", "es2022"],
  ])(
    "`code: js` writes functions that run and declarations without errors, of type %s with the libraries %s",
    async (type, libraries) => {
      const work = tempProject({
        "routes.yaml": MANIFEST.replace("runtime: waybill-runtime, ", ""),
        "package.json": JSON.stringify({ type }),
        "app.ts": `import { savePet } from "./generated/index.js";
        export const url: string = savePet({ id: "a", note: "b" }).url;
        // @ts-expect-error a number is no note
        savePet({ id: "a", note: 1 });`,
      });
      await run(work);
      const path = work.at("generated/index.js");
      const load = async (): Promise<unknown> =>
        type === "module" ? import(pathToFileURL(path).href) : createRequire(path)(path);
      const { savePet, Kind } = (await load()) as {
        savePet: (parameters: object) => object;
        Kind?: object;
      };
      expect(savePet({ id: "a b", note: "x" })).toMatchObject({
        method: "post",
        url: "https://pets.test/pets/a%20b",
        body: { note: "x" },
      });
      expect(Kind).toBeUndefined();
      // Declaration files are checked, too.
      const files = work.list("generated").filter((file) => file.endsWith(".d.ts"));
      const paths = ["app.ts", ...files.map((file) => `generated/${file}`)];
      const settings = ["--noEmit", "--strict", "--module", "nodenext"];
      expect(typeErrors(work.path, [...settings, "--lib", libraries, ...paths])).toBe("");
    },
  );

  it("the output is up to date until a map is missing", async () => {
    const work = tempProject({ "routes.yaml": MANIFEST });
    await run(work);
    expect(work.read("generated/.waybill.json")).not.toContain(".map");
    expect((await run(work)).upToDate).toBe(true);
    work.remove("generated/builders.d.ts.map");
    expect(await checkOutput({ cwd: work.path })).toMatchObject({ ok: true, differences: [] });
    const again = await run(work);
    expect(again).toMatchObject({ upToDate: false, changes: { created: [], changed: [] } });
    expect(work.has("generated/builders.d.ts.map")).toBe(true);
  });

  it("maps are updated if only lines of the manifest have moved", async () => {
    const work = tempProject({ "routes.yaml": MANIFEST });
    await run(work);
    work.write("routes.yaml", MANIFEST.replace("schemas:", "# A comment.\nschemas:"));
    expect((await run(work)).changes.changed).toEqual([]);
    expect(linesByName(work)["listPets"]).toBe("routes.yaml: - route: GET /pets");
  });

  it("the map of a removed module is removed", async () => {
    const work = tempProject({ "routes.yaml": MANIFEST });
    await run(work);
    work.write("routes.yaml", MANIFEST.replace("layout: single, ", ""));
    await run(work);
    const files = work.list("generated");
    expect(files).toContain("pets.d.ts.map");
    expect(files).not.toContain("builders.d.ts.map");
  });

  it("the change to TypeScript removes JavaScript files and maps", async () => {
    const work = tempProject({ "routes.yaml": MANIFEST });
    await run(work);
    work.write("routes.yaml", MANIFEST.replace("code: js, ", ""));
    await run(work);
    expect(work.list("generated").filter((path) => /\.(?:js|d\.ts|map)$/.test(path))).toEqual([]);
  });

  it("a map that cannot be written is an error, and leaves no temporary file", async () => {
    const work = tempProject({
      "routes.yaml": MANIFEST,
      "generated/builders.d.ts.map/a": "",
    });
    const result = await generate({ cwd: work.path, fresh: false });
    expect(result).toMatchObject({
      ok: false,
      errors: [
        { code: "is-a-folder", message: "cannot write the maps of generated: it is a folder" },
      ],
    });
    expect(work.list("generated").filter((path) => /map\.\d+$/.test(path))).toEqual([]);
  });

  it("`code: js` replaces TypeScript of an earlier run", async () => {
    const work = tempProject({ "routes.yaml": MANIFEST.replace("code: js, ", "") });
    await run(work);
    work.write("routes.yaml", MANIFEST);
    const { changes } = await run(work);
    expect(changes.removed).toContain("builders.ts");
    expect(changes.created).toContain("builders.js");
  });

  it.each([
    ['{"compilerOptions":{"outDir":"dist"}}', ["left-javascript"]],
    ['{"compilerOptions":{"outDir":"dist","allowJs":true}}', []],
    ['{"compilerOptions":{"outDir":"dist","noEmit":true}}', []],
    ["{}", []],
  ])("with the tsconfig.json %s warns of %j", async (tsconfig, want) => {
    const work = tempProject({ "routes.yaml": MANIFEST, "tsconfig.json": tsconfig });
    const { warnings } = await run(work);
    expect(warnings.map(({ code }) => code)).toEqual(want);
  });
});
