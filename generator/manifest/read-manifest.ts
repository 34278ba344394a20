import type { Manifest } from "./manifest.js";
import type { ManifestError, Problem } from "../errors/index.js";
import type { ManifestFile } from "./shape/manifest-schema.js";
import { checkDocument } from "./checks/check-document.js";
import { checkVersion } from "./checks/check-version.js";
import { locateProblem } from "./locate-problem.js";
import { normalizeManifest } from "./normalize-manifest.js";
import { placeFinder, toManifestErrors } from "./source-problem.js";
import type { SourceProblem } from "./source-problem.js";
import { toData } from "./yaml/yaml-tree.js";
import { readYaml } from "./yaml/read-yaml.js";
import { toLf } from "../text-hash.js";

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
  // Columns are the same without the CRs, and YAML reads both line ends alike.
  const text = toLf(source.replace(/^\ufeff/, ""));
  const placeOf = placeFinder(text, file);
  const refuse = (problems: readonly SourceProblem[]): ReadResult => {
    return { ok: false, errors: toManifestErrors(problems, placeOf) };
  };
  const { root, problems: yamlProblems } = readYaml(text);
  if (!root) return refuse(yamlProblems);
  const foreign = checkVersion(root);
  if (foreign) return refuse([foreign]);
  const problems = [...yamlProblems, ...checkDocument(root)];
  if (problems.length > 0) return refuse(problems);
  return {
    ok: true,
    // checkDocument compared the data with the schema that this type is derived from.
    manifest: normalizeManifest(toData(root) as ManifestFile),
    locate: (problem) => locateProblem(root, problem, placeOf),
  };
}
