import type { SerializedPlan } from "../plan/index.js";

/**
 * The value to pass to `endpoint()` for an argument in a style that RFC 6570 does not have: its text, not yet
 * percent-encoded, or texts by wire name. A value that has no such text is returned unchanged.
 */
export function serialized(
  value: unknown,
  { name, style, wireName = name }: SerializedPlan,
): unknown {
  if (!isDefined(value)) return value;
  switch (style) {
    case "spaceDelimited":
    case "pipeDelimited":
      return delimited(value, style === "spaceDelimited" ? " " : "|");
    case "deepObject":
      return isNested(value) ? Object.fromEntries(pairsOf(value, wireName)) : value;
    case "json":
      return jsonOf(value);
  }
}

function delimited(value: unknown, separator: string): unknown {
  if (!isNested(value)) return value;
  const texts: readonly unknown[] = Array.isArray(value)
    ? value.filter(isDefined)
    : Object.entries(value)
        .filter(([, member]) => isDefined(member))
        .flat();
  if (texts.length === 0) return undefined;
  return texts.every(hasText) ? texts.map(textOf).join(separator) : value;
}

function pairsOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (!isDefined(value)) return [];
  if (!isNested(value)) return [[path, value]];
  if (!Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, inner]) => pairsOf(inner, `${path}[${key}]`));
  }
  return value.filter(isDefined).flatMap((member, index) => pairsOf(member, `${path}[${index}]`));
}

function jsonOf(value: unknown): unknown {
  try {
    return JSON.stringify(value) ?? value;
  } catch {
    return value;
  }
}

function isDefined(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isNested(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function hasText(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return ["string", "boolean", "bigint"].includes(typeof value) || Number.isFinite(value);
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
