import { describe, expect, it } from "vitest";
import { importOpenApi } from "../../../generator/openapi/import-openapi.js";
import { readYaml } from "../../../generator/manifest/index.js";
import { readManifest } from "../../../generator/read-source.js";
import { isLinear } from "../../growth.js";
import { errorsOf, head } from "./marked-manifest.js";

const many = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("");

describe("large texts are read in time linear in their length", () => {
  it.each<readonly [why: string, text: string, codes: readonly string[]]>([
    ["20,000 keys", `${head}schemas:\n${many(20_000, (i) => `  s${i}: {}\n`)}routes: []\n`, []],
    [
      "20,000 times one key",
      `${head}schemas:\n${many(20_000, () => "  s: {}\n")}routes: []\n`,
      ["duplicate-key"],
    ],
    [
      "more entries than any list or map has",
      `${head}routes: []\nschemas:\n${many(100_001, (i) => `  s${i}: {}\n`)}`,
      ["too-many-values"],
    ],
    [
      "5,000 unknown keys",
      `${head}routes: []\n${many(5_000, (i) => `k${i}: {}\n`)}`,
      ["unknown-key"],
    ],
    [
      "5,000 unknown references",
      `${head}routes: []\nschemas:\n${many(5_000, (i) => `  s${i}: { $ref: '#/schemas/t${i}' }\n`)}`,
      ["unknown-reference"],
    ],
    [
      "a long text",
      `${head}routes:\n  - route: GET /x\n    summary: "${"x\\n".repeat(100_000)}"\n`,
      [],
    ],
  ])("%s", (_why, text, codes) => {
    const found = new Set(errorsOf(text).map((error) => error.split(" ")[0]));
    expect([...found].sort()).toEqual(codes);
  });

  it("merge keys in a document", () => {
    const reading = (count: number) => {
      const text = `${YAML_DOCUMENT}x:\n${"  <<: {}\n".repeat(count)}`;
      return () => importOpenApi({ text, file: "api.yaml" });
    };
    expect(isLinear(reading, 10_000, { factor: 4, leastMs: 100, times: 1 })).toBe(true);
  });
});

it("texts at the limits are read", () => {
  expect(readYaml(`a: [${"1,".repeat(700_000)}]`).problems).toEqual([]);
  const route = "- { name: sort, in: query, schema: { type: string, enum: [created, updated] } }\n";
  expect(readYaml(route.repeat(60_000)).problems).toEqual([]);
  expect(readYaml(`a: "${"some words, and - more: ".repeat(300_000)}"`).problems).toEqual([]);
});

const YAML_DOCUMENT =
  "openapi: 3.1.0\ninfo: { title: x, version: '1' }\npaths: { /x: { get: {} } }\n";

describe("what is never closed is read in time linear in its length", () => {
  const route = "- route: GET /x\n  summary: some words\n";
  const shapes: readonly (readonly [name: string, text: (count: number) => string])[] = [
    ["a bracket", (n) => `x: [${"GET /x, ".repeat(n)}`],
    ["a brace", (n) => `x: {${many(n, (i) => `s${i}: {}, `)}`],
    ["a bracket in each line", (n) => `x:\n${"- [a\n".repeat(n)}`],
    ["a brace in each line", (n) => `x:\n${"- { a: b\n".repeat(n)}`],
    ["only closing brackets", (n) => `x: ${"]".repeat(n)}`],
    ["a quote before all", (n) => `x: "\nroutes:\n${route.repeat(n)}`],
    ["a single quote before all", (n) => `x: '\nroutes:\n${route.repeat(n)}`],
    ["a quote in each line", (n) => `x:\n${'- "GET /x\n'.repeat(n)}`],
    ["a quote in a bracket", (n) => `x: ["${"a b c\n ".repeat(n)}`],
    ["escaped quotes", (n) => `x: "${'\\"'.repeat(n)}`],
    ["backslashes", (n) => `x: "${"\\\\".repeat(n)}`],
    ["a block scalar before all", (n) => `x: |\nroutes:\n${route.repeat(n)}`],
    ["a block scalar in each line", (n) => `x:\n${"- |\n".repeat(n)}`],
    ["a block scalar of empty lines", (n) => `x: |\n${"\n".repeat(3 * n)}`],
    ["a folded scalar", (n) => `x: >\n${"  a\n\n".repeat(n)}`],
    ["items that are indented too little", (n) => `x:\n - [\n${"a,\n".repeat(n)}`],
    ["a key of many lines", (n) => `x: {${"a b c\n ".repeat(n)}`],
    ["explicit keys", (n) => `x:\n${"? \n".repeat(n)}`],
  ];
  const jsonShapes: typeof shapes = [
    ["a JSON list", (n) => `"x": [${'"GET /x", '.repeat(n)}`],
    ["a JSON object", (n) => `"x": {${many(n, (i) => `"s${i}": {}, `)}`],
    ["a JSON string", (n) => `"x": "${"some words, ".repeat(n)}`],
    ["escapes in a JSON string", (n) => `"x": "${'\\"'.repeat(n)}`],
    ["JSON lists", (n) => `"x": [${"[0,".repeat(n)}`],
  ];
  const inManifest = (text: string): unknown => readManifest(text, "routes.yaml");
  const inDocument = (text: string): unknown => importOpenApi({ text, file: "api.yaml" });
  const inJson = (text: string): unknown => importOpenApi({ text, file: "api.json" });

  it.each([
    ...shapes.flatMap(([name, text]) => [
      { name: `${name}, in a manifest`, read: inManifest, start: head, text },
      { name: `${name}, in a document`, read: inDocument, start: YAML_DOCUMENT, text },
    ]),
    ...jsonShapes.flatMap(([name, text]) => [
      { name: `${name}, in a manifest`, read: inManifest, start: '{"waybill": 1, ', text },
      { name: `${name}, in a document`, read: inJson, start: '{"openapi": "3.1.0", ', text },
    ]),
  ])("$name", ({ read, start, text }) => {
    const reading = (count: number) => {
      const whole = start + text(count);
      return () => read(whole);
    };
    expect(isLinear(reading, 10_000, { factor: 4, leastMs: 100, times: 1 })).toBe(true);
  });
});
