import { type ReadFile, expansionBudget } from "../manifest/index.js";
import type { Node, Reading, Report } from "./document/node.js";
import { createFollow } from "./document/references.js";
import { createReport } from "./report.js";

/** @param readFile reads files that `$ref`s refer to; without it such a `$ref` is an error. */
export function createReading(readFile: ReadFile = readNothing): Reading {
  const report = createReport();
  const files = new Map<string, Node | undefined>();
  return { ...report, files, follow: createFollow(files, readFile), repeat: createRepeat(report) };
}

export const readNothing: ReadFile = () => ({ ok: false, reason: "other files are not read here" });

function createRepeat({ sources }: Report): Reading["repeat"] {
  const sizes = new WeakMap<object, number>();
  const spend = expansionBudget(() =>
    [...sources.values()].reduce((sum, { text }) => sum + text.length, 0),
  );
  let isReported = false;
  return (part, user) => {
    if (spend(sizeOf(part, sizes))) return true;
    if (!isReported) {
      const message =
        "what the operations up to here share is too much for the length of the document, because it is written out for each of them";
      const hint = "take fewer operations, or shorten what they share";
      user.error("too-many-values", message, hint);
    }
    isReported = true;
    return false;
  };
}

/** About the characters of a value as JSON, without examples, which a manifest does not have. */
function sizeOf(value: unknown, known: WeakMap<object, number>): number {
  if (typeof value === "string") return value.length + 3;
  if (typeof value !== "object" || value === null) return 5;
  const before = known.get(value);
  if (before !== undefined) return before;
  let size = 3;
  const data = value as Readonly<Record<string, unknown>>;
  for (const key in data) {
    if (key !== "example" && key !== "examples") size += key.length + 4 + sizeOf(data[key], known);
  }
  known.set(value, size);
  return size;
}
