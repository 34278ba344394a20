import { readValue, type Call } from "./call.js";
import { refuse } from "./fail.js";
import { encodeValue, plainText } from "./value.js";

/** An expanded segment that is empty or a dot segment, which URL parsers would drop or resolve. */
const DOTS = /^(?:\.|%2e){0,2}$/i;

/** Double dots that some servers resolve: before parameters (`..;a=1`), beside an encoded separator, encoded repeatedly. */
const HIDDEN_DOTS = /(?:^|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){2}(?:$|;|%(?:25)*(?:2f|3b|5c))/i;

/**
 * Expands a path segment that consists of one plain placeholder, as in `/{name}/`. Marks the parameter as used by the URL.
 *
 * @throws EndpointError `missing-parameter` without a value; `invalid-parameter` for a value that has no text, is empty, or
 *   is a dot segment.
 */
export function expandSegment(call: Call, name: string): string {
  return segmentText(readValue(call, name), call.route, name) ?? failMissing(call.route, name);
}

/** The same for a segment of literal text and required placeholders, as in `/{base}...{head}/`. */
export function expandCompoundSegment(
  call: Call,
  parts: readonly (string | { readonly name: string })[],
): string {
  let text = "";
  let literals = "";
  let first = "";
  for (const part of parts) {
    if (typeof part === "string") {
      text += part;
      literals += part;
    } else {
      const { name } = part;
      const value = readValue(call, name);
      text +=
        plainText(value) ??
        encodeValue(value, true, call.route, name) ??
        failMissing(call.route, name);
      first ||= name;
    }
  }
  return checkSegment(text, call.route, first, literals) as string;
}

/** The same as `expandSegment` for a given value; `undefined` if the value is undefined. */
export function segmentText(value: unknown, route: string, name: string): string | undefined {
  return plainText(value) ?? checkSegment(encodeValue(value, true, route, name), route, name);
}

/** @param literals the literal text of the segment, in which the template's author may intend hidden dots. */
export function checkSegment(
  text: string | undefined,
  route: string,
  name: string,
  literals = "",
): string | undefined {
  return text === undefined ||
    (!DOTS.test(text) && (!HIDDEN_DOTS.test(text) || HIDDEN_DOTS.test(literals)))
    ? text
    : refuse(`makes the path segment "${text}", which would change the path`, route, name);
}

export function failMissing(route: string, name: string): never {
  return refuse("is missing", route, name, "missing-parameter");
}
