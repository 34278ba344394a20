import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SourceFile } from "ts-morph";
import { groupBy } from "../collections/index.js";
import type { Failure, FileError } from "../errors/index.js";
import { DEFAULT_MANIFEST, type Where } from "../manifest/index.js";
import { relativePath } from "../portable/index.js";
import { printFile } from "./code.js";
import { findEndpointCalls } from "./endpoint/index.js";
import { type Findings, lineRemarks, type Remark } from "./findings.js";
import {
  addImports,
  countNames,
  type NamedImport,
  nameIn,
  removeUnusedImports,
  moduleSpecifier,
} from "./imports.js";
import { findFetchCalls, helperPath, helperText } from "./openapi-fetch/index.js";
import {
  type CompilerError,
  compilerErrors,
  newErrors,
  openSources,
  type Sources,
  uncommittedFiles,
} from "./project.js";
import { type Api, type Apis, outputExport, failure, openApis } from "./routes.js";
import { morph } from "../ts-morph/index.js";
import { isScript } from "./values.js";

export type { Remark } from "./findings.js";
export type { CompilerError } from "./project.js";

export interface MigrateOptions extends Where {
  readonly cwd: string;
  readonly from: "openapi-fetch" | "endpoint";
  readonly paths: readonly string[];
  readonly manifest?: string | undefined;
  readonly allowDirty?: boolean | undefined;
  /** Whether a result that is destructured in its statement becomes a response. */
  readonly inline?: boolean | undefined;
}

export interface ChangedFile {
  /** Relative to the working folder. */
  readonly path: string;
  /** Empty for a new file. */
  readonly before: string;
  readonly after: string;
}

export interface ChangedCall {
  readonly file: string;
  readonly line: number;
  readonly route: string;
}

export interface Migrated {
  readonly ok: true;
  readonly files: readonly ChangedFile[];
  readonly changed: readonly ChangedCall[];
  readonly left: readonly Remark[];
  readonly notes: readonly Remark[];
  readonly errorsBefore: number;
  readonly errorsAfter: number;
  readonly newErrors: readonly CompilerError[];
}

/** Changes calls of other packages to calls of generated functions, in memory. */
export async function migrate(options: MigrateOptions): Promise<Migrated | Failure> {
  const { cwd, paths } = options;
  const gone = paths.find((path) => !existsSync(resolve(cwd, path)));
  if (gone !== undefined) {
    const message = `cannot read ${gone}: there is no such file or folder`;
    return failure({ code: "not-found", message, hint: "check the path" });
  }
  const sources = openSources(paths, cwd);
  const { project } = sources;
  const missing = findUninstalled(sources, options);
  if (missing) return failure(missing);
  const program = project
    .getSourceFiles()
    .filter((file) => !file.isInNodeModules() && !file.isDeclarationFile());
  const found = await findCalls(sources, program, options);
  if (!found.ok) return found;
  const before = compilerErrors(project, program, cwd);
  const changed = found.changes.flatMap(({ node, route }): readonly ChangedCall[] => {
    const file = relativePath(cwd, node.getSourceFile().getFilePath());
    return route === undefined ? [] : [{ file, line: node.getStartLineNumber(), route }];
  });
  const written = new Set(writeChanges(found, sources));
  const all = [...new Set([...program, ...written])];
  const files = all.filter((file) => written.has(file)).flatMap((file) => changedFile(file, cwd));
  const existing = files.filter((file) => file.before !== "").map(({ path }) => resolve(cwd, path));
  const dirty = options.allowDirty ? [] : uncommittedFiles(existing);
  if (dirty.length > 0) {
    const message = "files to change differ from the last commit, or are not in git";
    const hint = "commit them, or pass --allow-dirty";
    const named = dirty.map((path) => relativePath(cwd, path));
    return failure({ code: "uncommitted-changes", message, hint, files: named });
  }
  const after = compilerErrors(project, all, cwd);
  const relate = (each: Remark) => ({ ...each, file: relativePath(cwd, each.file) });
  return {
    ...{ ok: true, files, changed },
    ...{ left: found.left.map(relate), notes: found.notes.map(relate) },
    ...{ errorsBefore: before.length, errorsAfter: after.length },
    newErrors: newErrors(before, after),
  };
}

/** The texts of a file, both with its byte order mark, which the program leaves out. */
function changedFile(file: SourceFile, cwd: string): readonly ChangedFile[] {
  const path = file.getFilePath();
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const after = `${before.startsWith("\uFEFF") ? "\uFEFF" : ""}${file.getFullText()}`;
  return after === before ? [] : [{ path: relativePath(cwd, path), before, after }];
}

interface Found extends Findings {
  readonly ok: true;
  readonly apis: Apis["all"];
}

