import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import { compileModule } from "../emit/index.js";
import type { FileError } from "../errors/index.js";
import type { Generated } from "./check-law.js";

export type Loaded =
  | { readonly ok: true; readonly exports: Generated }
  | { readonly ok: false; readonly error: FileError };

/**
 * Runs emitted modules without writing them: each is compiled to CommonJS and run when it is first required. Other modules, such
 * as the package `waybill-runtime`, are resolved as for a file in the output folder.
 *
 * @param modules the emitted TypeScript by path.
 * @param folder absolute path of the output folder, which need not exist.
 * @param entry the path of the module whose exports are returned.
 */
export function loadModules(
  modules: ReadonlyMap<string, string>,
  folder: string,
  entry: string,
): Loaded {
  const texts = new Map([...modules].map(([path, text]) => [join(folder, path), text]));
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (file: string, text: string): Generated => {
    const exports: Record<string, unknown> = {};
    loaded.set(file, exports);
    const run = compileFunction(compileModule(text), ["exports", "require"], { filename: file });
    run(exports, (specifier: string) => require(file, specifier));
    return exports;
  };
  const require = (from: string, specifier: string): unknown => {
    const file = specifier.startsWith(".") ? sourceOf(from, specifier, texts) : undefined;
    if (file === undefined) return createRequire(from)(specifier);
    return loaded.get(file) ?? load(file, texts.get(file) ?? readFileSync(file, "utf8"));
  };
  try {
    return { ok: true, exports: require(join(folder, "index.ts"), `./${entry}`) as Generated };
  } catch (error) {
    return { ok: false, error: unloadable(error) };
  }
}

/** The TypeScript file to which an import of `./x.js`, `./x.ts` or `./x` resolves, if any. */
function sourceOf(
  from: string,
  specifier: string,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const path = join(dirname(from), specifier);
  const candidates = [path.replace(/\.js$/, ".ts"), `${path}.ts`];
  return candidates.find((file) => texts.has(file) || (file.endsWith(".ts") && existsSync(file)));
}

function unloadable(error: unknown): FileError {
  const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return {
    code: "unloadable-code",
    message: `the generated code cannot be run: ${reason}`,
    hint: "install the package that `generate: { runtime }` names in the manifest, or correct the name",
  };
}
