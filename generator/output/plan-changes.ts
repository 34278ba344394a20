import type { OutputIndex } from "./output-index.js";
import { hashText, toLf } from "../text-hash.js";

/** What stands at a path in the output folder. */
export type DiskEntry =
  | { readonly kind: "missing" }
  | { readonly kind: "file"; readonly text: string }
  /** `what`: "a folder", "a symbolic link", … */
  | { readonly kind: "other"; readonly what: string };

/** Paths, relative to the output folder, in the order of their code units. */
export interface Changes {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/** A file that Waybill would have to replace or remove, and must not. */
export interface Conflict {
  readonly path: string;
  /** `edited`: ours once. `foreign`: never ours. `blocked`: no file at all, and `what` says what. */
  readonly kind: "edited" | "foreign" | "blocked";
  readonly what?: string;
}

export type ChangePlan =
  | { readonly ok: true; readonly changes: Changes }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

type Verdict = keyof Changes | "gone" | Conflict;

/**
 * Decides what a run does to each file. A file is ours to replace or remove only if it holds what the index says that
 * we wrote. One that already holds the wanted text needs no leave: that is how a run repairs an interrupted one.
 */
export function planChanges(
  wanted: ReadonlyMap<string, string>,
  index: OutputIndex | undefined,
  disk: ReadonlyMap<string, DiskEntry>,
): ChangePlan {
  const lists = { created: [], changed: [], removed: [], unchanged: [] } as Record<
    keyof Changes,
    string[]
  >;
  const conflicts: Conflict[] = [];
  for (const path of concernedPaths(wanted.keys(), index)) {
    const verdict = judge(path, wanted.get(path), index, disk.get(path) ?? { kind: "missing" });
    if (typeof verdict === "object") conflicts.push(verdict);
    else if (verdict !== "gone") lists[verdict].push(path);
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, changes: lists };
}

/** Every path that a run may touch: those of the wanted files and those of the files that we wrote before. */
export function concernedPaths(
  wanted: Iterable<string>,
  index: OutputIndex | undefined,
): readonly string[] {
  return [...new Set([...wanted, ...(index?.files.keys() ?? [])])].sort();
}

function judge(
  path: string,
  want: string | undefined,
  index: OutputIndex | undefined,
  have: DiskEntry,
): Verdict {
  if (have.kind === "missing") return want === undefined ? "gone" : "created";
  const entry = index?.files.get(path);
  if (have.kind === "other") return { path, kind: "blocked", what: have.what };
  if (want !== undefined && toLf(have.text) === want) return "unchanged";
  if (entry === undefined) return { path, kind: "foreign" };
  const hash = hashText(have.text);
  if (hash !== entry.sha256 && hash !== entry.next) return { path, kind: "edited" };
  return want === undefined ? "removed" : "changed";
}
