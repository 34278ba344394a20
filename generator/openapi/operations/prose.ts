import { type Node, ownValue } from "../document/node.js";

/** Whether prose is carried over. */
export interface ProseOptions {
  readonly descriptions: boolean;
}

/** A summary or description of a part of the document, as `proseOf` gives it. */
export function readProse(
  node: Node,
  key: "summary" | "description",
  options: ProseOptions,
): string | undefined {
  return proseOf(ownValue(node.value, key), options);
}

/** Markdown with LF line ends and no space around it; `undefined` where there is none, or none is wanted. */
export function proseOf(value: unknown, { descriptions }: ProseOptions): string | undefined {
  if (!descriptions || typeof value !== "string") return undefined;
  return value.replace(/\r\n?/g, "\n").trim() || undefined;
}
