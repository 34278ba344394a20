import { YOUNG } from "../../plan/index.js";
import { type Code, literalCode, nameCode, templateTextCode } from "./code.js";
import type { Scope } from "./scope.js";

/**
 * Characters that editors hide or reorder, text that could end a script element, and text that tools could read as a source
 * map's URL.
 */
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]|<(?=[!/])|(?<=\/[/*])[#@](?=\s*source(?:Mapping)?URL\b)/gu;

/** Text that needs no escaping in any quotes. */
const PLAIN = /^[ !$-&(-;=>?A-[\]-~]*$/;

export function literal(value: string | number | boolean | null, { values }: Scope): Code {
  if (typeof value === "string") {
    values.add(value);
    return stringLiteral(value);
  }
  if (typeof value !== "number") return literalCode(String(value));
  // A negative number is an operator and a number.
  values.add(String(Math.abs(value)));
  return literalCode(String(value).replace("e+", "e"));
}

/**
 * A string literal in the quotes that need fewer escapes. Escapes lone surrogates and unprintable characters.
 *
 * @example stringLiteral('</script>"'); // '\u003c/script>"'
 */
function stringLiteral(text: string): Code {
  if (PLAIN.test(text)) return literalCode(`"${text}"`);
  const content = escapeText(text);
  const doubles = content.split('"').length - 1;
  const singles = content.split("'").length - 1;
  return literalCode(
    doubles > singles
      ? `'${content.replaceAll("'", "\\'")}'`
      : `"${content.replaceAll('"', '\\"')}"`,
  );
}

/** Text for a template literal, between its backticks or placeholders. */
export function templateText(text: string, { values }: Scope): Code {
  values.add(text);
  return templateTextCode(escapeText(text).replace(/[`$]/g, (character) => `\\${character}`));
}

/** A property name. An integer is not quoted, so that `keyof` contains a number. */
export function propertyName(name: string, { values }: Scope): Code {
  values.add(name);
  if (isIdentifierName(name)) return nameCode(name);
  return /^(0|[1-9]\d{0,14})$/.test(name) ? literalCode(name) : stringLiteral(name);
}

/**
 * Whether prettier leaves a name unquoted: identifier names of ECMAScript 5.1 (section 7.6). Recently added letters are quoted,
 * because versions of Node differ in the letters that they know, and the output must not depend on that.
 */
function isIdentifierName(name: string): boolean {
  if (/^[A-Za-z$_][\w$]*$/.test(name)) return true;
  return (
    /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$]*$/u.test(name) && !YOUNG.test(name)
  );
}

/** Escapes all special characters except quotes. */
function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replace(UNSAFE, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const hex = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, "0");
  return character.replace(/[^]/g, (unit) => `\\u${hex(unit)}`);
}