async function findCalls(
  sources: Sources,
  program: readonly SourceFile[],
  options: MigrateOptions,
): Promise<Found | Failure> {
  const { manifest, cwd } = options;
  const isFetch = options.from === "openapi-fetch";
  const generated = isFetch ? /[\\/]paths\.(d\.)?ts$/ : /[\\/]index\.(ts|d\.ts|js)$/;
  const files = sources.project
    .getSourceFiles()
    .map((file) => file.getFilePath())
    .filter((file) => generated.test(file));
  const where = { cwd, ...(options.root !== undefined && { root: options.root }) };
  const apis = await openApis(files, manifest, isFetch ? undefined : DEFAULT_MANIFEST, where);
  if (!apis.ok) return apis;
  const call = isFetch ? /\.(GET|PUT|POST|DELETE|PATCH)\(/ : /\bendpoint\(/;
  const reason = "migrate reads only TypeScript and JavaScript";
  const unread = sources.unread.flatMap((file) =>
    lineRemarks(file, readFileSync(file, "utf8"), call, reason),
  );
  const [api, second] = apis.all;
  if (!isFetch && second)
    return failure({
      code: "several-manifests",
      message: `the program has the outputs of ${apis.all.length} manifests`,
      hint: "select a manifest with --manifest",
      files: apis.all.map((each) => each.manifest),
    });
  const asked = new Set<string>();
  const findApi = (file: string): Api | undefined => {
    asked.add(file);
    return apis.of(file);
  };
  const found = isFetch
    ? findFetchCalls(sources.files, program, unread, findApi, options.inline === true)
    : findEndpointCalls(sources.files, api);
  if (manifest === undefined || asked.size < 2)
    return { ok: true, apis: apis.all, ...found, left: [...unread, ...found.left] };
  return failure({
    code: "several-paths",
    message: `${manifest} is one manifest, but the clients have ${asked.size} types of paths`,
    hint: "name only the folders whose clients call this API",
    files: [...asked].map((file) => relativePath(cwd, file)),
  });
}

/** Writes all changes into the program. @returns the changed files, and the helper files. */
function writeChanges(
  { changes, apis }: Found,
  { project, files }: Sources,
): readonly SourceFile[] {
  const modules = new Set<string>();
  const byFile = groupBy(changes, ({ node }) => node.getSourceFile());
  for (const [file, inFile] of byFile) {
    const added: NamedImport[] = [];
    const before = countNames(file);
    const text = printFile(file, inFile, (found) => nameIn(file, found, added));
    keepLineEnds(file);
    // `replaceWithText` would also change the line ends of unchanged lines.
    project.createSourceFile(file.getFilePath(), text, { overwrite: true });
    addImports(file, added);
    removeUnusedImports(file, before);
    for (const { from } of added) modules.add(from);
  }
  const isJs = files.every(isScript);
  const helpers = apis.flatMap((api) => {
    const path = helperPath(api);
    if (!modules.has(`${path}${api.extension}`)) return [];
    const name = `${path}${isJs ? ".js" : ".ts"}`;
    const helper = project.addSourceFileAtPathIfExists(name) ?? project.createSourceFile(name);
    keepLineEnds(helper);
    helper.replaceWithText(
      helperText(moduleSpecifier(helper, outputExport(api, "index", "").from), isJs),
    );
    return [helper];
  });
  return [...byFile.keys(), ...helpers];
}

/** Sets the line ends of new lines to the first one of a file. */
function keepLineEnds(file: SourceFile): void {
  const { NewLineKind } = morph();
  const isCrlf = /^.*\r\n/.test(file.getFullText());
  const newLineKind = isCrlf ? NewLineKind.CarriageReturnLineFeed : NewLineKind.LineFeed;
  file.getProject().manipulationSettings.set({ newLineKind });
}

const PACKAGES = {
  "openapi-fetch": /^openapi-fetch$/,
  endpoint: /^(octokit|@octokit\/(endpoint|request|rest|core))$/,
};

/** The first import of the migrated package if its types are not installed. */
function findUninstalled({ files }: Sources, { cwd, from }: MigrateOptions): FileError | undefined {
  for (const file of files) {
    const missing = file
      .getImportStringLiterals()
      .find((each) => PACKAGES[from].test(each.getLiteralValue()) && !each.getSymbol());
    if (!missing) continue;
    const name = missing.getLiteralValue();
    const place = `${relativePath(cwd, file.getFilePath())}:${missing.getStartLineNumber()}`;
    const message = `${place} imports ${name}, whose types are not installed`;
    return { code: "not-installed", message, hint: `npm install ${name}` };
  }
  return undefined;
}
