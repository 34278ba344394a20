import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../generator/manifest/manifest.js";
import { readManifest, readerOfEdits } from "../../../../generator/manifest/read-manifest.js";
import { checkDocument } from "../../../../generator/manifest/checks/check-document.js";
import { checkVersion } from "../../../../generator/manifest/checks/check-version.js";
import { readInPieces } from "../../../../generator/manifest/yaml/read-in-pieces.js";
import { readYaml } from "../../../../generator/manifest/yaml/yaml-source.js";
import { toData } from "../../../../generator/manifest/yaml/yaml-tree.js";
import { head } from "../marked-manifest.js";

const numRuns = Number(process.env["FUZZ_RUNS"] ?? 400);
const github = readFileSync(new URL("../../../../routes.yaml", import.meta.url), "utf8");

/** The data of a text that is read as a whole and has no mistakes. */
function readWhole(text: string): Json | undefined {
  const { root, problems } = readYaml(text);
  if (!root || checkVersion(root) || problems.length + checkDocument(root).length > 0) {
    return undefined;
  }
  return toData(root);
}

/** As text, so that objects without a prototype are like others, whatever the order of their keys. */
function print(data: Json | undefined): string {
  return JSON.stringify(data ?? null, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

const heads = [
  head,
  `---\n${head}`,
  `%YAML 1.2\n---\n${head}# routes:\n`,
  `%TAG !! tag:example.com,2000:\n---\n${head}`,
  `${head}schemas:\n  A: { type: string }\n  B: &b { $ref: '#/schemas/A' }\n`,
  `${head}parameters:\n  id:\n    name: id\n    in: path\n    schema: true\n\n`,
];

/** Routes in layouts of all kinds. */
const routes = [
  "- GET /a",
  "- !!str GET /a",
  "- 'GET /a'",
  "- {route: GET /b, tags: [x]}",
  "- route: GET /a/{id}\n  parameters: [{ name: id, in: path, schema: true }]",
  "- { route: GET /a,\n    summary: x }",
  "- { route: GET /a,\n}",
  "-\n  route: GET /a",
  "-     route: GET /a\n      name: a",
  "- route: GET /a\n\n  # comment\n  summary: |+\n    - text\n\n\n",
  "- route: GET /a\n  description: >-\n    folded\n    - text\n # comment",
  "- route: GET /a\n  summary: |2\n      - x\n    y",
  "- route: GET /a\n  summary: plain\n    - text\n    # no text",
  '- route: GET /a\n  summary: "quoted\n\n    - text"',
  "- route: GET /a\n# comment\n  summary: x",
  "- route: GET /a\n  requestBody: { schema: &a { type: string } }",
  "- route: GET /a\n  tags:\n  - x\n  - y",
  "- !!str GET /a",
  "- ? route\n  : GET /a",
  "- route: POST /a\n  requestBody: { schema: { $ref: '#/schemas/B' } }",
  "- route: GET /{id}\n  parameters: [{ $ref: '#/parameters/id' }]",
  "# comment",
  "",
];

/** Some that are none, or only in some places. */
const mistakes = [
  "- { route: GET /a,\n  summary: x }",
  "- { route: GET /a,\n- summary: x }",
  "- route: GET /a\n  summary: plain\n   text: x",
  '- route: GET /a\n  summary: "quoted\n- text"',
  "- route: GET /a\n  summary: 'quoted\n  # text'",
  "- *a",
  "- route: GET /a\n  requestBody: { schema: *a }",
  "- route: GET /a\n  requestBody: { schema: *b }",
  "- route: GET /a\n  route: GET /b",
  "- route: POST /a\n  requestBody: { schema: { $ref: '#/schemas/C' } }",
  "- - GET /a",
  "- ",
  "-x",
  "...",
  "--- # comment",
  "b: 1",
];

const item = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...routes) },
  { weight: 1, arbitrary: fc.constantFrom(...mistakes) },
);

const layout = fc.record({
  head: fc.constantFrom(...heads),
  key: fc.constantFrom(
    "routes:\n",
    "routes:\n",
    "routes: # all\n\n",
    "routes: &b\n",
    "routes: !!seq\n",
  ),
  items: fc.array(item, { minLength: 1, maxLength: 6 }),
  indent: fc.constantFrom(0, 2, 2, 5),
  end: fc.constantFrom("", "\n", "\n", "\n", "\n\n# end\n", "\nname: y\n"),
  newline: fc.constantFrom("\n", "\n", "\r\n"),
});

const manifest = layout.map(({ head: before, key, items: list, indent, end, newline }) => {
  const lines = list.join("\n").split("\n");
  const indented = lines.map((line) => (line === "" ? "" : " ".repeat(indent) + line)).join("\n");
  return (before + key + indented + end).replaceAll("\n", newline);
});

/** A text with a few of its characters changed. */
const mutated = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      text,
      fc.array(
        fc.record({
          at: fc.nat(),
          left: fc.nat({ max: 3 }),
          put: fc.constantFrom(
            "",
            " ",
            "\n",
            "- ",
            "\n  - ",
            ": ",
            "#",
            '"',
            "'",
            "{",
            "]",
            "&a ",
            "*a",
            "\t",
            "|",
          ),
        }),
        { maxLength: 2 },
      ),
    )
    .map(([given, changes]) =>
      changes.reduce((now, { at, left, put }) => {
        const place = at % (now.length + 1);
        return now.slice(0, place) + put + now.slice(place + left);
      }, given),
    );

