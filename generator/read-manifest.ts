import type { Manifest } from "./manifest.js";
import type { ManifestError } from "./manifest-error.js";
import type { ManifestFile } from "./manifest-schema.js";
import type { Problem } from "./problem.js";
import { checkReferences } from "./read-manifest/check-references.js";
import { checkShape } from "./read-manifest/check-shape.js";
import { checkValues } from "./read-manifest/check-values.js";
import { locateProblem } from "./read-manifest/locate-problem.js";
import { normalizeManifest } from "./read-manifest/normalize-manifest.js";
import { placeFinder, toManifestErrors } from "./read-manifest/source-problem.js";
import { checkVersion } from "./read-manifest/check-version.js";
import { toData } from "./read-manifest/yaml-tree.js";
import { readYaml } from "./read-manifest/yaml-source.js";

export type ReadResult =
  | { readonly ok: true; readonly manifest: Manifest; readonly locate: Locate }
  | { readonly ok: false; readonly errors: readonly ManifestError[] };

/**
 * Finds the place in the file of what a later stage found wrong. A path that leads through a `$ref` to a
 * shared parameter is located at its use, with the declaration as related place.
 */
export type Locate = (problem: Problem) => ManifestError;

/**
 * Reads `routes.yaml`: every error of the text, in its order, or a manifest that has none. URL templates,
 * names and groups are the planner's to check.
 *
 * @param file Its name in errors.
 */
export function readManifest(source: string, file: string): ReadResult {
  const text = source.replace(/^\ufeff/, "");
  const placeOf = placeFinder(text, file);
  const { root, problems: yamlProblems } = readYaml(text);
  if (!root) return { ok: false, errors: toManifestErrors(yamlProblems, placeOf) };

  const foreign = checkVersion(root);
  if (foreign) return { ok: false, errors: toManifestErrors([foreign], placeOf) };

  const problems = [
    ...yamlProblems,
    ...checkShape(root),
    ...checkReferences(root),
    ...checkValues(root),
  ];
  if (problems.length > 0) return { ok: false, errors: toManifestErrors(problems, placeOf) };

  // checkShape compared the data with the schema that this type is derived from.
  const manifest = normalizeManifest(toData(root) as ManifestFile);
  return { ok: true, manifest, locate: (problem) => locateProblem(root, problem, placeOf) };
}
