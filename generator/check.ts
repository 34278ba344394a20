import type { Failure, Problem } from "./errors/index.js";
import { type Generated, type GenerateOptions, makeModules } from "./generate.js";
import { hashInputs } from "./inputs/index.js";
import { type Manifest, openManifest } from "./manifest/index.js";
import {
  type DiskEntry,
  findEarlierModules,
  findUpToDate,
  readOutput,
  entryText,
} from "./output/index.js";
import { startStages } from "./stages.js";

export type CheckOptions = Pick<
  GenerateOptions,
  "manifest" | "output" | "cwd" | "root" | "onStage"
> & {
  /** The day of the check, `2027-01-01`. Without it no sunset causes a warning. */
  readonly today?: string | undefined;
};

export type CheckResult = Checked | Failure;

interface Checked extends Omit<Generated, "upToDate" | "changes" | "newWarnings"> {
  readonly files: number;
  /** Empty if the output matches the manifest. */
  readonly differences: readonly Difference[];
  /** True if `generate` would not fix the differences, because it trusts the index; with `fresh` it does. */
  readonly needsFresh: boolean;
}

/** A file that `generate` would create, change or remove. */
export interface Difference {
  /** Relative to the output folder. */
  readonly path: string;
  readonly kind: "missing" | "different" | "leftover";
  /** The text of the file; empty if there is none. */
  readonly have: string;
  /** The text that the file should have; empty if there should be no file. */
  readonly want: string;
}

/**
 * Compares the output folder with what the manifest would generate. Writes nothing and does not rely on earlier runs: it
 * emits all modules again.
 */
export async function checkOutput(options: CheckOptions = {}): Promise<CheckResult> {
  const stages = startStages(options.onStage);
  const opened = openManifest(options.manifest, options);
  if (!opened.ok) return opened;
  const { source } = opened;
  const made = await makeModules(source, options, false, stages, ({ manifest, locate }) =>
    findSunsets(manifest, options.today).map(locate),
  );
  if (!made.ok) return made;
  const { folder, modules, kept: sunsets, texts, warnings } = made;
  const found = readOutput(folder, modules.keys());
  if (!found.ok) return found;
  const differences = [...found.disk].flatMap(([path, have]) =>
    compare(path, have, modules.get(path)?.text),
  );
  const earlier = findEarlierModules(found);
  const isTrusted = ({ path }: Difference) =>
    earlier.has(path) && earlier.get(path)?.plan === modules.get(path)?.plan;
  return {
    ok: true,
    manifest: source.label,
    output: folder.label,
    files: modules.size,
    differences,
    needsFresh:
      findUpToDate(source, (path) => hashInputs(source, path), options) !== undefined ||
      differences.some(isTrusted),
    warnings: [...warnings, ...sunsets],
    texts,
    stages: stages.ended,
  };
}

/** What is deprecated and may be gone since its sunset. */
function findSunsets({ routes }: Manifest, today = ""): readonly Problem[] {
  return routes.flatMap((route, index) => {
    const path = ["routes", index];
    const parameters = route.parameters.map((parameter, index) => {
      return { ...parameter, path: [...path, "parameters", index] };
    });
    return [{ ...route, path }, ...parameters].flatMap(({ deprecated, path: owner }) => {
      const { sunset } = typeof deprecated === "object" ? deprecated : {};
      if (sunset === undefined || sunset > today) return [];
      const message = `its sunset was ${sunset}: the API may no longer have it`;
      const hint = "remove it, or write a later day if the API keeps it";
      return [{ code: "past-sunset", message, hint, path: [...owner, "deprecated", "sunset"] }];
    });
  });
}

function compare(path: string, have: DiskEntry, want: string | undefined): readonly Difference[] {
  const text = entryText(have);
  if (want === undefined)
    return have.kind === "missing" ? [] : [{ path, kind: "leftover", have: text, want: "" }];
  if (have.kind !== "file") return [{ path, kind: "missing", have: text, want }];
  return text === want ? [] : [{ path, kind: "different", have: text, want }];
}
