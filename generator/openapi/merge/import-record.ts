import { maxDepth, parseJson } from "../../manifest/index.js";
import { type Comparable, SECTIONS, comparable, condense, ofSections } from "./comparable.js";
import { type Data, dataOf, isData } from "./data.js";

/** What an import has written, condensed, by which the next one tells a person's changes from the document's. */
export type ImportRecord = Comparable;

const FORMAT = 1;
/** A route's parts that a manifest shares between routes are nested deeper in the record. */
const DEEPEST = maxDepth + 10;
const ABOUT =
  "Written by `waybill import openapi`, which tells by it what a person has changed in the manifest since. Commit it.";

/** Prints the record of an import as JSON, one part of the manifest per line. Long texts are hashes in it. */
export function printRecord(manifest: Data): string {
  const all = comparable(manifest);
  const written = SECTIONS.filter((key) => key !== OPTIONAL || Object.keys(all[key]).length > 0);
  const sections = written.map((key) => `${JSON.stringify(key)}: ${printLines(all[key])}`);
  const head = [`"about": ${JSON.stringify(ABOUT)}`, `"format": ${FORMAT}`];
  return `{\n${[...head, ...sections].join(",\n")}\n}\n`;
}

/** Few documents have webhooks, and the first records had none. */
const OPTIONAL = "webhooks";

function printLines(data: Data): string {
  const lines = Object.entries(data).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(condense(value))}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n}`;
}

/** @returns `undefined` for a text that `printRecord` has not written. */
export function readRecord(text: string): ImportRecord | undefined {
  const data = dataOf(parseJson(text, DEEPEST));
  const isWhole = SECTIONS.every((key) => key === OPTIONAL || isData(data[key]));
  if (data["format"] !== FORMAT || !isWhole) return undefined;
  return Object.values(dataOf(data["routes"])).every(isData)
    ? ofSections((key) => data[key])
    : undefined;
}
