import { emitFiles, inlineRuntime } from "../emit/index.js";
import { type Plan, withoutExtension } from "../plan/index.js";
import { compileModule, compileText, resolveImport } from "../ts-morph/index.js";

const RUNTIME = "runtime";

/**
 * The generated modules as classic scripts, because a page opened from disk cannot load modules. Each script calls
 * `waybillPage.define(path, imports, factory)`; `imports` maps specifiers to module paths. `base` is the runtime and the
 * manifest's defaults, which all builders need.
 */
export function builderScripts(plan: Plan) {
  // Only the modules that the page calls: no index, types or `endpoint`.
  const wanted = plan.modules.filter(({ kind }) => kind === "builders" || kind === "defaults");
  const known = new Set(plan.modules.map(({ path }) => path));
  const files = emitFiles(wanted);
  const base = [defineScript(RUNTIME, {}, compileText(inlineRuntime()))];
  const modules = new Map<string, string>();
  for (const { kind, path, imports } of wanted) {
    const file = files.get(path);
    if (!file) continue;
    const targets = imports.map(({ from: specifier }) => {
      // Any module outside of the output is the runtime.
      const target = resolveImport(path, specifier, (file) => known.has(file)) ?? RUNTIME;
      return [specifier, withoutExtension(target)];
    });
    const name = withoutExtension(path);
    const script = defineScript(name, Object.fromEntries(targets) as object, compileModule(file));
    if (kind === "defaults") base.push(script);
    else modules.set(name, script);
  }
  return { base: base.join("\n"), modules };
}

function defineScript(path: string, imports: object, code: string): string {
  const names = [path, imports].map((value) => JSON.stringify(value)).join(", ");
  return `waybillPage.define(${names}, function (exports, require) {\n${code}});`;
}
