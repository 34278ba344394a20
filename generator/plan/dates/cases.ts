import type { DatePlaces, TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";
import { type KnownDates, partsOf } from "./date-conflicts.js";

/** The type of a decoded value, and where its dates are, if it has any. */
export interface DecodedType {
  readonly type: TypePlan;
  readonly places: DatePlaces | undefined;
}

/** A member of a union, and what it is decoded to. */
export interface Member extends DecodedType {
  readonly member: TypePlan;
}

/** The places in those members of a union that are objects, if all have a property whose value tells which one it is. */
export function casesOf(members: readonly Member[], known: KnownDates): DatePlaces | undefined {
  const objects = members.filter(({ member }) => !isNoObject(member, known));
  const properties = objects.map(({ member }) => known.propertiesOf(member));
  const [first, other] = properties;
  for (const name of first && other ? first.keys() : []) {
    const values = properties.map((ofMember) => {
      const property = ofMember.get(name);
      return property && !property.isOptional ? valuesOf(property.type, known) : undefined;
    });
    const all = values.flatMap((ofMember) => [...(ofMember ?? [])]);
    if (values.includes(undefined) || new Set(all).size < all.length) continue;
    const cases = objects.flatMap(({ places }, index) =>
      places ? [...(values[index] ?? [])].map((value) => [value, places] as const) : [],
    );
    return { kind: "cases", property: name, cases: Object.fromEntries(cases) };
  }
  return undefined;
}

export function isNoObject(type: TypePlan, known: KnownDates): boolean {
  const parts = partsOf(type, known.declarations)?.map((part) => isNoObject(part, known));
  if (parts) return type.kind === "intersection" ? parts.includes(true) : !parts.includes(false);
  return type.kind !== "object" && type.kind !== "runtime" && !isKeyword(type, "unknown");
}

/** The values of a type as text; `undefined` if it may have others than it lists. */
function valuesOf(type: TypePlan, known: KnownDates): ReadonlySet<string> | undefined {
  if (type.kind === "literal") return new Set([String(type.value)]);
  const parts = partsOf(type, known.declarations)?.map((part) => valuesOf(part, known)) ?? [];
  const listed = parts.flatMap((values) => values ?? []);
  if (type.kind === "intersection") return listed.sort((a, b) => a.size - b.size)[0];
  if (listed.length === 0 || listed.length < parts.length) return undefined;
  return new Set(listed.flatMap((values) => [...values]));
}
