import type { Json } from "../generator/collections/index.js";
import type { JsonSchema } from "../generator/manifest/shape/json-schema.js";
import { manifestSchema, resolveSchema } from "../generator/manifest/shape/manifest-schema.js";
import type { Growing } from "./growth.js";

type JsonObject = Readonly<Record<string, Json>>;

/** A schema of a value, and the manifest that has the value in its place. */
interface Place {
  readonly schema: JsonSchema;
  readonly key: string;
  readonly manifest: (value: Json) => Json;
}

/** Repeated in texts, because patterns backtrack at different ones. */
const FILLERS = ["a", " ", "/", "-", ".", "\n", "{", "\\p{"];

/** Inputs for each key of the manifest: a longer text, or a list or map of more entries, beside a tenth as many routes. */
export function keyInputs(): readonly Growing[] {
  const seen = new Set<JsonSchema>();
  const found: Growing[] = [];
  const visit = (place: Place): void => {
    const schema = resolveSchema(place.schema);
    if (seen.has(schema)) return;
    seen.add(schema);
    found.push(...growInputs({ ...place, schema }));
    listChildren({ ...place, schema }).forEach(visit);
  };
  visit({ schema: manifestSchema, key: "", manifest: (value) => value });
  return found;
}

function listChildren({ schema, key, manifest }: Place): readonly Place[] {
  const { anyOf = [], properties = {}, additionalProperties: values, items } = schema;
  const sample = createSample(schema);
  const inMap = exampleKey(schema);
  return [
    ...anyOf.map((alternative) => ({ schema: alternative, key, manifest })),
    ...Object.entries(properties).map(([name, value]) => ({
      schema: value,
      key: key === "" ? name : `${key}.${name}`,
      manifest: (member: Json) => manifest({ ...(sample as JsonObject), [name]: member }),
    })),
    ...(values
      ? [
          {
            schema: values,
            key: `${key}.*`,
            manifest: (value: Json) => manifest({ [inMap]: value }),
          },
        ]
      : []),
    ...(items
      ? [{ schema: items, key: `${key}[]`, manifest: (item: Json) => manifest([item]) }]
      : []),
  ];
}

function growInputs({ schema, key, manifest }: Place): readonly Growing[] {
  const { additionalProperties: values, items, type, enum: known } = schema;
  const entries = (size: number, value: JsonSchema) =>
    many(
      size,
      (index) =>
        [`${exampleKey(schema)}${index}`, createVariant(createSample(value), index)] as const,
    );
  const inputs: Growing[] = [];
  if (values) {
    const makeMap = (size: number) => Object.fromEntries(entries(size, values));
    inputs.push(generating(key, 32_000, (size) => withRoutes(manifest(makeMap(size)), size)));
  }
  if (items) {
    const makeList = (size: number) => entries(size, items).map(([, value]) => value);
    inputs.push(generating(key, 32_000, (size) => withRoutes(manifest(makeList(size)), size)));
  }
  if (type !== "string" || known) return inputs;
  const texts = FILLERS.map((filler) =>
    generating(key, 256_000, (size) =>
      manifest(`${String(createSample(schema))}${filler.repeat(size / filler.length)}x`),
    ),
  );
  return [...inputs, ...texts];
}

function generating(key: string, most: number, manifest: (size: number) => Json): Growing {
  return {
    name: `generate: ${key}`,
    most,
    args: () => ["generate", "--dry-run"],
    files: (size) => ({ ...FILES, "routes.yaml": JSON.stringify(manifest(size)) }),
  };
}

/** The files that examples of the schema name. */
const FILES = {
  "openapi.yaml": "openapi: 3.1.0\ninfo: { title: x, version: '1' }\npaths: { /x: { get: {} } }\n",
  "fixes.yaml": "overlay: 1.0.0\ninfo: { title: x, version: '1' }\nactions: []\n",
  "schemas.json": "{}",
};

function withRoutes(manifest: Json, size: number): Json {
  const { routes, ...rest } = manifest as JsonObject;
  const moreRoutes = many(Math.round(size / 10), (index) => `GET /x/y${index}`);
  return { ...rest, routes: [...(routes as readonly Json[]), ...moreRoutes] };
}

export function many<Item>(count: number, item: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

/** The key in the example of a map. */
function exampleKey({ examples: [example] = [] }: JsonSchema): string {
  return Object.keys(Object(example))[0] ?? "key";
}

/** An example of a schema; if some keys are required, only those. */
function createSample(named: JsonSchema): Json {
  const schema = resolveSchema(named);
  const {
    anyOf: [alternative] = [],
    required = [],
    properties = {},
    examples: [example] = [],
  } = schema;
  if (schema.const !== undefined) return schema.const;
  if (required.length > 0) {
    return Object.fromEntries(required.map((key) => [key, createSample(properties[key] ?? {})]));
  }
  if (example !== undefined) return example;
  if (alternative) return createSample(alternative);
  if (schema.enum) return schema.enum[0] ?? null;
  const empty = { array: [], object: {}, boolean: true, number: 1, null: null, string: "text" };
  return empty[[schema.type ?? "string"].flat()[0] ?? "string"];
}

/** A value like another, with a number in its first text. */
function createVariant(sample: Json, index: number): Json {
  if (typeof sample === "string") return `${sample}${index}`;
  const first = Object.entries(Object(sample)).find(([, value]) => typeof value === "string");
  return first ? { ...(sample as JsonObject), [first[0]]: `${String(first[1])}${index}` } : sample;
}
