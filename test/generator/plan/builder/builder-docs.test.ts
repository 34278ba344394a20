import { describe, expect, it } from "vitest";
import {
  describeParameters,
  describeResponses,
  exampleCall,
} from "../../../../generator/plan/builder/builder-docs.js";
import type { PropertyPlan, TypePlan } from "../../../../generator/plan/plan.js";
import {
  keyword,
  objectOf,
  propertyOf,
  runtimeType,
  unionOf,
} from "../../../../generator/plan/types/combine-types.js";
import { array, reference } from "../../plan-parts.js";

const property = (
  name: string,
  paragraphs: readonly string[],
  more: Partial<PropertyPlan> = {},
): PropertyPlan => ({
  name,
  isOptional: false,
  type: keyword("string"),
  doc: { paragraphs },
  ...more,
});

describe("the list of parameters", () => {
  it.each([
    ["The name. More.", "`a`: The name."],
    ["The name! More.", "`a`: The name!"],
    ["The name? More.", "`a`: The name?"],
    ["Version 1.2 or later. More.", "`a`: Version 1.2 or later."],
    ["A name, e.g. Ann, or i.e. one. More.", "`a`: A name, e.g. Ann, or i.e. one."],
    [
      "Vs. A, cf. B, no. C, I.e. D, approx. E. More.",
      "`a`: Vs. A, cf. B, no. C, I.e. D, approx. E.",
    ],
    ["Cats etc. are in it. More.", "`a`: Cats etc. are in it."],
    [" \n The name", "`a`: The name"],
    ["One of:\n\n- `x`: first", "`a`: One of:"],
    ["# Filter\n\nBy name.", "`a`: Filter"],
    ["###  Filter", "`a`: Filter"],
    ["#12 is the first.", "`a`: #12 is the first."],
    ["See ## below", "`a`: See ## below"],
    ["- `x`: first\n- `y`: second", "`a`"],
    ["+ `x`", "`a`"],
    ["* `x`", "`a`"],
    ["> a quote", "`a`"],
    ["1. first", "`a`"],
    ["10) tenth", "`a`"],
    ["```json\n{}\n```", "`a`"],
    ["~~~\n{}\n~~~", "`a`"],
    ["| a | b |\n| - | - |", "`a`"],
    ["|a|b|", "`a`"],
    ["-1 is the last.", "`a`: -1 is the last."],
    ["~1 is `one`. More.", "`a`: ~1 is `one`."],
    ["`x` is it. More.", "`a`: `x` is it."],
    ["x ```y```", "`a`: x ```y```"],
    ["Like ``a. `B. C``. More.", "`a`: Like ``a. `B. C``."],
    ["Like `a. More.", "`a`: Like `a."],
    [`\`b\`${"x".repeat(107)} \`yy y.yyyyyyyyyy\`.`, `\`a\`: \`b\`${"x".repeat(107)}…`],
    [`${"x".repeat(114)}\`y\` ${"z".repeat(9)}`, `\`a\`: ${"x".repeat(114)}\`y\`…`],
    ["", "`a`"],
    // Nor within a link or an address.
    [`See [the guide. It is long](https://x.example/${"a".repeat(120)}).`, "`a`: See…"],
    [`${"x".repeat(100)} https://x.example/a?b=c#${"d".repeat(30)}.`, `\`a\`: ${"x".repeat(100)}…`],
    [`See [a. B](/c). More.`, "`a`: See [a. B](/c)."],
    // As long as may be, and longer.
    ["x".repeat(120), `\`a\`: ${"x".repeat(120)}`],
    ["x".repeat(121), `\`a\`: ${"x".repeat(117)}…`],
    [`${"x".repeat(116)} ${"y".repeat(9)}`, `\`a\`: ${"x".repeat(116)}…`],
  ])("a parameter that says %j", (text, want) => {
    expect(describeParameters([property("a", [text])], [])).toEqual({ parameters: [want] });
  });

  it("names required ones first: those without documentation, together with those of unknown documentation", () => {
    const given = [
      property("c", ["Three."], { isOptional: true }),
      property("a", ["One. More.", "- list", "Two."]),
      property("b", []),
      property("d", [], { isOptional: true }),
    ];
    expect(describeParameters(given, ["e", "f`g", "`h", "i`"]).parameters).toEqual([
      "`b`, `e`, ``f`g``, `` `h ``, `` i` ``",
      "`a`: One. Two.",
      "`c?`: Three.",
    ]);
  });

  it("is absent where there are none", () => {
    expect(describeParameters([], [])).toEqual({});
  });
});

