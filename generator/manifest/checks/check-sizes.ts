import { exchangesOf } from "../subschemas.js";
import { type SourceProblem, maxProblems } from "../source-problem.js";
import { excessOf } from "../route-text.js";
import {
  type YamlList,
  type YamlMap,
  type YamlNode,
  child,
  headOf,
  items,
  textOf,
} from "../yaml/yaml-tree.js";

/** The maximum number of entries in a list or map: the type of each entry takes a kilobyte while it is printed and verified. */
const maxEntries = 100_000;

/** Reports lists, maps and routes that are longer than those of any real API. */
export function checkSizes(root: YamlNode): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const check = (node: YamlList | YamlMap): void => {
    const { length } = node.kind === "list" ? node.items : node.entries;
    if (length > maxEntries && problems.length < maxProblems) {
      problems.push(tooManyEntries(node, node.kind, length));
    }
    // Most nodes are scalars: calls for them, or loops that allocate an object for each, would take most of the time.
    for (let at = 0; at < length; at++) {
      const inner = node.kind === "list" ? node.items[at] : node.entries[at]?.value;
      if (inner?.kind === "list" || inner?.kind === "map") check(inner);
    }
  };
  if (root.kind === "list" || root.kind === "map") check(root);
  for (const route of exchangesOf(root)) {
    const problem = problems.length < maxProblems && checkRoute(route);
    if (problem) problems.push(problem);
  }
  return problems;
}

function checkRoute(route: YamlNode): SourceProblem | undefined {
  const characters = child(route, "route") ?? route;
  const parameters = child(route, "parameters");
  const excess = excessOf({
    characters: textOf(characters)?.length ?? 0,
    parameters: items(parameters).length,
  });
  if (excess === undefined) return undefined;
  const { unit, ...problem } = excess;
  return { ...problem, span: headOf({ characters, parameters }[unit] ?? route) };
}

function tooManyEntries(node: YamlNode, kind: string, length: number): SourceProblem {
  const [has, max] = [length, maxEntries].map((count) => count.toLocaleString("en"));
  const message = `this ${kind} has ${has} entries, and Waybill reads ${max} at most`;
  const hint = "split what it describes into several manifests, or leave long lists of values out";
  return { code: "too-many-values", message, hint, span: headOf(node) };
}
