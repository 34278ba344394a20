import { refuse } from "./fail.js";
import { encodeUnreserved } from "./uri-template/encode.js";

/** JSON (RFC 8259), with any `+json` suffix. */
export const JSON_TYPE = /[/+]json\s*(;|$)/i;

/** Values with an unambiguous text. */
export function isScalar(value: unknown): value is string | number | bigint | boolean {
  return (
    typeof value === "string" ||
    typeof value === "boolean" ||
    typeof value === "bigint" ||
    Number.isFinite(value)
  );
}

/** Text that needs encoding in a path or a query, or could be a dot segment. Engines are faster to find that nothing matches. */
const UNPLAIN = /^\.|[^\w.~-]/;

/**
 * The text of a value that needs no encoding, if this can be decided quickly: call it before `encodeValue`, which is right for such
 * values, too, but which engines then keep out of the common path.
 */
export function plainText(value: unknown): string | undefined {
  if (typeof value === "string") return value && !UNPLAIN.test(value) ? value : undefined;
  return Number.isSafeInteger(value) ? "" + (value as number) : undefined;
}

/**
 * Encodes a value for a path or a query: Dates as ISO 8601, others as JavaScript converts them to text.
 *
 * @throws EndpointError `invalid-parameter` for what is no scalar or Date, or if `encode` throws.
 */
export function encodeText(
  value: unknown,
  route: string | undefined,
  parameter: string,
  encode: (text: string) => string = encodeUnreserved,
): string {
  try {
    // `toISOString` accepts only valid Dates, also of other realms; `instanceof` checks neither.
    return encode(isScalar(value) ? "" + value : Date.prototype.toISOString.call(value));
  } catch {
    return refuse(
      `(${typeof value}) cannot be sent; pass well-formed text, a number, boolean, Date or list`,
      route,
      parameter,
    );
  }
}

/**
 * Encodes a value as `{name}` does, with the defined members of a list joined by commas; `undefined` if there is none (RFC 6570,
 * section 2.3).
 *
 * @param objects whether objects are allowed, as in a template; not for remaining keys in a query.
 */
export function encodeValue(
  value: unknown,
  objects: boolean,
  route: string | undefined,
  parameter: string,
  encode?: (text: string) => string,
): string | undefined {
  if (!isDefined(value)) return undefined;
  const pairs =
    objects || Array.isArray(value) ? definedMembers(value, route, parameter) : undefined;
  if (!pairs) return encodeText(value, route, parameter, encode);
  const texts = pairs.flat().filter(isDefined);
  return texts.length
    ? texts.map((member) => encodeText(member, route, parameter, encode)).join()
    : undefined;
}

/**
 * The defined members of a list (without keys) or of an associative array; `undefined` for any other value.
 *
 * @throws EndpointError `invalid-parameter` for a long sparse list, because iterating over it could take minutes.
 */
export function definedMembers(
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

/** The keys and values of an associative array, without undefined values (RFC 6570, section 2.3). */
export function definedEntries(object: object): [key: string, value: unknown][] {
  return Object.entries(object).filter(([, value]) => isDefined(value));
}

/** Whether a value is undefined in the sense of RFC 6570, section 2.3. */
export function isMissing(value: unknown, route: string | undefined, parameter: string): boolean {
  return !isDefined(value) || definedMembers(value, route, parameter)?.length === 0;
}

/** Whether a value is a plain object, not an instance of a class: its prototype is null, or has no prototype itself. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!value || typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return !prototype || !Object.getPrototypeOf(prototype);
}

/** Whether a body is encoded as JSON by default: not a string, binary data, a form or a stream. */
export function isJson(body: unknown): boolean {
  return Array.isArray(body) || isPlainObject(body);
}

export function isDefined(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Whether an object has an own key. Unlike `Object.hasOwn`, V8 optimizes this function away in a `for in` loop over the same
 * object.
 */
export function isOwn(object: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** The value of an own enumerable key. */
export function ownValue(object: object, key: string): unknown {
  return Object.prototype.propertyIsEnumerable.call(object, key)
    ? (object as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The same. For an object with few keys, this loop is faster than a lookup. */
export function findOwn(object: object | undefined, name: string): unknown {
  for (const key in object) {
    if (key === name && isOwn(object, key))
      return (object as Readonly<Record<string, unknown>>)[key];
  }
  return undefined;
}

/** Sets an own property, even for `__proto__`. */
export function setOwn<Value>(target: Record<string, Value>, key: string, value: Value): void {
  if (key === "__proto__") {
    // The shortest way to define an ordinary property.
    Object.defineProperties(target, Object.getOwnPropertyDescriptors({ [key]: value }));
  } else target[key] = value;
}
