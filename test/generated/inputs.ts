import fc from "fast-check";
import type { Manifest, Route, Schema, SchemaObject } from "../../generator/manifest/manifest.js";
import type { ArgumentPlan, RoutePlan } from "../../generator/plan/plan.js";

type Schemas = Manifest["schemas"];
type Values = Readonly<Record<string, unknown>>;

/** Values that no schema foresees: callers make mistakes, and both paths must make the same of them. */
const odd: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  undefined,
  null,
  "",
  ".",
  "..",
  "%2e",
  "a/b",
  "?a=b#c",
  "a b+c&d=e",
  "ü€😀",
  "\ud800",
  "https://elsewhere.test/x",
  0,
  -0,
  1.5,
  12n,
  NaN,
  Infinity,
  true,
  false,
  [],
  ["a", undefined, "b,c", null, ""],
  [["nested"]],
  {},
  { a: 1, "b c": [true] },
  new Date(0),
  new Date(NaN),
  Symbol("s"),
  () => "function",
  new Map([["a", 1]]),
);

const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[\w.~-]{1,8}$/) },
  { weight: 5, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
  // For a placeholder at the very start these choose the origin.
  fc.constantFrom("https://elsewhere.test/x", "https://ghe.test/y", "http://[::1]:80", "https://"),
);

/** Parameters that no route declares. */
const extras: fc.Arbitrary<Values> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom("page", "extra", "a b", "ü[]", "constructor", "toString", "__proto__"),
      fc.oneof(text, odd),
      { maxKeys: 3 },
    ),
  },
);

/** A builder's first argument: values that fit the schemas, with gaps, mistakes and extras between them. */
export function parametersOf(
  { arguments: all }: RoutePlan,
  route: Route,
  schemas: Schemas,
): fc.Arbitrary<Values | undefined> {
  const entries = all.map((argument) => {
    const value = valueOf(schemaOf(argument, route, schemas), schemas);
    const gaps = argument.in === "path" ? 1 : 8;
    return fc.oneof(
      { weight: 12, arbitrary: value.map((one) => [[argument.name, one] as const]) },
      { weight: 1, arbitrary: odd.map((one) => [[argument.name, one] as const]) },
      { weight: gaps, arbitrary: fc.constant([]) },
    );
  });
  const parameters = fc
    .tuple(fc.tuple(...entries), extras, fc.boolean())
    .map(([given, extra, hasPrototype]): Values => {
      const values: object = hasPrototype ? {} : Object.create(null);
      return Object.assign(values, Object.fromEntries(given.flat()), extra);
    });
  return all.some(({ required }) => required)
    ? parameters
    : fc.oneof({ weight: 8, arbitrary: parameters }, fc.constant(undefined));
}

/** What an argument's values are, by the manifest; any string for a variable that nobody declared. */
function schemaOf({ name, in: place }: ArgumentPlan, route: Route, schemas: Schemas): Schema {
  const { parameters, requestBody } = route;
  const parameter = parameters.find((one) => (one.as ?? one.name) === name && one.in === place);
  if (parameter) return parameter.schema;
  if (place !== "body" || !requestBody) return { type: "string" };
  return name === "data"
    ? requestBody.schema
    : (propertyOf(requestBody.schema, name, schemas) ?? true);
}

function propertyOf(schema: Schema, name: string, schemas: Schemas): Schema | undefined {
  if (typeof schema === "boolean") return undefined;
  const { $ref, properties = {}, allOf = [], oneOf = [], anyOf = [] } = schema;
  if (Object.hasOwn(properties, name)) return properties[name];
  const target = $ref === undefined ? [] : [follow($ref, schemas)];
  for (const member of [...target, ...allOf, ...oneOf, ...anyOf]) {
    const found = propertyOf(member, name, schemas);
    if (found !== undefined) return found;
  }
  return undefined;
}

function follow(ref: string, schemas: Schemas): Schema {
  return schemas[ref.slice("#/schemas/".length)] ?? true;
}

function valueOf(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean" || depth > 3) return odd;
  if (schema.$ref !== undefined) return valueOf(follow(schema.$ref, schemas), schemas, depth);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives && !schema.properties) {
    return fc.oneof(...alternatives.map((one) => valueOf(one, schemas, depth)));
  }
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return odd;
  return fc.oneof(...types.map((type) => valueOfType(type, schema, schemas, depth)));
}

