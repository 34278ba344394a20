import { createTwoFilesPatch } from "diff";
import { type TextStream, paint } from "../terminal/terminal.js";

/** More edits than a person reads, and more than a diff finds in a second. */
const MOST_EDITS = 4000;

/** What to change in a file, as `diff -u` says it; `undefined` where the texts have almost no line in common. */
export function unifiedDiff(path: string, have: string, want: string): string | undefined {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, have, want, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_EDITS,
  });
  return patch?.replace(/^=+\n/, "");
}

/** Colours for a diff, as git has them. */
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
