import { type SourceProblem, maxProblems } from "../source-problem.js";
import { maxOfRoute } from "../route-text.js";
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
  for (const route of items(child(root, "routes"))) {
    if (problems.length < maxProblems) problems.push(...checkRoute(route));
  }
  return problems;
}

function checkRoute(route: YamlNode): readonly SourceProblem[] {
  const node = child(route, "route") ?? route;
  const parameters = child(route, "parameters");
  return [
    ...tooLong(node, "characters", textOf(node)?.length ?? 0),
    ...tooLong(parameters, "parameters", items(parameters).length),
  ];
}

function tooLong(
  node: YamlNode | undefined,
  unit: keyof typeof maxOfRoute,
  length: number,
): readonly SourceProblem[] {
  if (node === undefined || length <= maxOfRoute[unit]) return [];
  const [has, max] = [length, maxOfRoute[unit]].map((count) => count.toLocaleString("en"));
  const message = `this route has ${has} ${unit}, and Waybill reads ${max} at most`;
  const hint = "send long values in the request body";
  return [{ code: "too-many-values", message, hint, span: headOf(node) }];
}

function tooManyEntries(node: YamlNode, kind: string, length: number): SourceProblem {
  const [has, max] = [length, maxEntries].map((count) => count.toLocaleString("en"));
  return {
    code: "too-many-values",
    message: `this ${kind} has ${has} entries, and Waybill reads ${max} at most`,
    hint: "split what it describes into several manifests, or leave long lists of values out",
    span: headOf(node),
  };
}
