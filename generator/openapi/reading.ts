import { memoize } from "../collections/index.js";
import { type Path, escapeUnprintable, toMessage } from "../errors/index.js";
import { METHODS } from "./operations/operations.js";
import { type ReadFile, countCharacters, placeIn } from "../manifest/index.js";
import {
  type DocumentProblem,
  type ImportProblem,
  type Reading,
  originPath,
  pointer,
} from "./document/node.js";
import { type Sources, findSpans, writtenAt } from "./document/places.js";
import { createFollow } from "./document/references.js";
import { optional } from "./optional.js";

/** @param readFile reads files that `$ref`s refer to. Without it such a `$ref` is an error. */
export function createReading(readFile: ReadFile = readNothing): Reading {
  const sources: Reading["sources"] = new Map();
  const files: Reading["files"] = new Map();
  const [errors, warnings] = [
    new Map<string, DocumentProblem>(),
    new Map<string, DocumentProblem>(),
  ];
  let count = 0;
  return {
    sources,
    files,
    // Each problem once: a shared part is read at each use.
    report: (kind, { code, message, hint, origin, offset }) => {
      count++;
      const problems = kind === "error" ? errors : warnings;
      const { file, step } = writtenAt(origin, sources);
      const key = `${file}${pointer(originPath({ file, step }))} ${code} ${message} ${offset ?? ""}`;
      if (problems.has(key)) return;
      const texts = { message: toMessage(message), ...(hint && { hint: toMessage(hint) }) };
      problems.set(key, { code, ...texts, origin: { file, step }, offset });
    },
    errors: () => locate([...errors.values()], sources),
    warnings: () => locate([...warnings.values()], sources),
    count: () => count,
    follow: createFollow(files, readFile),
    repeat: createRepeat(sources),
  };
}

export const readNothing: ReadFile = () => ({ ok: false, reason: "other files are not read here" });

function locate(problems: readonly DocumentProblem[], sources: Sources): readonly ImportProblem[] {
  const origins = problems.map(({ origin }) => origin);
  const spans = findSpans(origins, sources);
  const texts = new Map([...sources].map(([file, { text }]) => [file, { file, text, start: 0 }]));
  return problems.map(({ code, message, hint, origin, offset }) => {
    const place = offset === undefined ? spans.get(origin) : { start: offset, end: offset + 1 };
    const source = texts.get(origin.file) ?? { file: origin.file, text: "", start: 0 };
    const path = originPath(origin);
    return {
      code,
      message,
      ...optional("hint", hint),
      ...optional("subject", findSubject(path)),
      ...placeIn([source], place ?? { start: 0, end: 0 }),
      path,
    };
  });
}

/** The operation, path or component of a document that contains a place. */
function findSubject([block, first, second]: Path): string | undefined {
  if (first === undefined) return undefined;
  if (block === "paths")
    return METHODS.includes(String(second))
      ? `${String(second).toUpperCase()} ${first}`
      : String(first);
  if (block === "webhooks") return `webhook ${first}`;
  if (block === "definitions") return `schema ${first}`;
  if (block !== "components" || second === undefined) return undefined;
  return `${first === "schemas" ? "schema" : String(first).replace(/s$/, "")} ${second}`;
}

/** Describes a problem in one line, with control characters escaped: `api.yaml#/paths/~1pets/get: … (hint)` */
export function describeProblem({ file, path, message, hint }: ImportProblem): string {
  const wayOut = hint === undefined ? "" : ` (${hint})`;
  return escapeUnprintable(`${file}${pointer(path)}: ${message}${wayOut}`);
}

/** Limit on characters that `$ref`s and overlays may add to the texts. */
const MOST_MORE = 6_000_000;

/**
 * Returns a function that spends characters; false once the limit is exceeded. The limit on output would come too late, because
 * the manifest is in memory before it is planned.
 *
 * @param length the characters of the texts.
 */
export function expansionBudget(length: () => number): (characters: number) => boolean {
  let spent = 0;
  return (characters) => {
    spent += characters;
    return spent <= MOST_MORE || spent <= MOST_MORE + length();
  };
}

function createRepeat(sources: Sources): Reading["repeat"] {
  const spend = expansionBudget(() =>
    countCharacters([...sources.values()].map(({ text }) => text)),
  );
  let isReported = false;
  return (part, user) => {
    if (spend(measureJson(part))) return true;
    if (!isReported) {
      const message =
        "the operations up to here repeat too many shared parts for the length of the document";
      const hint = "select fewer operations, or shorten the shared parts";
      user.error("too-many-values", message, hint);
    }
    isReported = true;
    return false;
  };
}

/** Approximate characters of a value as JSON. Skips examples, which a manifest does not have. */
function measureJson(value: unknown): number {
  if (typeof value === "string") return value.length + 3;
  return typeof value === "object" && value !== null ? sizeOfMembers(value) : 5;
}

const sizeOfMembers = memoize((value: object): number => {
  const kept = Object.entries(value).filter(([key]) => key !== "example" && key !== "examples");
  return kept.reduce((size, [key, member]) => size + key.length + 4 + measureJson(member), 3);
});
