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
 * Runs emitted modules without writing them: each becomes CommonJS and is run when another first asks for it. What the folder
 * itself does not have, such as the package `waybill-runtime`, is what it would be for a file there.
 *
 * @param modules Path → TypeScript, as they are emitted.
 * @param folder Absolute path of the output folder, which need not exist.
 * @param entry The path of the module whose exports are wanted.
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

/** The TypeScript file that an import of `./x.js`, `./x.ts` or `./x` means, if there is one. */
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
