import { fail, refuse } from "../fail.js";
import { encodeText, encodeValue, isMissing, definedMembers, plainText } from "../value.js";
import { encodeReserved, encodeUnreserved } from "./encode.js";
import { parseTemplate } from "./parse.js";
import {
  readVariable,
  type Expression,
  type FullVariable,
  type Operator,
  type Variable,
} from "./template.js";

/** Returns the value of a variable; `undefined` and `null` are "undefined" in the sense of RFC 6570. */
export type Lookup = (name: string) => unknown;

/** The characters of a text with percent-encoded triplets. Triplets that encode one character in UTF-8 count as one. */
const CHARACTERS =
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
    text += typeof part === "string" ? part : (expandExpression(part, lookup) ?? "");
  }
  return text;
}

/** Expands one expression (RFC 6570, section 3.2), or returns `undefined` if all of its variables are undefined. */
export function expandExpression(
  { operator, variables }: Pick<Expression, "operator" | "variables">,
  lookup: Lookup,
  route?: string,
): string | undefined {
  const isReserved = /[+#]/.test(operator);
  return expandVariables(
    operator,
    variables,
    (variable) => shorten(lookup(variable.key), variable, isReserved, route),
    route,
    isReserved ? encodeReserved : encodeUnreserved,
  );
}

/** Like `expandExpression`. `valueOf` applies prefixes; `encode` encodes values, and member names unless after `;`, `?` or `&`. */
export function expandVariables(
  operator: Operator,
  variables: readonly Variable[],
  valueOf: (variable: FullVariable) => unknown,
  route: string | undefined,
  encode?: (text: string) => string,
): string | undefined {
  const separator = operator === "?" ? "&" : /^[+#]?$/.test(operator) ? "," : operator;
  const isNamed = separator === "&" || separator === ";";
  let expanded: string | undefined;
  const append = (name: string | undefined, text: string): void => {
    const before =
      expanded === undefined ? (operator === "+" ? "" : operator) : expanded + separator;
    const isNameOnly = text === "" && separator === ";";
    expanded = before + (name === undefined ? text : isNameOnly ? name : `${name}=${text}`);
  };
  for (const variable of variables) {
    const read = readVariable(variable);
    const { key, explode } = read;
    const name = isNamed ? read.name : undefined;
    const value = valueOf(read);
    const members = explode ? definedMembers(value, route, key) : undefined;
    if (members) {
      for (const [member, text] of members) {
        const written =
          member === undefined
            ? name
            : encodeText(member, route, key, isNamed ? undefined : encode);
        append(written, encodeText(text, route, key, encode));
      }
    } else {
      const text = plainText(value) ?? encodeValue(value, true, route, key, encode);
      if (text !== undefined) append(name, text);
    }
  }
  return expanded;
}

/** Applies a prefix modifier, without splitting surrogate pairs (RFC 6570, section 2.4.1). */
function shorten(
  value: unknown,
  { name, key, prefix }: FullVariable,
  triplets: boolean,
  route: string | undefined,
): unknown {
  if (prefix === undefined || isMissing(value, route, key)) return value;
  if (definedMembers(value, route, key)) {
    refuse(`cannot be shortened by {${name}:${prefix}}; pass a string`, route, key);
  }
  return encodeText(value, route, key, (text) =>
    (triplets ? (text.match(CHARACTERS) ?? []) : [...text]).slice(0, prefix).join(""),
  );
}
