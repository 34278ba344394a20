import { type Problem, escapeUnprintable, toMessage } from "../errors/index.js";
import { type Node, pointer } from "./document/node.js";

/** Something wrong with an OpenAPI document, or something in it that a manifest cannot say. */
export interface ImportProblem extends Problem {
  /** The file that `path` leads through, relative to the folder of the imported document. */
  readonly file: string;
}

/** Collects what is found, so that one run tells everything. */
export interface Report {
  readonly error: Say;
  readonly warn: Say;
  readonly errors: () => readonly ImportProblem[];
  readonly warnings: () => readonly ImportProblem[];
}

export type Say = (node: Node, code: string, message: string, hint?: string) => void;

export function createReport(): Report {
  const errors = new Map<string, ImportProblem>();
  const warnings = new Map<string, ImportProblem>();
  return {
    error: sayInto(errors),
    warn: sayInto(warnings),
    errors: () => [...errors.values()],
    warnings: () => [...warnings.values()],
  };
}

/** One line for people, with nothing in it that a terminal obeys: `api.yaml#/paths/~1pets/get: …. Hint.` */
export function describeProblem(problem: ImportProblem): string {
  const hint = problem.hint === undefined ? "" : ` (${problem.hint})`;
  return escapeUnprintable(`${problem.file}${pointer(problem.path)}: ${problem.message}${hint}`);
}

/** A shared part is read wherever it is used; what it says wrong is told once. */
function sayInto(problems: Map<string, ImportProblem>): Say {
  return (node, code, message, hint) => {
    const key = `${node.file}${pointer(node.path)} ${code} ${message}`;
    if (problems.has(key)) return;
    problems.set(key, {
      code,
      message: toMessage(message),
      file: node.file,
      path: node.path,
      ...(hint === undefined ? {} : { hint: toMessage(hint) }),
    });
  };
}
