import { readValue, type Call } from "./call.js";
import { fail, refuse } from "./error.js";
import { encodeValue, plainText } from "./value.js";

/** A finished segment that is empty or a dot segment: URL parsers would drop it, or climb the path. */
const DOTS = /^(?:\.|%2e){0,2}$/i;

/** Two dots by which servers climb: before parameters (`..;a=1`), beside an encoded separator, encoded more than once. */
const HIDDEN_DOTS = /(?:^|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){2}(?:$|;|%(?:25)*(?:2f|3b|5c))/i;

/**
 * A whole path segment that is one plain placeholder, as in `/{name}/`. Its parameter is not sent elsewhere then.
 *
 * @throws EndpointError `missing-parameter` without a value; `invalid-parameter` for one that has no text, is empty, or
 *   makes a dot segment.
 */
export function segment(call: Call, name: string): string {
  return segmentText(readValue(call, name), call.route, name) ?? failMissing(call.route, name);
}

/** The same for a value; `undefined` where there is none. */
export function segmentText(value: unknown, route: string, name: string): string | undefined {
  const plain = plainText(value);
  if (plain !== undefined) return plain;
  const text = encodeValue(value, true, route, name);
  if (text !== undefined) checkSegment(text, route, name);
  return text;
}

/**
 * @param literals of the segment: hidden dots in them are meant by the template's author.
 * @throws EndpointError `invalid-parameter` for a finished segment that is empty or a dot segment, or hides one.
 */
export function checkSegment(text: string, route: string, name: string, literals = ""): void {
  if (!DOTS.test(text) && (!HIDDEN_DOTS.test(text) || HIDDEN_DOTS.test(literals))) return;
  refuse(`makes the path segment "${text}", an empty or dot segment`, route, name);
}

export function failMissing(route: string, name: string): never {
  return fail("missing-parameter", `parameter "${name}" is missing`, route, name);
}
