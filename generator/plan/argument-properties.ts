import { type ByName, byName, groupBy } from "../collections/index.js";
import type { DeclarationPlan, ModulePlan, Plan, PropertyPlan, TypePlan } from "./plan.js";
import { mergeProperties, unionOf } from "./types/combine-types.js";
import { type Declared, ofNamedTypes } from "./types/type-shapes.js";

export type DeclarationsByName = ByName<DeclarationPlan>;

export function declarationsOf(module: ModulePlan): readonly DeclarationPlan[] {
  if (module.kind === "schemas" || module.kind === "dates") return module.declarations;
  if (module.kind !== "builders") return [];
  return [...module.routes.flatMap((route) => route.declarations), ...module.declarations];
}

export function allDeclarations({ modules }: Plan): DeclarationsByName {
  return byName(modules.flatMap(declarationsOf));
}

export type Properties = ByName<PropertyPlan>;

/**
 * Returns a function that finds the typed properties of objects. A property that only some alternatives have is optional, with
 * the union of its types. Skips types that only the compiler can compute.
 */
export function propertyFinder(declared: Declared): (type: TypePlan | undefined) => Properties {
  const propertiesOf = (type: TypePlan | undefined): Properties => {
    if (type?.kind === "object") return byName(type.properties);
    if (type?.kind === "reference") return ofNamed(type.name);
    // An optional body is the type argument of `AllOrNone<Body>`.
    if (type?.kind === "runtime") {
      return merged("union", [...(type.arguments ?? []).map(propertiesOf), new Map()]);
    }
    if (type?.kind !== "union" && type?.kind !== "intersection") return new Map();
    return merged(type.kind, type.members.map(propertiesOf));
  };
  const ofNamed = ofNamedTypes<Properties>(declared, new Map(), propertiesOf);
  return propertiesOf;
}

/** The properties of a value that matches all objects of an intersection, or one of a union. */
function merged(kind: "intersection" | "union", objects: readonly Properties[]): Properties {
  const all = objects.flatMap((properties) => [...properties.values()]);
  const properties = [...groupBy(all, ({ name }) => name).values()].map((same) => {
    if (kind === "intersection") return same.reduce(mergeProperties);
    const isOptional = same.length < objects.length || same.some(({ isOptional }) => isOptional);
    return { ...same[0], type: unionOf(same.map(({ type }) => type)), isOptional };
  });
  return byName(properties);
}
