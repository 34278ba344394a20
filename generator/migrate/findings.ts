import { EndpointError } from "waybill-runtime";
import type { Node } from "ts-morph";
import type { Change } from "./code.js";

/** A message about a call, a client or a type, with its place. */
export interface Remark {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export interface Findings {
  readonly changes: readonly Change[];
  /** Calls, clients and types that stay. */
  readonly left: readonly Remark[];
  /** Changed calls whose surroundings are to be checked by hand. */
  readonly notes: readonly Remark[];
}

/** A reason to leave a call, thrown by the functions that read it and caught by `attempt`. */
class Unfit extends Error {}

export function unfit(reason: string): never {
  throw new Unfit(reason);
}

/** The result of a function, or the reason why it rejects a call: an `Unfit`, or the error of an invalid route. */
export function attempt<Value>(
  make: () => Value,
): { readonly value: Value } | { readonly reason: string } {
  try {
    return { value: make() };
  } catch (error) {
    if (error instanceof Unfit || error instanceof EndpointError) return { reason: error.message };
    throw error;
  }
}

/** Remarks about the lines of a file that match a pattern. */
export function lineRemarks(
  file: string,
  text: string,
  pattern: RegExp,
  reason: string,
): readonly Remark[] {
  return text.split("\n").flatMap((line, index): readonly Remark[] => {
    const shown = line.trim().slice(0, 80);
    return pattern.test(line) ? [{ file, line: index + 1, text: shown, reason }] : [];
  });
}

export function remark(node: Node, reason: string): Remark {
  const text = node.getText().replace(/\s+/g, " ").slice(0, 80);
  const file = node.getSourceFile().getFilePath();
  return { file, line: node.getStartLineNumber(), text, reason };
}
