import { describe, expect, it } from "vitest";
import { errorsOf, head, messagesOf } from "../marked-manifest.js";

const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("");

/** Ten characters each. */
const words = (count: number): string => "Some words".repeat(count);

describe("what routes share is written out for each of them", () => {
  it.each<readonly [what: string, blocks: string, route: (i: number) => string]>([
    [
      "a parameter's description",
      `parameters:\n  p: { name: p, in: query, schema: true, description: ${words(1000)} }\n`,
      (i) => `{ route: GET /x/${i}, parameters: [{ $ref: '#/parameters/p' }] }`,
    ],
    [
      "a response",
      `responses:\n  r: { description: ${words(10)}, schema: { properties: { ${many(400, (i) => `p${i}: {}, `)} } } }\n`,
      (i) => `{ route: GET /x/${i}, responses: { 200: { $ref: '#/responses/r' } } }`,
    ],
    [
      "the properties of a body",
      `schemas:\n  b: { allOf: [{ $ref: '#/schemas/c' }] }\n  c: { oneOf: [{ properties: { ${many(400, (i) => `p${i}: {}, `)} } }] }\n`,
      (i) => `{ route: POST /x/${i}, requestBody: { schema: { $ref: '#/schemas/b' } } }`,
    ],
  ])("%s, as often as it becomes 6 MB", (_what, blocks, route) => {
    const manifest = (count: number) =>
      `${head}${blocks}routes:\n${many(count, (i) => `  - ${route(i)}\n`)}`;
    expect(errorsOf(manifest(350))).toEqual([]);
    expect(errorsOf(manifest(1200))).toEqual([expect.stringMatching(/^too-many-values /)]);
  });

  it("routes of a line, up to about 17,500", () => {
    const manifest = (count: number) =>
      `${head}routes:\n${many(count, (i) => `  - GET /x/${i}\n`)}`;
    expect(errorsOf(manifest(17_500))).toEqual([]);
    expect(errorsOf(manifest(19_000))).toEqual([expect.stringMatching(/^too-many-values /)]);
    expect(messagesOf(manifest(19_000))).toEqual([
      "the routes and schemas up to here generate too much code for the length of the manifest",
    ]);
  });

  it("also where a file cannot be read", () => {
    const shared = `parameters:\n  p: { name: p, in: query, schema: true, description: ${words(1000)} }\n`;
    const route = (i: number) =>
      `  - { route: GET /x/${i}, parameters: [{ $ref: '#/parameters/p' }] }\n`;
    const manifest = `${head}schemas: ./a.json\n${shared}routes:\n${many(1200, route)}`;
    expect(errorsOf(manifest)).toEqual([
      expect.stringMatching(/^unreadable-file /),
      expect.stringMatching(/^too-many-values /),
    ]);
  });

  it("and counts less than the text itself where routes say more", () => {
    const route = (i: number) => `  - { route: GET /x/${i}, description: ${words(35)} }\n`;
    expect(errorsOf(`${head}routes:\n${many(13_000, route)}`)).toEqual([]);
  });

  it("counts a schema once to which many ways lead", () => {
    const schemas = many(100, (i) => {
      const next = `{ $ref: '#/schemas/s${i + 1}' }`;
      return `  s${i}: { allOf: [${next}, ${next}, { properties: { p${i}: { $ref: '#/schemas/s0' } } }] }\n`;
    });
    const route = "  - { route: POST /x, requestBody: { schema: { $ref: '#/schemas/s0' } } }\n";
    expect(errorsOf(`${head}schemas:\n${schemas}  s100: {}\nroutes:\n${route}`)).toEqual([]);
  });
});
