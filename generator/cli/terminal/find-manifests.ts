import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { globSync } from "tinyglobby";
import type { FileError } from "../../errors/index.js";
import { isPattern } from "./words.js";

/**
 * Finds the distinct manifests that the arguments of a command line name. Matches of a pattern are sorted, and exclude
 * `node_modules` and what arguments that start with `!` exclude.
 */
export function findManifests(words: readonly string[], cwd: string) {
  const isLeftOut = (word: string) => word.startsWith("!");
  const ignore = ["**/node_modules/**", ...words.filter(isLeftOut).map((word) => word.slice(1))];
  const found = new Map<string, string>();
  const errors: FileError[] = [];
  for (const word of words.filter((word) => !isLeftOut(word))) {
    const isFile = !isPattern(word) || existsSync(resolve(cwd, word));
    const options = { cwd, ignore, expandDirectories: false, followSymbolicLinks: false };
    const matches = isFile ? [word] : globSync(word, options).sort();
    if (matches.length === 0) {
      errors.push({ code: "no-manifest", message: `no file matches ${word}`, hint: NO_MATCH });
    }
    for (const match of matches) {
      const path = resolve(cwd, match);
      if (!found.has(path)) found.set(path, match);
    }
  }
  if (errors.length > 0) return { ok: false as const, errors };
  return { ok: true as const, manifests: [...found.values()] };
}

const NO_MATCH =
  "check the pattern; it is relative to the current folder, and `*` does not match `/`";
