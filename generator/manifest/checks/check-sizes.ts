import { type SourceProblem, mostProblems } from "../source-problem.js";
import { type YamlEntry, type YamlNode, headOf } from "../yaml/yaml-tree.js";

/** The maximum number of entries in a list or map: the type of each entry takes a kilobyte while it is printed and verified. */
const mostEntries = 100_000;

/** Reports lists and maps that are longer than those of any real API. */
export function checkSizes(root: YamlNode): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const check = (node: YamlNode): void => {
    if (node.kind !== "list" && node.kind !== "map") return;
    const { length } = node.kind === "list" ? node.items : node.entries;
    if (length > mostEntries && problems.length < mostProblems) {
      problems.push(tooManyEntries(node, node.kind, length));
    }
    if (node.kind === "list") node.items.forEach(check);
    else node.entries.forEach(checkEntry);
  };
  const checkEntry = ({ value }: YamlEntry): void => check(value);
  check(root);
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
