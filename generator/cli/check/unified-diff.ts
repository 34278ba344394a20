import { paint } from "../../errors/index.js";
import { createTwoFilesPatch } from "diff";
import type { TextStream } from "../terminal/terminal.js";

/** A diff with more edits takes more than a second, and nobody would read it. */
const MAX_EDITS = 4000;

/** The changes of a file in the format of `diff -u`; `undefined` if the texts have almost no lines in common. */
export function unifiedDiff(path: string, have: string, want: string): string | undefined {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, have, want, undefined, undefined, {
    context: 3,
    maxEditLength: MAX_EDITS,
  });
  return patch?.replace(/^=+\n/, "");
}

/** Colours a diff as git does. */
export function paintDiff(diff: string, stream: TextStream): string {
  if (!stream.color) return diff;
  return diff
    .split("\n")
    .map((line) => {
      if (line.startsWith("---") || line.startsWith("+++")) return paint(stream, "bold", line);
      if (line.startsWith("@@")) return paint(stream, "cyan", line);
      if (line.startsWith("-")) return paint(stream, "red", line);
      return line.startsWith("+") ? paint(stream, "green", line) : line;
    })
    .join("\n");
}