function valueOfType(
  type: string,
  { items = true, properties = {}, format }: SchemaObject,
  schemas: Schemas,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer();
    case "number":
      return fc.double();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueOf(items, schemas, depth + 1), { maxLength: 3 });
    case "object": {
      const members = Object.entries(properties).map(
        ([name, property]) => [name, valueOf(property, schemas, depth + 1)] as const,
      );
      return fc.record(Object.fromEntries(members), { requiredKeys: [] });
    }
    default:
      return format === "date-time" ? fc.oneof(fc.date(), text) : text;
  }
}

/** Options of a call, as a recipe: an iterator can be read once, so each of two calls needs its own. */
export interface OptionsRecipe {
  readonly headers: readonly (readonly [string, string | number | null | undefined])[];
  readonly headersAs: "nothing" | "object" | "entries" | "Headers" | "iterator" | "text";
  readonly others: Values;
}

const headers = fc.array(
  fc.tuple(
    fc.constantFrom("accept", "Accept", "AUTHORIZATION", "content-type", "x-a", "User-Agent"),
    fc.constantFrom(
      "text/plain",
      "application/vnd.github.v3+json; q=1, */*",
      "caf\u00e9",
      1,
      null,
      undefined,
    ),
  ),
  { maxLength: 3 },
);

/** @param method lowercase: GET and HEAD take no body, so there it is seldom given. */
export function optionsRecipe(method: string): fc.Arbitrary<OptionsRecipe | undefined> {
  const isQuery = method === "get" || method === "head";
  const data = fc.oneof({ weight: isQuery ? 9 : 1, arbitrary: fc.constant(undefined) }, odd);
  const known = fc.record(
    {
      baseUrl: fc.constantFrom<unknown>(
        "https://ghe.test/api/v3",
        "https://ghe.test/api/v3//",
        "/proxy",
        "",
        undefined,
        "https://ghe.test?q",
        7,
      ),
      mediaType: fc.constantFrom({ format: "raw" }, { format: "text+json" }, {}, { format: "a b" }),
      request: fc.constantFrom({ signal: 1 }, null, undefined),
      data,
      method: fc.constant("PUT"),
      url: fc.constant("/ignored"),
    },
    { requiredKeys: [] },
  );
  const recipe = fc.record({
    headers,
    headersAs: fc.constantFrom("nothing", "object", "entries", "Headers", "iterator", "text"),
    others: fc.tuple(known, extras).map(([own, extra]): Values => ({ ...extra, ...own })),
  });
  return fc.option(recipe, { nil: undefined, freq: 5 });
}

/** Options that can be defaults: nothing in them is wrong. */
export const defaultsRecipe: fc.Arbitrary<OptionsRecipe> = fc.record({
  headers: fc.array(
    fc.tuple(
      fc.constantFrom("accept", "Accept", "AUTHORIZATION", "content-type", "x-a"),
      fc.constantFrom("text/plain", "application/vnd.acme.v2+json"),
    ),
    { maxLength: 2 },
  ),
  headersAs: fc.constantFrom("nothing", "object", "entries", "Headers", "iterator"),
  others: fc
    .tuple(
      fc.record(
        {
          baseUrl: fc.constantFrom("https://ghe.test/api/v3", "https://ghe.test/", "/proxy"),
          mediaType: fc.constantFrom({ format: "raw" }, {}),
          request: fc.constantFrom({ signal: 1 }, null),
          data: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, odd),
          owner: text,
          org: text,
          per_page: fc.integer(),
        },
        { requiredKeys: [] },
      ),
      extras,
    )
    .map(([own, extra]): Values => ({ ...extra, ...own })),
});

export function makeOptions(recipe: OptionsRecipe | undefined): Values | undefined {
  if (recipe === undefined) return undefined;
  const { headers, headersAs, others } = recipe;
  const texts = headers.flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  switch (headersAs) {
    case "nothing":
      return { ...others };
    case "object":
      return { ...others, headers: Object.fromEntries(headers) };
    case "entries":
      return { ...others, headers };
    case "Headers":
      return { ...others, headers: new Headers(texts) };
    case "iterator":
      return { ...others, headers: headers.values() };
    case "text":
      return { ...others, headers: "authorization" };
  }
}
