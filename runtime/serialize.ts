import type { Call } from "./call.js";
import type { Values } from "./types/options.js";
import { encodeText, isDefined, ownValue, pairsOf, setOwn } from "./value.js";

/**
 * A way to write a parameter that RFC 6570 does not have (OpenAPI 3.2, "Style Values"): a list with spaces or with `|`
 * between its members, an object as `name[key]=value`, JSON.
 */
export type Style = "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";

/** How the value of a key is written, and its name on the wire where that is another. */
export type Serialization = readonly [key: string, style: Style, name?: string];

/** Nobody nests deeper; what contains itself does. */
const DEEPEST = 100;

/**
 * The same call, in which such parameters are texts that the URL writes as any other: percent-encoded. A `deepObject` is an
 * object of texts by their names on the wire: `{ "filter[a]": 1 }`. A value that has no such text stays as it is, and is
 * refused where it is written.
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

/** @throws for a member without text. */
function joined(value: unknown, separator: string): unknown {
  const texts = pairsOf(value)?.flat().filter(isDefined);
  if (!texts) return value;
  return texts.length === 0
    ? undefined
    : texts.map((text) => encodeText(text, undefined, "", String)).join(separator);
}

/** @throws for an object without end. */
function flattened(value: unknown, name: string): unknown {
  const texts: Record<string, unknown> = {};
  const add = (inner: unknown, path: string, depth: number): void => {
    const pairs = pairsOf(inner);
    if (!pairs) return setOwn(texts, path, inner);
    if (depth > DEEPEST) throw new RangeError();
    // Members of lists are told apart by their place.
    pairs.forEach(([key, member], index) => add(member, `${path}[${key ?? index}]`, depth + 1));
  };
  if (!pairsOf(value)) return value;
  add(value, name, 0);
  return texts;
}
