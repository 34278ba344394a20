import fc from "fast-check";

/** A JSON Schema of a tool's input, or one within it. */
export interface AnySchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly AnySchema[];
  readonly anyOf?: readonly AnySchema[];
  readonly oneOf?: readonly AnySchema[];
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: AnySchema | boolean;
  readonly items?: AnySchema | boolean;
  readonly prefixItems?: readonly AnySchema[];
  readonly $defs?: Readonly<Record<string, AnySchema>>;
  readonly [limit: string]: unknown;
}

/** Inputs that fit the schema of a tool. */
export function inputOf(root: AnySchema): fc.Arbitrary<Record<string, unknown>> {
  const at = (schema: AnySchema, name: string, other: number): number =>
    typeof schema[name] === "number" ? schema[name] : other;

  const valueOf = (given: AnySchema, depth: number): fc.Arbitrary<unknown> => {
    const schema = flat(given);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) {
      const { anyOf: _, oneOf: __, ...rest } = schema;
      const joined = alternatives.map((one) => flat({ allOf: [flat(one), rest] }));
      const possible = joined.filter((one) => one.enum?.length !== 0);
      return fc.oneof(...possible.map((one) => valueOf(one, depth + 1)));
    }
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const types = [schema.type ?? ["string", "null"]].flat();
    return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
  };

  const ofType = (type: string, schema: AnySchema, depth: number): fc.Arbitrary<unknown> => {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number": {
        const [min, max] = [at(schema, "minimum", -9), at(schema, "maximum", 999)];
        return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), max) });
      }
      case "array": {
        const items = typeof schema.items === "object" ? schema.items : {};
        const minLength = at(schema, "minItems", 0);
        if (schema.prefixItems)
          return fc.tuple(...schema.prefixItems.map((one) => valueOf(one, depth + 1)));
        const maxLength = Math.max(
          minLength,
          Math.min(at(schema, "maxItems", 3), depth > 4 ? 0 : 3),
        );
        const all = { minLength, maxLength };
        const value = valueOf(items, depth + 1);
        return schema["uniqueItems"] === true
          ? fc.uniqueArray(value, { ...all, selector: (one) => JSON.stringify(one) })
          : fc.array(value, all);
      }
      case "object":
        return ofObject(schema, depth);
      default:
        return text(schema);
    }
  };

  const text = (schema: AnySchema): fc.Arbitrary<string> => {
    if (typeof schema["pattern"] === "string")
      return fc.stringMatching(new RegExp(schema["pattern"], "u"));
    const minLength = at(schema, "minLength", 0);
    return fc.string({
      minLength,
      maxLength: Math.max(minLength, Math.min(9, at(schema, "maxLength", 9))),
    });
  };

  const ofObject = (schema: AnySchema, depth: number): fc.Arbitrary<Record<string, unknown>> => {
    const { properties = {}, required = [] } = schema;
    const wanted = Object.entries(properties).filter(
      ([name]) => depth < 4 || required.includes(name),
    );
    const members = wanted.map(([name, one]) =>
      fc
        .tuple(required.includes(name) ? fc.constant(true) : fc.boolean(), valueOf(one, depth + 1))
        .map(([isGiven, value]) => (isGiven ? [[name, value] as const] : [])),
    );
    return fc.tuple(...members).map((given) => Object.fromEntries(given.flat()));
  };

  /** A schema with its reference and its `allOf` merged into it. */
  const flat = (schema: AnySchema): AnySchema => {
    const { $ref, allOf = [], ...own } = schema;
    const target = $ref === undefined ? [] : [root.$defs?.[$ref.slice("#/$defs/".length)] ?? {}];
    return [...target, ...allOf].map(flat).reduce(
      (merged: AnySchema, part): AnySchema => ({
        ...part,
        ...merged,
        ...(part.enum &&
          merged.enum && { enum: part.enum.filter((one) => merged.enum?.includes(one)) }),
        properties: { ...part.properties, ...merged.properties },
        required: [...new Set([...(part.required ?? []), ...(merged.required ?? [])])],
      }),
      own,
    );
  };

  return ofObject(root, 0);
}

/** Values of every type, one of which no schema of a member allows. */
const ANYTHING: readonly unknown[] = [{}, [], "?", 1.5, true, null, [[1]], { "?": {} }];

/** A valid input with one mistake: of the whole, a key that is not known, one that is missing, or another value. */
export function mistaken(root: AnySchema): fc.Arbitrary<unknown> {
  const keys = Object.keys(root.properties ?? {});
  const unknown = fc.constantFrom("baseUrl", "headers", "request", "__proto__", "constructor", "x");
  const other = fc.constantFrom(...ANYTHING);
  const changes = [
    fc.constantFrom<unknown>([], "?", 1, true).map((whole) => () => whole),
    fc.tuple(unknown, other).map(
      ([key, value]) =>
        (input: object) =>
          changed(input, key, value),
    ),
    ...(keys.length === 0
      ? []
      : [
          fc.tuple(fc.constantFrom(...keys), other).map(
            ([key, value]) =>
              (input: object) =>
                changed(input, key, value),
          ),
          fc
            .constantFrom(...keys)
            .map(
              (key) => (input: object) =>
                Object.fromEntries(Object.entries(input).filter(([name]) => name !== key)),
            ),
        ]),
  ];
  return fc.tuple(inputOf(root), fc.oneof(...changes)).map(([input, change]) => change(input));
}

function changed(input: object, key: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(input), [key, value]]);
}
