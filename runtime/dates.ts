import { ownValue } from "./value.js";

/**
 * Where the date-times of a JSON value are:
 *
 * - `true`: it is one, if it is text;
 * - a function: what it returns for the value;
 * - an object: in the properties of these names;
 * - `["values", others, properties]`: in all properties, those of these names apart;
 * - `["each", others, ...first]`: in all items, the first ones apart;
 * - `["by", property, places]`: where the value of a property says;
 * - `["all", ...places]`: in all these places.
 */
export type DatePlaces =
  | boolean
  | string
  | ((json: never) => unknown)
  | readonly DatePlaces[]
  | { readonly [property: string]: DatePlaces };

/**
 * Returns a JSON value with a Date in place of each text where a date-time is: `new Date(text)`, even if that is an invalid date.
 * Nothing is modified, and what has no date-times in it is the same object.
 */
export function decodeDates<Dated>(json: unknown, places: DatePlaces): Dated {
  return decodePlaces(json, places) as Dated;
}

function decodePlaces(json: unknown, places: DatePlaces | undefined): unknown {
  if (places === true) return typeof json === "string" ? new Date(json) : json;
  if (typeof places === "function") return places(json as never);
  if (!places) return json;
  const [kind, others, ...named] = isList(places) ? places : ["values", false, places];
  if (kind === "all") return named.reduce(decodePlaces, decodePlaces(json, others));
  if (!json || typeof json !== "object") return json;
  const known = (kind === "each" ? named : named[0]) as object;
  const placesAt = (key: string) => ownValue(known, key) as DatePlaces | undefined;
  if (kind === "by") {
    const value = ownValue(json, others as string);
    return typeof value === "object" ? json : decodePlaces(json, placesAt(`${value as string}`));
  }
  if (Array.isArray(json) !== (kind === "each")) return json;
  let copy: Record<string, unknown> | undefined;
  for (const [key, before] of Object.entries(json)) {
    const after = decodePlaces(before, placesAt(key) ?? others);
    if (after === before) continue;
    // The copy has all keys already, so that not even `__proto__` is inherited.
    copy ??= (Array.isArray(json) ? [...(json as unknown[])] : { ...json }) as typeof copy & object;
    copy[key] = after;
  }
  return copy ?? json;
}

/** Unlike `Array.isArray`, tells read-only lists from objects. */
function isList(places: DatePlaces): places is readonly DatePlaces[] {
  return Array.isArray(places);
}
