import { type BigIntStats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Cache, type TsConfigResult, createFilesMatcher, parseTsconfig } from "get-tsconfig";
import { type Failure, type FileError, systemErrorCode } from "../errors/index.js";
import type { GenerateSettings, ReadSource } from "../manifest/index.js";

export type ImportExtension = Exclude<GenerateSettings["importExtension"], "auto">;

export type ExtensionResult =
  | { readonly ok: true; readonly extension: ImportExtension }
  | { readonly ok: false; readonly error: FileError };

/**
 * The extension of relative imports that the project takes: what `importExtension: auto` stands for. It is read from the
 * `tsconfig.json` that governs the output folder, or from the one that this refers to for it, `extends` followed:
 *
 * - `.ts` where the compiler allows or rewrites it;
 * - `.js` for the module resolution of Node, `node16` and later;
 * - `none` for `bundler` and those before `node16`.
 *
 * Without a `tsconfig.json` it is `.js`, which the compiler takes with any setting on its command line, as do tsx, Bun, esbuild
 * and Vite. Deno and Node's own type stripping need `importExtension: .ts` in the manifest.
 *
 * @param folder Absolute path of the output folder, which need not exist.
 * @param cache Where the files that are read are kept.
 */
export function findImportExtension(folder: string, cache: Cache = new Map()): ExtensionResult {
  try {
    const config = findConfig(folder, cache);
    if (config === undefined) return { ok: true, extension: ".js" };
    const { allowImportingTsExtensions, rewriteRelativeImportExtensions, moduleResolution } =
      config.compilerOptions ?? {};
    if (allowImportingTsExtensions === true || rewriteRelativeImportExtensions === true) {
      return { ok: true, extension: ".ts" };
    }
    const isOfNode = moduleResolution === "node16" || moduleResolution === "nodenext";
    return { ok: true, extension: isOfNode ? ".js" : "none" };
  } catch (error) {
    // Node's permission model lets nobody look above the project: no tsconfig.json governs it from there.
    if (systemErrorCode(error) === "ERR_ACCESS_DENIED") return { ok: true, extension: ".js" };
    return { ok: false, error: unreadable(error) };
  }
}

/** Writes what `importExtension: auto` stands for into the settings of a manifest. */
export function settleImports(read: ReadSource, folder: string): ReadSource | Failure {
  const { generate } = read.manifest;
  if (generate.importExtension !== "auto") return read;
  const found = findImportExtension(folder);
  if (!found.ok) return { ok: false, errors: [found.error] };
  const settings = { ...generate, importExtension: found.extension };
  return { ...read, manifest: { ...read.manifest, generate: settings } };
}

/** The `tsconfig.json` files, by absolute path, that `importExtension: auto` is read from: with all that they extend. */
export function importExtensionFiles(folder: string): readonly string[] {
  const cache: Cache = new Map();
  findImportExtension(folder, cache);
  // The library keeps each file that it has read under the name of the function, the path and the encoding.
  return [...cache.keys()].flatMap((key) => /^readFileSync:(.*):utf8$/.exec(key)?.[1] ?? []);
}

type Config = TsConfigResult["config"];

/** The nearest configuration, or the one among its `references` that has the folder's files when itself it has not. */
function findConfig(folder: string, cache: Cache): Config | undefined {
  const path = findNearest(folder);
  if (path === undefined) return undefined;
  const config = parseTsconfig(path, cache);
  const found: TsConfigResult = { path, config };
  const referred = (config.references ?? []).flatMap(({ path: target }): TsConfigResult[] => {
    const at = resolve(dirname(path), target);
    const reference = at.endsWith(".json") ? at : join(at, "tsconfig.json");
    return isPipe(reference) ? [] : [{ path: reference, config: parseTsconfig(reference, cache) }];
  });
  const file = join(folder, "index.ts");
  // Told that case matters: to find out, the library would write a file.
  const owner = [found, ...referred].find((one) => createFilesMatcher(one, true)(file));
  const hasNoFiles = config.files?.length === 0 && config.include === undefined;
  return (owner ?? (hasNoFiles ? referred[0] : undefined) ?? found).config;
}

function findNearest(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "tsconfig.json");
    // As the compiler does, so that a pipe, which might never end, is passed over.
    if (kindOf(path)?.isFile()) return path;
    if (dirname(at) === at) return undefined;
  }
}

function isPipe(path: string): boolean {
  const stats = kindOf(path);
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

/** With `bigint`, because Node, which remembers the last other one, resolves no links in module paths after that of a pipe. */
function kindOf(path: string): BigIntStats | undefined {
  return statSync(path, { throwIfNoEntry: false, bigint: true });
}

function unreadable(error: unknown): FileError {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: "unreadable-tsconfig",
    message: `cannot tell from tsconfig.json how the output has to import its files: ${reason}`,
    hint: "correct tsconfig.json, install what it extends, or write `importExtension:` under `generate:` in the manifest",
  };
}
