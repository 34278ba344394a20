import { type ManifestError, type Place, toMessage } from "../errors/index.js";

/** Offsets into the manifest's text, in UTF-16 units; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Something wrong, at known offsets. The reader's steps speak of these; only the last step counts lines. */
export interface SourceProblem {
  /** Stable, kebab-case: `unknown-key`. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly span: Span;
  readonly related?: readonly { readonly message: string; readonly span: Span }[];
}

/** Where a check stops: nobody reads more, and each takes time and memory. */
export const mostProblems = 1000;

/**
 * Turns offsets into lines and columns. The line index is built at the first use, since most manifests
 * have no error.
 */
export function placeFinder(text: string, file: string): (span: Span) => Place {
  let lineStarts: readonly number[] | undefined;
  return ({ start, end }) => {
    lineStarts ??= indexLines(text);
    const from = positionAt(lineStarts, Math.min(start, text.length));
    const to = positionAt(lineStarts, Math.min(Math.max(end, start), text.length));
    return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  };
}

/** Sorted by place; the same thing said twice of one place (through a YAML alias) is said once. */
export function toManifestErrors(
  problems: readonly SourceProblem[],
  placeOf: (span: Span) => Place,
): readonly ManifestError[] {
  const sorted = [...problems].sort((a, b) => a.span.start - b.span.start);
  const said = new Set<string>();
  const errors: ManifestError[] = [];
  for (const problem of sorted) {
    const key = `${problem.span.start} ${problem.code} ${problem.message}`;
    if (said.has(key)) continue;
    said.add(key);
    errors.push(toManifestError(problem, placeOf));
  }
  return errors;
}

export function toManifestError(
  { code, message, hint, span, related = [] }: SourceProblem,
  placeOf: (span: Span) => Place,
): ManifestError {
  return {
    code,
    message: toMessage(message),
    ...(hint !== undefined && { hint: toMessage(hint) }),
    ...placeOf(span),
    ...(related.length > 0 && {
      related: related.map((other) => ({
        message: toMessage(other.message),
        ...placeOf(other.span),
      })),
    }),
  };
}

/** Offsets at which lines start. CRLF ends a line at its LF; a CR alone ends none (the reader refuses it). */
function indexLines(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(
  lineStarts: readonly number[],
  offset: number,
): { line: number; column: number } {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}
