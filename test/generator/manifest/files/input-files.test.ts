import { expect, it } from "vitest";
import { listInputs } from "../../../../generator/list-inputs.js";
import { inputFiles, openManifest } from "../../../../generator/manifest/index.js";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";

/** A document whose only response is that text in YAML. */
const documentOf = (response: string) => `openapi: 3.1.0
info: { title: a, version: "1" }
paths:
  /a:
    get:
      responses:
        200:
          ${response}
`;
const DOCUMENT = documentOf("description: a");
const RESPONSE = '{"description":"a"}';
const MAPPING = `description: a
          content:
            application/json:
              schema:
                oneOf: [{ $ref: s/b.yaml }]
                discriminator: { propertyName: k, mapping: { d: s/d.yaml } }`;
const OBJECT = "type: object\nproperties: { k: { type: string } }\n";

it.each<readonly [openapi: string, files: Readonly<Record<string, string>>]>([
  ["./a.yaml", { "a.yaml": DOCUMENT }],
  ["./a'b.yaml", { "a'b.yaml": DOCUMENT }],
  ["'./a''b.yaml'", { "a'b.yaml": DOCUMENT }],
  ["./a,b.yaml # c", { "a,b.yaml": DOCUMENT }],
  ["{ document: './a, b.yaml' }", { "a, b.yaml": DOCUMENT }],
  [
    "[./a.yaml, './{b}[1].yaml']",
    { "a.yaml": DOCUMENT, "{b}[1].yaml": DOCUMENT.replace("/a", "/b") },
  ],
  ["./a%20b.yaml", { "a%20b.yaml": DOCUMENT }],
  ['"./\\u00e4\\x62.yaml"', { "äb.yaml": DOCUMENT }],
  ["./a.yaml", { "a.yaml": documentOf("$ref: b%20c.json"), "b c.json": RESPONSE }],
  ["./a.yaml", { "a.yaml": documentOf('$ref: "\\u00e4.json"'), "ä.json": RESPONSE }],
  ["./a.yaml", { "a.yaml": documentOf("$ref: b,c.json"), "b,c.json": RESPONSE }],
  ["./a.yaml", { "a.yaml": documentOf("$ref: b,c.json#/d"), "b,c.json": `{"d":${RESPONSE}}` }],
  ["./a.yaml", { "a.yaml": documentOf("'$ref' : 'b''c.json'"), "b'c.json": RESPONSE }],
  ["./a.yaml", { "a.yaml": documentOf(MAPPING), "s/b.yaml": OBJECT, "s/d.yaml": OBJECT }],
])("the files of `openapi: %s` are found without parsing: %j", (openapi, files) => {
  const manifest = `${smallManifest().replace(/^routes:[^]*/m, "")}openapi: ${openapi}\n`;
  const { path: cwd } = tempProject({ ...files, "routes.yaml": manifest });
  const names = Object.keys(files).sort();
  expect(listInputs({ cwd })).toMatchObject({
    ok: true,
    files: expect.arrayContaining(names) as unknown,
  });
  const opened = openManifest(undefined, { cwd });
  expect([...(opened.ok ? inputFiles(opened.source) : []).keys()]).toEqual(
    expect.arrayContaining(names),
  );
});
