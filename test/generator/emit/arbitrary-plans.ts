import fc from "fast-check";
import type { Data } from "../../../generator/emit/syntax/expression.js";
import type {
  DeclarationPlan,
  DocPlan,
  PropertyPlan,
  TypePlan,
} from "../../../generator/plan/plan.js";

/** Of every length, because it is the length that decides on the layout. */
export const anyWord = fc.constantFrom(
  "a",
  "id",
  "name",
  "Foo",
  "RepositoryRuleset",
  "ThirtyCharactersOfANameXXXXXXX",
  "SomeVeryLongNameOfASchemaThatTakesMuchRoom",
);

/** Names and values: quotes, wide characters, and what is not an identifier. */
export const anyText = fc.oneof(
  anyWord,
  fc.array(anyWord, { minLength: 1, maxLength: 4 }).map((words) => words.join("/")),
  fc.constantFrom(
    ...[
      'say "hi"',
      "it's",
      '"',
      `"'`,
      "a-b",
      "a b c",
      "\\",
      "🚀",
      "x-very-long-header-name-that-goes-on",
    ],
    ...[
      "__proto__",
      "1",
      "é",
      "日本語テキスト",
      "e\u0301",
      "@id",
      "%5B",
      "\n",
      "`${x}",
      "</script>",
      "new",
    ],
  ),
);

const doc: fc.Arbitrary<DocPlan> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ paragraphs: [] }) },
  fc.record({
    paragraphs: fc.array(fc.oneof(anyText, fc.lorem()), { minLength: 1, maxLength: 2 }),
  }),
);

const typeName = anyWord.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));

const types = fc.letrec<{ type: TypePlan; property: PropertyPlan }>((tie) => {
  const some = (minLength: number, maxLength: number) =>
    fc.array(tie("type"), { minLength, maxLength });
  const maybe = fc.option(tie("type"), { nil: undefined });
  return {
    property: fc.record({ name: anyText, isOptional: fc.boolean(), type: tie("type"), doc }),
    type: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      fc.record({
        kind: fc.constant("keyword" as const),
        name: fc.constantFrom(
          "string",
          "number",
          "boolean",
          "null",
          "undefined",
          "unknown",
          "never",
        ),
      }),
      fc.record({
        kind: fc.constant("literal" as const),
        value: fc.oneof(anyText, fc.constantFrom(1, -1, 1e21, -1.5, true, false, null)),
      }),
      fc.record({ kind: fc.constant("runtime" as const), name: fc.constant("Binary" as const) }),
      fc.record({
        kind: fc.constant("reference" as const),
        of: fc.constant("schemas" as const),
        name: typeName,
      }),
      fc.record({
        kind: fc.constant("reference" as const),
        of: fc.constant("language" as const),
        name: fc.constantFrom("Omit", "Partial"),
        arguments: some(1, 2),
      }),
      fc.record({ kind: fc.constant("array" as const), items: tie("type") }),
      fc
        .record({ kind: fc.constant("tuple" as const), members: some(0, 3), rest: maybe })
        .map(withoutUndefined),
      fc
        .record({
          kind: fc.constant("object" as const),
          properties: named(tie("property")),
          index: maybe,
        })
        .map(withoutUndefined),
      fc.record({ kind: fc.constant("union" as const), members: some(2, 5) }),
      fc.record({ kind: fc.constant("intersection" as const), members: some(2, 3) }),
    ) as fc.Arbitrary<TypePlan>,
  };
});

function named(property: fc.Arbitrary<PropertyPlan>): fc.Arbitrary<PropertyPlan[]> {
  return fc.uniqueArray(property, { selector: ({ name }) => name, maxLength: 5 });
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}

export const anyType = types.type;

const declared = fc.constantFrom("A", "ActionsSetSomethingVeryLongForTheOrganizationParameters");

export const anyDeclaration: fc.Arbitrary<DeclarationPlan> = fc.oneof(
  fc.record({ kind: fc.constant("alias" as const), name: declared, doc, type: types.type }),
  fc
    .record({
      kind: fc.constant("interface" as const),
      name: declared,
      doc,
      extends: fc.option(
        typeName.map((name) => ({ kind: "reference", of: "schemas", name }) as const),
        { nil: undefined },
      ),
      properties: named(types.property),
      index: fc.option(types.type, { nil: undefined }),
    })
    .map(withoutUndefined),
) as fc.Arbitrary<DeclarationPlan>;

const anyNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

export const anyData: fc.Arbitrary<Data> = fc.letrec<{ data: Data; part: Data }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    anyText,
    fc.boolean(),
    fc.constant(null),
    anyNumber,
    fc.array(anyNumber, { maxLength: 30 }),
    tie("data"),
  ),
  data: fc.oneof(
    fc.array(tie("part"), { maxLength: 4 }),
    fc.dictionary(anyText, tie("part"), { maxKeys: 4 }),
  ),
})).data;
