import { emitModules, inlineRuntime } from "../emit/index.js";
import { type ImportPlan, type Plan, withoutExtension } from "../plan/index.js";
import { compileModules, compileText, parseModules, resolveImport } from "../ts-morph/index.js";

/** The module that replaces the runtime, whatever package or path the output imports. */
const RUNTIME = "runtime";

export interface BuilderScripts {
  /** The runtime and the manifest's defaults, which all builders need. */
  readonly base: string;
  /** By path of the module without extension. */
  readonly modules: ReadonlyMap<string, string>;
}

/**
 * The generated modules as classic scripts, because a page opened from disk cannot load modules. Each script calls
 * `waybillPage.define(path, imports, factory)`; `imports` maps specifiers to the paths of other modules.
 */
export function builderScripts(plan: Plan): BuilderScripts {
  // Only what the page calls: no index, no types, no `endpoint`.
  const wanted = plan.modules.filter(({ kind }) => kind === "builders" || kind === "defaults");
  const compile = compileModules(parseModules(emitModules({ modules: wanted })));
  const base = [defineScript(RUNTIME, compileText(inlineRuntime()), {})];
  const modules = new Map<string, string>();
  for (const { kind, path, imports } of wanted) {
    const name = withoutExtension(path);
    const script = defineScript(name, compile(path), importsOf(path, imports, plan));
    if (kind === "defaults") base.push(script);
    else modules.set(name, script);
  }
  return { base: base.join("\n"), modules };
}

function defineScript(
  path: string,
  code: string,
  imports: Readonly<Record<string, string>>,
): string {
  const parameters = "exports, require";
  return `waybillPage.define(${JSON.stringify(path)}, ${JSON.stringify(imports)}, function (${parameters}) {\n${code}});`;
}

/** Maps the specifiers of a module to paths. Anything that is not a module of the output is the runtime. */
function importsOf(
  from: string,
  imports: readonly ImportPlan[],
  plan: Plan,
): Readonly<Record<string, string>> {
  const known = new Set(plan.modules.map(({ path }) => path));
  return Object.fromEntries(
    imports.map(({ from: specifier }) => {
      const path = resolveImport(from, specifier, (file) => known.has(file));
      return [specifier, path === undefined ? RUNTIME : withoutExtension(path)];
    }),
  );
}
