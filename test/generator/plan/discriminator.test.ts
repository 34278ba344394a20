import { expect, it } from "vitest";
import { typesOf } from "./declared-types.js";
import { boolean, integer, list, object, ref, text } from "../../schemas.js";

const one = (schemas: object, name: string) => {
  const routes = [{ route: "GET /x", name: "x", responses: { 200: { schema: ref(name) } } }];
  return (typesOf({ schemas, routes })["x.ts"] ?? []).slice(1);
};
const cat = object({ kind: text, purrs: text });
const dog = object({ kind: text });
const kinds = {
  oneOf: [ref("Cat"), ref("Dog")],
  discriminator: { propertyName: "kind" },
};

it("a discriminator's values are names of schemas, or from its mapping", () => {
  expect(one({ Cat: cat, Dog: dog, Kinds: kinds }, "Kinds").at(-1)).toBe(
    'Kinds = ({ kind: "Cat" } & Cat) | ({ kind: "Dog" } & Dog)',
  );
  const mapping = { cat: "#/schemas/Cat", tom: "#/schemas/Cat" };
  const mapped = { ...kinds, discriminator: { propertyName: "kind", mapping } };
  expect(one({ Cat: cat, Dog: dog, Kinds: mapped }, "Kinds").at(-1)).toBe(
    'Kinds = ({ kind: "cat" | "tom" } & Cat) | ({ kind: "Dog" } & Dog)',
  );
});

it("a discriminator applies to named members of a union only", () => {
  const any = { anyOf: [ref("Cat"), dog, true], discriminator: { propertyName: "kind" } };
  const inline = { oneOf: [ref("Cat"), dog], discriminator: { propertyName: "kind" } };
  expect(one({ Cat: cat, Kinds: any }, "Kinds").at(-1)).toBe("Kinds = unknown");
  expect(one({ Cat: cat, Kinds: inline }, "Kinds").at(-1)).toBe(
    'Kinds = ({ kind: "Cat" } & Cat) | { kind?: string | undefined }',
  );
});

it.each<readonly [why: string, kind: object | boolean, isSaid: boolean]>([
  ["a text", text, false],
  ["anything", true, false],
  ["one value", { const: "cat" }, true],
  ["values", { enum: ["cat", "tom"] }, true],
  ["values among which its name is", { enum: ["Cat", "tom"] }, false],
  ["its name alone", { const: "Cat" }, true],
  ["alternatives of values", { oneOf: [{ const: "cat" }, { const: "tom" }] }, true],
  ["alternatives with its name", { anyOf: [{ const: "Cat" }, { const: "tom" }] }, false],
  ["values of two lists", { allOf: [{ enum: ["Cat", "tom"] }, { enum: ["tom", "x"] }] }, true],
  ["a reference to a text", ref("Text"), false],
  ["a reference to a value", ref("Kind"), true],
  ["a reference to anything", ref("Any"), false],
])("with a property that is %s", (_why, kind, isSaid) => {
  const schemas = { Cat: object({ kind }), Kind: { const: "cat" }, Text: text, Any: true };
  const kinds = { oneOf: [ref("Cat")], discriminator: { propertyName: "kind" } };
  const want = isSaid ? "Kinds = Cat" : 'Kinds = { kind: "Cat" } & Cat';
  expect(one({ ...schemas, Kinds: kinds }, "Kinds").at(-1)).toBe(want);
});

it("a discriminator does not override a schema's own values", () => {
  const own = object({ kind: ref("Kind") });
  const schemas = { Kind: { const: "cat" }, Cat: { allOf: [own] }, Dog: dog, Kinds: kinds };
  expect(one(schemas, "Kinds").at(-1)).toBe('Kinds = Cat | ({ kind: "Dog" } & Dog)');
});

