import type { DatePlaces, TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";
import { type Declarations, partsOf } from "./date-conflicts.js";

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
  declarations: Declarations,
): DatePlaces | undefined {
  const objects = members.filter(({ member }) => !isNoObject(member, declarations));
  const [first, other] = objects;
  const names = first && other ? propertyNames(first.member, declarations) : [];
  for (const property of names) {
    const values = objects.map(({ member }) => valuesOf(member, declarations, property));
    const all = values.flatMap((own) => [...(own ?? [])]);
    if (values.includes(undefined) || new Set(all).size < all.length) continue;
    const cases = objects.flatMap(({ places }, index) =>
      places ? [...(values[index] ?? [])].map((value) => [value, places] as const) : [],
    );
    return { kind: "cases", property, cases: Object.fromEntries(cases) };
  }
  return undefined;
}

export function isNoObject(type: TypePlan, declarations: Declarations): boolean {
  const parts = partsOf(type, declarations)?.map((part) => isNoObject(part, declarations));
  if (parts) return type.kind === "intersection" ? parts.includes(true) : !parts.includes(false);
  return type.kind !== "object" && type.kind !== "runtime" && !isKeyword(type, "unknown");
}

function propertyNames(type: TypePlan, declarations: Declarations): readonly string[] {
  if (type.kind === "object") return type.properties.map(({ name }) => name);
  return (partsOf(type, declarations) ?? []).flatMap((part) => propertyNames(part, declarations));
}

/**
 * The values of a type as text; `undefined` if it may have others than it lists.
 *
 * @param property of objects: the property whose values are meant.
 */
function valuesOf(
  type: TypePlan,
  declarations: Declarations,
  property?: string,
): ReadonlySet<string> | undefined {
  const parts = partsOf(type, declarations)?.map((part) => valuesOf(part, declarations, property));
  if (parts) {
    const known = parts.flatMap((values) => values ?? []);
    if (type.kind === "intersection") return known.sort((a, b) => a.size - b.size)[0];
    return known.length < parts.length ? undefined : new Set(known.flatMap((own) => [...own]));
  }
  if (property === undefined) {
    return type.kind === "literal" ? new Set([String(type.value)]) : undefined;
  }
  const properties = type.kind === "object" ? type.properties : [];
  const declared = properties.find(({ name, isOptional }) => name === property && !isOptional);
  return declared && valuesOf(declared.type, declarations);
}
