import type { Path } from "../../errors/index.js";

export interface Node {
  readonly value: unknown;
  /** Path of the file, relative to the folder of the imported document. */
  readonly file: string;
  /** Where in that file; nothing at its top. */
  readonly step?: Step | undefined;
}

/** A place in a document. Without its value, which would keep the whole document in memory. */
export type Origin = Omit<Node, "value">;

/** The last step to a place, and those before it, which neighbours share. */
export interface Step {
  readonly key: string | number;
  readonly before: Step | undefined;
}

export interface Member extends Node {
  readonly key: string;
}

/** The own member `key` of an object or array; its value is `undefined` when there is none. */
export function child(node: Node, key: string | number): Node {
  const { file, step: before } = node;
  return { value: ownValue(node.value, key), file, step: { key, before } };
}

/** The members of the owner, or of its value under a key, in order; none if that is not an object. */
export function members(owner: Node, under?: string): readonly Member[] {
  const { value, file, step: before } = under === undefined ? owner : child(owner, under);
  if (!isObject(value)) return [];
  return Object.keys(value).map((key) => ({ key, value: value[key], file, step: { key, before } }));
}

/** The items of the owner, or of its value under a key; none if that is not an array. */
export function items(owner: Node, under?: string): readonly Node[] {
  const { value: list, file, step: before } = under === undefined ? owner : child(owner, under);
  if (!Array.isArray(list)) return [];
  return list.map((value: unknown, key) => ({ value, file, step: { key, before } }));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text of a member, or `undefined` if it is missing, empty or not text. */
export function textOf(node: Node, key: string): string | undefined {
  const value = ownValue(node.value, key);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/**
 * The text of a string or a number (YAML reads `version: 1.0` as a number); `undefined` for any other value.
 */
export function scalarText(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

export interface ProseSettings {
  readonly descriptions: boolean;
}

/** Markdown with LF line endings and without surrounding white space; `undefined` if there is none, or none is wanted. */
export function proseOf(value: unknown, { descriptions }: ProseSettings): string | undefined {
  if (!descriptions || typeof value !== "string") return undefined;
  return value.replace(/\r\n?/g, "\n").trim() || undefined;
}

export function isTrue(node: Node, key: string): boolean {
  return ownValue(node.value, key) === true;
}

/** The value of an own member, so that `__proto__` in a document never accesses a prototype. */
export function ownValue(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[key];
}

export function pathOf({ step }: Pick<Node, "step">): Path {
  const path: (string | number)[] = [];
  for (let at = step; at !== undefined; at = at.before) path.push(at.key);
  return path.reverse();
}

/** A path as a JSON pointer in URI fragment form (RFC 6901, section 6): `#/paths/~1pets/get`. */
export function pointer(path: Path): string {
  return `#${path.map((step) => `/${escapeStep(String(step))}`).join("")}`;
}

function escapeStep(step: string): string {
  return /[~/%]/.test(step)
    ? step.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")
    : step;
}
