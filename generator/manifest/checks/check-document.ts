import { checkReferences } from "./check-references.js";
import { checkShape } from "../shape/check-shape.js";
import { checkValues } from "./check-values.js";
import type { SourceProblem } from "../source-problem.js";
import type { YamlNode } from "../yaml/yaml-tree.js";

/** All that is wrong with a document of the right kind. */
export function checkDocument(root: YamlNode): readonly SourceProblem[] {
  return [...checkShape(root), ...checkReferences(root), ...checkValues(root)];
}
