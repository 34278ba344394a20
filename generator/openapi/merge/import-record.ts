import { maxDepth, parseJson } from "../../manifest/index.js";
import { type Base, condense } from "./base.js";
import { BLOCKS, comparable } from "./comparable.js";
import { type Data, dataFrom, dataOf, isData } from "./data.js";

/** What an import has written, by which the next one tells a person's changes from the document's. */
export interface ImportRecord {
  readonly base: Base;
}

const PARTS = ["top", ...BLOCKS, "routes"] as const;
const FORMAT = 1;
/** A route's parts that a manifest shares between routes are nested deeper in the record. */
const DEEPEST = maxDepth + 10;
const ABOUT =
  "Written by `waybill import openapi`, which tells by it what a person has changed in the manifest since. Commit it.";

/**
 * Prints the record of an import as JSON, one part of the manifest per line. Long texts are hashes in it.
 *
 * @param without top-level keys that are not of the document.
 */
export function printRecord(manifest: Data, without: readonly string[] = []): string {
  const all = comparable(manifest);
  const top = dataFrom(Object.entries(all.top).filter(([key]) => !without.includes(key)));
  const base: Base = { ...all, top };
  const parts = PARTS.map((part) => `${JSON.stringify(part)}: ${printLines(base[part])}`);
  const head = [`"about": ${JSON.stringify(ABOUT)}`, `"format": ${FORMAT}`];
  return `{\n${[...head, ...parts].join(",\n")}\n}\n`;
}

function printLines(data: Data): string {
  const lines = Object.entries(data).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(condense(value))}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n}`;
}

/** @returns `undefined` for a text that `printRecord` has not written. */
export function readRecord(text: string): ImportRecord | undefined {
  const data = dataOf(parseJson(text, DEEPEST));
  if (data["format"] !== FORMAT || !PARTS.every((part) => isData(data[part]))) return undefined;
  const [top, parameters, responses, schemas, routes] = PARTS.map((part) => dataOf(data[part]));
  if (!top || !parameters || !responses || !schemas || !routes) return undefined;
  if (!Object.values(routes).every(isData)) return undefined;
  return { base: { top, parameters, responses, schemas, routes: routes as Base["routes"] } };
}