const kindsOf = '{ kind: "Cat" } & Cat';
it.each<readonly [what: string, cat: object, want: string, more: object]>([
  ["an object that does not declare the property", object({ purrs: text }), kindsOf, {}],
  ["an object of others", { allOf: [ref("Dog"), {}] }, kindsOf, {}],
  ["a list", list(text), "Cat", {}],
  ["an object with another parent", { allOf: [ref("Other"), dog] }, kindsOf, {}],
  ["an object and anything", { allOf: [object({}), true] }, "Cat", {}],
  ["an object or a text", { allOf: [object({}), { type: ["object", "string"] }] }, "Cat", {}],
  ["an object or null", { type: "object", nullable: true }, "Cat", {}],
  ["any value", {}, "Cat", {}],
  ["alternatives", { oneOf: [dog, object({})] }, "Cat", {}],
  ["an object with alternatives", { allOf: [object({}), { oneOf: [dog] }] }, "Cat", {}],
  [
    "an object with alternatives that declares the property",
    { ...object({ kind: text }), anyOf: [object({}), object({ a: text })] },
    kindsOf,
    {},
  ],
  ["an object that is not the default", cat, kindsOf, { defaultMapping: "#/schemas/Dog" }],
  [
    "the default, which has any other value",
    cat,
    "Cat",
    { defaultMapping: "#/schemas/Cat", mapping: { cat: "#/schemas/Cat" } },
  ],
])("with a schema of %s", (_what, cat, want, more) => {
  const discriminator = { propertyName: "kind", ...more };
  const schemas = {
    Dog: object({}),
    Other: { ...object({ a: text }), discriminator: { propertyName: "a" } },
    Cat: cat,
    Kinds: { oneOf: [ref("Cat")], discriminator },
  };
  expect(one(schemas, "Kinds").at(-1)).toBe(`Kinds = ${want}`);
});

it("a discriminator of an extended schema distinguishes the leaves, and all members of a union", () => {
  const schemas = {
    Pet: { ...object({ kind: text }), discriminator: { propertyName: "kind" } },
    Dog: { allOf: [ref("Pet"), object({ barks: text })] },
    Puppy: { allOf: [ref("Dog"), object({ age: text })] },
    Cat: { allOf: [ref("Pet")] },
    All: {
      oneOf: [ref("Cat"), ref("Puppy"), ref("Dog")],
      discriminator: { propertyName: "kind" },
    },
  };
  expect(one(schemas, "All")).toEqual([
    "Pet { kind?: string | undefined }",
    "Dog = Pet & { barks?: string | undefined }",
    'Puppy = Dog & { age?: string | undefined; kind: "Puppy" }',
    'Cat = Pet & { kind: "Cat" }',
    'All = Cat | Puppy | ({ kind?: "Dog" | undefined } & Dog)',
  ]);
});

/** Each: why, the property `kind` of `Pet`, the mapping, and the union of `Cat`, `Dog` and `Pet`, which they extend. */
it.each<readonly [why: string, kind: object, more: object, want: string]>([
  ["its name, if the property is a text", text, {}, 'Cat | Dog | ({ kind: "Pet" } & Pet)'],
  [
    "its mapped value",
    text,
    { mapping: { pet: "#/schemas/Pet" } },
    'Cat | Dog | ({ kind: "pet" } & Pet)',
  ],
  [
    "the values of its enum that only it has",
    { enum: ["Cat", "dog", "fish", "Pet"] },
    { mapping: { dog: "#/schemas/Dog" } },
    'Cat | Dog | ({ kind: "fish" | "Pet" } & Pet)',
  ],
  [
    "no value, so that it leaves the union",
    { enum: ["Cat", "dog"] },
    { mapping: { dog: "#/schemas/Dog" } },
    "Cat | Dog",
  ],
  ["any value, if its enum is open", { anyOf: [{ enum: ["Cat"] }, text] }, {}, "Cat | Dog | Pet"],
  ["any value, if it is the default", text, { defaultMapping: "#/schemas/Pet" }, "Cat | Dog | Pet"],
  [
    "a number, if the property is a number",
    integer,
    { mapping: { 1: "#/schemas/Cat", 2: "#/schemas/Dog", 3: "#/schemas/Pet" } },
    "Cat | Dog | ({ kind: 3 } & Pet)",
  ],
  [
    "numbers that are written as in JSON",
    { type: "number" },
    { mapping: { "1.5": "#/schemas/Pet", "01": "#/schemas/Pet", x: "#/schemas/Pet" } },
    "Cat | Dog | ({ kind: 1.5 } & Pet)",
  ],
  [
    "booleans, if the property is a boolean",
    boolean,
    {
      mapping: {
        false: "#/schemas/Pet",
        true: "#/schemas/Pet",
        untrue: "#/schemas/Pet",
        falsehood: "#/schemas/Pet",
      },
    },
    "Cat | Dog | ({ kind: false | true } & Pet)",
  ],
  [
    "the values of its enum that the mapping does not give to others",
    { enum: ["Cat", "Dog", "cow", "fish", "Pet"] },
    { mapping: { cow: "#/schemas/Cow" } },
    'Cat | Dog | ({ kind: "fish" | "Pet" } & Pet)',
  ],
])("gives a schema that the others extend %s", (_why, kind, more, want) => {
  const discriminator = { propertyName: "kind", ...more };
  const schemas = {
    Pet: { ...object({ kind }), required: ["kind"], discriminator },
    Cat: { allOf: [ref("Pet"), object({ purrs: text })] },
    Dog: { allOf: [ref("Pet"), object({ barks: text })] },
    Cow: object({ moos: text }),
    Kinds: { oneOf: ["Cat", "Dog", "Pet"].map(ref), discriminator },
  };
  expect(one({ ...schemas }, "Kinds").at(-1)).toBe(`Kinds = ${want}`);
});

