import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import * as builders from "waybill-runtime/builders";
import * as sending from "waybill-runtime/fetch";
import type { Failure } from "../errors/index.js";
import { type SourceFiles, compileModule, compileText, resolveImport } from "../ts-morph/index.js";
import type { GeneratedExports } from "./check-law.js";

/** The exports that emitted modules may import. */
const RUNTIME = { ...builders, ...sending };

/**
 * Runs emitted modules without writing them: each is compiled to CommonJS and run when it is first required.
 *
 * @param folder absolute path of the output folder, which need not exist.
 * @param entry the path of the module to run.
 * @param installedRuntime whether imports outside of `files` are resolved from the output folder, where a runtime of the project is
 *   compiled too. By default, they are the runtime inside Waybill.
 */
export function loadModules(
  files: SourceFiles,
  folder: string,
  entry: string,
  installedRuntime = false,
): { readonly ok: true; readonly exports: GeneratedExports } | Failure {
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (path: string): GeneratedExports => {
    const exports: Record<string, unknown> = {};
    loaded.set(path, exports);
    const filename = join(folder, path);
    const file = files.get(path);
    const code = file ? compileModule(file) : compileText(readFileSync(filename, "utf8"));
    const run = compileFunction(code, ["exports", "require"], { filename });
    run(exports, (specifier: string) => require(path, specifier));
    return exports;
  };
  const isModule = (path: string) =>
    files.has(path) || (installedRuntime && existsSync(join(folder, path)));
  const require = (from: string, specifier: string): unknown => {
    const path = resolveImport(from, specifier, isModule);
    if (path !== undefined) return loaded.get(path) ?? load(path);
    return installedRuntime ? createRequire(join(folder, from))(specifier) : RUNTIME;
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
