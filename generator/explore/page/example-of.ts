import type { TypeNode, Types } from "../page-data.js";
import { declaredType } from "./types.js";

/** Deeper values are left out: a type may contain itself. */
const MAX_DEPTH = 6;

/** A JSON value of a type. Text is its own name, and of several alternatives the first is taken. */
export function exampleOf(type: TypeNode, types: Types, name = "text", depth = 0): unknown {
  if (typeof type === "string") return exampleOfLeaf(type, name);
  const again = (inner: TypeNode, innerName = name) =>
    exampleOf(inner, types, innerName, depth + 1);
  if (depth > MAX_DEPTH) return null;
  if ("name" in type) return again(declaredType(types, type.name) ?? "null");
  if ("list" in type) return depth === MAX_DEPTH ? [] : [again(type.list)];
  if ("any" in type) return again(type.any.find((one) => one !== "null") ?? "null");
  if ("all" in type) {
    const parts = type.all.map((part) => again(part));
    return parts.every((part) => typeof part === "object") ? Object.assign({}, ...parts) : parts[0];
  }
  return Object.fromEntries(
    type.members.map((member) => [member.name, again(member.type, member.name)]),
  );
}

/** Of TypeScript, the first alternative. */
function exampleOfLeaf(text: string, name: string): unknown {
  const [first = ""] = /^"(?:[^"\\]|\\.)*"|[^|]*/.exec(text) ?? [];
  if (first.startsWith('"')) return JSON.parse(first);
  const leaf = first.trim();
  if (leaf === "string" || leaf === "Date") return name;
  const number = Number(leaf);
  return leaf === "" || Number.isNaN(number) ? (LEAVES.get(leaf) ?? null) : number;
}

const LEAVES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["number", 1],
  ["boolean", true],
  ["true", true],
  ["false", false],
]);
