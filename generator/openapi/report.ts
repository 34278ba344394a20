import { groupBy } from "../collections/index.js";
import { type Place, type Problem, escapeUnprintable, toMessage } from "../errors/index.js";
import { type Node, pathOf, pointer } from "./document/node.js";
import { optional } from "./optional.js";
import { HINTS } from "./hints.js";
import { type Source, placesIn, writtenAt } from "./document/places.js";

/** An error in an OpenAPI document, or a part of it that a manifest cannot express. */
export interface ImportProblem extends Omit<Problem, "related">, Place {
  /** The file in which `path` is, relative to the folder of the imported document. */
  readonly file: string;
}

/** Collects problems, so that one run reports all of them. */
export interface Report {
  /** Registers the text of a file, so that problems in it get lines and columns. */
  readonly source: (file: string, source: Source) => void;
  /** The files that were read. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly error: Say;
  readonly warn: Say;
  readonly errors: () => readonly ImportProblem[];
  readonly warnings: () => readonly ImportProblem[];
  /** How often anything was reported, repetitions included. */
  readonly count: () => number;
}

/** @param offset the offset in the file, for a problem of the text itself. */
export type Say = (
  node: Node,
  code: string,
  message: string,
  hint?: string,
  offset?: number,
) => void;

/** A problem without line and column. */
type FileProblem = Omit<ImportProblem, keyof Omit<Place, "file">>;

export function createReport(): Report {
  const sources = new Map<string, Source>();
  const errors = new Map<string, FileProblem>();
  const warnings = new Map<string, FileProblem>();
  const warn = reportInto(warnings, sources);
  let count = 0;
  const counted =
    (say: Say): Say =>
    (...problem) => {
      count++;
      say(...problem);
    };
  return {
    source: (file, source) => sources.set(file, source),
    sources,
    error: counted(reportInto(errors, sources)),
    warn: counted((node, code, message, hint = HINTS[code], offset) =>
      warn(node, code, message, hint, offset),
    ),
    errors: () => locate([...errors.values()], sources),
    warnings: () => locate([...warnings.values()], sources),
    count: () => count,
  };
}

/** Adds places to problems. Searches each file once. */
function locate(
  problems: readonly FileProblem[],
  sources: ReadonlyMap<string, Source>,
): readonly ImportProblem[] {
  const places = new Map<FileProblem, Place>();
  for (const [file, own] of groupBy(problems, ({ file }) => file)) {
    const found = placesIn(sources.get(file) ?? { text: "" }, file, own);
    own.forEach((problem, index) => {
      const place = found[index];
      if (place) places.set(problem, place);
    });
  }
  return problems.map((problem) => ({ ...START, ...problem, ...places.get(problem) }));
}

const START = { line: 1, column: 1, endLine: 1, endColumn: 1 } as const;

/** Describes a problem in one line, with control characters escaped: `api.yaml#/paths/~1pets/get: … (hint)` */
export function describeProblem(problem: ImportProblem): string {
  const hint = problem.hint === undefined ? "" : ` (${problem.hint})`;
  return escapeUnprintable(`${problem.file}${pointer(problem.path)}: ${problem.message}${hint}`);
}

/** Adds problems to a map, each once: a shared part is read wherever it is used. */
function reportInto(problems: Map<string, FileProblem>, sources: ReadonlyMap<string, Source>): Say {
  return (node, code, message, hint, offset) => {
    const { file, step } = writtenAt(node, sources);
    const path = pathOf({ step });
    const key = `${file}${pointer(path)} ${code} ${message} ${offset ?? ""}`;
    if (problems.has(key)) return;
    problems.set(key, {
      code,
      message: toMessage(message),
      file,
      path,
      ...optional("hint", hint === undefined ? undefined : toMessage(hint)),
      ...optional("offset", offset),
    });
  };
}
