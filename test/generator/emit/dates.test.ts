import fc from "fast-check";
import { expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { randomFrom, sample } from "../../documents/sample-schema.js";
import { loadBundle } from "../../load-bundle.js";
import { strictProject, typeErrors } from "../../type-errors.js";
import { planOf } from "../plan-of.js";
import { tempProject } from "../temp-project.js";
import { at, D, mapOf, T } from "./date-schemas.js";
import { integer, list, object, ref, text } from "../../schemas.js";

/** Stays text, because the alternatives disagree about `two`. */
const disputed = {
  oneOf: [object({ at, on: integer }), object({ two: at }), object({ two: text })],
};

const schemas = {
  Disputed: disputed,
  Stamp: at,
  User: object({ name: text, since: ref("Stamp") }),
  Tree: object({ at, parent: ref("Tree"), children: list(ref("Tree")) }),
  Cat: object({ kind: { const: "cat" }, at }, "kind"),
  Dog: object({ kind: { enum: ["dog", "wolf"] }, at: text }, "kind"),
  Pet: { oneOf: [ref("Cat"), ref("Dog")] },
  Lion: object({ kind: { enum: ["cat", "cow"] }, at: text }, "kind"),
  Kind: { const: "cow" },
  Any: object({ kind: text, at: text }, "kind"),
  Cow: object({ kind: ref("Kind"), at }, "kind"),
  Both: { allOf: [{ enum: ["cow", "ox"] }, { enum: ["ox", "yak"] }] },
  Ox: object({ kind: ref("Both"), at: text }, "kind"),
  Calf: { allOf: [ref("Cow"), object({ kind: { const: "calf" }, born: at })] },
  Bird: object({ at: text, born: at }),
  Fish: object({ at, born: at }),
  Loop: object({ at, next: { anyOf: [ref("Loop"), ref("Knot")] } }),
  Knot: object({ at: text, next: { anyOf: [ref("Loop"), ref("Knot")] } }),
  Base: {
    ...object({ type: text, at }),
    required: ["type"],
    discriminator: { propertyName: "type", mapping: { a: ref("A").$ref } },
  },
  A: { allOf: [ref("Base"), object({ own: at })] },
  Post: object({ at, replies: list({ oneOf: [ref("Post"), ref("Reply")] }) }),
  Reply: object({ born: at, replies: list({ oneOf: [ref("Post"), ref("Reply")] }) }),
  Left: object({ at, next: { allOf: [ref("Left"), ref("Right")] } }),
  Right: object({ born: at, next: { allOf: [ref("Left"), ref("Right")] } }),
  // Only the places of dates refer to the places of books: the type of the index is `unknown`.
  Shelf: mapOf(ref("Book"), { label: {} }),
  Book: object({ at }),
  // Names that the decoded types would have.
  UserDates: object({ at }),
  Chosen: at,
  "issue-dates": at,
};

function thread(date: unknown, depth = 24): object {
  return { at: date, born: date, replies: depth > 0 ? [thread(date, depth - 1)] : [] };
}

function chain(date: unknown, depth = 24): object {
  return { at: date, born: date, ...(depth > 0 && { next: chain(date, depth - 1) }) };
}

const pet = { pet: { at: T } };
const on = (date: unknown) => ({ pet: { on: date } });

type Row = readonly [schema: object, json: unknown, want: unknown];

/** No value has the type of a calf, which contradicts itself. */
const CONTRADICTORY: Row = [
  { oneOf: [ref("Cow"), ref("Calf")] },
  { kind: "calf", born: T },
  { kind: "calf", born: D },
];

const rows: readonly Row[] = [
  [at, T, D],
  [ref("Shelf"), { label: T, first: { at: T } }, { label: T, first: { at: D } }],
  [{ ...at, nullable: true }, null, null],
  [{ type: ["string", "null", "integer"], format: "date-time" }, 7, 7],
  [
    object({ at, on: { ...text, format: "date" }, other: text }),
    { at: T, on: "2024-02-29", other: T },
    { at: D, on: "2024-02-29", other: T },
  ],
  [object({ at }), { at: T, unknown: { at: T } }, { at: D, unknown: { at: T } }],
  [object({ at }), {}, {}],
  [list(at), [T, T], [D, D]],
  [
    { ...list({ type: ["integer", "string"], format: "date-time" }), prefixItems: [text, at] },
    [T, T, T, 1],
    [T, D, D, 1],
  ],
  [{ type: "array", prefixItems: [at, text], items: text }, [T, T, T], [D, T, T]],
  [mapOf(at), { a: T, b: T }, { a: D, b: D }],
  [mapOf(at, { name: text }), { name: T, b: T }, { name: T, b: D }],
  [mapOf(text, { at }), { at: T, b: T }, { at: D, b: T }],
  [mapOf(true, { at }), { at: T, b: T }, { at: D, b: T }],
  [ref("Stamp"), T, D],
  [ref("User"), { name: T, since: T }, { name: T, since: D }],
  [
    ref("Tree"),
    { at: T, children: [{ at: T, parent: { children: [{ at: T }] } }] },
    { at: D, children: [{ at: D, parent: { children: [{ at: D }] } }] },
  ],
  // Parts of an intersection: of texts, one that says more is right; objects stay text if they disagree.
  [{ allOf: [{ ...at, nullable: true }, text] }, T, D],
  [
    { allOf: [ref("User"), object({ at })] },
    { name: T, since: T, at: T },
    { name: T, since: D, at: D },
  ],
  [{ allOf: [ref("Fish"), object({ at: text })] }, { at: T, born: T }, { at: T, born: T }],
  [{ allOf: [ref("Bird"), ref("Fish")] }, { at: T, born: T }, { at: T, born: T }],
  [
    { ...ref("Bird"), required: ["born"] },
    { at: T, born: T },
    { at: T, born: D },
  ],
  [
    { allOf: [ref("Tree"), object({ parent: object({ at: text }) })] },
    { parent: { at: T, parent: { at: T } } },
    { parent: { at: T, parent: { at: T } } },
  ],
  [{ anyOf: [object({ at }), object({ at: {}, b: text })] }, { at: T }, { at: T }],
  [{ allOf: [object({ at }), object({ at: {}, b: text })] }, { at: T }, { at: D }],
  // Alternatives that a property distinguishes, that agree, and that differ.
  [ref("Pet"), { kind: "cat", at: T }, { kind: "cat", at: D }],
  [ref("Pet"), { kind: "wolf", at: T }, { kind: "wolf", at: T }],
  [{ oneOf: [ref("Dog"), ref("Cow")] }, { kind: "cow", at: T }, { kind: "cow", at: D }],
  [{ oneOf: [ref("Cat"), ref("Any")] }, { kind: "cat", at: T }, { kind: "cat", at: T }],
  [{ oneOf: [ref("Ox"), ref("Cow")] }, { kind: "cow", at: T }, { kind: "cow", at: D }],
  CONTRADICTORY,
  [
    { items: { oneOf: [ref("Cat"), ref("Dog"), at, { type: "null" }] } },
    [T, { kind: "cat", at: T }, { kind: "dog", at: T }],
    [D, { kind: "cat", at: D }, { kind: "dog", at: T }],
  ],
  [
    list({ oneOf: [ref("Pet"), list(at)] }),
    [{ kind: "cat", at: T }, [T], { kind: "dog", at: T }],
    [{ kind: "cat", at: D }, [D], { kind: "dog", at: T }],
  ],
  [{ oneOf: [ref("User"), ref("Tree")] }, { since: T, at: T }, { since: D, at: D }],
  [{ anyOf: [ref("Bird"), ref("Fish")] }, { at: T, born: T }, { at: T, born: T }],
  [
    { anyOf: [object({ pet: ref("Fish"), born: at }), object({ pet: ref("Bird"), born: at })] },
    { pet: { at: T, born: T }, born: T },
    { pet: { at: T, born: T }, born: T },
  ],
  [{ anyOf: [object({ at }), mapOf(text)] }, { at: T }, { at: T }],
  [{ anyOf: [mapOf(at), mapOf(text)] }, { at: T }, { at: T }],
  [{ anyOf: [ref("Cat"), ref("Lion")] }, { kind: "cat", at: T }, { kind: "cat", at: T }],
  [object({ born: at, at: { anyOf: [at, text] } }), { at: T, born: T }, { at: T, born: D }],
  [
    object({ born: at, list: { oneOf: [at, text].map(list) } }),
    { list: [T], born: T },
    { list: [T], born: D },
  ],
  [
    ref("Loop"),
    { at: T, next: { at: T, next: { at: T } } },
    { at: D, next: { at: T, next: { at: T } } },
  ],
  [{ oneOf: [ref("A"), ref("Base")] }, { type: "a", at: T, own: T }, { type: "a", at: D, own: D }],
  // A union that stays text, beside dates of the same values.
  ...[disputed, ref("Disputed")].flatMap((part): readonly Row[] => [
    [{ allOf: [object({ pet: part }), object({ pet: ref("Tree") })] }, pet, pet],
    [{ oneOf: [object({ pet: part }), object({ pet: ref("Tree") })] }, pet, pet],
    [{ allOf: [part, ref("Tree")] }, { at: T }, { at: T }],
    [{ oneOf: [part, ref("Tree")] }, { at: T }, { at: T }],
    [{ oneOf: [object({ pet: part }), object({ pet: object({ on: at }) })] }, on(T), on(D)],
  ]),
  // Each value is decoded once: decoders of both would take 2²⁴ steps.
  [list({ oneOf: [ref("Post"), ref("Reply")] }), [thread(T)], [thread(D)]],
  [{ allOf: [ref("Left"), ref("Right")] }, chain(T), chain(D)],
  [ref("UserDates"), { at: T }, { at: D }],
  [
    object({ ["__proto__"]: at, "a b": at }),
    JSON.parse(`{"__proto__":"${T}","a b":"${T}"}`),
    Object.defineProperty({ "a b": D }, "__proto__", { value: D, enumerable: true }),
  ],
  [object({ a: ref("issue-dates"), b: ref("Chosen") }), { a: T, b: T }, { a: D, b: D }],
];

/** Keys have values of one kind each, so that parts of an intersection can be true together. */
function anyObject(depth: number, isPart = false): fc.Arbitrary<object> {
  const moment = fc.constantFrom<object>(at, text, { ...at, nullable: true });
  const inner = depth > 0 ? anyStructure(depth - 1, isPart) : fc.constant(object({ at }));
  const keys = {
    ...{ one: moment, two: moment, count: fc.constant(integer), part: inner },
    texts: moment.map(list),
    parts: inner.map(list),
    pet: fc.constantFrom(ref("Pet"), ref("Cat")),
    tree: fc.constant(ref("Tree")),
  };
  const others = isPart ? fc.constant({}) : fc.constantFrom({}, { additionalProperties: at });
  return fc
    .tuple(fc.record(keys, { requiredKeys: [] }), others)
    .map(([properties, more]) => ({ ...object({ ...properties }), ...more }));
}

function anyStructure(depth: number, isPart = false): fc.Arbitrary<object> {
  const named = fc.constantFrom("Bird", "Fish", "User", "Tree", "Loop").map(ref);
  const part = fc.oneof(anyObject(depth, true), named);
  return fc.oneof(
    anyObject(depth, isPart),
    named,
    fc.array(part, { minLength: 2, maxLength: 3 }).map((allOf) => ({ allOf })),
    fc.array(part, { minLength: 2, maxLength: 3 }).map((oneOf) => ({ oneOf })),
  );
}

type Said = "date" | "text";

interface AnySchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly additionalProperties?: AnySchema;
  readonly items?: AnySchema;
  readonly allOf?: readonly AnySchema[];
  readonly oneOf?: readonly AnySchema[];
  readonly anyOf?: readonly AnySchema[];
}

