import type { Json } from "../../manifest/index.js";
import { isObject } from "../document/node.js";

/** An object of a manifest or a document. */
export type Data = Readonly<Record<string, Json>>;

export function isData(value: Json | undefined): value is Data {
  return isObject(value);
}

export function dataOf(value: Json | undefined): Data {
  return isData(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** An own member: names such as `constructor` are inherited by each object. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isData(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** An object of the given members, without those that are `undefined`. */
export function dataFrom(members: Iterable<readonly [string, Json | undefined]>): Data {
  return Object.fromEntries(
    [...members].flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** An object without the members whose names another has. */
export function without(data: Data, other: Data): Data {
  return mapData(data, (value, key) => (Object.hasOwn(other, key) ? undefined : value));
}

export function mapData(data: Data, change: (value: Json, key: string) => Json | undefined): Data {
  return dataFrom(Object.entries(data).map(([key, value]) => [key, change(value, key)]));
}

/** An object as data: members that are `undefined` are absent. */
export function plainData(value: object): Data {
  return JSON.parse(JSON.stringify(value)) as Data;
}

/** Whether two values are equal, regardless of the order of keys. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return canonical(a) === canonical(b);
}

export function canonical(value: Json | undefined): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value as Data).map(
    ([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`,
  );
  return `{${members.sort().join()}}`;
}
