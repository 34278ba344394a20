import type { EarlierModules } from "./earlier-modules.js";
import type { EmittedModule } from "./emit-changed.js";
import { formatterId, loadFormatter } from "./format-source.js";
import type { OutputModule } from "./write-output.js";
import { hashText } from "./write-output/text-hash.js";

export interface FormattedModules {
  readonly modules: ReadonlyMap<string, OutputModule>;
  /** How many were taken from an earlier run. */
  readonly reused: number;
  /** The texts of the others, by path. */
  readonly formatted: ReadonlyMap<string, string>;
}

/**
 * Formats modules. One whose unformatted text is that of an earlier run is taken from there: formatting is most of the time
 * that a small change to a large manifest takes.
 */
export async function formatModules(
  emitted: ReadonlyMap<string, EmittedModule>,
  earlier: EarlierModules,
): Promise<FormattedModules> {
  const formatter = formatterId();
  const modules = new Map<string, OutputModule>();
  const pending = new Map<string, OutputModule>();
  for (const [path, module] of emitted) {
    if (module.kind === "kept") {
      modules.set(path, module.earlier);
      continue;
    }
    const { plan, text } = module;
    const origin = { plan, source: hashText(`${formatter}\n${text}`) };
    const before = earlier.get(path);
    if (before?.origin.source === origin.source) modules.set(path, { text: before.text, origin });
    else pending.set(path, { text, origin });
  }
  const reused = modules.size;
  const formatted = new Map<string, string>();
  if (pending.size === 0) return { modules, reused, formatted };

  const format = await loadFormatter();
  for (const [path, { text: unformatted, origin }] of pending) {
    const text = await format(unformatted);
    modules.set(path, { text, origin });
    formatted.set(path, text);
  }
  return { modules, reused, formatted };
}
