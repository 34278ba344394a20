import { isScalar } from "../value.js";

/**
 * Throws an EndpointError `invalid-body`.
 *
 * @param field its name, or nothing for the whole body.
 */
export type Refuse = (value: unknown, field?: string) => never;

/** A field's value as text: Dates as ISO 8601, finite numbers, bigints and booleans as JavaScript writes them. */
export function textOf(value: unknown, refuse: Refuse, field: string): string {
  try {
    // `toISOString` refuses all but valid Dates.
    return isScalar(value) ? "" + value : Date.prototype.toISOString.call(value);
  } catch {
    return refuse(value, field);
  }
}

/** Refuses what JSON cannot hold, such as a bigint or an object that holds itself. */
export function jsonOf(value: unknown, refuse: Refuse, field?: string): string {
  const text = stringify(value);
  if (text !== undefined) return text;
  const members = value as Readonly<Record<string, unknown>>;
  const name = Object.keys(members).find((key) => stringify([members[key]]) === undefined);
  return refuse(name === undefined ? value : members[name], field ?? name);
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
