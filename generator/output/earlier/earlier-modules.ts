import { hashText, toLf } from "../../portable/index.js";
import type { FoundOutput } from "./read-output.js";
import type { OutputModule } from "../write/write-output.js";

/** The files of an earlier run that nobody edited, by path: what lets a run skip the work that would give the same again. */
export function findEarlierModules({
  index,
  disk,
}: Extract<FoundOutput, { ok: true }>): ReadonlyMap<string, OutputModule> {
  const modules = new Map<string, OutputModule>();
  for (const [path, [version, ...others]] of index?.files ?? []) {
    const have = disk.get(path);
    if (version?.plan === undefined || others.length > 0 || have?.kind !== "file") continue;
    const { sha256, plan } = version;
    if (hashText(have.text) === sha256) modules.set(path, { text: toLf(have.text), plan });
  }
  return modules;
}