describe("reading in pieces gives what reading the whole gives, or nothing", () => {
  it("for GitHub's manifest", () => {
    const read = readInPieces(github);
    expect(read?.routes.size).toBe(1223);
    expect(print(read?.data)).toBe(print(readWhole(github)));
  });

  it("for manifests in all layouts", () => {
    let read = 0;
    fc.assert(
      fc.property(mutated(manifest), (text) => {
        const { data } = readInPieces(text) ?? {};
        if (data === undefined) return;
        read++;
        expect(print(data)).toBe(print(readWhole(text)));
      }),
      { numRuns: numRuns * 5 },
    );
    expect(read).toBeGreaterThan(numRuns / 4);
  });

  it("with what an earlier reading had", () => {
    let reused = 0;
    fc.assert(
      fc.property(manifest, mutated(manifest), item, (first, second, added) => {
        const texts = [first, second, `${first}\n  ${added}`, first.replace("GET", "PUT")];
        let earlier = readInPieces(first);
        for (const text of texts) {
          const read = readInPieces(text, earlier);
          if (read && earlier && read.head === earlier.head) reused++;
          if (read) expect(print(read.data)).toBe(print(readWhole(text)));
          earlier = read ?? earlier;
        }
      }),
      { numRuns },
    );
    expect(reused).toBeGreaterThan(numRuns / 4);
  });
});

describe("not read in pieces", () => {
  it.each([
    ["an alias of another route", "  - &a GET /a\n  - *a\n"],
    ["an alias within a route", "  - route: GET /a\n    name: &n x\n    group: *n\n"],
    ["a mistake", "  - GET /a\n  - 5\n"],
    ["a bracket that the next item closes", "  - { route: GET /a,\n  - summary: x }\n"],
  ])("%s", (_why, routes) => {
    expect(readInPieces(`${head}routes:\n${routes}`)).toBeUndefined();
  });
});

describe("a reader of edits", () => {
  const manifestOf = (...lines: readonly string[]) =>
    `${head}schemas:\n  A: { type: string }\nroutes:\n${lines.map((line) => `  - ${line}\n`).join("")}`;
  const uses = "{ route: POST /a, requestBody: { schema: { $ref: '#/schemas/A' } } }";

  it("reads again what follows from a part that changed", () => {
    const read = readerOfEdits();
    expect(read(manifestOf("GET /x", uses), "f")).toMatchObject({ ok: true });
    const without = manifestOf("GET /x", uses).replace("  A:", "  B:");
    expect(read(without, "f")).toMatchObject({
      ok: false,
      errors: [{ code: "unknown-reference" }],
    });
    expect(read(manifestOf("GET /x", uses), "f")).toMatchObject({ ok: true });
  });

  it("keeps the order of the text", () => {
    const read = readerOfEdits();
    for (const lines of [
      ["GET /a", "GET /b"],
      ["GET /b", "GET /a"],
      ["GET /b"],
      ["GET /b", "GET /b"],
    ]) {
      const result = read(manifestOf(...lines), "f");
      expect(result.ok && result.manifest.routes.map(({ route }) => route)).toEqual(lines);
    }
  });

  it("finds places in the newest text", () => {
    const read = readerOfEdits();
    read(manifestOf("GET /a", "GET /b"), "f");
    const result = read(manifestOf("GET /new", "GET /a", "GET /b"), "f");
    const problem = { code: "x", message: "x", path: ["routes", 2] };
    expect(result.ok && result.locate(problem)).toMatchObject({ line: 10, column: 5 });
  });
});

describe("a long text, which is read in pieces", () => {
  const long = (routes: string): string => `${head}# ${"x".repeat(1_000_000)}\nroutes:\n${routes}`;
  const start = long("").split("\n").length;

  it("gives the manifest of a short one", () => {
    const routes = "  - GET /a\n  - { route: GET /b, tags: [x] }\n";
    const [given, want] = [long(routes), `${head}routes:\n${routes}`].map((text) => {
      const result = readManifest(`\ufeff${text}`, "f");
      return result.ok && result.manifest;
    });
    expect(given).toEqual(want);
    expect(want).toMatchObject({ routes: [{ route: "GET /a" }, { tags: ["x"] }] });
  });

  it("tells mistakes and where they stand", () => {
    expect(readManifest(long("  - GET /a\n  - { rout: GET /b }\n"), "f")).toMatchObject({
      ok: false,
      errors: [{ code: "unknown-key", line: start + 1, column: 7 }],
    });
  });

  it("finds the places of problems", () => {
    const result = readManifest(long("  - GET /a\n  - { route: GET /b }\n"), "f");
    const problem = { code: "x", message: "x", path: ["routes", 1, "route"] };
    expect(result.ok && result.locate(problem)).toMatchObject({ line: start + 1, column: 14 });
  });
});
