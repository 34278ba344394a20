import { isObject, isSameData } from "../collections/index.js";
import type { Json } from "../manifest/index.js";
import type { InputSchema } from "../plan/index.js";
import type { Verdict } from "./verdicts.js";

type Keywords = Readonly<Record<string, Json>>;

/** Keywords that do not restrict values. */
const SILENT: ReadonlySet<string> = new Set(["default", "deprecated", "description", "examples"]);

/** Breaking if the new schema may reject an input that the old one allowed; additive if it only allows more. */
export function compareInputs(before: InputSchema, after: InputSchema): Verdict {
  const [old, now] = [{ ...before }, { ...after }];
  if (narrows(old, now)) return "breaking";
  return narrows(now, old) ? "additive" : "neither";
}

/** Whether `after` may reject a value that `before` allows. Assumed for a difference that this function does not understand. */
function narrows(before: Json | undefined, after: Json | undefined): boolean {
  if (isSameData(before, after) || after === undefined || after === true || before === false)
    return false;
  const [old, now] = [before === true ? {} : before, after];
  if (!isObject(old) || !isObject(now)) return true;
  return Object.keys(now).some(
    (key) => !SILENT.has(key) && !isSameData(old[key], now[key]) && keywordNarrows(key, old, now),
  );
}

function keywordNarrows(key: string, before: Keywords, after: Keywords): boolean {
  const [old, now] = [before[key], after[key]];
  switch (key) {
    case "type":
    case "enum": {
      const all = new Set(toList(now).map((value) => JSON.stringify(value)));
      if (key === "type" && all.has('"number"')) all.add('"integer"');
      return old === undefined || toList(old).some((value) => !all.has(JSON.stringify(value)));
    }
    case "required":
      return toList(now).some((name) => !toList(old).includes(name));
    case "$defs":
      return membersNarrow([old, false], [now, true]);
    case "properties":
      return propertiesNarrow(before, after);
    case "additionalProperties":
      return narrows(old ?? true, now) || propertiesNarrow(before, after);
    case "items":
      return narrows(old ?? true, now);
    case "uniqueItems":
      // In place of a schema, `true` allows any value.
      return now === true;
  }
  if (typeof now !== "number" || typeof old !== "number") return differ(old, now);
  return /^min|^exclusiveMin/.test(key) ? now > old : !/^max|^exclusiveMax/.test(key) || now < old;
}

/** Whether two schemas, or two lists of schemas, differ in more than texts. */
function differ(old: Json | undefined, now: Json | undefined): boolean {
  if (!Array.isArray(old) || !Array.isArray(now)) return narrows(old, now) || narrows(now, old);
  const newItems: readonly Json[] = now;
  return (
    old.length !== newItems.length ||
    old.some((schema: Json, index) => differ(schema, newItems[index]))
  );
}

/** `additionalProperties` is the schema of undeclared properties. */
function propertiesNarrow(before: Keywords, after: Keywords): boolean {
  const named = ({ properties, additionalProperties = true }: Keywords) =>
    [properties, additionalProperties] as const;
  return membersNarrow(named(before), named(after));
}

/** Whether a member narrows. `others` is the schema of undeclared members. */
function membersNarrow(
  [old = {}, othersBefore]: readonly [named: Json | undefined, others: Json],
  [now = {}, othersAfter]: readonly [named: Json | undefined, others: Json],
): boolean {
  if (!isObject(old) || !isObject(now)) return true;
  const [olds, nows] = [new Map(Object.entries(old)), new Map(Object.entries(now))];
  return [...olds.keys(), ...nows.keys()].some((name) =>
    narrows(olds.get(name) ?? othersBefore, nows.get(name) ?? othersAfter),
  );
}

function toList(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : ([value].flat() as readonly Json[]);
}
