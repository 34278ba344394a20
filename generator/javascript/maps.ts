import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import type { ts as TS } from "ts-morph";
import type { Plan } from "../plan/index.js";
import type { ReadSource } from "../manifest/index.js";
import { relativePath } from "../portable/index.js";
import { createModuleProject } from "../ts-morph/index.js";
import { findDeclaredNames } from "./declarations.js";
import { type FindPlace, findPlaces } from "./places.js";

const DECLARATIONS = /\.d\.ts$/;

/**
 * Writes a map (ECMA-426) beside each declaration file of an output folder, from its names to their lines in the manifest and its
 * documents, and removes the maps of `removed` files. Maps are no part of the index: a run that is killed leaves old ones or none.
 *
 * @param cwd the folder from which the places of the manifest are named.
 */
export function writeMaps(
  folder: string,
  texts: ReadonlyMap<string, { readonly text: string }>,
  removed: readonly string[],
  places: { readonly plan: Plan; readonly read: ReadSource; readonly cwd: string },
): void {
  for (const file of removed) {
    if (DECLARATIONS.test(file)) rmSync(join(folder, `${file}.map`), { force: true });
  }
  const findPlace = findPlaces(places.plan, places.read);
  const project = createModuleProject();
  for (const [file, { text }] of texts) {
    if (!DECLARATIONS.test(file)) continue;
    const parsed = project.createSourceFile(file, text);
    const path = join(folder, `${file}.map`);
    const map = printMap({ path: file, file: parsed.compilerNode }, findPlace, (source) =>
      relativePath(dirname(path), resolve(places.cwd, source)),
    );
    parsed.forget();
    replaceFile(path, map);
  }
}

/** A map of version 3: each name leads to its place. */
function printMap(
  { path, file }: { readonly path: string; readonly file: TS.SourceFile },
  findPlace: FindPlace,
  sourceOf: (file: string) => string,
): string {
  const sources: string[] = [];
  const lines: SourceMapSegment[][] = [];
  for (const { offset, path: names } of findDeclaredNames(file)) {
    const place = findPlace(names);
    if (place === undefined) continue;
    const source = sourceOf(place.file);
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

/** Replaces a file at once, unless it has this text. */
function replaceFile(path: string, text: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path, "utf8") === text) {
    return;
  }
  const staged = `${path}.new`;
  writeFileSync(staged, text);
  renameSync(staged, path);
}
