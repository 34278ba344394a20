import type { Json } from "../manifest/index.js";

/** What an editor would hide, or show in another order, and what could end a script element. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]|<(?=[!/])/gu;

/**
 * A string literal, in double quotes. Lone surrogates and unprintable characters are escaped, and so is the backslash:
 * ts-morph's writer takes the quote in `\\"` for an escaped one, and what follows for a string.
 *
 * @example stringLiteral('</script>"'); // "\u003c/script>\""
 */
export function stringLiteral(text: string): string {
  return JSON.stringify(text).replaceAll("\\\\", "\\u005c").replace(UNSAFE, escapeCharacter);
}

/** The text of a template literal between its backticks or placeholders. */
export function templateText(text: string): string {
  return stringLiteral(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/[`$]/g, (character) => `\\${character}`);
}

/** Plain data as an expression. */
export function jsonLiteral(value: Json | object): string {
  if (typeof value === "string") return stringLiteral(value);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(jsonLiteral).join(", ")}]`;
  const members = Object.entries(value as Readonly<Record<string, Json>>).map(
    ([name, member]) => `${memberName(name)}: ${jsonLiteral(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** The name of a property in a type or a pattern. A whole number stands as one, so that `keyof` has it as such. */
export function propertyName(name: string): string {
  return /^([A-Za-z_$][\w$]*|0|[1-9]\d{0,14})$/.test(name) ? name : stringLiteral(name);
}

/** In an object literal, `__proto__` would set the prototype. */
function memberName(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : propertyName(name);
}

function escapeCharacter(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
