import type { FoundOutput } from "./read-output.js";
import type { Origin } from "./output-index.js";
import { hashText, toLf } from "../text-hash.js";

/** A file of an earlier run that nobody edited. */
export interface EarlierModule {
  /** With LF line ends. */
  readonly text: string;
  readonly origin: Origin;
}

/** Path → module: what lets a run skip the work that would give the same again. */
export type EarlierModules = ReadonlyMap<string, EarlierModule>;

/** Files that were made from one plan, as the runtime's are, are found all or none. */
export function findEarlierModules({
  index,
  disk,
}: Extract<FoundOutput, { ok: true }>): EarlierModules {
  const modules = new Map<string, EarlierModule>();
  const damaged = new Set<string>();
  for (const [path, [version, ...others]] of index?.files ?? []) {
    const have = disk.get(path);
    if (version?.origin === undefined || others.length > 0) continue;
    const { sha256, origin } = version;
    if (have?.kind !== "file" || hashText(have.text) !== sha256) damaged.add(origin.plan);
    else modules.set(path, { text: toLf(have.text), origin });
  }
  return new Map([...modules].filter(([, { origin }]) => !damaged.has(origin.plan)));
}
