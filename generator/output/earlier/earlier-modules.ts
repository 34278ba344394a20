import { hashText, toLf } from "../../portable/index.js";
import type { FoundOutput } from "./read-output.js";
import type { OutputModule } from "../write/write-output.js";

/** The unedited files of an earlier run, by path, which let a run skip work that would produce the same result. */
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