it.each([{ oneOf: [ref("Dog")] }, { anyOf: [ref("Dog")] }])(
  "a schema that the others extend has no values that they list, also in a union of its own: %j",
  (group) => {
    const discriminator = { propertyName: "kind" };
    const kind = { enum: ["Cat", "hound", "fish"] };
    const schemas = {
      Pet: { ...object({ kind }, "kind"), discriminator },
      Cat: { allOf: [ref("Pet"), object({ purrs: text })] },
      Dog: { allOf: [ref("Pet"), object({ kind: { enum: ["hound"] } })] },
      Group: group,
      Kinds: { oneOf: [...["Cat", "Group", "Pet"].map(ref), object({ a: text })], discriminator },
    };
    expect(one(schemas, "Kinds").at(-1)).toContain('| ({ kind: "fish" } & Pet) |');
  },
);

it("the nearest ancestor whose mapping lists a schema decides its value", () => {
  const discriminator = { propertyName: "kind" };
  const schemas = {
    Base: {
      ...object({ kind: text }),
      discriminator: { ...discriminator, mapping: { c: "#/schemas/Child" } },
    },
    Middle: { allOf: [ref("Base")], discriminator },
    Child: { allOf: [ref("Middle"), object({ a: text })] },
  };
  expect(one(schemas, "Child").at(-1)).toBe(
    'Child = Middle & { a?: string | undefined; kind: "c" }',
  );
});

it.each<readonly [why: string, kind: object, want: string]>([
  ["the values that both list", { enum: ["cat", "dog"] }, '{ kind: "cat" } & Cat'],
  ["all values of the enum, if no mapped value is among them", { enum: ["a", "b"] }, "Cat"],
  ["values of the type of the property", boolean, "Cat"],
])("has %s for values, if a mapping and an enum exist", (_why, kind, want) => {
  const discriminator = {
    propertyName: "kind",
    mapping: { cat: "#/schemas/Cat", tom: "#/schemas/Cat", dog: "#/schemas/Dog" },
  };
  const kinds = { oneOf: [ref("Cat"), ref("Dog")], discriminator };
  const types = one({ Cat: object({ kind }), Dog: object({ kind }), Kinds: kinds }, "Kinds");
  expect(types.at(-1)?.split(" | ")[0]?.replace(/[()]/g, "")).toBe(`Kinds = ${want}`);
});

it("a discriminator adds no value beside a reference that lists it", () => {
  const listed = { ...ref("Cat"), ...object({ kind: { const: "cat" } }) };
  const kinds = { oneOf: [listed], discriminator: { propertyName: "kind" } };
  expect(one({ Cat: object({ purrs: text }), Kinds: kinds }, "Kinds").at(-1)).toBe(
    'Kinds = { kind?: "cat" | undefined } & Cat',
  );
});

it("a discriminator adds no value to requests if its property is only in responses", () => {
  const kind = { ...text, readOnly: true };
  const routes = [{ route: "POST /x", name: "x", requestBody: { schema: ref("Kinds") } }];
  const schemas = {
    Cat: object({ kind, purrs: text }),
    Kinds: { ...kinds, oneOf: [ref("Cat")] },
  };
  expect(typesOf({ schemas, routes })["x.ts"]?.at(-1)).toBe("Kinds = Cat");
});
