import type { DatePlaces, TypePlan } from "../plan.js";
import { keyword } from "../types/combine-types.js";
import { type AlternativesOf, jsonKind } from "./alternatives.js";

/** The type of a decoded value, and where its dates are; absent if it has none. */
export interface DecodedType {
  readonly type: TypePlan;
  readonly places?: DatePlaces;
}

/** A member of a union, and what it is decoded to. */
export interface Member extends DecodedType {
  readonly member: TypePlan;
}

/** The places in those members of a union that are objects, if all have a property whose value tells which one it is. */
export function casesOf(
  members: readonly Member[],
  alternativesOf: AlternativesOf,
): DatePlaces | undefined {
  const objects = members.filter(({ member }) => isObject(member, alternativesOf) !== false);
  const alternatives = objects.map(({ member }) => alternativesOf(member) ?? [keyword("unknown")]);
  const [first] = alternatives[0] ?? [];
  const names = first?.kind === "object" ? first.properties.map(({ name }) => name) : [];
  for (const property of objects.length > 1 ? names : []) {
    const values = alternatives.map((own) => valuesOf(property, own, alternativesOf));
    const all = values.flatMap((own) => [...(own ?? [])]);
    if (values.includes(undefined) || new Set(all).size < all.length) continue;
    const cases = objects.flatMap(({ places }, index) =>
      places ? [...(values[index] ?? [])].map((value) => [value, places] as const) : [],
    );
    return { kind: "cases", property, cases: Object.fromEntries(cases) };
  }
  return undefined;
}

/** The values of a property in objects, as text; `undefined` if it may be absent or have any others. */
function valuesOf(
  name: string,
  objects: readonly TypePlan[],
  alternativesOf: AlternativesOf,
): ReadonlySet<string> | undefined {
  const values = new Set<string>();
  for (const object of objects) {
    const properties = object.kind === "object" ? object.properties : [];
    const property = properties.find((one) => one.name === name && !one.isOptional);
    for (const one of (property && alternativesOf(property.type)) ?? [undefined]) {
      if (one?.kind !== "literal") return undefined;
      values.add(String(one.value));
    }
  }
  return values;
}

/** Whether all values of a type are objects; false if none is, `undefined` if some are or if that cannot be told. */
export function isObject(type: TypePlan, alternativesOf: AlternativesOf): boolean | undefined {
  const kinds = new Set(alternativesOf(type)?.map(jsonKind) ?? [undefined]);
  if (kinds.has(undefined)) return undefined;
  return !kinds.has("object") ? false : kinds.size === 1 || undefined;
}
