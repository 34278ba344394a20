import type { SourceProblem } from "../source-problem.js";
import { expansionBudget } from "./budget.js";
import type { SchemaNode } from "../shape/check-shape.js";
import { targetOf } from "../references.js";
import { remembered } from "../remembered.js";
import { exchangesOf, memberNodesOf } from "../subschemas.js";
import { type YamlNode, child, entries, headOf, items, textOf } from "../yaml/yaml-tree.js";

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
  let place: YamlNode | undefined;
  const add = (cost: number, node: YamlNode): void => {
    if (!spend(cost)) place ??= node;
  };
  const costOf = expansionOf(root);
  for (const route of exchangesOf(root)) {
    add(costOf(route), route);
    if (place !== undefined) return [tooMuchCode(place)];
  }
  for (const { value } of entries(child(root, "schemas"))) add(COSTS.schema, value);
  for (const { node } of schemas) {
    add(COSTS.property * entries(child(node, "properties")).length, node);
  }
  return place === undefined ? [] : [tooMuchCode(place)];
}

/** What a route costs, beside what stands in the route itself. */
function expansionOf(root: YamlNode): (route: YamlNode) => number {
  const whole = remembered((node: YamlNode): number =>
    node.kind === "scalar"
      ? VALUE + node.source.length
      : sum(items(node), whole) +
        sum(entries(node), ({ key, value }) => VALUE + key.length + whole(value)),
  );
  /** The names of properties, which become arguments of each builder whose body has the schema. */
  const properties = remembered((schema: YamlNode): number => {
    const parts = new Set([schema]);
    // Iterating over a set also visits elements added during the iteration.
    for (const part of parts) {
      for (const member of memberNodesOf(part)) parts.add(member);
      const target = targetOf(part, root);
      if (target !== undefined) parts.add(target);
    }
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

function tooMuchCode(node: YamlNode): SourceProblem {
  const message =
    "the routes and schemas up to here generate too much code for the length of the manifest";
  const hint = "split the manifest into several, or shorten the descriptions that its routes share";
  return { code: "too-many-values", message, hint, span: headOf(node) };
}
