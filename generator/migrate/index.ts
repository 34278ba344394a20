import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SourceFile } from "ts-morph";
import type { Failure, FileError } from "../errors/index.js";
import type { Where } from "../manifest/index.js";
import { relativePath } from "../portable/index.js";
import { helperText } from "./helper.js";
import { planImports, specifierOf, tidyImports } from "./imports.js";
import { type ChangedCall, type LeftAlone, printFile, type Replacement } from "./migration.js";
import { findFetchCalls } from "./openapi-fetch.js";
import {
  type CompilerError,
  compilerErrors,
  newErrors,
  openSources,
  type Sources,
  uncommittedFiles,
} from "./project.js";
import { type Api, manifestOfOutput, openApi } from "./routes.js";

export type { ChangedCall, LeftAlone } from "./migration.js";
export type { CompilerError } from "./project.js";

export interface MigrateOptions extends Where {
  readonly cwd: string;
  readonly from: "openapi-fetch" | "endpoint";
  readonly paths: readonly string[];
  readonly manifest?: string | undefined;
  readonly allowDirty?: boolean | undefined;
}

export interface ChangedFile {
  /** Relative to the working folder. */
  readonly path: string;
  /** Empty for a new file. */
  readonly before: string;
  readonly after: string;
}

export interface Migrated {
  readonly ok: true;
  readonly files: readonly ChangedFile[];
  readonly changed: readonly ChangedCall[];
  readonly left: readonly LeftAlone[];
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
    return failed({ code: "not-found", message, hint: "check the path" });
  }
  const sources = openSources(paths, cwd);
  const missing = findUninstalled(sources, cwd);
  if (missing) return failed(missing);
  const { project, files } = sources;
  const own = project
    .getSourceFiles()
    .filter((file) => !file.isInNodeModules() && !file.isDeclarationFile());
  const apis = await openApis(sources, options);
  if (!apis.ok) return apis;
  const before = compilerErrors(project, own, cwd);
  const texts = new Map(own.map((file) => [file, file.getFullText()]));
  const planner = planImports();
  const found = findFetchCalls(files, own, findUnread(sources), apis.of, planner);
  const { replacements, changed, left } = found;
  if (options.manifest !== undefined && apis.asked.size > 1) {
    const message = `${options.manifest} is one manifest, and the clients have ${apis.asked.size} types of paths`;
    const hint = "name only the folders whose clients call this API";
    return failed({
      code: "several-paths",
      message,
      hint,
      files: [...apis.asked].map((file) => relativePath(cwd, file)),
    });
  }
  const { extension } = apis;
  const printed = [...byFile(replacements)].map(
    ([file, inFile]) => [file, printFile(file, inFile)] as const,
  );
  for (const [file, text] of printed) file.replaceWithText(text);
  for (const [file] of printed)
    tidyImports(file, planner.byFile.get(file) ?? [], extension, EMPTIED);
  const isScript = files.every((file) => /\.[mc]?jsx?$/.test(file.getFilePath()));
  for (const [path, api] of planner.helpers) {
    const full = `${path}${isScript ? ".js" : ".ts"}`;
    const helper = project.createSourceFile(full, "", { overwrite: true });
    helper.replaceWithText(
      helperText(specifierOf(helper, `${api.output}/index`, extension), isScript),
    );
    const old = existsSync(full) ? readFileSync(full, "utf8") : "";
    texts.set(helper, old);
  }
  const written = [...texts].flatMap(([file, text]): readonly ChangedFile[] => {
    const after = file.getFullText();
    return after === text
      ? []
      : [{ path: relativePath(cwd, file.getFilePath()), before: text, after }];
  });
  const dirty = options.allowDirty
    ? []
    : uncommittedFiles(
        written.filter(({ before }) => before !== "").map(({ path }) => resolve(cwd, path)),
      );
  if (dirty.length > 0) return failed(uncommitted(dirty.map((path) => relativePath(cwd, path))));
  const after = compilerErrors(project, [...texts.keys()], cwd);
  const relate = <Found extends { readonly file: string }>(found: Found): Found => ({
    ...found,
    file: relativePath(cwd, found.file),
  });
  return {
    ...{ ok: true, files: written, changed: changed.map(relate), left: left.map(relate) },
    ...{
      errorsBefore: before.length,
      errorsAfter: after.length,
      newErrors: newErrors(before, after),
    },
  };
}

