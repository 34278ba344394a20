import { type Compiler, openCompiler } from "./compiler.js";
import { type GenerateOptions, type ReaderOf, planManifest } from "./generate.js";
import { makeModules } from "./make-modules.js";
import { openManifest } from "./open-manifest.js";
import { readerOfEdits } from "./read-manifest.js";
import { startStages } from "./stages.js";

/** What whoever generates again and again keeps, because loading it takes longer than a small change. */
export interface Workshop {
  readonly compiler: Compiler;
  readonly readerOf: ReaderOf;
}

export function openWorkshop(): Workshop {
  const compiler = openCompiler();
  compiler.start();
  const read = readerOfEdits();
  return { compiler, readerOf: async () => read };
}

/**
 * Reads and plans the manifest, makes one of its modules, and throws all away: an edit that follows finds everything loaded
 * and run once, which is most of the time that a first edit would take.
 */
export async function rehearse(
  { manifest, cwd }: Pick<GenerateOptions, "manifest" | "cwd">,
  { compiler, readerOf }: Workshop,
): Promise<void> {
  const opened = openManifest(manifest, cwd);
  const planned = opened.ok ? await planManifest(opened.source, startStages(), readerOf) : opened;
  if (!planned.ok) return;
  const modules = planned.plan.modules.slice(-1);
  const parts = { kept: new Map(), changed: [{ plan: { modules }, hash: "", size: 0 }] };
  await makeModules(parts, new Map(), compiler, startStages());
}
