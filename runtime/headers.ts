import { fail } from "./fail.js";
import { requireObject } from "./options.js";
import { remember } from "./remember.js";
import { TOKEN } from "./token.js";
import type { HeaderValue, Values } from "./types/options.js";
import { isDefined, isOwn, isScalar, setOwn } from "./value.js";

/** Characters that RFC 9110, section 5.5, and `new Headers` do not allow: CR, LF, NUL, and any beyond one byte. */
const UNSENDABLE = /[^\t -~\x80-\xff]/;

/**
 * Merges headers over others, with lowercase names: `undefined` is ignored, `null` removes a header.
 *
 * @param target modified in place.
 * @param input an object, entries, or any iterable of entries, such as `Headers`.
 * @param names receives the names that are set or removed.
 */
export function mergeHeaders(
  target: Record<string, HeaderValue>,
  input: unknown,
  route?: string,
  names?: string[],
): void {
  const headers = requireObject(input, "headers", route, "headers") as Values &
    Partial<Iterable<unknown>>;
  const set = (name: string, value: unknown): void => {
    const key = headerKey(name);
    if (!key || (isScalar(value) ? UNSENDABLE.test(`${value}`) : isDefined(value))) {
      fail(
        "invalid-header",
        `header "${name}" cannot be sent; pass a name of letters, digits and -, a line of Latin-1`,
        route,
        name,
      );
    }
    if (value === undefined) return;
    names?.push(key);
    if (value === null) delete target[key];
    else setOwn(target, key, value as HeaderValue);
  };
  if (typeof headers[Symbol.iterator] === "function") {
    for (const entry of headers as Iterable<unknown>) {
      const [name, value] = (Array.isArray(entry) ? entry : []) as readonly unknown[];
      set(typeof name === "string" ? name : "", value);
    }
  } else for (const name in headers) if (isOwn(headers, name)) set(name, headers[name]);
}

/** A header name in lowercase; empty for an invalid name. */
const headerKey = /* @__PURE__ */ remember((name: string): string =>
  TOKEN.test(name) ? name.toLowerCase() : "",
);
