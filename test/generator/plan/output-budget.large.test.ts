import { describe, expect, it } from "vitest";
import { planWithPlaces } from "../../../generator/plan/plan-routes.js";
import { readManifest } from "../../../generator/read-source.js";
import { head } from "../manifest/marked-manifest.js";

const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("");

/** Ten characters each. */
const words = (count: number): string => "Some words".repeat(count);

const TOO_MUCH = /^too-many-values .* generate too much code for the length of the manifest$/;

/** The code and message of each error of a manifest, or of its plan. */
function errorsOf(text: string): readonly string[] {
  const read = readManifest(text, "routes.yaml");
  const planned = read.ok
    ? planWithPlaces({
        ...read,
        text,
        texts: new Map(read.sources.map((source) => [source.file, source.text])),
      })
    : read;
  return planned.ok ? [] : planned.errors.map(({ code, message }) => `${code} ${message}`);
}

type Row = readonly [what: string, blocks: string, route: (i: number) => string, most: number];

describe("what is written out for each of many routes", () => {
  const operation = (i: number) => `  - GET /x/${i}\n`;
  const withBody = (i: number) =>
    `  - { route: POST /x/${i}, requestBody: { schema: { $ref: '#/schemas/b' } } }\n`;
  const properties = `properties: { ${many(400, (i) => `p${i}: {}, `)} }`;
  const rows: readonly Row[] = [
    [
      "a parameter's description",
      `parameters:\n  p: { name: p, in: query, schema: true, description: ${words(1000)} }\n`,
      (i) => `  - { route: GET /x/${i}, parameters: [{ $ref: '#/parameters/p' }] }\n`,
      2500,
    ],
    [
      "a response",
      `responses:\n  r: { description: ${words(10)}, schema: { ${properties} } }\n`,
      (i) => `  - { route: GET /x/${i}, responses: { 200: { $ref: '#/responses/r' } } }\n`,
      2500,
    ],
    [
      "the properties of a body",
      `schemas:\n  b: { allOf: [{ $ref: '#/schemas/c' }] }\n  c: { oneOf: [{ ${properties} }] }\n`,
      withBody,
      2500,
    ],
    ["a base URL", `baseUrl: https://a.example/${"x".repeat(9900)}\n`, operation, 2500],
    ["security", `security: [${many(2000, (i) => `scheme${i}, `)}]\n`, operation, 2500],
    [
      "a property's description in tools",
      `generate: { tools: true }\nschemas:\n  b: { properties: { a: { description: ${words(6000)} } } }\n`,
      withBody,
      2500,
    ],
    [
      "a definition in tools",
      `generate: { tools: true }\nschemas:\n  b: { properties: { a: { $ref: '#/schemas/c' } } }\n  c: { type: string, description: ${words(9000)} }\n`,
      withBody,
      2500,
    ],
    ["a tool", "generate: { tools: true }\n", operation, 40_000],
    ["a line", "", (i) => `  - GET /group${Math.floor(i / 100)}/items-${i}/{id}\n`, 20_000],
  ];
  it.each(rows)("%s", (_what, blocks, route, most) => {
    const top = blocks.startsWith("baseUrl") ? head.replace(/baseUrl.*\n/, "") : head;
    const manifest = (count: number) => `${top}${blocks}routes:\n${many(count, route)}`;
    expect(errorsOf(manifest(most / 15))).toEqual([]);
    expect(errorsOf(manifest(most))).toEqual([expect.stringMatching(TOO_MUCH)]);
  });

  it("routes with long descriptions stay within the budget", () => {
    const route = (i: number) => `  - { route: GET /x/${i}, description: ${words(35)} }\n`;
    expect(errorsOf(`${head}routes:\n${many(13_000, route)}`)).toEqual([]);
  });

  it("the budget counts a schema once for many references", () => {
    const schemas = many(100, (i) => {
      const next = `{ $ref: '#/schemas/s${i + 1}' }`;
      return `  s${i}: { allOf: [${next}, ${next}, { properties: { p${i}: { $ref: '#/schemas/s0' } } }] }\n`;
    });
    const route = "  - { route: POST /x, requestBody: { schema: { $ref: '#/schemas/s0' } } }\n";
    expect(errorsOf(`${head}schemas:\n${schemas}  s100: {}\nroutes:\n${route}`)).toEqual([]);
  });
});

it.each<readonly [what: string, most: number, manifest: (count: number) => string]>([
  [
    "parameters",
    90_000,
    (count) =>
      `${head}routes:\n${many(count / 1000, (route) => `  - { route: GET /x${route}, parameters: [${many(1000, (i) => `{name: p${i},in: query,schema: true},`)}] }\n`)}`,
  ],
  [
    "schemas",
    45_000,
    (count) =>
      `${head}generate: { schemas: all }\nroutes: []\nschemas:\n${many(count, (i) => `  s${i}: {}\n`)}`,
  ],
  [
    "properties",
    270_000,
    (count) =>
      `${head}generate: { schemas: all }\nroutes: []\nschemas:\n${many(10, (i) => `  s${i}: { properties: { ${many(count / 10, (n) => `p${n}: {},`)} } }\n`)}`,
  ],
])("very many short %s exceed the budget", (_what, most, manifest) => {
  expect(errorsOf(manifest(most))).toEqual([]);
  expect(errorsOf(manifest(3 * most))).toEqual([expect.stringMatching(/^too-many-values /)]);
});
