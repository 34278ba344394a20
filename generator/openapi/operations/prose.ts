import { type Node, textOf } from "../document/node.js";

/** Whether prose is carried over. */
export interface ProseOptions {
  readonly descriptions: boolean;
}

/** A summary or description, when they are wanted, with LF line ends and no space around it. */
export function readProse(
  node: Node,
  key: "summary" | "description",
  { descriptions }: ProseOptions,
): string | undefined {
  if (!descriptions) return undefined;
  return textOf(node, key)?.replace(/\r\n?/g, "\n").trim() || undefined;
}
