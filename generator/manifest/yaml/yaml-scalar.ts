import { NOT_RESOLVED, boolCoreTag, floatCoreTag, intCoreTag, nullCoreTag } from "js-yaml";

type ScalarValue = null | boolean | number | string;

const coreTags = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag] as const;

/** The value of an unquoted, untagged text in YAML's core schema (YAML 1.2.2, section 10.3.2). */
export function implicitValue(source: string): ScalarValue {
  if (!firstCharacters.has(source.charAt(0))) return source;
  for (const { resolve, tagName } of coreTags) {
    const value = resolve(source, false, tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  // The library parses numbers beyond a double as text.
  return beyondDouble.test(source) ? Infinity : source;
}

/** First characters of all values except texts, which are the most frequent values. */
const firstCharacters: ReadonlySet<string> = new Set(
  coreTags.flatMap(({ implicitFirstChars }) => implicitFirstChars ?? []),
);

const beyondDouble =
  /^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$|^0x[0-9a-fA-F]+$|^0o[0-7]+$/;

export type TaggedKind = "map" | "list" | "scalar";

/**
 * The value of a scalar with one of YAML's standard tags; null for a map or list; `undefined` if the tag does not match.
 *
 * @param written with the file's spelling: `!!str`, `!<tag:yaml.org,2002:str>` or `!`, which makes a scalar a text.
 */
export function taggedValue(
  written: string,
  kind: TaggedKind,
  source: string,
): { readonly value: ScalarValue } | undefined {
  const tag = written.replace(/^!<(.*)>$/, "$1").replace(/^!!/, "tag:yaml.org,2002:");
  if (kind !== "scalar") {
    const tagOfKind = `tag:yaml.org,2002:${kind === "map" ? "map" : "seq"}`;
    return tag === "!" || tag === tagOfKind ? { value: null } : undefined;
  }
  if (tag === "!" || tag === "tag:yaml.org,2002:str") return { value: source };
  const resolver = coreTags.find(({ tagName }) => tagName === tag);
  const value = resolver?.resolve(source, true, tag) ?? null;
  return resolver === undefined || value === NOT_RESOLVED ? undefined : { value };
}

/**
 * Whether a number is exact enough: an integer in any notation must be exact to the last digit, and a small number must not
 * become zero. Other fractions may be rounded to the nearest double.
 */
export function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/[1-9]/.test(source.replace(/e.*/i, ""));
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return true;
  if (/^[-+]?\d+$|^0[xo]/.test(source))
    return BigInt(source.replace(/^[-+]/, "")) === BigInt(Math.abs(value));
  return normalizeDigits(source) === normalizeDigits(String(value));
}

/** `12.30e5` → `123e4`: digits without leading and trailing zeros, and the exponent of the last digit; no sign. */
function normalizeDigits(decimal: string): string {
  const [mantissa = "", exponent = "0"] = decimal.replace(/^[-+]/, "").toLowerCase().split("e");
  const [integer = "", fraction = ""] = mantissa.split(".");
  const digits = (integer + fraction).replace(/^0+/, "");
  let end = digits.length;
  // A regular expression would restart at each zero, in quadratic time.
  while (digits[end - 1] === "0") end--;
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/** With the `u` flag, a regular expression treats a surrogate pair as one character. */
export const loneSurrogate = /\p{Cs}/u;
