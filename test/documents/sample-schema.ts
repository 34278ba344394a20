/** Random instances of JSON Schema. They are probably valid; a validator has the last word. */
import fc from "fast-check";
import { type Json, listOf, objectOf, resolve } from "./operations.js";

/** A number from 0 to 1, without 1. */
export type Random = () => number;

/** A key that no document declares. */
export const UNDECLARED = "undeclaredKey";

const FORMATS: Readonly<Record<string, string>> = {
  date: "2024-02-29",
  "date-time": "2024-02-29T12:00:00Z",
  email: "a@example.com",
  uri: "https://example.com/a",
  url: "https://example.com/a",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
};

/** The same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** @param depth below which optional members and items are left out. */
export function sample(written: unknown, document: Json, random: Random, depth = 4): unknown {
  const schema = resolve(written, document);
  const again = (one: unknown) => sample(one, document, random, depth - 1);
  if (depth < -6) return null;
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return pick(schema["enum"] as unknown[], random);
  const { if: condition, then, else: otherwise } = schema;
  const branches = condition === undefined ? [] : random() < 0.5 ? [condition, then] : [otherwise];
  const parts = [
    ...listOf(schema["allOf"]),
    ...["oneOf", "anyOf"].flatMap((name) => {
      const one = pick(listOf(schema[name]), random);
      return one === undefined ? [] : [one];
    }),
    ...branches.filter((one) => one !== undefined),
  ].map(again);
  const type = pick([typeOf(schema)].flat(), random);
  if (parts.length > 0 && type !== "object") return merged(parts);
  if (type === "object") return merged([objectOfSchema(schema, again, random, depth), ...parts]);
  if (type === "array") return listOfSchema(schema, again, random, depth);
  return type === undefined ? pick(["x", 1, true, null], random) : scalar(schema, type, random);
}

function typeOf(schema: Json): string | readonly string[] {
  const { type } = schema;
  if (typeof type === "string" || Array.isArray(type)) return type as string | readonly string[];
  if (schema["properties"] !== undefined || schema["required"] !== undefined) return "object";
  if (schema["items"] !== undefined || schema["prefixItems"] !== undefined) return "array";
  return [];
}

/** Members of all objects; the last of other values. An undeclared key does not stand alone: see `objectOfSchema`. */
function merged(parts: readonly unknown[]): unknown {
  const all = parts.reduce((before, part) =>
    isObject(before) && isObject(part) ? { ...before, ...part } : part,
  );
  const [name, ...others] = isObject(all) ? Object.keys(all) : [];
  return parts.length > 1 && name === UNDECLARED && others.length === 0 ? {} : all;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function scalar(schema: Json, type: string, random: Random): unknown {
  const examples = [...listOf(schema["examples"]), schema["example"], schema["default"]];
  const fitting = examples.filter((one) => typeof one === type.replace("integer", "number"));
  if (fitting.length > 0 && random() < 0.3) return pick(fitting, random);
  const bound = (name: string) => (typeof schema[name] === "number" ? schema[name] : undefined);
  switch (type) {
    case "boolean":
      return random() < 0.5;
    case "integer":
    case "number": {
      const above = bound("exclusiveMinimum");
      const below = bound("exclusiveMaximum");
      const lowest = bound("minimum") ?? (above === undefined ? undefined : above + 1);
      const highest = bound("maximum") ?? (below === undefined ? undefined : below - 1);
      const step = bound("multipleOf") ?? 1;
      const from = lowest ?? Math.min(highest ?? 0, 0);
      const value = Math.ceil(from / step) * step + step * Math.floor(random() * 3);
      return highest !== undefined && value > highest ? highest : value;
    }
    case "string": {
      const known = FORMATS[String(schema["format"])];
      if (known !== undefined) return known;
      if (typeof schema["pattern"] === "string") return textOf(schema["pattern"], random);
      const text = pick(["x", "abc", "A1", "12", "a-b", ""], random) ?? "";
      return text.padEnd(bound("minLength") ?? 0, "x").slice(0, bound("maxLength"));
    }
    default:
      return null;
  }
}

function textOf(pattern: string, random: Random): string {
  try {
    const [text = ""] = fc.sample(fc.stringMatching(new RegExp(pattern)), {
      numRuns: 1,
      seed: Math.floor(random() * 2 ** 31),
    });
    return text;
  } catch {
    return "x";
  }
}

type Again = (schema: unknown) => unknown;

function listOfSchema(schema: Json, again: Again, random: Random, depth: number): unknown {
  const first = listOf(schema["prefixItems"]);
  const fewest = Number(schema["minItems"] ?? 0);
  const most = Math.min(Number(schema["maxItems"] ?? Infinity), first.length + 2);
  const wanted = depth <= 0 ? fewest : Math.floor(random() * (most + 1));
  const open = schema["items"] !== false;
  const length = Math.min(Math.max(wanted, fewest), open ? Infinity : first.length, 50);
  return Array.from({ length }, (_, index) => again(first[index] ?? schema["items"]));
}

function objectOfSchema(schema: Json, again: Again, random: Random, depth: number): Json {
  const required = new Set(listOf(schema["required"]));
  const declared = objectOf(schema["properties"]);
  const names = [...new Set([...required, ...Object.keys(declared)].map(String))];
  const taken = names.filter((name) => required.has(name) || (depth > 0 && random() < 0.5));
  const patterns = Object.entries(objectOf(schema["patternProperties"]));
  const matching = patterns.filter(() => random() < 0.5);
  const value = Object.fromEntries([
    ...matching.map(([pattern, one]) => [textOf(pattern, random), again(one)]),
    ...taken.map((name) => [name, again(declared[name] ?? {})]),
  ]);
  const more = schema["additionalProperties"];
  // TypeScript refuses an object that has only undeclared keys where all declared keys are optional, whatever its schema.
  const isAlone = taken.length === 0 && names.length > 0;
  if (more === false || isAlone || depth <= 0 || random() < 0.7) return value;
  return { ...value, [UNDECLARED]: again(more === true ? {} : (more ?? {})) };
}

/** The value with one change somewhere: another type, a missing or an undeclared key, a bound exceeded. */
export function mutate(value: unknown, random: Random): unknown {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length > 0 && random() < 0.8) {
    const [name, member] = pick(entries, random) ?? ["", undefined];
    if (Array.isArray(value)) {
      return value.map((item, index) => (String(index) === name ? mutate(item, random) : item));
    }
    const others = entries.filter(([other]) => other !== name);
    const choice = random();
    if (choice < 0.15) return Object.fromEntries(others);
    if (choice < 0.3) return { ...(value as Json), [UNDECLARED]: "x" };
    return { ...(value as Json), [name]: mutate(member, random) };
  }
  if (Array.isArray(value) && random() < 0.5) return random() < 0.5 ? [] : [...value, ...value, 1];
  if (typeof value === "string" && random() < 0.6)
    return pick(["", "?! ", "x".repeat(300)], random);
  if (typeof value === "number" && random() < 0.6) return pick([-1e9, 1e9, value + 0.5], random);
  return pick(["x", 1, true, null, [], {}, ["x"], { [UNDECLARED]: 1 }], random);
}
