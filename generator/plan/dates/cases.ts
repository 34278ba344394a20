import type { DatePlaces, TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";
import { partsOf } from "../types/type-shapes.js";
import type { KnownDates } from "./date-conflicts.js";

export interface Member {
  readonly member: TypePlan;
  readonly places: DatePlaces | undefined;
}

/** The places in those members of a union that are objects, if all have a property whose value tells which one it is. */
export function casesOf(members: readonly Member[], known: KnownDates): DatePlaces | undefined {
  const objects = members.filter(({ member }) => !isNoObject(member, known));
  const [first, other] = objects;
  for (const name of first && other ? known.propertiesOf(first.member).keys() : []) {
    const cases = placesByValue(name, objects, known);
    if (cases) return { kind: "cases", property: name, cases };
  }
  return undefined;
}

/** The places by the values of a property; `undefined` if an object may have other values, or those of another one. */
function placesByValue(name: string, objects: readonly Member[], known: KnownDates) {
  const values = new Set<string>();
  const cases: [value: string, places: DatePlaces][] = [];
  for (const { member, places } of objects) {
    const property = known.propertiesOf(member).get(name);
    const listed = property?.isOptional === false ? valuesOf(property.type, known) : undefined;
    if (!listed) return undefined;
    for (const value of listed) {
      if (values.has(value)) return undefined;
      values.add(value);
      if (places) cases.push([value, places]);
    }
  }
  return Object.fromEntries(cases);
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
  const isAll = type.kind === "intersection";
  if (listed.length === 0 || (!isAll && listed.length < parts.length)) return undefined;
  const values = listed.flatMap((some) => [...some]);
  const common = values.filter((value) => listed.every((some) => some.has(value)));
  // Where parts contradict each other, the value may be that of any.
  return new Set(isAll && common.length > 0 ? common : values);
}
