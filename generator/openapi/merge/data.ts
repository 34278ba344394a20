import type { Json } from "../../manifest/index.js";

/** An object of a manifest or a document. */
export type Data = Readonly<Record<string, Json>>;

export function dataOf(value: Json | undefined): Data {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Data)
    : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
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
