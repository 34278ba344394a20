import { fail } from "./error.js";
import { objectOf } from "./options.js";
import { remember } from "./remember.js";
import { TOKEN } from "./token.js";
import type { HeaderValue } from "./types/options.js";
import { isDefined, isScalar, setOwn } from "./value.js";

/** Characters that RFC 9110, section 5.5, and `new Headers` do not allow: CR, LF, NUL, and any beyond one byte. */
const UNSENDABLE = /[^\t -~\x80-\xff]/;

/**
 * Merges headers over others, with lowercase names: `undefined` is ignored, `null` removes a header.
 *
 * @param target modified in place.
 * @param input an object, entries, or any iterable of entries, such as `Headers`.
 * @param names receives the names that were set or removed.
 * @throws EndpointError `invalid-header` for a name that is not a token or a value that cannot be sent; `invalid-options`
 *   if `input` is not an object.
 */
export function mergeHeaders(
  target: Record<string, HeaderValue>,
  input: unknown,
  route?: string,
  names?: Set<string>,
): Record<string, HeaderValue> {
  const headers = objectOf(input, "headers", route, "headers") as Partial<Iterable<unknown>>;
  const isIterable = typeof headers[Symbol.iterator] === "function";
  const entries = isIterable ? (headers as Iterable<unknown>) : Object.entries(headers);
  for (const entry of entries) {
    // An item that is not an entry is rejected because of its value.
    const [name, value]: unknown[] = Array.isArray(entry) ? entry : [entry, NaN];
    const isText = typeof name === "string";
    const text = isText ? name : `(${typeof name})`;
    const key = nameOf(text);
    const isSendable = isScalar(value) ? !UNSENDABLE.test(`${value}`) : !isDefined(value);
    if (key === "" || !isSendable) {
      fail(
        "invalid-header",
        `header "${text}" cannot be sent; pass a name of letters, digits and -, a line of Latin-1`,
        route,
        isText ? text : "headers",
      );
    }
    if (value === undefined) continue;
    names?.add(key);
    if (value === null) delete target[key];
    else setOwn(target, key, value as HeaderValue);
  }
  return target;
}

/** A header name in lowercase; empty for an invalid name. */
const nameOf = /* @__PURE__ */ remember((name: string): string =>
  TOKEN.test(name) ? name.toLowerCase() : "",
);
