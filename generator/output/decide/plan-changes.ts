import { groupBy } from "../../collections/index.js";
import { hashBytes, hashText } from "../../portable/index.js";
import { findConflict } from "../read/git-merge.js";
import { type DiskEntry, type FoundOutput, entryText } from "../read/read-output.js";
import { restoreBlankLines, restoreLayout, withoutBlankLines } from "./layout.js";

/** Paths relative to the output folder, sorted by code units. */
export interface Changes {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
  /** Files with the suffix `.orig` beside a changed or removed file in conflict: copies of its contents. */
  readonly kept: readonly string[];
}

/** A file that Waybill would have to replace or remove, but must not. */
export interface Refusal {
  readonly path: string;
  /**
   * - `edited`: changed since Waybill wrote it;
   * - `unlisted`: a generated file that the index does not list;
   * - `foreign`: not written by Waybill;
   * - `blocked`: not a file but `what`.
   */
  readonly kind: "edited" | "unlisted" | "foreign" | "blocked";
  readonly what?: string;
}

export interface Found extends Pick<FoundOutput, "index" | "disk"> {
  /** Returns the entry at a path of the folder that the index does not list. */
  readonly lookAt: (path: string) => DiskEntry;
  /** Whether a text is exactly git's merge of the versions of a file in conflict. */
  readonly isGitMerge: (path: string, text: string) => Promise<boolean>;
  /** Called before each file, because deciding about an edited file takes long. */
  readonly onFile?: () => void;
}

/**
 * Decides about each file:
 *
 * - Replace or remove it if the index lists its text, as it is or in Waybill's layout, or if only its layout differs from the
 *   wanted text.
 * - Replace or remove a file in conflict. Keep a copy of its contents, unless git confirms that they are a mere merge.
 * - Refuse any other difference without `force`, and a file in conflict if no index can be read.
 *
 * A file with the wanted text is always accepted, so that a run can complete an interrupted one.
 *
 * @returns if it has refusals, the run must not change any file.
 */
export async function planChanges(
  wanted: ReadonlyMap<string, string>,
  found: Found,
  force = false,
): Promise<{ readonly changes: Changes; readonly refusals: readonly Refusal[] }> {
  const lists = { created: [], changed: [], removed: [], unchanged: [], kept: [] } as Record<
    keyof Changes,
    string[]
  >;
  const refusals: Refusal[] = [];
  const listed = groupBy([...(found.index?.files ?? [])], ([path]) => foldCase(path));
  const hashesByName = new Map(
    [...listed].map(([name, entries]) => [
      name,
      new Set(entries.flatMap(([, versions]) => versions.map(({ sha256 }) => sha256))),
    ]),
  );
  for (const [path, have] of found.disk) {
    found.onFile?.();
    const want = wanted.get(path);
    const hashes = hashesByName.get(foldCase(path)) ?? NO_HASHES;
    const verdict = await decideChange(path, have, want, hashes, found, force);
    if (typeof verdict === "object") refusals.push(verdict);
    else if (verdict === "kept") {
      lists[want === undefined ? "removed" : "changed"].push(path);
      lists.kept.push(originalPath(path));
    } else if (verdict !== undefined) lists[verdict].push(path);
  }
  return { changes: settleCase(lists), refusals };
}

const NO_HASHES: ReadonlySet<string> = new Set();

/** Path of the copy of a file in conflict. */
export function originalPath(path: string): string {
  return `${path}.orig`;
}

/** On a case-insensitive file system, `Issues.ts` in the index is the same file as a new `issues.ts`. */
export function foldCase(path: string): string {
  return path.toLowerCase();
}

/**
 * @param hashes of the texts that the index lists for the path.
 * @returns the list that the file belongs to; `kept` for a file in conflict that is replaced or removed after copying it.
 */
async function decideChange(
  path: string,
  have: DiskEntry,
  want: string | undefined,
  hashes: ReadonlySet<string>,
  found: Found,
  force: boolean,
): Promise<keyof Changes | Refusal | undefined> {
  if (have.kind === "missing") return want === undefined ? undefined : "created";
  if (have.kind === "other") return { path, kind: "blocked", what: have.what };
  const text = entryText(have);
  if (text === want) return "unchanged";
  const replaced = want === undefined ? "removed" : "changed";
  if (hashes.has(hashBytes(have.bytes))) return replaced;
  const hasMarkers = findConflict(text) !== undefined;
  if (force && !hasMarkers) return replaced;
  const isCode = /\.[jt]s$/.test(path);
  const formatted = isCode ? await restoreLayout(text) : undefined;
  if (formatted !== undefined && (await isListed(formatted, hashes, want))) return replaced;
  const isInConflict = isCode && hasMarkers && formatted === undefined;
  const { isWhole = false, files } = found.index ?? {};
  const tellsFiles = isWhole || (files !== undefined && files.size > 0);
  if (isInConflict && (force || tellsFiles)) {
    if (await found.isGitMerge(path, text)) return replaced;
    return refuseToKeep(originalPath(path), text, found) ?? "kept";
  }
  if (force) return replaced;
  if (hashes.size > 0) return { path, kind: "edited" };
  return { path, kind: hasBanner(text) ? "unlisted" : "foreign" };
}

/**
 * @param formatted a text in Waybill's layout. Linters may have added blank lines.
 * @param want may have another layout: the types were cut out of JavaScript, and the compiler printed its runtime.
 */
async function isListed(
  formatted: string,
  hashes: ReadonlySet<string>,
  want: string | undefined,
): Promise<boolean> {
  if (hashes.has(hashText(formatted)) || hashes.has(hashText(restoreBlankLines(formatted))))
    return true;
  const wanted = want === undefined ? undefined : await restoreLayout(want);
  return wanted !== undefined && withoutBlankLines(formatted) === withoutBlankLines(wanted);
}

/** Refuses to overwrite another file at the path of a copy. */
function refuseToKeep(path: string, text: string, { lookAt }: Found): Refusal | undefined {
  const have = lookAt(path);
  if (have.kind === "missing" || (have.kind === "file" && entryText(have) === text))
    return undefined;
  const obstacle = "it is needed for a copy of a file in conflict, but has other contents";
  return { path, kind: "blocked", what: obstacle };
}

export function hasBanner(text: string): boolean {
  const [comments = ""] = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(0, 1000)) ?? [];
  return /@generated by Waybill\b/.test(comments);
}

/** Rewrites an unchanged file if a removed path differs from it only in case: both may be the same file. */
function settleCase({ changed, removed, unchanged, ...others }: Changes): Changes {
  const names = new Set(removed.map(foldCase));
  const isSame = (path: string): boolean => names.has(foldCase(path));
  return {
    ...others,
    changed: [...changed, ...unchanged.filter(isSame)].sort(),
    removed,
    unchanged: unchanged.filter((path) => !isSame(path)),
  };
}
