import { refuse } from "./error.js";
import { encodeUnreserved } from "./uri-template/encode.js";

/** What JavaScript writes as text in one way only. */
export function isScalar(value: unknown): value is string | number | bigint | boolean {
  return (
    typeof value === "string" ||
    typeof value === "boolean" ||
    typeof value === "bigint" ||
    Number.isFinite(value)
  );
}

/** A text that stands in a path or a query as it is, and can be no dot segment: nearly every value. */
const PLAIN = /^[\w~-][\w.~-]*$/;

/** The text of a value that needs no encoding, if that can be told quickly. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === "string") return PLAIN.test(value) ? value : undefined;
  return Number.isSafeInteger(value) ? "" + (value as number) : undefined;
}

/**
 * A value as it stands in a path or query: strings as they are, Dates as ISO 8601, finite numbers, bigints and booleans as
 * JavaScript writes them; all of them encoded.
 *
 * @param encode throws for text that it cannot encode.
 * @throws EndpointError `invalid-parameter` for anything else.
 */
export function encodeText(
  value: unknown,
  route: string | undefined,
  parameter: string,
  encode: (text: string) => string = encodeUnreserved,
): string {
  try {
    // `toISOString` refuses all but valid Dates, those of other realms included; `instanceof` tells neither.
    return encode(isScalar(value) ? "" + value : Date.prototype.toISOString.call(value));
  } catch {
    const reason = `(${typeof value}) cannot be sent; pass well-formed text, a number, boolean, Date or list`;
    return refuse(reason, route, parameter);
  }
}

/**
 * A value as `{name}` writes it: encoded, the defined members of a list joined by commas. `undefined` when nothing is
 * defined, which an empty list is too (RFC 6570, section 2.3).
 *
 * @param objects whether an object may stand for its keys and values, as in a template; a query key takes none.
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
export function encodeValue(
  value: unknown,
  objects: boolean,
  route: string | undefined,
  parameter: string,
  encode?: (text: string) => string,
): string | undefined {
  if (!isDefined(value)) return undefined;
  const pairs = objects || Array.isArray(value) ? pairsOf(value, route, parameter) : undefined;
  if (!pairs) return encodeText(value, route, parameter, encode);
  const texts = pairs.flat().filter(isDefined);
  return texts.length > 0
    ? texts.map((member) => encodeText(member, route, parameter, encode)).join()
    : undefined;
}

/**
 * The defined members of a list (without keys) or of an associative array; `undefined` for anything else.
 *
 * @throws EndpointError `invalid-parameter` for a long list of holes, since to walk it could take minutes.
 */
export function pairsOf(
  value: unknown,
  route?: string,
  parameter = "",
): [key: string | undefined, member: unknown][] | undefined {
  if (Array.isArray(value)) {
    if (value.length > 1e6 + Object.keys(value).length) {
      refuse("is a sparse list", route, parameter);
    }
    return value.filter(isDefined).map((member) => [undefined, member]);
  }
  return isPlainObject(value) ? definedEntries(value) : undefined;
}

/** Keys and values of an associative array, those without a value left out (RFC 6570, section 2.3). */
export function definedEntries(object: object): [key: string, value: unknown][] {
  return Object.entries(object).filter(([, value]) => isDefined(value));
}

/** Whether RFC 6570, section 2.3, calls a value undefined. */
export function isMissing(value: unknown, route: string | undefined, parameter: string): boolean {
  return !isDefined(value) || pairsOf(value, route, parameter)?.length === 0;
}

/** An object of keys and values, not an instance of a class: its prototype is none, or has none itself. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export function isDefined(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Whether an object itself has a key. Called in a `for in` loop over that object it costs nothing, which is not so of
 * `Object.hasOwn`: V8 knows this function there.
 */
export function isOwn(object: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** What stands under an enumerable key of the object itself. */
export function ownValue(object: object, key: string): unknown {
  return Object.prototype.propertyIsEnumerable.call(object, key)
    ? (object as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The same. For an object with few keys, engines run this loop faster than a lookup. */
export function findOwn(object: object, name: string): unknown {
  for (const key in object) {
    if (key === name && isOwn(object, key))
      return (object as Readonly<Record<string, unknown>>)[key];
  }
  return undefined;
}

/** Writes a property that is always own, `__proto__` too. */
export function setOwn<Value>(target: Record<string, Value>, key: string, value: Value): void {
  if (key === "__proto__") {
    // The shortest way to say that the property is as any other.
    const property = Object.getOwnPropertyDescriptor({ [key]: value }, key);
    Object.defineProperty(target, key, property as PropertyDescriptor);
  } else target[key] = value;
}
