import { fail } from "./fail.js";
import { ownValue } from "./value.js";

/**
 * The places of date-times in a JSON value:
 *
 * - `true`: the value is a date-time, if it is text;
 * - a function that calls `decodeDates`: the places of its value;
 * - an object: places in the properties of these names;
 * - `["values", others, properties]`: `others` in all properties, except the properties of these names;
 * - `["each", others, items]`: `others` in all items, except the items of these indexes;
 * - `["by", property, places]`: the places for the value of a property;
 * - `["all", ...places]`: all these places.
 */
export type DatePlaces =
  | boolean
  | string
  | ((json: never) => unknown)
  | readonly DatePlaces[]
  | { readonly [property: string]: DatePlaces };

/** The argument for which a decoder returns its places instead of a value. */
const PLACES = {};

/** Real answers nest less, and every stack holds more. */
const DEEPEST = 1000;

/**
 * Returns a JSON value with a Date in place of each text where a date-time is: `new Date(text)`, even if that is an invalid date.
 * Nothing is modified, and what has no date-times in it is the same object.
 *
 * @throws EndpointError `invalid-item` for date-times that nest more than 1,000 values deep.
 */
export function decodeDates<Dated>(json: unknown, places: DatePlaces): Dated {
  return (json === PLACES ? places : decodePlaces(json, [places], 0)) as Dated;
}

type Place = DatePlaces | undefined;

/** Reads each value once, even with several places: otherwise alternatives that contain each other would need 2ⁿ steps. */
function decodePlaces(json: unknown, all: readonly Place[], depth: number): unknown {
  if (depth > DEEPEST) fail("invalid-item", `dates nest more than ${DEEPEST} values deep`);
  const readers: ((key: string) => Place)[] = [];
  // Iterating over a set also visits what is added during the iteration.
  const found = new Set(all);
  for (const places of found) {
    if (typeof places === "function") found.add(places(PLACES as never) as Place);
    if (typeof places !== "object") continue;
    const list = isList(places) ? places : ["values", false, places];
    const [kind, others, known = {}] = list;
    const placesAt = (key: string) => ownValue(known as object, key) as Place;
    if (kind === "all") list.slice(1).map((place) => found.add(place));
    else if (kind === "by") {
      const value = json && ownValue(json, others as string);
      if (typeof value !== "object") found.add(placesAt(`${value as string}`));
    } else if (Array.isArray(json) === (kind === "each")) {
      readers.push((key) => placesAt(key) ?? others);
    }
  }
  if (typeof json === "string" && found.has(true)) return new Date(json);
  let copy = json as Record<string, unknown>;
  if (!json || typeof json !== "object") return json;
  for (const [key, before] of Object.entries(json)) {
    const inner = readers.map((reader) => reader(key)).filter(Boolean);
    const after = inner[0] ? decodePlaces(before, inner, depth + 1) : before;
    if (after === before) continue;
    // The copy has all keys already, so that not even `__proto__` is inherited.
    if (copy === json) copy = (Array.isArray(json) ? [...json] : { ...json }) as typeof copy;
    copy[key] = after;
  }
  return copy;
}

/** Unlike `Array.isArray`, tells read-only lists from objects. */
function isList(places: DatePlaces): places is readonly DatePlaces[] {
  return Array.isArray(places);
}
