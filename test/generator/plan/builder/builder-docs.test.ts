import { describe, expect, it } from "vitest";
import {
  describeParameters,
  describeResponses,
  exampleCall,
} from "../../../../generator/plan/builder/builder-docs.js";
import {
  type PropertyPlan,
  type TypePlan,
  keyword,
  objectType,
  requiredProperty,
  runtimeType,
  unionType,
} from "../../../../generator/plan/index.js";
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

describe("the names of parameters", () => {
  it("the comment names parameters that are required or may be required", () => {
    const given = [
      property("c", ["Three."], { isOptional: true }),
      property("a", ["One. More."]),
      property("b", []),
    ];
    expect(describeParameters(given, ["e", "f`g", "`h", "i`"])).toEqual({
      parameters: "`a`, `b`, `e`, ``f`g``, `` `h ``, `` i` ``",
    });
  });

  it("the comment omits parameters if none is required", () => {
    expect(describeParameters([property("c", ["Three."], { isOptional: true })], [])).toEqual({});
  });
});

describe("the responses", () => {
  const object: TypePlan = { kind: "object", properties: [] };
  const items = (type: TypePlan) => runtimeType("Items", type);
  const withHeaders = (...types: readonly TypePlan[]) => runtimeType("WithHeaders", ...types);
  const [a, b, c, d] = [reference("A"), reference("B"), reference("C"), reference("D")];
  const choices = objectType(
    requiredProperty("a/b", a),
    requiredProperty("c/d", a),
    requiredProperty("e/f", b),
  );

  it.each<readonly [type: TypePlan, want: string]>([
    [keyword("undefined"), "without a body"],
    [keyword("string"), "`string`"],
    [a, "`A`"],
    [array(a), "`A[]`"],
    [array(unionType([a, b])), "`(A | B)[]`"],
    [array(array(a)), "`(A[])[]`"],
    [array(object), "a list"],
    [{ kind: "tuple", members: [a] }, "a list"],
    [{ kind: "intersection", members: [array(a), array(b)] }, "a list"],
    [unionType([a, b, c, d].map(array)), "a list"],
    [runtimeType("Blob"), "`Blob`"],
    [runtimeType("PlainText"), "text"],
    ...["PlainText", "Items", "undefined"].map((name) => [reference(name), `\`${name}\``] as const),
    [items(a), "a stream of `A`"],
    [items(unionType([a, b])), "a stream of `A | B`"],
    [items(object), "a stream"],
    [items(keyword("unknown")), "a stream"],
    [items(runtimeType("NamedEvent", a, b)), "a stream"],
    [runtimeType("ByMediaType", choices), "`A` (a/b, c/d) or `B` (e/f)"],
    [withHeaders(a, object), "`A`"],
    [withHeaders(object, a), "an object"],
    [withHeaders(array(object), a), "a list"],
    [withHeaders(keyword("undefined"), object), "without a body"],
    [runtimeType("AllOrNone", a), "`AllOrNone`"],
    [unionType([a, b, c]), "`A | B | C`"],
    [unionType([a, b, c, d]), "an object"],
    [unionType([a, object]), "an object"],
    [unionType([keyword("string"), object]), "an object"],
    [unionType([array(object), object]), "an object"],
    [object, "an object"],
    [{ kind: "literal", value: "undefined" }, "`string`"],
  ])("%j is called %s", (type, want) => {
    expect(describeResponses([property("200", [], { type })])).toEqual({
      responses: `Request options. Responses: 200 ${want}.`,
    });
  });

  it("the comment groups statuses with the same body", () => {
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

  it.each([[undefined], [[]]])(
    "a route that declares the responses %j has no comment about responses",
    (responses) => {
      expect(describeResponses(responses)).toEqual({});
    },
  );
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
