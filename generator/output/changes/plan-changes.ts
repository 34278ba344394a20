import { hashText, toLf } from "../../portable/index.js";
import { hashLayout } from "../earlier/hash-layout.js";
import type { OutputIndex } from "../earlier/output-index.js";
import { hasBanner, hasConflictMarks } from "../earlier/own-file.js";

/** What exists at a path in the output folder. */
export type DiskEntry =
  | { readonly kind: "missing" }
  | { readonly kind: "file"; readonly text: string }
  /** `what`: "a folder", "a symbolic link", … */
  | { readonly kind: "other"; readonly what: string };

/** Paths relative to the output folder, sorted by code units. */
export interface Changes {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/** A file that Waybill would have to replace or remove but must not. */
export interface Conflict {
  readonly path: string;
  /** `edited`: written by Waybill, then edited. `foreign`: not written by Waybill. `blocked`: not a file but `what`. */
  readonly kind: "edited" | "foreign" | "blocked";
  readonly what?: string;
}

export type ChangePlan =
  | { readonly ok: true; readonly changes: Changes }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

type Verdict = keyof Changes | "gone" | Conflict;

/**
 * Decides what a run does to each file, by the rule of `isOurs`. A file that already has the wanted text is always accepted,
 * so that a run can complete an interrupted one.
 *
 * @param force overwrites edited files of ours.
 */
export function planChanges(
  wanted: ReadonlyMap<string, string>,
  index: OutputIndex | undefined,
  disk: ReadonlyMap<string, DiskEntry>,
  force = false,
): ChangePlan {
  const lists = { created: [], changed: [], removed: [], unchanged: [] } as Record<
    keyof Changes,
    string[]
  >;
  const conflicts: Conflict[] = [];
  for (const path of concernedPaths(wanted.keys(), index)) {
    const have = disk.get(path) ?? { kind: "missing" };
    const verdict = judge(path, wanted.get(path), have, index, force);
    if (typeof verdict === "object") conflicts.push(verdict);
    else if (verdict !== "gone") lists[verdict].push(path);
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, changes: lists };
}

/** Every path that a run may touch: the wanted files and the files written before. */
export function concernedPaths(
  wanted: Iterable<string>,
  index: OutputIndex | undefined,
): readonly string[] {
  return [...new Set([...wanted, ...(index?.files.keys() ?? [])])].sort();
}

function judge(
  path: string,
  want: string | undefined,
  have: DiskEntry,
  index: OutputIndex | undefined,
  force: boolean,
): Verdict {
  if (have.kind === "missing") return want === undefined ? "gone" : "created";
  if (have.kind === "other") return { path, kind: "blocked", what: have.what };
  if (want !== undefined && toLf(have.text) === want) return "unchanged";
  if (isOurs(path, have.text, index, force)) return want === undefined ? "removed" : "changed";
  const isKnown = index?.files.has(path) === true || hasBanner(have.text);
  return { path, kind: isKnown ? "edited" : "foreign" };
}

/**
 * Whether Waybill may replace a file. A listed file is ours if it is unchanged, if only its layout changed (a formatter ran),
 * or if it has merge conflict markers. If the index is not whole, because a merge may have joined two, the banner decides:
 * git may have merged the file, too.
 */
function isOurs(
  path: string,
  text: string,
  index: OutputIndex | undefined,
  force: boolean,
): boolean {
  const versions = index?.files.get(path);
  if ((force || index?.isWhole !== true) && hasBanner(text)) return true;
  if (versions === undefined) return false;
  if (force || hasConflictMarks(text)) return true;
  const hash = hashText(text);
  if (versions.some(({ sha256 }) => sha256 === hash)) return true;
  const layout = hashLayout(text);
  return versions.some((version) => version.layout === layout);
}
