import type { MemberData, TypeNode, Types } from "../page-data.js";

/** Names that stand for names beyond this are not followed: a type may contain itself. */
const MAX_DEPTH = 20;

function declaredType(types: Types, name: string): TypeNode | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

/** A type in one line of TypeScript: `readonly Issue[]`, `Issue | null`, `{ … }`. */
export function typeLine(type: TypeNode): string {
  if (typeof type === "string") return type;
  if ("value" in type) return JSON.stringify(type.value);
  if ("name" in type) return type.name;
  if ("members" in type) return "{ … }";
  if ("list" in type) {
    const items = typeLine(type.list);
    return /[|&]/.test(items) ? `(${items})[]` : `${items}[]`;
  }
  if ("all" in type) return type.all.map(typeLine).join(" & ");
  return type.any.map((part) => (isAll(part) ? `(${typeLine(part)})` : typeLine(part))).join(" | ");
}

function isAll(type: TypeNode): boolean {
  return typeof type === "object" && "all" in type;
}

/** Whether the line of a type shows all of it. */
function isLeaf(type: TypeNode): boolean {
  if (typeof type === "string" || "value" in type) return true;
  return "any" in type ? type.any.every(isLeaf) : "all" in type && type.all.every(isLeaf);
}

/** A member of an object, which has a name, or an alternative. */
export interface Part extends Omit<MemberData, "name"> {
  readonly name?: string;
}

/**
 * The parts of a type beneath names, lists, and alternatives of which only one is more than `null` or `undefined`; its text if it has
 * none.
 */
export function openType(type: TypeNode, types: Types, depth = 0): string | readonly Part[] {
  const open = (inner: TypeNode) => openType(inner, types, depth + 1);
  if (typeof type === "string" || "value" in type || isLeaf(type) || depth > MAX_DEPTH)
    return typeLine(type);
  if ("name" in type) return open(declaredType(types, type.name) ?? type.name);
  if ("list" in type) return open(type.list);
  if ("members" in type) {
    const { members, rest } = type;
    return rest ? [...members, { name: "[any other name]", type: rest }] : members;
  }
  if ("all" in type) {
    const objects = type.all.map(open);
    const members = objects.flatMap((parts): readonly Part[] =>
      typeof parts === "string" ? alternatives([parts]) : parts,
    );
    return members.every(({ name }) => name !== undefined) ? members : alternatives(type.all);
  }
  const [only, ...others] = type.any.filter((part) => part !== "null" && part !== "undefined");
  return only !== undefined && others.length === 0 ? open(only) : alternatives(type.any);
}

function alternatives(types: readonly TypeNode[]): readonly Part[] {
  return types.map((type) => ({ type }));
}

/** Whether there is more to a type than its line. */
export function hasParts(type: TypeNode, types: Types): boolean {
  if (typeof type === "string" || isLeaf(type)) return false;
  if ("list" in type) return hasParts(type.list, types);
  return !("name" in type) || declaredType(types, type.name) !== undefined;
}

/** Deeper values are left out of examples. */
const MAX_EXAMPLE_DEPTH = 6;
/** The values of an example, of which types that contain themselves several times would have thousands. */
const MAX_EXAMPLE_VALUES = 500;

/** A JSON value of a type. Text is its own name, and of several alternatives the first is taken. */
export function exampleOf(
  type: TypeNode,
  types: Types,
  name = "text",
  depth = 0,
  budget = { values: MAX_EXAMPLE_VALUES },
): unknown {
  if (type === "string" || type === "Date") return name;
  if (typeof type === "string") return type === "number" ? 1 : type === "boolean" ? true : null;
  if ("value" in type) return type.value;
  const again = (inner: TypeNode, innerName = name) =>
    exampleOf(inner, types, innerName, depth + 1, budget);
  if (depth > MAX_EXAMPLE_DEPTH || --budget.values < 0) return null;
  if ("name" in type) return again(declaredType(types, type.name) ?? "null");
  if ("list" in type) return depth === MAX_EXAMPLE_DEPTH ? [] : [again(type.list)];
  if ("any" in type) return again(type.any.find((member) => member !== "null") ?? "null");
  if ("all" in type) {
    const parts = type.all.map((part) => again(part));
    return parts.every((part) => typeof part === "object") ? Object.assign({}, ...parts) : parts[0];
  }
  return Object.fromEntries(
    type.members.map((member) => [member.name, again(member.type, member.name)]),
  );
}
