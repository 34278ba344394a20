import { hashText, toLf } from "../../portable/index.js";
import type { FoundOutput } from "./read-output.js";

/** A file that an earlier run wrote. */
interface EarlierModule {
  /** With LF line endings. */
  readonly text: string;
  /** Hash of the module's plan. */
  readonly plan: string;
}

/** The unedited files of an earlier run, by path, which let a run skip work that would produce the same result. */
export function findEarlierModules({
  index,
  disk,
}: Extract<FoundOutput, { ok: true }>): ReadonlyMap<string, EarlierModule> {
  const modules = new Map<string, EarlierModule>();
  for (const [path, [version, ...others]] of index?.files ?? []) {
    const have = disk.get(path);
    if (version?.plan === undefined || others.length > 0 || have?.kind !== "file") continue;
    const { sha256, plan } = version;
    if (hashText(have.text) === sha256) modules.set(path, { text: toLf(have.text), plan });
  }
  return modules;
}
