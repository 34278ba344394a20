import { depthFirst } from "../../collections/index.js";
import { cutText, quoteText } from "../../errors/index.js";
import { type Reference, parseReference } from "../references.js";
import { didYouMean, suggestName } from "../shape/nearest-name.js";
import { type SourceProblem, firstProblems } from "../source-problem.js";
import { compositionNodes } from "../subschemas.js";
import { type YamlNode, type YamlScalar, child, entries } from "../yaml/yaml-tree.js";

/**
 * Reports `$ref`s without a target, and circles of schemas that only refer to each other.
 *
 * @param references the texts of all `$ref`s.
 */
export function checkReferences(root: YamlNode, references: readonly YamlScalar[]) {
  return [...firstProblems(unknownTargets(root, references)), ...findAliasCycles(root)];
}

function* unknownTargets(
  root: YamlNode,
  references: readonly YamlScalar[],
): Generator<SourceProblem> {
  let found = 0;
  for (const node of references) {
    const { block, name } = parseReference(node) ?? { block: "schemas", name: String(node.value) };
    const targets = child(root, block);
    if (child(targets, name)) continue;
    const known = targets?.kind === "map" ? targets.entries.keys() : [];
    const meant = suggestName(name, known, found++);
    const message = `\`${block}\` has no ${quoteText(name)}`;
    const hint = didYouMean(meant, `declare it under \`${block}\``);
    yield { code: "unknown-reference", message, hint, span: node };
  }
}

/**
 * References to schemas in a schema and in the members of its `allOf`, `oneOf` and `anyOf`, each with its place and nesting depth.
 * The references are not followed.
 */
function* listAliases(
  schema: YamlNode,
  depth = 1,
): Generator<Reference & { readonly depth: number }> {
  const reference = parseReference(child(schema, "$ref"));
  if (reference?.block === "schemas") yield { ...reference, depth };
  for (const member of compositionNodes(schema)) yield* listAliases(member, depth + 1);
}

/** Later stages recurse to this depth. Real schemas stay far below it. */
const maxAliasDepth = 500;

function findAliasCycles(root: YamlNode): readonly SourceProblem[] {
  const schemas = child(root, "schemas");
  const aliases = new Map(
    entries(schemas).map(({ key, value }) => {
      return [key, [...listAliases(value)].filter(({ name }) => child(schemas, name))] as const;
    }),
  );
  const edges = new Map([...aliases].map(([key, named]) => [key, named.map(({ name }) => name)]));
  const problems: SourceProblem[] = [];
  const depths = new Map<string, number>();
  let isTooDeep = false;
  for (const [at, path] of depthFirst(edges)) {
    let deepest = 0;
    for (const { name, node, depth } of aliases.get(at) ?? []) {
      const below = depths.get(name);
      // A schema on the current path leads back to itself.
      if (below === undefined)
        problems.push(cycle([...path.slice(path.indexOf(name)), name], node));
      deepest = Math.max(deepest, depth + (below ?? 0));
      if (deepest <= maxAliasDepth || isTooDeep) continue;
      isTooDeep = true;
      const message = `from the schema ${quoteText(at)} on, \`$ref\`, \`allOf\`, \`oneOf\` and \`anyOf\` nest more than ${maxAliasDepth} deep`;
      const hint = "refer to the last schema of the chain directly";
      problems.push({ code: "too-deep", message, hint, span: node });
    }
    depths.set(at, deepest);
  }
  return problems;
}

function cycle(path: readonly string[], reference: YamlNode): SourceProblem {
  const message = `the schema ${quoteText(path.at(-1) ?? "")} refers only to itself: ${spell(path)}`;
  const hint = "refer to it inside `properties` or `items`, or remove one of the references";
  return { code: "schema-cycle", message, hint, span: reference };
}

function spell(cycle: readonly string[]): string {
  const shown = cycle.length > 6 ? [...cycle.slice(0, 3), "…", ...cycle.slice(-2)] : cycle;
  return shown.map((name) => cutText(name, 60)).join(" → ");
}
