import { fail, refuse } from "./error.js";
import type { Values } from "./types/options.js";
import { encodeValue, ownValue, plainText } from "./value.js";

/** A dot segment, percent-encoded or not: URL parsers would climb the path. */
const DOTS = /^(?:\.|%2e){0,2}$/i;

/** What a segment is for. */
interface Placed {
  readonly route: string;
  /** Where a builder has the value from by destructuring, which sees inherited ones too. */
  readonly values?: Values;
}

/**
 * A whole path segment that is one plain placeholder, as in `/{name}/`.
 *
 * @throws EndpointError `missing-parameter` without a value; `invalid-parameter` for one that has no text, is empty, or
 *   is `.` or `..`.
 */
export function segment(call: Placed, name: string, value: unknown): string {
  return optionalSegment(call, name, value) ?? failMissing(call.route, name);
}

/** The same, but `undefined` without a value. */
export function optionalSegment(call: Placed, name: string, value: unknown): string | undefined {
  return plainText(value) ?? checkedSegment(call, name, value);
}

function checkedSegment(
  { route, values }: Placed,
  name: string,
  value: unknown,
): string | undefined {
  const own = values ? ownValue(values, name) : value;
  const text = encodeValue(own, true, route, name);
  if (text !== undefined) checkSegment(text, route, name);
  return text;
}

/** @throws EndpointError `invalid-parameter` for a finished segment that is empty, `.` or `..`. */
export function checkSegment(text: string, route: string, name: string): void {
  if (DOTS.test(text)) {
    refuse(
      text === ""
        ? "leaves a path segment empty"
        : `makes the path segment "${text}", a dot segment`,
      route,
      name,
    );
  }
}

export function failMissing(route: string, name: string): never {
  return fail("missing-parameter", `parameter "${name}" is missing`, route, name);
}
