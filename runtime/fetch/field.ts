import { fail } from "../error.js";
import { isScalar } from "../value.js";

/**
 * @param route method and URL.
 * @param field its name, or nothing for the whole body.
 */
export function failBody(value: unknown, reason: string, route: string, field?: string): never {
  const subject = field === undefined ? "body" : `body field "${field}"`;
  return fail("invalid-body", `${subject} (${typeof value}) ${reason}`, route, field);
}

/**
 * A field's value as text: Dates as ISO 8601, finite numbers, bigints and booleans as JavaScript writes them.
 *
 * @throws EndpointError `invalid-body` for anything else.
 */
export function textOf(value: unknown, route: string, field: string): string {
  try {
    // `toISOString` refuses all but valid Dates.
    return isScalar(value) ? "" + value : Date.prototype.toISOString.call(value);
  } catch {
    return failBody(value, "has no text; pass text, a number, boolean or Date", route, field);
  }
}

/** @throws EndpointError `invalid-body` for what JSON cannot hold, such as a bigint or an object that holds itself. */
export function jsonOf(value: unknown, route: string, field?: string): string {
  const text = stringify(value);
  if (text !== undefined) return text;
  const members = value as Readonly<Record<string, unknown>>;
  const name = Object.keys(members).find((key) => stringify([members[key]]) === undefined);
  return failBody(
    name === undefined ? value : members[name],
    "cannot be written as JSON",
    route,
    field ?? name,
  );
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
