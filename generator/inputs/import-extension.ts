import { type BigIntStats, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Cache, TsConfigResult } from "get-tsconfig";
import { type Failure, type FileError, systemErrorCode, toMessage } from "../errors/index.js";
import {
  type GenerateSettings,
  type ModuleFormat,
  type ReadSource,
  readInputFile,
} from "../manifest/index.js";
import { foldersUpwards } from "../portable/index.js";

export type ImportExtension = Exclude<GenerateSettings["importExtension"], "auto">;

type ExtensionResult =
  | {
      readonly ok: true;
      readonly extension: ImportExtension;
      readonly format: ModuleFormat;
      /** Whether the compiler writes to another folder, without copying JavaScript to it. */
      readonly leavesJavaScript: boolean;
    }
  | { readonly ok: false; readonly error: FileError };

/**
 * Resolves `importExtension: auto`: the extension that the project expects in relative imports. Reads the `tsconfig.json` that
 * governs the output folder, directly or as one of its `references`; follows `extends`.
 *
 * - `.ts` if the compiler allows or rewrites it;
 * - `.js` for Node's module resolution, `node16` and later, if the nearest `package.json` has `"type": "module"`;
 * - `none` for CommonJS, in which Jest finds no `.ts` file by the extension `.js`, for `bundler` and for modes before `node16`.
 *
 * Without a `tsconfig.json`: `none` in a CommonJS package, which Babel and SWC compile for Jest; otherwise `.js`, which the
 * compiler, tsx, Bun, esbuild and Vite accept. Deno and Node's type stripping need `importExtension: .ts` in the manifest.
 *
 * @param folder absolute path of the output folder, which need not exist.
 * @param cache keeps the files that were read.
 */
export function findImportExtension(folder: string, cache = new CheckedCache()): ExtensionResult {
  try {
    const config = findConfig(folder, cache);
    if (config === undefined) return withoutConfig(folder, cache);
    const { compilerOptions: options = {} } = config;
    const isOfNode = /^node(16|next)$/.test(options.moduleResolution ?? "");
    const isModule = !isCommonJs(folder, cache);
    const isBundled = /^(es|preserve)/.test(options.module ?? "") && !isOfNode;
    const needsExtension = isOfNode && isModule;
    const allowsTs =
      options.allowImportingTsExtensions === true ||
      options.rewriteRelativeImportExtensions === true;
    return {
      ok: true,
      extension: allowsTs ? ".ts" : needsExtension ? ".js" : "none",
      format: isModule || isBundled ? "module" : "commonjs",
      leavesJavaScript:
        options.outDir !== undefined && options.allowJs !== true && options.noEmit !== true,
    };
  } catch (error) {
    // Node's permission model forbids reading above the project, so no tsconfig.json outside of it governs the folder.
    if (systemErrorCode(error) === "ERR_ACCESS_DENIED") return withoutConfig(folder, cache);
    return { ok: false, error: unreadable(error) };
  }
}

function withoutConfig(folder: string, cache: CheckedCache): ExtensionResult {
  const format = isCommonJs(folder, cache) ? "commonjs" : "module";
  const extension = format === "commonjs" ? "none" : ".js";
  return { ok: true, extension, format, leavesJavaScript: false };
}

/** Whether the nearest `package.json` says that the `.ts` files of a folder are CommonJS. */
function isCommonJs(folder: string, cache: CheckedCache): boolean {
  for (const path of foldersUpwards(folder)) {
    const text = cache.read(join(path, "package.json"));
    if (text !== undefined) return typeOfPackage(text) !== "module";
  }
  return false;
}

/** The `type` in the text of a `package.json`. Other readers report invalid JSON. */
function typeOfPackage(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly type?: unknown } | null)?.type;
  } catch {
    return "module";
  }
}

/** A manifest with `importExtension: auto` resolved, and the format of JavaScript output. */
type ResolvedSource<Read> = Read & { readonly javascript?: Extract<ExtensionResult, { ok: true }> };

/** Resolves the settings that the project's `tsconfig.json` and `package.json` decide. */
export function withImportExtension<Read extends ReadSource>(
  read: Read,
  folder: string,
): ResolvedSource<Read> | Failure {
  const { generate } = read.manifest;
  const isJavaScript = generate.code === "js";
  if (generate.importExtension !== "auto" && !isJavaScript) return read;
  const found = findImportExtension(folder);
  if (!found.ok) return { ok: false, errors: [found.error] };
  // Node's ES modules need extensions, and `require` accepts them.
  const importExtension = isJavaScript ? ".js" : found.extension;
  const settings = { ...generate, importExtension };
  const resolved = { ...read, manifest: { ...read.manifest, generate: settings } };
  return isJavaScript ? { ...resolved, javascript: found } : resolved;
}

