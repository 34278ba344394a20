import { fail, refuse } from "../error.js";
import { encodeText, pairsOf } from "../value.js";
import { encodeReserved, encodeUnreserved } from "./encode.js";
import { parseTemplate } from "./parse.js";
import type { Expression, Operator } from "./template.js";
import { type FullVariable, readVariable } from "./variable.js";

/** A value by the name of its variable; `undefined` and `null` are "undefined" in the sense of RFC 6570. */
export type Lookup = (name: string) => unknown;

/** RFC 6570, appendix A. No member is optional: an absent one could be read off a polluted `Object.prototype`. */
interface Behaviour {
  readonly first: string;
  readonly separator: string;
  readonly named: boolean;
  readonly ifEmpty: string;
  readonly reserved: boolean;
}

const BEHAVIOURS: Readonly<Record<Operator, Behaviour>> = {
  "": { first: "", separator: ",", named: false, ifEmpty: "", reserved: false },
  "+": { first: "", separator: ",", named: false, ifEmpty: "", reserved: true },
  "#": { first: "#", separator: ",", named: false, ifEmpty: "", reserved: true },
  ".": { first: ".", separator: ".", named: false, ifEmpty: "", reserved: false },
  "/": { first: "/", separator: "/", named: false, ifEmpty: "", reserved: false },
  ";": { first: ";", separator: ";", named: true, ifEmpty: "", reserved: false },
  "?": { first: "?", separator: "&", named: true, ifEmpty: "=", reserved: false },
  "&": { first: "&", separator: "&", named: true, ifEmpty: "=", reserved: false },
};

const CHARACTER = /[^]/gu;
const CHARACTER_OR_TRIPLETS =
  /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[^]/giu;

/**
 * Expands a URI template (RFC 6570, level 4).
 *
 * Values are strings, numbers, bigints, booleans, Dates (as ISO 8601), arrays of those, and plain objects of those.
 * Only own properties of `variables` are read.
 *
 * @throws EndpointError `invalid-template` with an offset, or `invalid-parameter` with the name of the variable.
 * @example
 * expand("/search{?q,tags*}", { q: "a b", tags: ["x", "y"] }); // "/search?q=a%20b&tags=x&tags=y"
 */
export function expand(
  template: string,
  variables: Readonly<Record<string, unknown>> = {},
): string {
  if (typeof template !== "string") fail("invalid-template", "a template is a string");
  const values = variables ?? {};
  const lookup: Lookup = (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
  let text = "";
  for (const part of parseTemplate(template)) {
    text += part.kind === "literal" ? part.text : (expandExpression(part, lookup) ?? "");
  }
  return text;
}

/**
 * Expands one expression (RFC 6570, section 3.2), or gives `undefined` when all of its variables are undefined.
 *
 * @throws EndpointError `invalid-parameter` when a value has no text, or a prefix is asked of a list or an object.
 */
export function expandExpression(
  { operator, variables }: Pick<Expression, "operator" | "variables">,
  lookup: Lookup,
  route?: string,
): string | undefined {
  const behaviour = BEHAVIOURS[operator];
  let text: string | undefined;
  for (const variable of variables) {
    const read = readVariable(variable);
    const expanded = expandVariable(behaviour, read, lookup(read.key), route);
    if (expanded === undefined) continue;
    text = (text === undefined ? behaviour.first : text + behaviour.separator) + expanded;
  }
  return text;
}

function expandVariable(
  behaviour: Behaviour,
  { name, key: parameter, explode, prefix }: FullVariable,
  value: unknown,
  route: string | undefined,
): string | undefined {
  const encode = behaviour.reserved ? encodeReserved : encodeUnreserved;
  const encodeMember = (member: unknown): string => encodeText(member, route, parameter, encode);
  const pair = (key: string, text: string): string =>
    text === "" ? key + behaviour.ifEmpty : `${key}=${text}`;

  if (value === undefined || value === null) return undefined;
  const pairs = pairsOf(value);
  if (!pairs) {
    const text = encodeText(value, route, parameter, (whole) =>
      encode(prefixOf(whole, prefix, behaviour.reserved)),
    );
    return behaviour.named ? pair(name, text) : text;
  }
  if (pairs.length === 0) return undefined;
  if (prefix !== undefined) {
    refuse(`is no text that {${name}:${prefix}} could shorten; pass a string`, route, parameter);
  }
  const members: string[] = [];
  for (const [key, member] of pairs) {
    const written = key === undefined ? name : encodeMember(key);
    const text = encodeMember(member);
    if (explode && (behaviour.named || key !== undefined)) members.push(pair(written, text));
    else if (key === undefined) members.push(text);
    else members.push(written, text);
  }
  if (explode) return members.join(behaviour.separator);
  return behaviour.named ? pair(name, members.join(",")) : members.join(",");
}

/**
 * Counts characters of the decoded value, so that no surrogate pair is split and, where triplets are kept, none of those
 * that spell one character in UTF-8 (RFC 6570, section 3.2.1).
 */
function prefixOf(text: string, length: number | undefined, triplets: boolean): string {
  if (length === undefined || text.length <= length) return text;
  let count = 0;
  for (const match of text.matchAll(triplets ? CHARACTER_OR_TRIPLETS : CHARACTER)) {
    if (count++ === length) return text.slice(0, match.index);
  }
  return text;
}
