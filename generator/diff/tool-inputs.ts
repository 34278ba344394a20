import type { Json } from "../manifest/index.js";
import type { InputSchema } from "../plan/index.js";
import type { Verdict } from "./change.js";

type Keywords = Readonly<Record<string, Json>>;

/** Keywords that forbid no value. */
const SILENT: ReadonlySet<string> = new Set(["default", "deprecated", "description", "examples"]);

/** Breaking if an input that the schema allowed may be refused now, and additive if it allows others. */
export function compareInputs(before: InputSchema, after: InputSchema): Verdict {
  const [old, now] = [{ ...before }, { ...after }];
  if (narrows(old, now)) return "breaking";
  return narrows(now, old) ? "additive" : "neither";
}

function isKeywords(value: Json | undefined): value is Keywords {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the second of two schemas may forbid a value that the first allows. A difference that is not understood may. */
function narrows(before: Json | undefined, after: Json | undefined): boolean {
  if (same(before, after) || after === undefined || after === true) return false;
  const [old, now] = [before === true ? {} : before, after];
  if (!isKeywords(old) || !isKeywords(now)) return true;
  return Object.keys(now).some(
    (key) => !SILENT.has(key) && !same(old[key], now[key]) && keywordNarrows(key, old, now),
  );
}

function keywordNarrows(key: string, before: Keywords, after: Keywords): boolean {
  const [old, now] = [before[key], after[key]];
  switch (key) {
    case "type":
      return old === undefined || listOf(old).some((type) => !allows(listOf(now), type));
    case "enum":
      return (
        old === undefined ||
        listOf(old).some((value) => !listOf(now).some((other) => same(other, value)))
      );
    case "required":
      return listOf(now).some((name) => !listOf(old).includes(name));
    case "properties":
    case "$defs":
      return membersNarrow(key, before, after);
    case "additionalProperties":
      return narrows(old ?? true, now) || membersNarrow("properties", before, after);
    case "items":
      return narrows(old ?? true, now);
  }
  if (typeof now !== "number" || typeof old !== "number") return differ(old, now);
  return /^min|^exclusiveMin/.test(key) ? now > old : !/^max|^exclusiveMax/.test(key) || now < old;
}

/** Whether two schemas, or one of two lists of them, differ in more than words. */
function differ(old: Json | undefined, now: Json | undefined): boolean {
  if (!Array.isArray(old) || !Array.isArray(now)) return narrows(old, now) || narrows(now, old);
  const others: readonly Json[] = now;
  return (
    old.length !== others.length || old.some((schema: Json, index) => differ(schema, others[index]))
  );
}

/** Whether a member narrows: one that the second schema does not name has its `additionalProperties`. */
function membersNarrow(key: "properties" | "$defs", before: Keywords, after: Keywords): boolean {
  const [old, now] = [before[key] ?? {}, after[key] ?? {}];
  if (!isKeywords(old) || !isKeywords(now)) return true;
  const others = key === "$defs" ? true : (after["additionalProperties"] ?? true);
  return (
    Object.entries(old).some(([name, member]) => narrows(member, now[name] ?? others)) ||
    // One that is new could have had any value, unless there were no others.
    (key === "properties" &&
      Object.entries(now).some(
        ([name, member]) =>
          old[name] === undefined &&
          !same(before["additionalProperties"], false) &&
          narrows(true, member),
      ))
  );
}

function allows(types: readonly Json[], type: Json): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function listOf(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : ([value].flat() as readonly Json[]);
}

function same(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
