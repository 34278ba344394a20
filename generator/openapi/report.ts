import { escapeUnprintable, toMessage } from "../errors/index.js";
import { placeFinder } from "../manifest/index.js";
import {
  type Add,
  type ImportProblem,
  type Origin,
  type Report,
  type Source,
  pathOf,
  pointer,
} from "./document/node.js";
import { type Sources, spansOf, writtenAt } from "./document/places.js";
import { HINTS } from "./hints.js";
import { optional } from "./optional.js";

interface FoundProblem extends Pick<ImportProblem, "code" | "message" | "hint"> {
  readonly origin: Origin;
  readonly offset: number | undefined;
}

export function createReport(): Report {
  const sources = new Map<string, Source>();
  const errors = new Map<string, FoundProblem>();
  const warnings = new Map<string, FoundProblem>();
  let count = 0;
  /** Adds problems, each once: a shared part is read wherever it is used. */
  const addTo =
    (problems: Map<string, FoundProblem>): Add =>
    (node, code, message, hint, offset) => {
      count++;
      const { file, step } = writtenAt(node, sources);
      const key = `${file}${pointer(pathOf({ file, step }))} ${code} ${message} ${offset ?? ""}`;
      if (problems.has(key)) return;
      const texts = { message: toMessage(message), ...optional("hint", hint && toMessage(hint)) };
      problems.set(key, { code, ...texts, origin: { file, step }, offset });
    };
  const warn = addTo(warnings);
  return {
    sources,
    error: addTo(errors),
    warn: (node, code, message, hint = HINTS[code], offset) =>
      warn(node, code, message, hint, offset),
    errors: () => locate([...errors.values()], sources),
    warnings: () => locate([...warnings.values()], sources),
    count: () => count,
  };
}

function locate(problems: readonly FoundProblem[], sources: Sources): readonly ImportProblem[] {
  const origins = problems.map(({ origin }) => origin);
  const spans = spansOf(origins, sources);
  const files = new Set(origins.map(({ file }) => file));
  const finders = new Map(
    [...files].map((file) => [file, placeFinder(sources.get(file)?.text ?? "", file)]),
  );
  return problems.flatMap(({ origin, offset, ...problem }) => {
    const span = offset === undefined ? spans.get(origin) : { start: offset, end: offset + 1 };
    const place = span && finders.get(origin.file)?.(span);
    return place ? [{ ...problem, ...place, path: pathOf(origin) }] : [];
  });
}

/** Describes a problem in one line, with control characters escaped: `api.yaml#/paths/~1pets/get: … (hint)` */
export function describeProblem(problem: ImportProblem): string {
  const hint = problem.hint === undefined ? "" : ` (${problem.hint})`;
  return escapeUnprintable(`${problem.file}${pointer(problem.path)}: ${problem.message}${hint}`);
}
