import type { Schema, SchemaObject } from "../../manifest/index.js";
import { type Node, child, items, ownValue } from "../document/node.js";
import { anyOf } from "./object-keywords.js";
import type { SchemaParts } from "./schema-parts.js";

type Tuple = Pick<SchemaObject, "prefixItems" | "items" | "anyOf">;

/** A list of more optional members than this is one of the types of its members, in any order. */
const MAX_OPTIONAL = 8;

/**
 * Reads `prefixItems`, or the list under `items` that older JSON Schema has. A list may be shorter unless `minItems` says
 * otherwise, and go on with any items unless `items` does, so it becomes an alternative for each of its lengths.
 */
export function readTuple(node: Node, parts: SchemaParts): Tuple | undefined {
  const isListed = Array.isArray(ownValue(node.value, "items"));
  const listed = items(child(node, isListed ? "items" : "prefixItems"));
  if (listed.length === 0) return undefined;
  const others = child(node, isListed ? "additionalItems" : "items");
  const rest: Schema = others.value === undefined || parts.read(others);
  const most = countOf(node, "maxItems") ?? Infinity;
  const first = listed.slice(0, most).map((item) => parts.read(item));
  const isClosed = rest === false || most <= first.length;
  const least = Math.min(countOf(node, "minItems") ?? 0, first.length);
  const whole = tupleOf(first, isClosed ? false : rest);
  if (least === first.length) return whole;
  if (first.length - least > MAX_OPTIONAL) {
    return { items: anyOf(isClosed ? first : [...first, rest]) };
  }
  const shorter = first
    .slice(least)
    .map((_, index) => tupleOf(first.slice(0, least + index), false));
  return { anyOf: [...shorter, whole].map((tuple) => ({ type: "array" as const, ...tuple })) };
}

function tupleOf(members: readonly Schema[], rest: Schema): Tuple {
  return members.length === 0 ? { items: rest } : { prefixItems: members, items: rest };
}

function countOf(node: Node, key: "minItems" | "maxItems"): number | undefined {
  const value = ownValue(node.value, key);
  return typeof value === "number" ? value : undefined;
}
