import { isObject } from "../collections/index.js";
import { type Path, cutText } from "../errors/index.js";
import { pointerSteps } from "./references.js";
import type { SourceProblem } from "./source-problem.js";
import { decodePercent } from "../words/index.js";
import { COMPOSITIONS, DATA_KEYS, NAME_KEYS } from "./subschemas.js";
import { isExact } from "./yaml/yaml-scalar.js";
import { type YamlNode, type YamlScalar, followPath, toJson } from "./yaml/yaml-tree.js";

type Members = Readonly<Record<string, unknown>>;

/** Numbers and booleans in the values of schemas, by path. */
export interface UnquotedValues {
  /** Values of a string type. */
  readonly texts: readonly Path[];
  /** Values of enums and constants without a type, which may be meant as texts. */
  readonly untyped: readonly UntypedValue[];
}

interface UntypedValue {
  readonly path: Path;
  /** Whether its enum also contains texts. */
  readonly isMixed: boolean;
}

/** A schema, and the schema that composes it by `allOf`, `oneOf` or `anyOf`. */
interface Typed {
  readonly schema: Members;
  readonly owner?: Typed | undefined;
}

/** A value, and the contents of its file. */
interface Found {
  readonly value: unknown;
  readonly root: unknown;
}

/** Finds the target of a `$ref` in one file, identified by its contents: a value of another file, or an anchor. */
export type FindInFiles = (reference: string, root: unknown) => Found | undefined;

interface Search {
  readonly root: unknown;
  readonly findInFiles: FindInFiles;
  readonly path: (string | number)[];
  readonly texts: Path[];
  readonly untyped: UntypedValue[];
}

/** Finds values of `enum`, `const` and `default` that YAML does not parse as texts, in a manifest or an OpenAPI document. */
export function findUnquoted(
  root: unknown,
  findInFiles: FindInFiles = () => undefined,
): UnquotedValues {
  const search: Search = { root, findInFiles, path: [], texts: [], untyped: [] };
  if (isObject(root) && isObject(root["info"]) && isUnquoted(root["info"]["version"])) {
    search.texts.push(["info", "version"]);
  }
  visit(root, search);
  return search;
}

function visit(value: unknown, search: Search, owner?: Typed): void {
  if (Array.isArray(value)) value.forEach((item, index) => within(index, item, search, owner));
  if (!isObject(value)) return;
  const typed = { schema: value, owner };
  for (const key in value) {
    const inner = value[key];
    if (typeof inner !== "object" && !DATA_KEYS.has(key)) continue;
    search.path.push(key);
    if (key === "enum" || key === "const" || key === "default") checkValues(inner, typed, search);
    else if (NAME_KEYS.has(key) && isObject(inner)) {
      for (const name in inner) {
        const isVariable = key === "variables" && typeof value["url"] === "string";
        within(name, inner[name], search, isVariable ? VARIABLE : undefined);
      }
    } else if (!DATA_KEYS.has(key) && !key.startsWith("x-")) {
      const isPart = COMPOSITIONS.some((composition) => composition === key);
      visit(inner, search, isPart ? typed : undefined);
    }
    search.path.pop();
  }
}

/** Variables of a server are texts. */
const VARIABLE: Typed = { schema: { type: "string" } };

function within(key: string | number, value: unknown, search: Search, owner?: Typed): void {
  search.path.push(key);
  visit(value, search, owner);
  search.path.pop();
}

function checkValues(value: unknown, typed: Typed, search: Search): void {
  const { path, texts, untyped } = search;
  const key = path.at(-1);
  if (Array.isArray(value)) {
    const { items } = typed.schema;
    const typedItems = key === "enum" ? typed : isObject(items) ? { schema: items } : undefined;
    const isMixed = value.some((item) => typeof item === "string");
    const types = typedItems && findTypes(typedItems, search);
    value.forEach((item, index) => {
      if (!isUnquoted(item) || types === undefined) return;
      if (isText(item, types)) texts.push([...path, index]);
      else if (
        index < MOST_CHECKED &&
        key === "enum" &&
        types.size === 0 &&
        (isMixed || typeof item === "number")
      ) {
        untyped.push({ path: [...path, index], isMixed });
      }
    });
  } else if (isUnquoted(value)) {
    const types = findTypes(typed, search);
    if (isText(value, types)) texts.push([...path]);
    else if (key === "const" && types.size === 0 && typeof value === "number") {
      untyped.push({ path: [...path], isMixed: false });
    }
  }
}

