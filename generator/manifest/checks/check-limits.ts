import { memoize, reachedFrom } from "../../collections/index.js";
import { excessOf } from "../route-text.js";
import { targetOf } from "../references.js";
import type { SchemaNode } from "../shape/check-shape.js";
import { type SourceProblem, report } from "../source-problem.js";
import { exchangesOf, memberNodesOf } from "../subschemas.js";
import { type YamlNode, child, entries, headOf, items, textOf } from "../yaml/yaml-tree.js";

/** The maximum number of entries in a list or map: the type of each entry takes a kilobyte while it is printed and verified. */
const maxEntries = 100_000;

/** Reports lists, maps and routes that are longer than those of any real API. */
export function checkSizes(root: YamlNode): readonly SourceProblem[] {
  const problems: SourceProblem[] = [];
  const check = (node: YamlNode): void => {
    if (node.kind !== "list" && node.kind !== "map") return;
    const length = node.kind === "list" ? node.items.length : node.entries.size;
    if (length > maxEntries) {
      const [has, max] = [length, maxEntries].map((count) => count.toLocaleString("en"));
      const message = `this ${node.kind} has ${has} entries, and Waybill reads ${max} at most`;
      const hint =
        "split what it describes into several manifests, or leave long lists of values out";
      report({ problems }, { code: "too-many-values", message, hint, span: headOf(node) });
    }
    if (node.kind === "list") for (const item of node.items) check(item);
    else for (const { value } of node.entries.values()) check(value);
  };
  check(root);
  for (const route of exchangesOf(root)) {
    const problem = checkRoute(route);
    if (problem) report({ problems }, problem);
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

/**
 * How many characters of a long text take as much memory as the code of something that is described in a few: the shortest route,
 * parameter, named schema and property.
 */
const COSTS = { route: 350, parameter: 60, schema: 100, property: 36 } as const;

/** A value that is written out, beside its characters. */
const VALUE = 10;

/** At most so many characters of a property's description stand in the comment of each builder that takes it. */
const SENTENCE = 120;

/**
 * Limits memory: many short routes become long code, and so does what routes share by `$ref`, which is written out for each of
 * them. The first route or schema up to which it is too much is an error.
 *
 * @param schemas all schemas of the manifest.
 * @param length characters of the manifest, and of all texts that it refers to.
 */
export function checkExpansion(
  root: YamlNode,
  schemas: readonly SchemaNode[],
  length: number,
): readonly SourceProblem[] {
  const spend = expansionBudget(() => length);
  const costOf = expansionOf(root);
  const excess =
    exchangesOf(root).find((route) => !spend(costOf(route))) ??
    entries(child(root, "schemas")).find(() => !spend(COSTS.schema))?.value ??
    schemas.find(({ node }) => {
      return !spend(COSTS.property * entries(child(node, "properties")).length);
    })?.node;
  if (excess === undefined) return [];
  const message =
    "the routes and schemas up to here generate too much code for the length of the manifest";
  const hint = "split the manifest into several, or shorten the descriptions that its routes share";
  return [{ code: "too-many-values", message, hint, span: headOf(excess) }];
}

/** What a route costs, beside what stands in the route itself. */
function expansionOf(root: YamlNode): (route: YamlNode) => number {
  const whole = memoize((node: YamlNode): number =>
    node.kind === "scalar"
      ? VALUE + node.source.length
      : sum(items(node), whole) +
        sum(entries(node), ({ key, value }) => VALUE + key.length + whole(value)),
  );
  /** The names of properties, which become arguments of each builder whose body has the schema. */
  const properties = memoize((schema: YamlNode): number => {
    const parts = reachedFrom([schema], (part) => {
      const target = targetOf(part, root);
      return target === undefined ? memberNodesOf(part) : [...memberNodesOf(part), target];
    });
    const declared = [...parts].flatMap((part) => entries(child(part, "properties")));
    const names = sum(declared, ({ key, value }) => {
      const { length } = textOf(child(value, "description")) ?? "";
      return VALUE + key.length + Math.min(SENTENCE, length);
    });
    return VALUE * parts.size + names;
  });
  const shared = (node: YamlNode): number => {
    const target = targetOf(node, root);
    return target === undefined ? 0 : whole(target);
  };
  const bodyOf = (body: YamlNode | undefined): number => {
    const schema = child(body, "schema");
    return schema === undefined ? 0 : properties(targetOf(schema, root) ?? schema);
  };
  return (route) => {
    const body = child(route, "requestBody");
    return (
      COSTS.route +
      sum(items(child(route, "parameters")), (use) => COSTS.parameter + shared(use)) +
      sum(entries(child(route, "responses")), ({ value }) => shared(value)) +
      bodyOf(body) +
      sum(entries(child(body, "content")), ({ value }) => bodyOf(value))
    );
  };
}

function sum<Item>(list: readonly Item[], size: (item: Item) => number): number {
  return list.reduce((total, item) => total + size(item), 0);
}

/**
 * By how many characters that what is written out several times may exceed the texts of a manifest or of documents, so that memory
 * stays in proportion to them. About 17,500 routes of a line.
 */
const MOST_MORE = 6_000_000;

/**
 * Spends characters; false once there are too many.
 *
 * @param length the characters of the texts.
 */
export function expansionBudget(length: () => number): (characters: number) => boolean {
  let spent = 0;
  return (characters) => {
    spent += characters;
    return spent <= MOST_MORE || spent <= MOST_MORE + length();
  };
}
