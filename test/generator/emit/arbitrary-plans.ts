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
    'say "hi"',
    "it's",
    '"',
    `"'`,
    "a-b",
    "a b c",
    "\\",
    "🚀",
    "x-very-long-header-name-that-goes-on",
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
  ),
);

const doc: fc.Arbitrary<DocPlan> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ paragraphs: [] }) },
  fc.record({
    paragraphs: fc.array(fc.oneof(anyText, fc.lorem()), { minLength: 1, maxLength: 2 }),
  }),
);

const typeName = anyWord.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1));

/** Any of a kind. Optional keys that are `undefined` are left out. */
function kind(name: string, others: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
  return fc.record({ kind: fc.constant(name), ...others }).map(withoutUndefined);
}

const types = fc.letrec<{ type: TypePlan; property: PropertyPlan }>((tie) => {
  const some = (minLength: number, maxLength: number) =>
    fc.array(tie("type"), { minLength, maxLength });
  const maybe = fc.option(tie("type"), { nil: undefined });
  const keywords = ["string", "number", "boolean", "null", "undefined", "unknown", "never"];
  const values = fc.constantFrom(1, -1, 1e21, -1.5, true, false, null);
  const utility = { of: fc.constant("language"), name: fc.constantFrom("Omit", "Partial") };
  return {
    property: fc.record({ name: anyText, isOptional: fc.boolean(), type: tie("type"), doc }),
    type: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      kind("keyword", { name: fc.constantFrom(...keywords) }),
      kind("literal", { value: fc.oneof(anyText, values) }),
      kind("runtime", { name: fc.constant("Binary") }),
      kind("reference", { of: fc.constant("schemas"), name: typeName }),
      kind("reference", { ...utility, arguments: some(1, 2) }),
      kind("array", { items: tie("type") }),
      kind("tuple", { members: some(0, 3), rest: maybe }),
      kind("object", { properties: named(tie("property")), index: maybe }),
      kind("union", { members: some(2, 5) }),
      kind("intersection", { members: some(2, 3) }),
    ) as fc.Arbitrary<TypePlan>,
  };
});

export const anyType = types.type;

function named(property: fc.Arbitrary<PropertyPlan>): fc.Arbitrary<PropertyPlan[]> {
  return fc.uniqueArray(property, { selector: ({ name }) => name, maxLength: 5 });
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;
}

const declared = fc.constantFrom("A", "ActionsSetSomethingVeryLongForTheOrganizationParameters");

const base = typeName.map((name) => ({ kind: "reference", of: "schemas", name }) as const);

export const anyDeclaration = fc.oneof(
  kind("alias", { name: declared, doc, type: types.type }),
  kind("interface", {
    name: declared,
    doc,
    extends: fc.option(base, { nil: undefined }),
    properties: named(types.property),
    index: fc.option(types.type, { nil: undefined }),
  }),
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