/** Maximum number of checked values in an enum without a type: a single one causes a warning. */
const MOST_CHECKED = 1000;

function isText(value: number | boolean, types: ReadonlySet<unknown>): boolean {
  if (!types.has("string")) return false;
  return !(typeof value === "boolean"
    ? types.has("boolean")
    : types.has("number") || types.has("integer"));
}

const MAX_STEPS = 20;

/** The types that a schema lists, or else those of its `$ref`, its parts, or the schema that composes it. */
function findTypes(
  { schema, owner }: Typed,
  { root, findInFiles }: Pick<Search, "root" | "findInFiles">,
  steps = 0,
  seen = new Set<Members>(),
): ReadonlySet<unknown> {
  if (seen.has(schema)) return new Set();
  seen.add(schema);
  const { type, $ref } = schema;
  if (type !== undefined) return new Set(Array.isArray(type) ? type : [type]);
  if (steps > MAX_STEPS) return new Set();
  const typesIn = (part: unknown, root: unknown): readonly unknown[] =>
    isObject(part) ? [...findTypes({ schema: part }, { root, findInFiles }, steps + 1, seen)] : [];
  const target = typeof $ref === "string" ? findTarget($ref, root, findInFiles) : undefined;
  const found = [
    ...typesIn(target?.value, target?.root),
    ...COMPOSITIONS.flatMap((key) => schema[key] ?? []).flatMap((part) => typesIn(part, root)),
  ];
  return found.length > 0 || owner === undefined
    ? new Set(found)
    : findTypes(owner, { root, findInFiles }, steps + 1, seen);
}

function findTarget(reference: string, root: unknown, findInFiles: FindInFiles): Found | undefined {
  return /^#(\/|$)/.test(reference)
    ? { value: memberAt(root, reference), root }
    : findInFiles(reference, root);
}

/** The value at a JSON pointer into the same file: `#/components/schemas/Pet`. */
function memberAt(root: unknown, reference: string): unknown {
  let value = root;
  for (const key of pointerSteps(decodePercent(reference) ?? reference)) {
    const members: Members = Array.isArray(value) || isObject(value) ? Object(value) : {};
    value = Object.hasOwn(members, key) ? members[key] : undefined;
  }
  return value;
}

function isUnquoted(value: unknown): value is number | boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** Restores unquoted texts in a newly parsed tree. Warns of values that may be meant as texts. */
export function restoreTexts(root: YamlNode): readonly SourceProblem[] {
  const { texts, untyped } = findUnquoted(toJson(root));
  for (const path of texts) {
    const node: { -readonly [Key in keyof YamlScalar]: YamlScalar[Key] } | undefined = scalarAt(
      root,
      path,
    );
    if (node) node.value = node.source;
  }
  return untyped.flatMap(({ path, isMixed }) => {
    const node = scalarAt(root, path);
    return node && looksLikeText(node, isMixed) ? [{ ...untypedValue(node), span: node }] : [];
  });
}

/**
 * Whether a value without a type is probably text: it has zeros that the number lacks, such as 1.0 and 01, or its enum contains
 * texts.
 */
export function looksLikeText({ value, source }: YamlScalar, isMixed: boolean): boolean {
  if (typeof value === "number" && !isExact(value, source)) return false;
  return isMixed || /^[-+]?0[\dox]|\.\d*0$/.test(source);
}

export function untypedValue({ value, source }: YamlScalar) {
  return {
    code: "unquoted-value",
    message: `${cutText(source, 60)} is read as the ${typeof value} ${String(value)}, because the schema has no \`type: string\``,
    hint: "write its `type`, or quotes around the value",
  };
}

export function scalarAt(root: YamlNode | undefined, path: Path): YamlScalar | undefined {
  const steps = followPath(root, path);
  const node = steps.length === path.length ? steps.at(-1)?.node : undefined;
  return node?.kind === "scalar" ? node : undefined;
}
