import { YOUNG } from "../../plan/index.js";
import type { Code } from "./code.js";
import { type Doc, concat } from "./layout.js";

/**
 * Characters that editors hide or reorder, text that could end a script element, and text that tools could take for the
 * URL of a source map.
 */
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]|<(?=[!/])|(?<=\/[/*])[#@](?=\s*source(?:Mapping)?URL\b)/gu;

/** Text of which nothing has to be escaped, whatever the quotes. */
const PLAIN = /^[ !$-&(-;=>?A-[\]-~]*$/;

/** A negative number is an operator and a number. */
export function literalDoc(value: string | number | boolean | null, code: Code): Doc {
  if (typeof value === "string") return code.node("StringLiteral", stringLiteral(value), value);
  if (typeof value !== "number") return code.node(KEYWORDS[`${value}`], String(value));
  const size = Math.abs(value);
  const number = code.node("NumericLiteral", numberLiteral(size), String(size));
  return value < 0 ? code.node("PrefixUnaryExpression", concat(["-", number]), "-") : number;
}

const KEYWORDS = { false: "FalseKeyword", null: "NullKeyword", true: "TrueKeyword" } as const;

/**
 * A string literal in the quotes that need fewer escapes. Lone surrogates and unprintable characters are escaped.
 *
 * @example stringLiteral('</script>"'); // '\u003c/script>"'
 */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const content = escapeText(text);
  const doubles = content.split('"').length - 1;
  const singles = content.split("'").length - 1;
  return doubles > singles
    ? `'${content.replaceAll("'", "\\'")}'`
    : `"${content.replaceAll('"', '\\"')}"`;
}

/** Text for a template literal, between its backticks or placeholders. */
export function templateText(text: string): string {
  return escapeText(text).replace(/[`$]/g, (character) => `\\${character}`);
}

/** @example numberLiteral(1e21); // "1e21" */
export function numberLiteral(value: number): string {
  return String(value).replace("e+", "e");
}

/** The name of a property in a type. */
export function propertyNameDoc(name: string, code: Code): Doc {
  return code.node("MemberName", propertyName(name), name);
}

/** An integer is not quoted, so that `keyof` contains it as a number. */
export function propertyName(name: string): string {
  return isIdentifierName(name) || /^(0|[1-9]\d{0,14})$/.test(name) ? name : stringLiteral(name);
}

/** The name of a member of an object literal, where a plain `__proto__` would set the prototype. */
export function memberNameDoc(name: string, code: Code): Doc {
  if (name !== "__proto__") return propertyNameDoc(name, code);
  return code.node("ComputedPropertyName", concat(["[", literalDoc(name, code), "]"]));
}

/**
 * Names that prettier does not quote, as ECMAScript 5.1 defines identifier names (section 7.6). Recently added letters are
 * quoted, because Node's versions differ in which letters they know, and the output must not depend on that.
 */
function isIdentifierName(name: string): boolean {
  if (/^[A-Za-z$_][\w$]*$/.test(name)) return true;
  return (
    /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$]*$/u.test(name) && !YOUNG.test(name)
  );
}

/** Escapes everything but quotes. */
function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replace(UNSAFE, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
