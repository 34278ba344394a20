import type { Call } from "./call.js";
import type { Values } from "./types/options.js";
import { encodeText, isDefined, ownValue, definedMembers, setOwn } from "./value.js";

/**
 * A parameter style that RFC 6570 does not have (OpenAPI 3.2, "Style Values"): a list delimited by spaces or `|`, an object as
 * `name[key]=value`, or JSON.
 */
export type Style = "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";

/** The style of a parameter, and its wire name if it differs from the key. */
export type Serialization = readonly [key: string, style: Style, name?: string | undefined];

/** No real value is nested deeper, but a circular one is. */
const DEEPEST = 100;

/**
 * Returns a call in which these parameters are serialized to text, which is percent-encoded like any other value. A `deepObject`
 * becomes an object of texts by wire name: `{ "filter[a]": 1 }`. A value that cannot be serialized is left unchanged, and
 * rejected when the URL is written.
 */
export function serialize(call: Call, styles: readonly Serialization[]): Call {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(call.values)) setOwn(values, key, value);
  for (const [key, style, name = key] of styles) {
    const value = ownValue(values, key);
    if (isDefined(value)) setOwn(values, key, SERIALIZERS[style](value, name));
  }
  call.values = values as Values;
  return call;
}

const SERIALIZERS: Readonly<Record<Style, (value: unknown, name: string) => unknown>> = {
  spaceDelimited: (value) => orSame(value, () => joined(value, " ")),
  pipeDelimited: (value) => orSame(value, () => joined(value, "|")),
  deepObject: (value, name) => orSame(value, () => flattened(value, name)),
  json: (value) => orSame(value, () => JSON.stringify(value) ?? value),
};

function orSame(value: unknown, serializer: () => unknown): unknown {
  try {
    return serializer();
  } catch {
    return value;
  }
}

/** @throws if a member has no text. */
function joined(value: unknown, separator: string): unknown {
  const texts = definedMembers(value)?.flat().filter(isDefined);
  if (!texts) return value;
  return texts.length === 0
    ? undefined
    : texts.map((text) => encodeText(text, undefined, "", String)).join(separator);
}

/** @throws if the object is circular. */
function flattened(value: unknown, name: string): unknown {
  const texts: Record<string, unknown> = {};
  const add = (inner: unknown, path: string, depth: number): void => {
    const pairs = definedMembers(inner);
    if (!pairs) return setOwn(texts, path, inner);
    if (depth > DEEPEST) throw new RangeError();
    // Members of lists are named by index.
    pairs.forEach(([key, member], index) => add(member, `${path}[${key ?? index}]`, depth + 1));
  };
  if (!definedMembers(value)) return value;
  add(value, name, 0);
  return texts;
}
