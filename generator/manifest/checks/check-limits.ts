import { describeExcess } from "../route-text.js";
import { type SourceProblem, report } from "../source-problem.js";
import { findExchanges } from "../subschemas.js";
import { type YamlNode, child, headSpan, itemNodes, stringValue } from "../yaml/yaml-tree.js";

/** Maximum number of entries in a list or map: the type of each entry takes a kilobyte while it is printed and verified. */
const maxEntries = 100_000;

/** Reports lists, maps and routes beyond the sizes of real APIs. */
export function checkSizes(root: YamlNode): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const check = (node: YamlNode): void => {
    if (node.kind !== "list" && node.kind !== "map") return;
    const length = node.kind === "list" ? node.items.length : node.entries.size;
    if (length > maxEntries) {
      const [has, max] = [length, maxEntries].map((count) => count.toLocaleString("en"));
      const message = `this ${node.kind} has ${has} entries; the limit is ${max}`;
      const hint = "split the manifest into several, or remove long lists of values";
      report({ problems }, { code: "too-many-values", message, hint, span: headSpan(node) });
    }
    if (node.kind === "list") for (const item of node.items) check(item);
    else for (const { value } of node.entries.values()) check(value);
  };
  check(root);
  for (const route of findExchanges(root)) {
    const problem = checkRoute(route);
    if (problem) report({ problems }, problem);
  }
  return problems;
}

function checkRoute(route: YamlNode): SourceProblem | undefined {
  const characters = child(route, "route") ?? route;
  const parameters = child(route, "parameters");
  const excess = describeExcess({
    characters: stringValue(characters)?.length ?? 0,
    parameters: itemNodes(parameters).length,
  });
  if (excess === undefined) return undefined;
  const { unit, ...problem } = excess;
  return { ...problem, span: headSpan({ characters, parameters }[unit] ?? route) };
}

/** Characters of distinct texts. Reading a text repeatedly, under any name, does not increase limits. */
export function countCharacters(texts: Iterable<string>): number {
  return [...new Set(texts)].reduce((sum, text) => sum + text.length, 0);
}
