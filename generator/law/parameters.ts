import fc from "fast-check";
import { type Route, type Schema, type SchemaObject, schemaName } from "../manifest/index.js";
import { type RoutePlan, type SchemaIndex, findArgumentSchema } from "../plan/index.js";
import { type Values, choose } from "./expected-call.js";

const URL_CHARACTERS = " %/?#&=+:@;,.~!*'()[]{}|\\\"<>^`é€".split("");

export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[\w.~-]{1,8}$/) },
  { weight: 5, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
  // Characters with a meaning in a URL or in a template.
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...URL_CHARACTERS), maxLength: 6 }) },
  // For a placeholder at the very start, these determine the origin.
  fc.constantFrom("https://elsewhere.test/x", "https://ghe.test/y", "http://[::1]:80", "https://"),
);

/** Values outside any schema: callers make mistakes, and builder and endpoint must handle them alike. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[undefined, null, "", ".", "..", "%2e", "?a=b#c", "\ud800", [["a,b"]]],
    ),
  },
  // Every call with one of these values fails.
  fc.constantFrom<unknown>(Symbol("s"), () => "function"),
  {
    weight: 4,
    arbitrary: fc.anything({ maxKeys: 3, withBigInt: true, withDate: true, withMap: true }),
  },
  { weight: 6, arbitrary: arbitraryText },
);

const UNDECLARED = ["page", "extra", "a b", "ü[]", "constructor", "toString", "__proto__"] as const;

/** Parameters that no route declares. */
export const extras: fc.Arbitrary<Values> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.dictionary(fc.constantFrom(...UNDECLARED), odd, { maxKeys: 3 }),
);

/**
 * A builder's first argument: values that match the schemas, with gaps, mistakes and extras. Its prototype may have a value for
 * each argument, which must not be read.
 *
 * @param isPassed whether an undeclared parameter may have a name.
 */
export function arbitraryParameters(
  plan: RoutePlan,
  route: Route,
  schemas: SchemaIndex,
  isPassed: (name: string) => boolean,
): fc.Arbitrary<Values | undefined> {
  const known: KnownValues = new Map();
  const { arguments: all } = plan;
  const entries = all.map((argument) => {
    const { schema } = findArgumentSchema(argument, plan, route, schemas) ?? {
      schema: { type: "string" },
    };
    const value = arbitraryValue(schema, MAX_SIZE, schemas, known);
    const gaps = argument.in === "path" ? 1 : 8;
    // Counterexamples shrink towards the first alternative.
    return fc.oneof(
      { withCrossShrink: true },
      { weight: gaps, arbitrary: fc.constant([]) },
      { weight: 12, arbitrary: value.map((drawn) => [[argument.name, drawn] as const]) },
      { weight: 1, arbitrary: odd.map((drawn) => [[argument.name, drawn] as const]) },
    );
  });
  const inherited: object = Object.fromEntries(all.map(({ name }) => [name, "inherited"]));
  const parameters = fc
    .tuple(fc.tuple(...entries), extras, fc.constantFrom(Object.prototype, null, inherited))
    .map(([members, extra, prototype]): Values => {
      const values = Object.create(prototype) as object;
      return Object.assign(values, Object.fromEntries(members.flat()), choose(extra, isPassed));
    });
  return all.some(({ required }) => required)
    ? parameters
    : fc.oneof({ weight: 8, arbitrary: parameters }, fc.constant(undefined));
}

/** Approximate limit on values in an object or a list: schemas can contain themselves many times. */
const MAX_SIZE = 256;

/** One arbitrary for each schema and size, however often it is used. */
type KnownValues = Map<Schema, fc.Arbitrary<unknown>[]>;

function arbitraryValue(
  schema: Schema,
  size: number,
  schemas: SchemaIndex,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean" || size < 1) return odd;
  const ofSizes = known.get(schema) ?? [];
  known.set(schema, ofSizes);
  return (ofSizes[size] ??= makeValue(schema, schemas, (part, shares) =>
    arbitraryValue(part, Math.floor(size / shares), schemas, known),
  ));
}

/** @param inner generates a part with the size divided by `shares`. */
function makeValue(
  schema: SchemaObject,
  schemas: SchemaIndex,
  inner: (part: Schema, shares: number) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const choice = (part: Schema) => inner(part, 1.25);
  if (schema.$ref !== undefined) return choice(schemas.named(schemaName(schema.$ref)));
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (alternatives && !schema.properties) return fc.oneof(...alternatives.map(choice));
  const { items = true, properties = {}, format } = schema;
  const shares = Math.max(4, Object.keys(properties).length);
  const values = [schema.type ?? []].flat().map((type): fc.Arbitrary<unknown> => {
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
        return fc.array(inner(items, shares), { maxLength: 3 });
      case "object": {
        const members = Object.entries(properties).map(([name, part]) => [
          name,
          inner(part, shares),
        ]);
        return fc.record(Object.fromEntries(members) as object, { requiredKeys: [] });
      }
      default:
        return format === "date-time" ? fc.oneof(fc.date(), arbitraryText) : arbitraryText;
    }
  });
  return values.length === 0 ? odd : fc.oneof(...values);
}
