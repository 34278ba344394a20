import { expansionBudget } from "../manifest/index.js";
import type { Node } from "./document/node.js";
import type { Follow } from "./document/references.js";
import type { Report } from "./report.js";

/**
 * Counts the parts of documents that are written out at each use, so that memory stays in proportion to the documents. Named
 * schemas are not among them, because routes refer to them.
 */
export interface Expansion {
  /** Follows a `$ref`, and counts its target. `undefined` beyond the limit too. */
  readonly follow: Follow;
  /**
   * Counts a part once more. False beyond the limit, which is an error at `user`: then the part must be left out.
   *
   * @param part data of a document, or data made from it.
   */
  readonly repeat: (part: unknown, user: Node) => boolean;
}

export function createExpansion(follow: Follow, report: Report): Expansion {
  const sizes = new WeakMap<object, number>();
  const spend = expansionBudget(() => lengthOf(report));
  let isReported = false;

  function repeat(part: unknown, user: Node): boolean {
    if (spend(sizeOf(part, sizes))) return true;
    if (!isReported) {
      const message =
        "what the operations up to here share is too much for the length of the document, because it is written out for each of them";
      const hint = "take fewer operations, or shorten what they share";
      report.error(user, "too-many-values", message, hint);
    }
    isReported = true;
    return false;
  }

  return {
    repeat,
    follow: (node) => {
      const target = follow(node);
      if (target === undefined || target === node) return target;
      return repeat(target.value, node) ? target : undefined;
    },
  };
}

function lengthOf({ sources }: Report): number {
  return [...sources.values()].reduce((sum, { text }) => sum + text.length, 0);
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
