import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml";
import type { ManifestChanges } from "../../../../generator/openapi/index.js";
import { type Json, readYaml, toData } from "../../../../generator/manifest/index.js";
import {
  mergeManifest,
  updateManifest,
} from "../../../../generator/openapi/merge/merge-manifest.js";
import { comparable, condense } from "../../../../generator/openapi/merge/comparable.js";
import {
  type Data,
  canonical,
  isData,
  plainData,
} from "../../../../generator/openapi/merge/data.js";
import { printRecord, readRecord } from "../../../../generator/openapi/merge/import-record.js";

const text = fc.constantFrom(
  "Old",
  "New",
  "a: b",
  "two\nlines\n",
  "kept\n\n\n",
  "# no comment",
  "'",
);
const schema = fc.constantFrom(
  { type: "string" },
  { type: "object", properties: { a: { type: "string", description: "A" }, b: {} } },
  { $ref: "#/schemas/Pet" },
  { enum: ["a", "b", 1, null] },
);
const parameter = fc.record(
  { name: fc.constantFrom("x", "y", "z"), in: fc.constant("query"), description: text, schema },
  { requiredKeys: ["name", "in", "schema"] },
);
const route = fc.record(
  {
    operationId: fc.constantFrom("one", "two", "three"),
    summary: text,
    tags: fc.subarray(["s", "t", "u"], { minLength: 1 }),
    deprecated: fc.constant(true),
    parameters: fc.uniqueArray(parameter, { selector: ({ name }) => name, minLength: 1 }),
    responses: fc.dictionary(
      fc.constantFrom("200", "404"),
      fc.record({ description: text, schema }),
      { minKeys: 1 },
    ),
  },
  { requiredKeys: [] },
);
const manifest = fc
  .record({
    version: fc.constantFrom("1.0.0", "2.0.0"),
    schemas: fc.record({ Pet: schema.filter((one) => !("$ref" in one)) }),
    routes: fc.uniqueArray(fc.tuple(fc.constantFrom("/a", "/b", "/c", "/d"), route), {
      selector: ([path]) => path,
      minLength: 1,
    }),
  })
  .map(({ version, schemas, routes }) => ({
    waybill: 1,
    name: "a",
    version,
    baseUrl: "https://api.example.com",
    schemas,
    routes: routes.map(([path, one]) => ({ route: `GET ${path}`, ...one })),
  })) as fc.Arbitrary<Data>;

/** A text with the data, as people write it: with comments, aliases for equal values, and any style. */
function written(data: Data, style: readonly number[], indent: number, seq: boolean) {
  const next = choices(style);
  const document = new Document(data, { aliasDuplicateObjects: true });
  let comments = 0;
  const comment = (): string => ` comment ${(comments += 1)}.`;
  visit(document, {
    Node(_, node) {
      if (isCollection(node)) {
        if (next() % 5 === 0) node.flow = true;
        if (next() % 4 === 0)
          node.items.forEach((one) => isScalar(one) && (one.type = "QUOTE_DOUBLE"));
      }
      if (next() % 4 === 0) node.commentBefore = comment();
      if (isScalar(node) && next() % 3 === 0) node.comment = comment();
    },
    Pair(_, pair) {
      if (isScalar(pair.key) && next() % 6 === 0) pair.key.type = "QUOTE_SINGLE";
    },
  });
  const result = document.toString({ indent, indentSeq: seq, lineWidth: 0 });
  return next() % 2 === 0 ? result : result.replaceAll("\n", "\r\n");
}

function choices(numbers: readonly number[]): () => number {
  let index = 0;
  return () => numbers[index++ % numbers.length] ?? 0;
}

function dataIn(yaml: string): Data {
  const { root, problems } = readYaml(yaml.replaceAll("\r\n", "\n"));
  if (problems.length > 0) throw new Error(JSON.stringify(problems) + yaml);
  const data = root && toData(root);
  if (!isData(data)) throw new Error(yaml);
  return plainData(data);
}

/** By path: texts, numbers, lists and so on, condensed. */
function leavesOf(manifest: Data): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const visitAll = (value: Json, path: readonly string[]): void => {
    if (!isData(value)) leaves.set(JSON.stringify(path), canonical(condense(value)));
    else Object.entries(value).forEach(([key, one]) => visitAll(one, [...path, key]));
  };
  visitAll({ ...comparable(manifest) }, []);
  return leaves;
}

/** Values that a person has changed and that are gone, and changes of the document that are neither taken nor listed. */
function losses(first: Data, own: Data, second: Data, isKnown: boolean): readonly string[] {
  const record = isKnown ? readRecord(printRecord(first)) : undefined;
  const { merged, changes } = mergeManifest(own, second, record, {});
  if (changes.moved.length > 0) return [];
  const [base, mine, theirs, now] = [isKnown ? first : {}, own, second, merged].map(leavesOf);
  const listed = new Set([
    ...changes.leftOut,
    ...changes.conflicts.map(({ of, part }) => of ?? part),
  ]);
  return [...new Set([...(mine?.keys() ?? []), ...(theirs?.keys() ?? [])])].filter((path) => {
    const [was, here, there, is] = [base, mine, theirs, now].map((leaves) => leaves?.get(path));
    const [section = "", name = ""] = JSON.parse(path) as string[];
    const of = section === "routes" || section === "top" ? name : `${section}/${name}`;
    if (here !== undefined && here !== was) return is !== here;
    return there !== undefined && there !== was && is !== there && !listed.has(of);
  });
}

/** The texts of routes in block style, without comments below them, that neither changed nor have aliases of what did. */
function untouchedIn(
  given: string,
  { changed, removed, moved }: ManifestChanges,
): readonly string[] {
  const document = parseDocument<YAMLMap>(given);
  const routes = document.get("routes");
  if (!isSeq(routes) || routes.flow || document.contents?.flow) return [];
  const touched = [
    ...changed.map(({ route }) => route),
    ...removed,
    ...moved.map(({ from }) => from),
  ];
  return routes.items.flatMap((item) => {
    if (!isMap(item) || item.range == null) return [];
    const text = given.slice(item.range[0], item.range[1]);
    const isTouched = touched.includes(String(item.get("route"))) || text.includes("*");
    return isTouched ? [] : [text.replace(/(?:\s*\n\s*#.*)*\s*$/, "")];
  });
}

describe("a manifest with any edits", () => {
  it("loses nothing: it has the merged data, all comments and the same line ends, and is the same text if nothing changes", () => {
    fc.assert(
      fc.property(
        manifest,
        manifest,
        manifest,
        fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (first, own, second, style, indent, seq) => {
          const given = written(own, style, indent, seq);
          const base = readRecord(printRecord(first));
          const { text: result, changes } = updateManifest(given, second, base);
          const { merged } = mergeManifest(dataIn(given), second, base, {});
          expect(dataIn(result)).toEqual(plainData(merged));
          const isSame = isDeepStrictEqual(plainData(merged), dataIn(given));
          expect(result === given).toBe(isSame);
          const marks = (yaml: string) => (yaml.match(/# comment \d+\./g) ?? []).sort();
          expect(marks(result)).toEqual(marks(given));
          const ends = (yaml: string) => new Set(yaml.match(/\r?\n/g));
          expect(ends(result)).toEqual(ends(given));
          expect(losses(first, own, second, true)).toEqual([]);
          expect(losses(first, own, second, false)).toEqual([]);
          for (const text of untouchedIn(given, changes)) expect(result).toContain(text);
        },
      ),
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 15) },
    );
  });
});
