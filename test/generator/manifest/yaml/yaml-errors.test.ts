import { expect, it } from "vitest";
import { readYaml } from "../../../../generator/manifest/yaml/read-yaml.js";
import { errorsOf, head, messagesOf, routes, table, top } from "../marked-manifest.js";

const noKey =
  "yaml-syntax: put a text with `: ` in quotes, and indent a key or an item like the others";
const indent =
  "yaml-syntax: indent all keys of a map, and all items of a list, by the same amount; an item starts with `- `";
const check =
  "yaml-syntax: check the indentation, and put the whole text in quotes if it has quotes, brackets or commas";
const missing =
  "yaml-syntax: write `key: value` or `- item` on each line, and put text with special characters in quotes";
const quotes = "yaml-syntax: put the text in quotes";
const colon = "yaml-syntax: write `key: value`, with a space after the colon";
const close = (end: string, start = end) =>
  `yaml-syntax: close it with ${end}, indented deeper than its key; put text that starts with ${start} in quotes`;

it.each(
  table([
    [routes("summary: ‹N›ote: this"), noKey],
    [`${head}routes:\n‹\t›- GET /x\n`, "yaml-syntax: use spaces"],
    [`${head}routes: ‹[›GET /x\nfoo: 1\n`, close("]", "[")],
    [routes(`‹"›GET /x\n  - GET /y: z: a`), close('"')],
    [routes("‹'›GET /x\n  - GET /y: z: a"), close("'")],
    [`${head}routes: ‹"›`, close('"')],
    [`${head}routes: { ‹[›a: 1 }\n`, close("]", "[")],
    [`${head}schemas: { A: { enum: ‹[›a, b }\nroutes: []\n`, close("]", "[")],
    [`${head}a: ‹}›\nb:\n  c: { d: [\n    e\n  ] }\n`, check],
    [`${head}b:\n  c: { d: [\n    e\n  ] }\na: ‹}›\n`, check],
    [routes("{ route: GET /x/‹{›a} }"), check],
    [routes("[GET /x/‹{›a}, b]"), missing],
    [routes("summary: 'it'‹s'›"), check],
    [routes("summary: ‹@›me"), quotes],
    [
      routes(`"GET /‹\\›q"`),
      "yaml-syntax: write two backslashes, or put the text in single quotes",
    ],
    [top("  ‹f›oo: 1"), indent],
    [`${head}routes: ‹-› GET /x\n`, check],
    [routes("GET /x\n ‹-› GET /y"), noKey],
    [routes("summary: |‹x›\n      a"), check],
    [`? ‹[›a]\n: 1\n`, "yaml-syntax: put a text that starts with `{`, `[`, `*` or `!` in quotes"],
    [`${head}‹routes›\n  - GET /x\n`, colon],
    [`- ‹a›\n  b: c\n`, colon],
    [`${head}‹routes›\n`, missing],
    [routes("route: GET /x\n      ‹s›ummary: a"), noKey],
    [routes("route: GET /x\n\n      ‹s›ummary: a"), noKey],
    [routes("route: GET /x\n  ‹s›ummary: a\n  ‹-› GET /y"), indent, noKey],
    [`- ‹&x› - a\n`, missing],
    [`${head}routes: []‹#c›\n`, missing],
    [`a b\n‹:› c\n`, check],
    [`a: ‹&›\n`, "yaml-syntax: put a text that starts with `&` or `*` in quotes"],
    [`%YAML 1.2\n‹›`, missing],
    [`a: 'b' ‹cde›`, check],
    [`${head}a:\n   b: 1\n ‹c›: 2\n d: 3\n e: 4\n`, indent],
    [`a:\n  b: 1\n \t‹c›: 2\n`, indent],
    [`a: !x b\nc: ‹d›: e\n`, noKey],
    [`a: ‹b›: c\n# <<<<<<< x\n`, noKey],
    [routes("GET /x\n  ‹-›GET /y"), indent],
    [
      `${head}routes: [\n  ‹- GET /x›\n  ]\n`,
      "yaml-syntax: close the bracket before this, or write this in brackets too",
    ],
    [`- a\n‹b›: 1\nc: 2\nd: 3\n`, check],
    [
      `${head}‹<<<<<<< HEAD›\nroutes: []\n=======\nroutes: [GET /x]\n>>>>>>> branch\n`,
      "yaml-syntax: resolve it, and remove the lines that start with <<<<<<<, ======= and >>>>>>>",
    ],
    [`${head}a: ‹b›: c: d: @e\n`, noKey],
    ["a: ‹b›: c\nd: ‹@›e\nf: 'g' ‹h›\n", noKey, quotes, check],
  ]),
)("syntax errors: $name", ({ given, want }) => {
  expect(errorsOf(given)).toEqual(want);
});

it.each([
  ["a: b: c", "YAML reads this as a key, but a key is not allowed here"],
  ["a\nb: 1", "this line has no `: `, so YAML reads it and the next line as one key"],
  ["['b' 'c']", "missing , or : between flow sequence items"],
  ["@a", "plain value cannot start with reserved character @"],
  ["!!int x", 'the tag "!!int" does not fit the value after it'],
  ["!!integer x", 'YAML 1.2 has no tag "!!integer"'],
  ["!x!!int 1", "could not resolve tag: !x!!int"],
])("syntax errors: %s", (text, message) => {
  expect(messagesOf(text)).toContainEqual(expect.stringContaining(message));
});

it("a mistake in every line is reported instead of the nesting depth", () => {
  const text = Array.from({ length: 300 }, (_, i) => `k${i}: a: b\n`).join("");
  expect(messagesOf(text)[0]).toMatch(/^YAML reads this as a key/);
});

it("the pinned message of js-yaml for too deep values is current", () => {
  expect(readYaml("[".repeat(300))).toMatchObject({ problems: [{ code: "too-deep" }] });
});
