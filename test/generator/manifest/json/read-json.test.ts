import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson, readJson, readYaml } from "../../../../generator/manifest/index.js";
import {
  type YamlNode,
  entries,
  itemNodes,
  toJson,
} from "../../../../generator/manifest/yaml/yaml-tree.js";

/** The text between each problem's offsets, its message and hint. */
function problemsOf(text: string): readonly string[] {
  return readJson(text).problems.map(({ message, hint = "", span }) => {
    const place = `${text.slice(0, span.start)}‹${text.slice(span.start, span.end)}›`;
    return `${place} ${message}; ${hint}`;
  });
}

const quoted = "put it in quotes if it is meant as text";
const quotes = "put text in double quotes";
const noComments = "JSON has no comments: remove it";
const noValue = (found: string) => `expected a value, but found ${found}`;
const noKey = (found: string) => `expected a key in double quotes, but found ${found}`;
const noComma = (found: string) => `expected a comma or a closing bracket, but found ${found}`;

describe("what is wrong with JSON stands at its place", () => {
  it.each<readonly [text: string, ...want: readonly string[]]>([
    [" \n", "‹› the file is empty; a manifest starts with `waybill: 1`; `waybill init` writes one"],
    ['{"a":', `{"a":‹› ${noValue("the end of the file")}; `],
    ['{"a": tru}', `{"a": ‹tru› ${noValue('"tru"')}; ${quotes}`],
    ["[1, .5]", `[1, ‹.5› ${noValue('".5"')}; `],
    ["[01]", `[‹01› ${noValue('"01"')}; `],
    ["[1.]", `[‹1.› ${noValue('"1."')}; `],
    ["[NaN]", `[‹NaN› ${noValue('"NaN"')}; ${quotes}`],
    ["[1,,2]", `[1,‹,› ${noValue('","')}; remove it: JSON has commas only between values`],
    ["['a']", `[‹'a'› ${noValue(`"'a'"`)}; ${quotes}`],
    ["[1, // one\n2]", `[1, ‹//› ${noValue('"//"')}; ${noComments}`],
    [
      '{"a": 1,}',
      '{"a": 1‹,› expected a closing bracket, but found ","; remove it: JSON has commas only between values',
    ],
    [
      "[1,\n]",
      '[1‹,› expected a closing bracket, but found ","; remove it: JSON has commas only between values',
    ],
    ["{a: 1}", `{‹a› ${noKey('"a"')}; ${quotes}`],
    ['{"a": 1, # b\n}', `{"a": 1, ‹#› ${noKey('"#"')}; ${noComments}`],
    ['{"a" 1}', '{"a" ‹1› expected a colon, but found "1"; '],
    ["[1 2]", `[1 ‹2› ${noComma('"2"')}; `],
    ['[{"a": [1}]', `[{"a": [1‹}› ${noComma('"}"')}; `],
    ['[1, {"a": 2', "[1, ‹{› this { is never closed; "],
    ['["a', '[‹"› this " is never closed; '],
    ["{} {}", '{} ‹{› expected the end of the file, but found "{"; '],
    [
      '["a\tb"]',
      '["a‹\t› a JSON string cannot contain the raw character "\\t"; write it as an escape: \\t',
    ],
    [
      '["\\x41"]',
      '["‹\\x› "\\\\x" is not a JSON escape; to write a backslash, write two; \\u needs four hexadecimal digits',
    ],
    [
      '["\\u12"]',
      '["‹\\u1› "\\\\u1" is not a JSON escape; to write a backslash, write two; \\u needs four hexadecimal digits',
    ],
    [
      '{"a":{"b":1,"c":2,"\\u0062":3}}',
      '{"a":{"b":1,"c":2,‹"\\u0062"› the key "b" appears twice in this map; remove or rename one of the two',
    ],
    [
      "[12345678901234567890]",
      `[‹12345678901234567890› 12345678901234567890 is too large to be exact: a JavaScript number would be 12345678901234567000; ${quoted}`,
    ],
    ["[1e400]", `[‹1e400› 1e400 is not a number that JSON and JavaScript can write; ${quoted}`],
    [
      "[1e-400, 2]",
      `[‹1e-400› 1e-400 is too small to be exact: a JavaScript number would be 0; ${quoted}`,
    ],
    [
      '["\\udc00"]',
      '[‹"\\udc00"› "\\udc00" is one half of a character, and the other half is missing; write the whole character, or "\\uFFFD" if it is lost',
    ],
  ])("%j", (text, ...want) => {
    expect(problemsOf(text)).toEqual(want);
  });

  it("a document may have numbers that are inexact", () => {
    const { root, problems } = readJson("[12345678901234567890, 1e400]", { inexactValues: true });
    expect(problems).toEqual([]);
    expect(root && toJson(root)).toEqual([12345678901234567000, Infinity]);
  });

  it.each([
    ["depth", "[".repeat(500_000), "too-deep", 200],
    ["values", `[${"[],".repeat(2_000_000)}[]]`, "too-many-values", 2_550_000],
  ])("%s without end is rejected at the limit", (_, text, code, start) => {
    expect(readJson(text).problems).toMatchObject([{ code, span: { start } }]);
    expect(parseJson(text, 200)).toBeUndefined();
  });

  it("characters in a string do not count as values", () => {
    const value = ",:[{".repeat(300_000);
    const text = JSON.stringify([value]);
    expect(readJson(text)).toMatchObject({ root: { items: [{ value }] }, problems: [] });
    expect(parseJson(text, 200)).toEqual([value]);
  });
});

