import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { globSync } from "tinyglobby";
import { groupBy } from "../../collections/index.js";
import type { FileError } from "../../errors/index.js";
import { isPattern } from "./words.js";

/**
 * Finds the distinct manifests that the arguments of a command line name. Matches of a pattern are sorted, and exclude
 * `node_modules` and what arguments that start with `!` exclude.
 */
export function findManifests(words: readonly string[], cwd: string) {
  const isLeftOut = (word: string) => word.startsWith("!");
  const ignore = ["**/node_modules/**", ...words.filter(isLeftOut).map((word) => word.slice(1))];
  const options = { cwd, ignore, expandDirectories: false, followSymbolicLinks: false };
  const errors: FileError[] = [];
  const all = words.flatMap((word) => {
    if (isLeftOut(word)) return [];
    if (!isPattern(word) || existsSync(resolve(cwd, word))) return [word];
    const matches = globSync(word, options).sort();
    if (matches.length === 0)
      errors.push({ code: "no-manifest", message: `no file matches ${word}`, hint: NO_MATCH });
    return matches;
  });
  if (errors.length > 0) return { ok: false as const, errors };
  const distinct = [...groupBy(all, (path) => resolve(cwd, path)).values()];
  return { ok: true as const, manifests: distinct.map(([first]) => first) };
}

const NO_MATCH =
  "check the pattern; it is relative to the current folder, and `*` does not match `/`";
