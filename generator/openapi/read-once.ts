import type { Node } from "./document/node.js";
import type { Report } from "./report.js";

/**
 * Reads each part of a document that occurs several times only once, and returns the same object for all of them: many
 * documents repeat whole parameters and responses in each operation. Without it, Graph's document takes a fifth more time to read.
 *
 * @param kind distinguishes the results of equal parts that are read in different ways.
 */
export type ReadOnce = <Part>(node: Node, kind: string, read: () => Part) => Part;

/** A part of which anything is reported is read again in other places, so that it is reported there, too. */
export function createReadOnce(report: Report): ReadOnce {
  const identify = createIdentify();
  const known = new Map<string, unknown>();
  return <Part>(node: Node, kind: string, read: () => Part): Part => {
    const key = `${identify(node)} ${kind}`;
    if (known.has(key)) return known.get(key) as Part;
    const before = report.count();
    const part = read();
    if (report.count() === before) known.set(key, part);
    return part;
  };
}

/** Numbers values: equal ones in one file have the same number. */
function createIdentify(): (node: Node) => number {
  const byValue = new Map<unknown, number>();
  const byFile = new Map<string, Map<string, number>>();
  return ({ value, file }) => {
    const known = byValue.get(value);
    if (known !== undefined) return known;
    const byText = byFile.get(file) ?? new Map<string, number>();
    byFile.set(file, byText);
    const text = JSON.stringify(value) ?? "";
    const same = byText.get(text);
    const id = same ?? byValue.size;
    byValue.set(value, id);
    // YAML has numbers that become null in JSON.
    if (same === undefined && !text.includes("null")) byText.set(text, id);
    return id;
  };
}