type SaidByPath = ReadonlyMap<string, ReadonlySet<Said>>;

/** What a schema says of each text in a value, by path: each part of an intersection and each alternative that the value may be. */
function saidOf(schema: AnySchema, value: unknown, path = ""): SaidByPath {
  const { $ref, allOf = [], anyOf = schema.oneOf, properties = {}, additionalProperties } = schema;
  const parts = [...allOf, ...($ref === undefined ? [] : [target($ref)])];
  const possible = anyOf?.filter((one) => isPossible(one, value)) ?? [];
  const alternatives = possible.map((one) => saidOf(one, value, path));
  const isText = typeof value === "string" && [schema.type].flat().includes("string");
  const own: SaidByPath = new Map(
    isText ? [[path, new Set([schema.format === "date-time" ? "date" : "text"])]] : [],
  );
  const inside = Object.entries(Object(value) as object).flatMap(
    ([key, member]: [string, unknown]) => {
      const one = Array.isArray(value) ? schema.items : (properties[key] ?? additionalProperties);
      return typeof value === "object" && one ? [saidOf(one, member, `${path}/${key}`)] : [];
    },
  );
  return joined(
    [
      own,
      joined(alternatives, (said) => said),
      ...inside,
      ...parts.map((part) => saidOf(part, value, path)),
    ],
    // One part that knows of a date is enough.
    (said) => said.filter((one) => said.every((two) => two.has("text")) || !one.has("text")),
  );
}

