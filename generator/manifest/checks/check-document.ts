import { checkExpansion } from "./check-expansion.js";
import { checkReferences } from "./check-references.js";
import { checkSizes } from "./check-sizes.js";
import { checkShape } from "../shape/check-shape.js";
import { checkValues } from "./check-values.js";
import type { SourceProblem } from "../source-problem.js";
import type { SchemaNode } from "../subschemas.js";
import type { YamlNode } from "../yaml/yaml-tree.js";

/**
 * All errors of a document of the right kind and format.
 *
 * @param schemasOf finds all schemas of the document; called only if its size is acceptable.
 * @param length characters of the manifest, and of all texts that it refers to.
 */
export function checkDocument(
  root: YamlNode,
  schemasOf: (root: YamlNode) => readonly SchemaNode[],
  length: number,
): readonly SourceProblem[] {
  const oversized = checkSizes(root);
  if (oversized.length > 0) return oversized;
  const schemas = schemasOf(root);
  const problems = [...checkShape(root), ...checkReferences(root, schemas), ...checkValues(root)];
  // Follows references, which must lead somewhere and not too far.
  return problems.length > 0 ? problems : checkExpansion(root, schemas, length);
}
