import type { InterfacePlan, Plan, PropertyPlan, TypePlan } from "../plan/index.js";
import { COMPILER_ADDITIVE, COMPILER_BREAKING, type Direction, type Finding } from "./change.js";
import { compareDocs } from "./types/compare-docs.js";
import type { ValueFinding } from "./types/comparison.js";
import type { TypeComparison } from "./types/named-types.js";

type Compare = (
  direction: Direction,
) => (old: TypePlan, now: TypePlan, path: readonly string[]) => readonly ValueFinding[];

/** Compares what programs get by webhooks and callbacks, by the rules of responses, and what they answer, by those of requests. */
export function compareWebhooks(
  before: Plan,
  after: Plan,
  types: TypeComparison,
): readonly Finding[] {
  const [olds, nows] = [interfacesOf(before), interfacesOf(after)];
  return olds.flatMap((old): readonly Finding[] => {
    const { name } = old;
    const now = nows.find((one) => one.name === name);
    if (now === undefined) return [];
    const [was, is] = [webhooksIn(old), webhooksIn(now)];
    const found = pairs(was, is, (one, other, path) => [
      ...compareDocs(one.doc, other.doc, "response", path),
      ...compareWebhook(one.type, other.type, path, (direction) => types.compare(name, direction)),
    ]);
    return found.map(({ path, ...fact }): Finding => {
      const direction = path.includes("responses") ? "request" : "response";
      return {
        ...fact,
        wire: "neither",
        place: { of: "type", type: name, direction, path, routes: [] },
      };
    });
  });
}

/** The interfaces of the module of webhooks, of which all others are types of schemas. */
function interfacesOf({ modules }: Plan): readonly InterfacePlan[] {
  const module = modules.find(({ kind, path }) => kind === "schemas" && path === "webhooks.ts");
  const declarations = module?.kind === "schemas" ? module.declarations : [];
  return declarations.flatMap((one) =>
    one.kind === "interface" && /^(Webhooks|Callbacks)$/.test(one.name) ? [one] : [],
  );
}

type Properties = ReadonlyMap<string, PropertyPlan>;

/** By name; callbacks by the names of their functions and the expressions, as JSON. */
function webhooksIn({ name, properties }: InterfacePlan): Properties {
  if (name === "Webhooks") return byName(properties);
  return new Map(
    properties.flatMap((route) =>
      propertiesOf(route.type).map((one) => [`${route.name}.${one.name}`, one] as const),
    ),
  );
}

function compareWebhook(
  old: TypePlan,
  now: TypePlan,
  path: readonly string[],
  compare: Compare,
): readonly ValueFinding[] {
  const answers = (type: TypePlan): Properties =>
    byName(
      propertiesOf(type).flatMap((one) => (one.name === "responses" ? propertiesOf(one.type) : [])),
    );
  const rest = (type: TypePlan): TypePlan => ({
    kind: "object",
    properties: propertiesOf(type).filter(({ name }) => name !== "responses"),
  });
  return [
    ...compare("response")(rest(old), rest(now), path),
    ...pairs(
      answers(old),
      answers(now),
      (one, other, here) => compare("request")(one.type, other.type, here),
      [...path, "responses"],
    ),
  ];
}

/** Compares what both versions have, by name. */
function pairs(
  olds: Properties,
  nows: Properties,
  compare: (
    old: PropertyPlan,
    now: PropertyPlan,
    path: readonly string[],
  ) => readonly ValueFinding[],
  above: readonly string[] = [],
): readonly ValueFinding[] {
  const names = new Set([...olds.keys(), ...nows.keys()]);
  return [...names].flatMap((name): readonly ValueFinding[] => {
    const [old, now] = [olds.get(name), nows.get(name)];
    const path = [...above, name];
    if (old && now) return compare(old, now, path);
    return old
      ? [{ kind: "removed", ...COMPILER_BREAKING, path }]
      : [{ kind: "added", required: above.length === 0, ...COMPILER_ADDITIVE, path }];
  });
}

function byName(properties: readonly PropertyPlan[]): Properties {
  return new Map(properties.map((property) => [property.name, property]));
}

function propertiesOf(type: TypePlan): readonly PropertyPlan[] {
  return type.kind === "object" ? type.properties : [];
}