function target($ref: string): AnySchema {
  return (schemas as Readonly<Record<string, AnySchema>>)[$ref.slice("#/schemas/".length)] ?? {};
}

/** Whether the property `kind` does not speak against an alternative. */
function isPossible({ $ref }: AnySchema, value: unknown): boolean {
  const { kind } = Object(value) as { readonly kind?: string };
  return $ref === ref("Cat").$ref ? kind === "cat" : $ref !== ref("Dog").$ref || kind !== "cat";
}

/** What some schemas say of one value. */
function joined(
  all: readonly SaidByPath[],
  join: (said: readonly ReadonlySet<Said>[]) => readonly ReadonlySet<Said>[],
): SaidByPath {
  const paths = new Set(all.flatMap((one) => [...one.keys()]));
  return new Map(
    [...paths].map((path) => {
      const said = join(all.flatMap((one) => one.get(path) ?? []));
      return [path, new Set(said.flatMap((one) => [...one]))];
    }),
  );
}

type Moment = readonly [path: string, value: unknown];

/** The texts and dates of a value, by path. */
function momentsOf(value: unknown, path = ""): readonly Moment[] {
  if (typeof value === "string" || value instanceof Date) return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => momentsOf(one, `${path}/${key}`));
}

/** A value as code, whose texts have literal types. */
function code(value: unknown): string {
  if (value instanceof Date) return `new Date(${Number(value)})`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(code).join(", ")}]`;
  const members = Object.entries(value).map(
    ([key, one]) => `[${JSON.stringify(key)}]: ${code(one)}`,
  );
  return `{ ${members.join(", ")} }`;
}

type Decode = (json: unknown) => unknown;

it("decoders create a Date from each date-time, and keep other text", () => {
  const seed = Number(process.env["WAYBILL_SEED"] ?? Date.now());
  const random = randomFrom(seed);
  const document = { schemas };
  const found = fc
    .sample(anyStructure(2), { numRuns: 60, seed })
    .flatMap((schema) =>
      Array.from({ length: 3 }, () => ({ schema, json: sample(schema, document, random) })),
    );
  const cases = [
    ...rows.map(([schema, json, want]) => ({ schema, json, want })),
    ...found.map(({ schema, json }) => ({ schema, json, want: undefined })),
  ];
  const plan = planOf({
    generate: { dates: "Date", layout: "single" },
    schemas,
    routes: cases.map(({ schema }, index) => ({
      route: `GET /r${index}`,
      name: `r${index}`,
      responses: { 200: { schema } },
    })),
  });
  const modules = emitModules(plan);
  const project = tempProject({
    ...Object.fromEntries([...modules].map(([path, text]) => [`generated/${path}`, text])),
    ...strictProject(),
  });
  const all = 'export * from "./generated/dates/builders.js";';
  const decoders = loadBundle(all, project.path) as Readonly<Record<string, Decode>>;
  const lines = cases.flatMap(({ schema, json, want }, index) => {
    const decode = decoders[`r${index}Dates`] ?? ((same) => same);
    const before = JSON.stringify(json);
    const decoded = decode(json);
    const where = `seed ${seed}: ${JSON.stringify(schema)} of ${before}`;
    expect(JSON.stringify(json), where).toBe(before);
    if (want === undefined) {
      const said = saidOf(schema, json);
      // Of a value with alternatives or parts, which may disagree, any part may be left as it is.
      const isSure = !/"(?:oneOf|allOf)"|Loop|Pet/.test(JSON.stringify(schema));
      for (const [path, value] of momentsOf(decoded)) {
        const own = said.get(path);
        const isDate = own?.has("date") === true && own.size === 1;
        const isRight = value instanceof Date ? isDate : !isSure || !isDate;
        expect(isRight, `${where} at ${path}`).toBe(true);
      }
    } else expect(decoded, where).toEqual(want);
    const exported = decoders[`r${index}Dates`] ? `typeof dates.r${index}Dates` : undefined;
    return [
      asConstant(`json${index}`, json, exported && `Parameters<${exported}>[0]`),
      asConstant(`decoded${index}`, decoded, exported && `ReturnType<${exported}>`),
    ];
  });
  project.write("program.ts", [HEAD, ...lines, ""].join("\n"));
  const refused = new Set(
    typeErrors(project.path)
      .match(/(?<=^program\.ts\()\d+/gm)
      ?.map(Number),
  );
  // Some random values do not fit the type of the JSON already.
  const wrong = cases.filter(
    (_, index) => refused.has(2 * index + 3) && !refused.has(2 * index + 2),
  );
  expect(wrong, `seed ${seed}`).toEqual([]);
  const unfit = rows.filter((_, index) => refused.has(2 * index + 2) || refused.has(2 * index + 3));
  expect(unfit, `seed ${seed}`).toEqual([CONTRADICTORY]);
  expect(refused.size).toBeLessThan(cases.length);
});

/** Literals have literal types, and arrays of responses are mutable. */
const HEAD = `import * as dates from "./generated/dates/builders.js"; type Mutable<T> = T extends Date ? T : { -readonly [Key in keyof T]: Mutable<T[Key]> }; declare const mutable: <T>(value: T) => Mutable<T>;`;

/** A line of a program that refuses the value unless it has the type. */
function asConstant(name: string, value: unknown, type = "unknown"): string {
  return `const ${name} = { value: ${code(value)} } as const; export const ${name}Of: ${type} = mutable(${name}.value);`;
}