/** Absolute paths of the files that decide `importExtension: auto`: `tsconfig.json`, its bases, `package.json`. */
export function importExtensionFiles(folder: string): readonly string[] {
  const cache = new CheckedCache();
  findImportExtension(folder, cache);
  return [...cache.keys()].flatMap((key) => READING.exec(key)?.[1] ?? []);
}

/** The deciding files, and the paths at which they are missing: a file that appears there can decide, too. */
export function importExtensionPaths(folder: string): readonly string[] {
  const cache = new CheckedCache();
  findImportExtension(folder, cache);
  const wanted = [...cache.wanted].flatMap((key) => LOOKING.exec(key)?.[1] ?? []);
  return [...wanted, ...tsconfigPaths(folder)];
}

function tsconfigPaths(folder: string): readonly string[] {
  return foldersUpwards(folder).map((path) => join(path, "tsconfig.json"));
}

/** The library caches each file under the function's name, the path and the encoding. Its version is pinned. */
const READING = /^readFileSync:(.*):utf8$/s;
const LOOKING = /^\w+:(.*?)(?::utf8)?$/s;

/**
 * A cache for the library, which checks it before reading. The cache reads the files, because the library would wait for a
 * pipe, and read a device for ever.
 */
class CheckedCache extends Map<string, unknown> {
  /** Paths of all files that the library looked for. */
  readonly wanted = new Set<string>();

  #lookups = 0;

  override get(key: string): unknown {
    this.wanted.add(key);
    if (++this.#lookups > MOST_LOOKUPS) throw new Error(TOO_MANY_FILES);
    const path = READING.exec(key)?.[1];
    if (path !== undefined && !this.has(key)) {
      const read = readInputFile(path);
      if (read.ok) this.set(key, new TextDecoder().decode(read.bytes));
      // The library reports other errors.
      else if (NEVER_READ.has(read.error.code)) throw new Error(`${path}: ${read.error.message}`);
    }
    return super.get(key);
  }

  /** The text of a file, if it is readable. */
  read(path: string): string | undefined {
    return this.get(`readFileSync:${path}:utf8`) as string | undefined;
  }
}

/** Some ten for each file. A file that two others extend counts twice, so a chain of such files doubles them at each step. */
const MOST_LOOKUPS = 100_000;

const TOO_MANY_FILES = "it extends or refers to files too many times";

const NEVER_READ: ReadonlySet<string> = new Set(["not-a-file", "file-too-large"]);

/** The nearest configuration if it includes the folder's files, or else the one of its `references` that does. */
function findConfig(folder: string, cache: Cache): TsConfigResult["config"] | undefined {
  // Only regular files, like the compiler: reading a pipe might never end.
  const path = tsconfigPaths(folder).find((each) => tryStat(each)?.isFile());
  if (path === undefined) return undefined;
  // `require` takes half as long as `import`, and no time without a `tsconfig.json`.
  const { createFilesMatcher, parseTsconfig } = createRequire(import.meta.url)(
    "get-tsconfig",
  ) as typeof import("get-tsconfig");
  const config = parseTsconfig(path, cache);
  const referred = (config.references ?? []).flatMap(({ path: target }): TsConfigResult[] => {
    const base = resolve(dirname(path), target);
    const file = base.endsWith(".json") ? base : join(base, "tsconfig.json");
    const stats = tryStat(file);
    const isPipe = stats !== undefined && !stats.isFile() && !stats.isDirectory();
    return isPipe ? [] : [{ path: file, config: parseTsconfig(file, cache) }];
  });
  const file = join(folder, "index.ts");
  const all: readonly TsConfigResult[] = [{ path, config }, ...referred];
  // `true` declares the file system case-sensitive: otherwise the library would write a file to detect it.
  const owner = all.find((each) => createFilesMatcher(each, true)(file));
  const hasNoFiles = config.files?.length === 0 && config.include === undefined;
  return (owner ?? (hasNoFiles ? referred[0] : undefined))?.config ?? config;
}

/** `bigint` works around a bug in Node: after a plain `stat` of a pipe it no longer resolves links in module paths. */
function tryStat(path: string): BigIntStats | undefined {
  return statSync(path, { throwIfNoEntry: false, bigint: true });
}

function unreadable(error: unknown): FileError {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: "unreadable-tsconfig",
    message: toMessage(`cannot read the extension of imports from tsconfig.json: ${reason}`),
    hint: "correct tsconfig.json, install the packages that it extends, or write `importExtension:` under `generate:` in the manifest",
  };
}
