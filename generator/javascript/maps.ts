import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import type { ts as TS } from "ts-morph";
import { type Failure, toFileError } from "../errors/index.js";
import type { Plan } from "../plan/index.js";
import type { ReadSource } from "../manifest/index.js";
import { relativePath } from "../portable/index.js";
import { createModuleProject } from "../ts-morph/index.js";
import { findDeclaredNames } from "./declarations.js";
import { findOrigins, findPlace, type NamedPlace } from "./places.js";

/**
 * Writes a map (ECMA-426) beside each declaration file of an output folder: from its names to their lines in the manifest and its
 * documents. No index lists maps. A run that is killed leaves old maps or none.
 *
 * @param cwd the folder from which places name files.
 * @returns the system's error, if a map cannot be written.
 */
export function writeMaps(
  { path: folder, label }: Record<"path" | "label", string>,
  texts: ReadonlyMap<string, { readonly text: string }>,
  { plan, read, cwd }: { readonly plan: Plan; readonly read: ReadSource; readonly cwd: string },
): Failure | undefined {
  const origins = findOrigins(plan, read.manifest);
  const locateNames = (names: readonly string[]) => findPlace(names, origins, read);
  const project = createModuleProject();
  try {
    for (const [file, { text }] of texts) {
      if (!file.endsWith(".d.ts")) continue;
      const parsed = project.createSourceFile(file, text);
      const path = join(folder, `${file}.map`);
      const map = printMap({ path: file, file: parsed.compilerNode }, locateNames, (source) =>
        relativePath(dirname(path), resolve(cwd, source)),
      );
      parsed.forget();
      replaceFile(path, map);
    }
    return undefined;
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot write the maps of ${label}`)] };
  }
}

/** A map of version 3, from each name to its place. */
function printMap(
  { path, file }: { readonly path: string; readonly file: TS.SourceFile },
  locateNames: (names: readonly string[]) => NamedPlace | undefined,
  findSource: (file: string) => string,
): string {
  const sources: string[] = [];
  const lines: SourceMapSegment[][] = [];
  for (const { offset, path: names } of findDeclaredNames(file)) {
    const place = locateNames(names);
    if (place === undefined) continue;
    const source = findSource(place.file);
    if (!sources.includes(source)) sources.push(source);
    const { line, character } = file.getLineAndCharacterOfPosition(offset);
    while (lines.length <= line) lines.push([]);
    lines[line]?.push([character, sources.indexOf(source), place.line - 1, place.column - 1]);
  }
  // Compilers ignore maps without `file`.
  const map = {
    version: 3,
    file: posix.basename(path),
    sources,
    names: [],
    mappings: encode(lines),
  };
  return `${JSON.stringify(map)}\n`;
}

/** Replaces a file at once, unless it has this text. Another run may replace it at the same time. */
function replaceFile(path: string, text: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path, "utf8") === text) {
    return;
  }
  const staged = `${path}.${process.pid}`;
  try {
    writeFileSync(staged, text, { flag: "wx" });
    renameSync(staged, path);
  } finally {
    rmSync(staged, { force: true });
  }
}
