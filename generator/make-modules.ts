import type { ChangedParts } from "./changed-parts.js";
import type { OutputModule } from "./output/index.js";
import type { Compiler } from "./emit/index.js";
import type { FileError } from "./errors/index.js";
import type { Stages } from "./stages.js";

export type MadeModules =
  | { readonly ok: true; readonly modules: ReadonlyMap<string, OutputModule> }
  | { readonly ok: false; readonly errors: readonly FileError[] };

/** Emits what changed and verifies it. */
export async function makeModules(
  { kept, changed }: ChangedParts,
  compiler: Compiler,
  stages: Stages,
): Promise<MadeModules> {
  const modules = new Map<string, OutputModule>(kept);
  const verified: Promise<readonly FileError[]>[] = [];

  stages.begin("emit");
  for (const { hash, plan } of changed) {
    const texts = await compiler.emit(plan);
    for (const [path, text] of texts) {
      modules.set(path, { text, origin: { plan: hash, source: hash } });
    }
    verified.push(compiler.verify(plan.modules, texts));
  }
  stages.end("emit", modules.size, kept.size);

  stages.begin("verify");
  const errors = (await Promise.all(verified)).flat();
  if (errors.length > 0) return { ok: false, errors };
  stages.end("verify", modules.size, kept.size);
  return { ok: true, modules };
}
