import { type Node, ownValue } from "../document/node.js";

/** Whether to keep prose. */
export interface ProseOptions {
  readonly descriptions: boolean;
}

/** The summary or description of a part of the document, as `proseOf` returns it. */
export function readProse(
  node: Node,
  key: "summary" | "description",
  options: ProseOptions,
): string | undefined {
  return proseOf(ownValue(node.value, key), options);
}

/** Markdown with LF line endings and without surrounding white space; `undefined` if there is none, or none is wanted. */
export function proseOf(value: unknown, { descriptions }: ProseOptions): string | undefined {
  if (!descriptions || typeof value !== "string") return undefined;
  return value.replace(/\r\n?/g, "\n").trim() || undefined;
}
