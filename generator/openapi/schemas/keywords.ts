import type { Json, SchemaObject, SchemaType } from "../../manifest/index.js";
import { type Node, child, ownValue } from "../document/node.js";
import type { Report } from "../report.js";

const TYPES: ReadonlySet<unknown> = new Set<SchemaType>([
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "integer",
  "string",
]);

export function readType(node: Node, report: Report): SchemaObject["type"] | undefined {
  const value = ownValue(node.value, "type");
  if (value === undefined) return undefined;
  const written: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = written.filter((type): type is SchemaType => TYPES.has(type));
  if (known.length < written.length) {
    const strange = written.filter((type) => !TYPES.has(type)).map((type) => JSON.stringify(type));
    report.warn(
      child(node, "type"),
      "unknown-type",
      `${strange.join(", ")} cannot be a \`type\`; left out`,
    );
  }
  return known.length > 1 ? known : known[0];
}

export function readEnum(node: Node, report: Report): readonly Json[] | undefined {
  const list = ownValue(node.value, "enum");
  if (!Array.isArray(list)) return undefined;
  const at = child(node, "enum");
  const values = list.flatMap((_, index) => {
    const value = readJson(at, index, report);
    return value === undefined ? [] : [value];
  });
  return values.length === 0 ? undefined : values;
}

export function requiredNames(node: Node): readonly string[] {
  const list = ownValue(node.value, "required");
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

/** Reads a member, any value from JSON or YAML. Integers beyond 2^53 were rounded when parsed. */
export function readJson(node: Node, key: string | number, report: Report): Json | undefined {
  const value = ownValue(node.value, key);
  if (isExact(value)) return value as Json | undefined;
  const message = "an integer too large for JavaScript is left out";
  report.warn(child(node, key), "inexact-number", message);
  return undefined;
}

function isExact(value: unknown): boolean {
  if (typeof value === "number") {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  }
  return typeof value !== "object" || value === null || Object.values(value).every(isExact);
}
