import { formatErrors } from "../../errors/index.js";
import type { ImportProblem } from "../../openapi/index.js";
import type { TextStream } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";

/** How many places of one kind of warning are shown. */
const SHOWN = 2;

/** Texts of files by the names that problems have for them. */
type Texts = ReadonlyMap<string, string>;

/**
 * Prints warnings by their kind, the most frequent last: the first places of each with their lines, and how many more
 * there are; all of them if `verbose`.
 */
export function printImportWarnings(
  problems: readonly ImportProblem[],
  texts: Texts,
  verbose: boolean,
  stream: TextStream,
): void {
  if (problems.length === 0) return;
  const kinds = new Map<string, ImportProblem[]>();
  for (const problem of problems) {
    const kind = kinds.get(problem.code);
    if (kind) kind.push(problem);
    else kinds.set(problem.code, [problem]);
  }
  const sorted = [...kinds].sort(([, a], [, b]) => a.length - b.length);
  for (const [code, all] of sorted) {
    const first = verbose ? all : all.slice(0, SHOWN);
    const options = { color: stream.color, kind: "warning", limit: first.length } as const;
    stream.write(`${formatErrors(first, texts, options)}\n`);
    const more = all.length - first.length;
    if (more > 0) stream.write(`  and ${more} more [${code}]\n\n`);
  }
  const isAll = verbose || sorted.every(([, all]) => all.length <= SHOWN);
  stream.write(`${count(problems.length, "warning")}${isAll ? "" : "; --verbose shows all"}\n`);
}

/** Prints errors, each with its lines. */
export function printImportErrors(
  problems: readonly ImportProblem[],
  texts: Texts,
  stream: TextStream,
): void {
  if (problems.length === 0) return;
  stream.write(`${formatErrors(problems, texts, { color: stream.color })}\n`);
}