describe("the responses", () => {
  const object: TypePlan = { kind: "object", properties: [] };
  const items = (type: TypePlan) => runtimeType("Items", type);
  const withHeaders = (...types: readonly TypePlan[]) => runtimeType("WithHeaders", ...types);
  const [a, b, c, d] = [reference("A"), reference("B"), reference("C"), reference("D")];
  const choices = objectOf(propertyOf("a/b", a), propertyOf("c/d", a), propertyOf("e/f", b));

  it.each<readonly [type: TypePlan, want: string]>([
    [keyword("undefined"), "without a body"],
    [keyword("string"), "`string`"],
    [a, "`A`"],
    [array(a), "`A[]`"],
    [array(unionOf([a, b])), "`(A | B)[]`"],
    [array(array(a)), "`(A[])[]`"],
    [array(object), "a list"],
    [{ kind: "tuple", members: [a] }, "a list"],
    [{ kind: "intersection", members: [array(a), array(b)] }, "a list"],
    [unionOf([a, b, c, d].map(array)), "a list"],
    [runtimeType("Blob"), "`Blob`"],
    [runtimeType("PlainText"), "text"],
    ...["PlainText", "Items", "undefined"].map((name) => [reference(name), `\`${name}\``] as const),
    [items(a), "a stream of `A`"],
    [items(unionOf([a, b])), "a stream of `A | B`"],
    [items(object), "a stream"],
    [items(keyword("unknown")), "a stream"],
    [items(runtimeType("NamedEvent", a, b)), "a stream"],
    [runtimeType("ByMediaType", choices), "`A` (a/b, c/d) or `B` (e/f)"],
    [withHeaders(a, object), "`A`"],
    [withHeaders(object, a), "an object"],
    [withHeaders(array(object), a), "a list"],
    [withHeaders(keyword("undefined"), object), "without a body"],
    [runtimeType("AllOrNone", a), "`AllOrNone`"],
    [unionOf([a, b, c]), "`A | B | C`"],
    [unionOf([a, b, c, d]), "an object"],
    [unionOf([a, object]), "an object"],
    [unionOf([array(object), object]), "an object"],
    [object, "an object"],
    [{ kind: "literal", value: "undefined" }, "`string`"],
  ])("%j is called %s", (type, want) => {
    expect(describeResponses([property("200", [], { type })])).toEqual({
      responses: `Request options. Responses: 200 ${want}.`,
    });
  });

  it("with the same body stand together", () => {
    const given = [
      property("200", [], { type: a }),
      property("301", [], { type: b }),
      property("404", [], { type: b }),
      property("304", [], { type: keyword("undefined") }),
    ];
    expect(describeResponses(given).responses).toBe(
      "Request options. Responses: 200 `A`; 301, 404 `B`; 304 without a body.",
    );
  });

  it.each([[undefined], [[]]])("of a route that declares %j", (responses) => {
    expect(describeResponses(responses)).toEqual({});
  });
});

describe("the example of a call", () => {
  const id = property("petId", []);
  const limit = property("limit", [], { isOptional: true });
  const body = (example: string | undefined, object: TypePlan = reference("NewPet")) => ({
    object,
    doc: { paragraphs: [], ...(example !== undefined && { example }) },
  });
  it.each<readonly [given: Parameters<typeof exampleCall>, want: string | undefined]>([
    [["add", [], body('{"a":1}')], 'add({"a":1})'],
    [["add", [limit], body('{"a":1}')], 'add({"a":1})'],
    [["set", [id, limit], body('{"a":1}')], 'set({ petId, ...{"a":1} })'],
    [["set", [property("pet-id", [])], body('{"a":1}')], undefined],
    [["add", [], body("[1]")], undefined],
    [["add", [], body(undefined)], undefined],
    [["add", [], body('{"a":1}', array(keyword("string")))], undefined],
    [["set", [id, property("x", [])], body('{"a":1}')], 'set({ petId, x, ...{"a":1} })'],
    [["a".repeat(81), [], body('{"a":1}')], `${"a".repeat(81)}({"a":1})`],
    [["a".repeat(82), [], body('{"a":1}')], undefined],
    [["get", [id], undefined], undefined],
  ])("%j", (given, want) => {
    expect(exampleCall(...given).example).toBe(want);
  });
});
