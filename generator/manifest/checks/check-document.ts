import { checkReferences } from "./check-references.js";
import { checkSizes } from "./check-sizes.js";
import { checkShape } from "../shape/check-shape.js";
import { checkValues } from "./check-values.js";
import type { SourceProblem } from "../source-problem.js";
import type { YamlNode } from "../yaml/yaml-tree.js";

/** All errors of a document of the right kind and format. */
export function checkDocument(root: YamlNode): readonly SourceProblem[] {
  const oversized = checkSizes(root);
  if (oversized.length > 0) return oversized;
  return [...checkShape(root), ...checkReferences(root), ...checkValues(root)];
}
