import { checkSizes } from "./checks/check-limits.js";
import { decodeManifest } from "./decode-manifest.js";
import { locateProblem } from "./locate-problem.js";
import type { Json } from "./manifest.js";
import type { Locate } from "./read-manifest.js";
import { checkShape } from "./shape/check-shape.js";
import type { JsonSchema } from "./shape/json-schema.js";
import { placeFinder, toManifestErrors } from "./source-problem.js";
import { toData } from "./yaml/yaml-tree.js";
import { readYaml } from "./yaml/read-yaml.js";
import type { Failure } from "../errors/index.js";
import { toLf } from "../portable/index.js";

export interface OtherFile {
  readonly ok: true;
  readonly data: Json;
  readonly text: string;
  readonly locate: Locate;
}

/**
 * Reads a YAML file that is not a manifest as strictly as one.
 *
 * @param file its name in errors.
 * @param schema what it may say, without references.
 */
export function readOtherFile(
  bytes: Uint8Array,
  file: string,
  schema: JsonSchema,
): OtherFile | Failure {
  const decoded = decodeManifest(bytes, file);
  if (!decoded.ok) return decoded;
  const text = toLf(decoded.text);
  const { root, problems } = readYaml(text);
  const placeOf = placeFinder(text, file);
  const ofRoot = root ? [...checkSizes(root), ...checkShape(root, schema).problems] : [];
  const found = [...problems, ...ofRoot];
  if (!root || found.length > 0)
    return { ok: false, errors: toManifestErrors(found, placeOf), text };
  return {
    ok: true,
    data: toData(root) as Json,
    text,
    locate: (problem) => locateProblem(root, problem, placeOf),
  };
}
