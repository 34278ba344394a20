import { groupBy } from "../collections/index.js";
import { type ManifestError, type Place, type Problem, toMessage } from "../errors/index.js";

/** Offsets into the manifest's text, in UTF-16 units; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A problem with offsets. Only the last step of the reader converts them to lines. */
export interface SourceProblem extends Omit<Problem<{ readonly span: Span }>, "hint"> {
  readonly hint?: string | undefined;
}

export function misplacedKey(span: Span, message: string, hint: string): SourceProblem {
  return { code: "misplaced-key", message, hint, span };
}

export function invalidValue(span: Span, message: string, hint: string): SourceProblem {
  return { code: "invalid-value", message, hint, span };
}

export function firstHere(span: Span): NonNullable<SourceProblem["related"]> {
  return [{ message: "first here", span }];
}

/** The number of problems at which checks stop, because each takes time and memory. */
export const maxProblems = 1000;

export function report(
  { problems }: { readonly problems: SourceProblem[] },
  found: SourceProblem,
): void {
  if (problems.length < maxProblems) problems.push(found);
}

/** The first problems. Stops searching at the maximum. */
export function firstProblems(found: Iterable<SourceProblem>): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  for (const problem of found) {
    if (problems.push(problem) === maxProblems) break;
  }
  return problems;
}

export type FindPlace = (span: Span) => Place;

/** Sorts problems by place, and drops duplicates at the same place, which YAML aliases cause. */
export function toManifestErrors(
  problems: readonly SourceProblem[],
  findPlace: FindPlace,
): readonly ManifestError[] {
  const sorted = [...problems].sort((a, b) => a.span.start - b.span.start);
  const alike = groupBy(sorted, ({ span, code, message }) => `${span.start} ${code} ${message}`);
  return [...alike.values()].map(([first]) => toManifestError(first, findPlace));
}

export function toManifestError(
  { code, message, hint, span, related = [] }: SourceProblem,
  findPlace: FindPlace,
): ManifestError {
  return {
    code,
    message: toMessage(message),
    ...(hint !== undefined && { hint: toMessage(hint) }),
    ...findPlace(span),
    ...(related.length > 0 && {
      related: related.map((place) => ({
        message: toMessage(place.message),
        ...findPlace(place.span),
      })),
    }),
  };
}
