import { type SourceProblem, maxProblems } from "../source-problem.js";
import { type YamlList, type YamlMap, type YamlNode, headOf } from "../yaml/yaml-tree.js";

/** The maximum number of entries in a list or map: the type of each entry takes a kilobyte while it is printed and verified. */
const mostEntries = 100_000;

/** Reports lists and maps that are longer than those of any real API. */
export function checkSizes(root: YamlNode): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const check = (node: YamlList | YamlMap): void => {
    const { length } = node.kind === "list" ? node.items : node.entries;
    if (length > mostEntries && problems.length < maxProblems) {
      problems.push(tooManyEntries(node, node.kind, length));
    }
    // Most nodes are scalars: calls for them, or loops that allocate an object for each, would take most of the time.
    for (let at = 0; at < length; at++) {
      const inner = node.kind === "list" ? node.items[at] : node.entries[at]?.value;
      if (inner?.kind === "list" || inner?.kind === "map") check(inner);
    }
  };
  if (root.kind === "list" || root.kind === "map") check(root);
  return problems;
}

function tooManyEntries(node: YamlNode, kind: string, length: number): SourceProblem {
  const [has, most] = [length, mostEntries].map((count) => count.toLocaleString("en"));
  return {
    code: "too-many-values",
    message: `this ${kind} has ${has} entries, and Waybill reads ${most} at most`,
    hint: "split what it describes into several manifests, or leave long lists of values out",
    span: headOf(node),
  };
}
