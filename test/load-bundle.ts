import { buildSync } from "esbuild";

/** What a module exports. */
export type Exports = Readonly<Record<string, unknown>>;

/**
 * Some code with the TypeScript modules that it imports, as one script.
 *
 * @param folder to which the specifiers in the code are relative.
 * @param external specifiers of modules that are not joined.
 */
export function bundle(
  code: string,
  folder: string,
  format: "esm" | "cjs" = "esm",
  external: string[] = [],
): string {
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    format,
    external,
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * Runs such code and gives its exports, in a tenth of the time that Vite or TypeScript takes.
 *
 * @param given modules that are not joined, by their specifier.
 */
export function loadBundle(
  code: string,
  folder: string,
  given: Readonly<Record<string, object>> = {},
): Exports {
  const module = { exports: {} };
  const run = new Function("module", "require", bundle(code, folder, "cjs", Object.keys(given)));
  run(module, (specifier: string) => given[specifier]);
  return module.exports;
}
