import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type { Failure } from "../errors/index.js";
import { type SourceFiles, compileModule, compileText, resolveImport } from "../ts-morph/index.js";
import type { GeneratedExports } from "./check-law.js";

/** The path of the `runtime` argument, which no module has. */
const RUNTIME = "";

/**
 * Runs emitted modules without writing them: each is compiled to CommonJS and run when it is first required.
 *
 * @param folder absolute path of the output folder, which need not exist.
 * @param entry the path of the module to run.
 * @param runtime the runtime's text, for all imports outside of `files`. Without it, such imports are resolved from the output
 *   folder, and a runtime of the project is compiled too.
 */
export function loadModules(
  files: SourceFiles,
  folder: string,
  entry: string,
  runtime?: string,
): { readonly ok: true; readonly exports: GeneratedExports } | Failure {
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (path: string): GeneratedExports => {
    const exports: Record<string, unknown> = {};
    loaded.set(path, exports);
    const filename = join(folder, path);
    const file = files.get(path);
    const code = file
      ? compileModule(file)
      : compileText(path === RUNTIME && runtime ? runtime : readFileSync(filename, "utf8"));
    const run = compileFunction(code, ["exports", "require"], { filename });
    run(exports, (specifier: string) => require(path, specifier));
    return exports;
  };
  const isModule = (path: string) =>
    files.has(path) || (runtime === undefined && existsSync(join(folder, path)));
  const require = (from: string, specifier: string): unknown => {
    const path = resolveImport(from, specifier, isModule) ?? (runtime && RUNTIME);
    if (path === undefined) return createRequire(join(folder, from))(specifier);
    return loaded.get(path) ?? load(path);
  };
  try {
    return { ok: true, exports: require("index.ts", `./${entry}`) as GeneratedExports };
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    const message = `the generated code cannot be run: ${reason}`;
    const hint =
      "install the package that `generate: { runtime }` names in the manifest, or correct the name";
    return { ok: false, errors: [{ code: "unloadable-code", message, hint }] };
  }
}