/** Each node with the text at its place, except for the ends of lists and maps, which YAML does not tell. */
function placesIn(node: YamlNode): readonly unknown[] {
  const end = node.kind === "scalar" ? node.end : undefined;
  const keys = entries(node).map(({ key, keySpan }) => [key, keySpan]);
  const inner = [...itemNodes(node), ...entries(node).map(({ value }) => value)];
  return [node.kind, node.start, end, keys, inner.map(placesIn)];
}

describe("whatever JSON it is", () => {
  const key = fc.oneof(fc.constantFrom("a", "b", ":", "\\", '"', "__proto__", "200"), fc.string());
  const space = fc.constantFrom(0, 2, "\t");
  const text = fc.oneof(
    fc.tuple(fc.jsonValue(), space).map(([value, indent]) => JSON.stringify(value, null, indent)),
    fc
      .tuple(fc.array(fc.tuple(key, fc.jsonValue())), space)
      .map(
        ([pairs]) =>
          `{${pairs.map((pair) => pair.map((one) => JSON.stringify(one)).join(" : ")).join()}}`,
      ),
  );

  it("data equals JSON.parse, and places and duplicate keys equal YAML", () => {
    fc.assert(
      fc.property(text, (given) => {
        const read = readJson(given, { inexactValues: true });
        const yaml = readYaml(given, { inexactValues: true });
        expect(read.problems).toEqual(yaml.problems);
        if (!read.root || !yaml.root || read.problems.length > 0) {
          expect(parseJson(given, 200)).toBeUndefined();
          return;
        }
        expect(JSON.stringify(toJson(read.root))).toBe(JSON.stringify(JSON.parse(given)));
        expect(placesIn(read.root)).toEqual(placesIn(yaml.root));
        expect(parseJson(given, 200)).toEqual(JSON.parse(given));
      }),
    );
  });

  it("a changed text is JSON for both readers or for neither", () => {
    const change = fc.tuple(
      fc.nat(),
      fc.nat(2),
      fc.constantFrom("", ",", "]", '"', "\\", "0", "-", "e", "\n", "\u0001", "tru"),
    );
    fc.assert(
      fc.property(text, fc.array(change, { minLength: 1, maxLength: 2 }), (given, changes) => {
        const changed = changes.reduce((now, [at, left, put]) => {
          const place = at % (now.length + 1);
          return now.slice(0, place) + put + now.slice(place + left);
        }, given);
        const codes = readJson(changed, { inexactValues: true }).problems.map(({ code }) => code);
        let isJson = true;
        try {
          JSON.parse(changed);
        } catch {
          isJson = false;
        }
        expect(codes.every((code) => code === "duplicate-key")).toBe(isJson);
        expect(parseJson(changed, 200) !== undefined).toBe(codes.length === 0);
      }),
      { numRuns: 500 },
    );
  });

  it("selected members keep their places", () => {
    const wanted = new Map([["a", new Map([[1, new Map()]])]]);
    const given = '{ "x": [{ "a": "]" }, 1], "a": [ {"b": "}"}, "c" , 2 ], "y": -1 }';
    const [whole, part] = [readJson(given), readJson(given, { wanted })];
    const [all, some] = [whole.root, part.root].map((root) => entries(root));
    expect(some?.map(({ key, keySpan }) => [key, keySpan])).toEqual(
      all?.map(({ key, keySpan }) => [key, keySpan]),
    );
    const starts = (list: typeof all) => itemNodes(list?.[1]?.value).map(({ start }) => start);
    expect(starts(some)).toEqual(starts(all));
    expect(some?.map(({ value }) => value.kind)).toEqual(["unknown", "list", "unknown"]);
  });
});
