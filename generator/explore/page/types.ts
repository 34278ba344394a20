import type { MemberData, TypeNode, Types } from "../page-data.js";

/** Maximum depth to which names are resolved, because a type may contain itself. */
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
  if ("tuple" in type) return `[${type.tuple.map(typeLine).join(", ")}]`;
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

/** Whether the line of a type is complete. */
function isLeaf(type: TypeNode): boolean {
  if (typeof type === "string" || "value" in type) return true;
  if ("any" in type) return type.any.every(isLeaf);
  return "all" in type ? type.all.every(isLeaf) : "tuple" in type && type.tuple.every(isLeaf);
}

/** A member of an object, with its name, or an alternative. */
export interface TypePart extends Omit<MemberData, "name"> {
  readonly name?: string;
}

/**
 * The parts of a type, looking through names, lists, and unions with one alternative besides `null` and `undefined`. Its text
 * if it has no parts.
 */
export function openType(type: TypeNode, types: Types, depth = 0): string | readonly TypePart[] {
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
    const members = objects.flatMap((parts): readonly TypePart[] =>
      typeof parts === "string" ? alternatives([parts]) : parts,
    );
    return members.every(({ name }) => name !== undefined) ? members : alternatives(type.all);
  }
  if ("tuple" in type) return alternatives(type.tuple);
  const [only, ...others] = type.any.filter((part) => part !== "null" && part !== "undefined");
  return only !== undefined && others.length === 0 ? open(only) : alternatives(type.any);
}

function alternatives(types: readonly TypeNode[]): readonly TypePart[] {
  return types.map((type) => ({ type }));
}

/** Whether a type has more details than its line. */
export function hasParts(type: TypeNode, types: Types): boolean {
  if (typeof type === "string" || isLeaf(type)) return false;
  if ("list" in type) return hasParts(type.list, types);
  return !("name" in type) || declaredType(types, type.name) !== undefined;
}

const MAX_EXAMPLE_DEPTH = 6;
/** Maximum number of values in an example. Recursive types would have thousands. */
const MAX_EXAMPLE_VALUES = 500;

const TEXTS: ReadonlySet<string> = new Set(["string", "Date", "PlainText"]);

interface ExampleOptions {
  /** Whether objects only have required members, with empty texts, 0 and false. */
  readonly isSkeleton?: boolean;
  readonly depth?: number;
  readonly budget?: { values: number };
}

/**
 * An example of a type, from defaults and examples of members. Text defaults to the member's name, and a union to its first
 * alternative.
 */
export function createExample(
  type: TypeNode,
  types: Types,
  name = "text",
  { isSkeleton = false, depth = 0, budget = { values: MAX_EXAMPLE_VALUES } }: ExampleOptions = {},
): unknown {
  if (typeof type === "string" && TEXTS.has(type)) return isSkeleton ? "" : name;
  if (type === "number") return isSkeleton ? 0 : 1;
  if (typeof type === "string") return type === "boolean" ? !isSkeleton : null;
  if ("value" in type) return type.value;
  const again = (inner: TypeNode, innerName = name) =>
    createExample(inner, types, innerName, { isSkeleton, depth: depth + 1, budget });
  if (depth > MAX_EXAMPLE_DEPTH || --budget.values < 0) return null;
  if ("name" in type) return again(declaredType(types, type.name) ?? "null");
  // An object and its name count as two levels.
  if ("list" in type) return depth > MAX_EXAMPLE_DEPTH - 2 ? [] : [again(type.list)];
  if ("tuple" in type) return type.tuple.map((member) => again(member));
  if ("any" in type) return again(type.any.find((member) => member !== "null") ?? "null");
  if ("all" in type) {
    const parts = type.all.map((part) => again(part));
    return parts.every((part) => typeof part === "object") ? Object.assign({}, ...parts) : parts[0];
  }
  const required = type.members.filter(({ isOptional }) => !isOptional);
  // Without required members, the outermost object of a skeleton has all members.
  const hasAll = !isSkeleton || (required.length === 0 && depth <= 2);
  const members = hasAll ? type.members : required;
  return Object.fromEntries(
    members.map(({ name: key, type: inner, example }) => [
      key,
      isFit(example, inner, types) ? example : again(inner, key),
    ]),
  );
}

/** Whether an example is present and matches the type. Examples of documents may be wrong. */
export function isFit(example: unknown, type: TypeNode, types: Types): boolean {
  return example !== undefined && findMisfit(example, type, types) === undefined;
}

/** The first mismatch of a value and a type: ` must be a number`, `.tags[0] must be "a" | "b"`. */
export function findMisfit(
  value: unknown,
  type: TypeNode,
  types: Types,
  depth = 0,
): string | undefined {
  const again = (inner: unknown, innerType: TypeNode) =>
    findMisfit(inner, innerType, types, depth + 1);
  const unless = (fits: boolean) => (fits ? undefined : ` must be ${withArticle(typeLine(type))}`);
  if (depth > MAX_DEPTH) return undefined;
  if (typeof type === "string") {
    if (type === "null") return unless(value === null);
    return unless(!/^(string|number|boolean)$/.test(type) || typeof value === type);
  }
  if ("value" in type) return unless(value === type.value);
  if ("name" in type) return again(value, declaredType(types, type.name) ?? "unknown");
  if ("any" in type) {
    const misfits = type.any.map((member) => again(value, member));
    if (misfits.includes(undefined)) return undefined;
    const inner = misfits.filter((misfit = "") => !misfit.startsWith(" must"));
    // An object with another literal probably belongs to another alternative.
    const [nearest] = inner.filter((misfit = "") => !/ must be (?:"|-?\d|true|false)/.test(misfit));
    return nearest ?? (inner.length === 1 ? inner[0] : unless(false));
  }
  if ("all" in type) return findFirst(type.all, (part) => again(value, part));
  if ("members" in type) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return unless(false);
    const { members, rest } = type;
    const names = new Set(members.map(({ name }) => name));
    const further = rest ? Object.entries(value).filter(([name]) => !names.has(name)) : [];
    return (
      findFirst(members, ({ name, type: inner, isOptional }) => {
        if (Object.hasOwn(value, name))
          return within(`.${name}`, again(Reflect.get(value, name), inner));
        return isOptional ? undefined : ` needs \`${name}\``;
      }) ?? findFirst(further, ([name, item]) => within(`.${name}`, again(item, rest ?? "unknown")))
    );
  }
  if (!Array.isArray(value)) return unless(false);
  return findFirst(value as readonly unknown[], (item, index) => {
    const inner = "list" in type ? type.list : type.tuple[index];
    return inner === undefined ? undefined : within(`[${index}]`, again(item, inner));
  });
}

function withArticle(line: string): string {
  if (line === "{ … }") return "an object";
  return /^(string|number|boolean)$/.test(line) ? `a ${line}` : line;
}

function within(place: string, misfit: string | undefined): string | undefined {
  return misfit && place + misfit;
}

function findFirst<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