/** Modules whose imports are removed if a change has left them unused. */
const EMPTIED = /^openapi-fetch$|(^|\/)paths(\.[jt]s)?$/;

function byFile(
  replacements: readonly Replacement[],
): ReadonlyMap<SourceFile, readonly Replacement[]> {
  const files = new Map<SourceFile, Replacement[]>();
  for (const each of replacements) {
    const file = each.node.getSourceFile();
    files.set(file, [...(files.get(file) ?? []), each]);
  }
  return files;
}

function uncommitted(files: readonly string[]): FileError {
  return {
    code: "uncommitted-changes",
    message: "files to change differ from the last commit, or are not in git",
    hint: "commit them, or pass --allow-dirty",
    files,
  };
}

/** The packages whose types decide what a call is. */
function findUninstalled({ files }: Sources, cwd: string): FileError | undefined {
  for (const file of files) {
    for (const declaration of file.getImportDeclarations()) {
      const name = declaration.getModuleSpecifierValue();
      if (name !== "openapi-fetch" || declaration.getModuleSpecifierSourceFile()) continue;
      const place = `${relativePath(cwd, file.getFilePath())}:${declaration.getStartLineNumber()}`;
      const hint = `npm install ${name}`;
      return {
        code: "not-installed",
        message: `${place} imports ${name}, whose types are not installed`,
        hint,
      };
    }
  }
  return undefined;
}

/** Calls in files that no compiler reads. */
function findUnread({ unread }: Sources): readonly LeftAlone[] {
  return unread.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((text, index): readonly LeftAlone[] => {
      if (!/\.(GET|PUT|POST|DELETE|PATCH)\(/.test(text)) return [];
      return [
        {
          file,
          line: index + 1,
          text: text.trim().slice(0, 80),
          reason: "migrate reads TypeScript and JavaScript alone",
        },
      ];
    });
  });
}

function failed(error: FileError): Failure {
  return { ok: false, errors: [error] };
}

interface Apis {
  readonly ok: true;
  /** The files for whose \`paths\` an API was asked. */
  readonly asked: ReadonlySet<string>;
  readonly of: (file: string) => Api | undefined;
  readonly extension: string;
}

/** The manifest of each \`paths\`: the named one, or the one whose output has the file. */
async function openApis(
  { project }: Sources,
  { manifest, cwd, root }: MigrateOptions,
): Promise<Apis | Failure> {
  const files = project
    .getSourceFiles()
    .filter((file) => !file.isInNodeModules())
    .map((file) => file.getFilePath());
  const found = new Map<string, string>();
  for (const file of files) {
    const label = /[\\/]paths\.(d\.)?ts$/.test(file) ? manifestOfOutput(file, cwd) : undefined;
    if (label !== undefined) found.set(file, label);
  }
  const labels = manifest === undefined ? [...new Set(found.values())] : [manifest];
  if (labels.length === 0) {
    const hint = "generate them with `paths: types`, or pass --manifest";
    return {
      ok: false,
      errors: [
        { code: "no-manifest", message: "no manifest generates the `paths` of the clients", hint },
      ],
    };
  }
  const apis = new Map<string, Api>();
  const asked = new Set<string>();
  for (const label of labels) {
    const api = await openApi(label, { cwd, ...(root !== undefined && { root }) });
    if (!api.ok) return api;
    if (!existsSync(api.output)) {
      return {
        ok: false,
        errors: [
          {
            code: "no-output",
            message: `the output of ${label} is not there`,
            hint: `waybill generate ${label}`,
          },
        ],
      };
    }
    apis.set(label, api);
  }
  const [first] = apis.values();
  if (!first) throw new Error("no manifest was opened");
  return {
    ...{ ok: true, extension: first.extension },
    asked,
    of: (file) => {
      asked.add(file);
      return apis.get(manifest ?? found.get(file) ?? "");
    },
  };
}
