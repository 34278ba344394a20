import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { readYaml, toJson } from "../../../../generator/manifest/index.js";
import { toLf } from "../../../../generator/portable/index.js";
import { head } from "../marked-manifest.js";

const numRuns = Number(process.env["FUZZ_RUNS"] ?? 100);

const heads = [
  head,
  `---\n${head}`,
  `%YAML 1.2\n---\n${head}# routes:\n`,
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

/** What another reader of YAML 1.2 makes of a text, strictly; `undefined` where it finds a mistake. */
function readByOther(text: string): unknown {
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
  });
  if (document.errors.length + document.warnings.length > 0) return undefined;
  try {
    return document.toJS({ maxAliasCount: -1 });
  } catch {
    return undefined;
  }
}

function readOurs(text: string): unknown {
  const { root, problems } = readYaml(toLf(text));
  return root && problems.length === 0 ? toJson(root) : undefined;
}

it("both YAML readers return the same data for GitHub's manifest", () => {
  const github = readFileSync(new URL("../../../../routes.yaml", import.meta.url), "utf8");
  expect(readOurs(github)).toEqual(readByOther(github));
});

it("both YAML readers return the same data for texts in all layouts", () => {
  fc.assert(
    fc.property(mutated(manifest), (text) => {
      const [ours, other] = [readOurs(text), readByOther(text)];
      if (ours !== undefined && other !== undefined) expect(ours).toEqual(other);
    }),
    { numRuns: numRuns * 2 },
  );
});

it("both YAML readers reject the same texts, with few exceptions", () => {
  // The same texts in each run, because shares of other ones differ.
  const texts = fc.sample(mutated(manifest), { seed: 1, numRuns: 400 });
  const read = texts.map((text) => [readOurs(text), readByOther(text)] as const);
  const count = (is: (ours: unknown, other: unknown) => boolean): number =>
    read.filter(([ours, other]) => is(ours, other)).length;
  expect(count((ours, other) => ours !== undefined && other !== undefined)).toBeGreaterThan(100);
  expect(count((ours, other) => ours === undefined && other === undefined)).toBeGreaterThan(100);
  // Such as an empty key beside others, `&#{ }` for an anchor, and a second definition of an anchor within itself.
  expect(count((ours, other) => (ours === undefined) !== (other === undefined))).toBeLessThan(10);
});
