import type { ChangedParts, PlanPart } from "./changed-parts.js";
import type { EarlierModules, OutputModule } from "./output/index.js";
import { hashText } from "./text-hash.js";
import { type Compiler, type FormatSource, formatterId, loadFormatter } from "./emit/index.js";
import type { FileError } from "./errors/index.js";
import type { Stages } from "./stages.js";

export type MadeModules =
  | { readonly ok: true; readonly modules: ReadonlyMap<string, OutputModule> }
  | { readonly ok: false; readonly errors: readonly FileError[] };

/**
 * Emits, formats and verifies what changed, a part after the other: while this thread formats one, the compiler's emits
 * the next and verifies the one before. A module whose unformatted text is that of an earlier run is taken from there.
 */
export async function makeModules(
  { kept, changed }: ChangedParts,
  earlier: EarlierModules,
  compiler: Compiler,
  stages: Stages,
): Promise<MadeModules> {
  const modules = new Map<string, OutputModule>(kept);
  const verified: Promise<readonly FileError[]>[] = [];
  let reused = kept.size;

  stages.begin("emit");
  const formatter = formatterId();
  let done = 0;
  for await (const { hash, plan, texts, format } of emitAhead(changed, compiler)) {
    stages.begin("format", { done: done++, total: changed.length });
    const formatted = new Map<string, string>();
    for (const [path, text] of texts) {
      const origin = { plan: hash, source: hashText(`${formatter}\n${text}`) };
      const before = earlier.get(path);
      if (before?.origin.source === origin.source) {
        modules.set(path, { text: before.text, origin });
        reused++;
      } else {
        formatted.set(path, await format(text));
        modules.set(path, { text: formatted.get(path) ?? "", origin });
      }
    }
    verified.push(compiler.verify(plan.modules, formatted));
    stages.begin("emit", { done, total: changed.length });
  }
  stages.begin("format", { done, total: changed.length });
  const errors = (await Promise.all(verified)).flat();
  if (errors.length > 0) return { ok: false, errors };

  stages.end("emit", modules.size, kept.size);
  stages.end("format", modules.size, reused);
  return { ok: true, modules };
}

interface EmittedPart extends PlanPart {
  readonly texts: ReadonlyMap<string, string>;
  readonly format: FormatSource;
}

/** Emits the next part while one is taken, and no more: for a large manifest, all texts at once take much memory. */
async function* emitAhead(
  parts: readonly PlanPart[],
  { emit }: Compiler,
): AsyncGenerator<EmittedPart> {
  const queue: { part: PlanPart; texts: ReturnType<Compiler["emit"]> }[] = [];
  for (let next = 0; next < parts.length || queue.length > 0;) {
    for (; queue.length < 2 && next < parts.length; next++) {
      const part = parts[next] as PlanPart;
      queue.push({ part, texts: emit(part.plan) });
    }
    const { part, texts: emitting } = queue.shift() as (typeof queue)[number];
    // The formatter loads while the compiler's thread emits.
    const [texts, format] = await Promise.all([emitting, loadFormatter()]);
    yield { ...part, texts, format };
  }
}
