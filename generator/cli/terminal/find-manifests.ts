import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { globSync } from "tinyglobby";
import { groupBy } from "../../collections/index.js";
import type { FileError } from "../../errors/index.js";
import { isPattern } from "./words.js";

/**
 * Finds the distinct manifests that the arguments of a command line name. Matches of a pattern are sorted, and exclude
 * `node_modules`. Arguments that start with `!` exclude manifests that other arguments name or match.
 */
export function findManifests(words: readonly string[], cwd: string) {
  const negated = words.filter((word) => word.startsWith("!"));
  const options = { cwd, ignore: ["**/node_modules/**"], followSymbolicLinks: false };
  const excluding = negated.flatMap((word) => globSync(word.slice(1), options));
  const excluded = new Set(excluding.map((path) => resolve(cwd, path)));
  const errors: FileError[] = [];
  const found = words.flatMap((word) => {
    if (negated.includes(word)) return [];
    if (!isPattern(word) || existsSync(resolve(cwd, word))) return [word];
    const matches = globSync(word, { ...options, expandDirectories: false }).sort();
    if (matches.length === 0)
      errors.push({ code: "no-manifest", message: `no file matches ${word}`, hint: NO_MATCH });
    return matches;
  });
  const all = found.filter((path) => !excluded.has(resolve(cwd, path)));
  if (errors.length === 0 && all.length === 0) {
    const message = `${negated.join(" ")} excludes all manifests`;
    const hint =
      "also name manifests to include, such as `'apis/*/routes.yaml' '!apis/old/routes.yaml'`";
    errors.push({ code: "no-manifest", message, hint });
  }
  if (errors.length > 0) return { ok: false as const, errors };
  const distinct = [...groupBy(all, (path) => resolve(cwd, path)).values()];
  return { ok: true as const, manifests: distinct.map(([first]) => first) };
}

const NO_MATCH =
  "check the pattern; it is relative to the current folder, and `*` does not match `/`";
