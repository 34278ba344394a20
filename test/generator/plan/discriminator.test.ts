import { describe, expect, it } from "vitest";
import { object, text, typesOf } from "./declared-types.js";
import { reference } from "./manifest-parts.js";

describe("a discriminator", () => {
  const one = (schemas: object, name: string) => {
    const routes = [
      { route: "GET /x", name: "x", responses: { 200: { schema: reference(name) } } },
    ];
    return (typesOf({ schemas, routes })["x.ts"] ?? []).slice(1);
  };
  const cat = object({ kind: text, purrs: text });
  const dog = object({ kind: text });
  const kinds = {
    oneOf: [reference("Cat"), reference("Dog")],
    discriminator: { propertyName: "kind" },
  };

  it("has the names of the schemas, or what its mapping says, for values", () => {
    expect(one({ Cat: cat, Dog: dog, Kinds: kinds }, "Kinds").at(-1)).toBe(
      'Kinds = ({ kind: "Cat" } & Cat) | ({ kind: "Dog" } & Dog)',
    );
    const mapping = { cat: "#/schemas/Cat", tom: "#/schemas/Cat" };
    const mapped = { ...kinds, discriminator: { propertyName: "kind", mapping } };
    expect(one({ Cat: cat, Dog: dog, Kinds: mapped }, "Kinds").at(-1)).toBe(
      'Kinds = ({ kind: "cat" | "tom" } & Cat) | ({ kind: "Dog" } & Dog)',
    );
  });

  it("counts for any of several schemas, but not for one without a name", () => {
    const any = { anyOf: [reference("Cat"), dog, true], discriminator: { propertyName: "kind" } };
    const inline = { oneOf: [reference("Cat"), dog], discriminator: { propertyName: "kind" } };
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
    ["a reference to a text", reference("Text"), false],
    ["a reference to a value", reference("Kind"), true],
    ["a reference to anything", reference("Any"), false],
  ])("with a property that is %s", (_why, kind, isSaid) => {
    const schemas = { Cat: object({ kind }), Kind: { const: "cat" }, Text: text, Any: true };
    const kinds = { oneOf: [reference("Cat")], discriminator: { propertyName: "kind" } };
    const want = isSaid ? "Kinds = Cat" : 'Kinds = { kind: "Cat" } & Cat';
    expect(one({ ...schemas, Kinds: kinds }, "Kinds").at(-1)).toBe(want);
  });

  it("says nothing where a schema says it itself", () => {
    const own = object({ kind: reference("Kind") });
    const schemas = { Kind: { const: "cat" }, Cat: { allOf: [own] }, Dog: dog, Kinds: kinds };
    expect(one(schemas, "Kinds").at(-1)).toBe('Kinds = Cat | ({ kind: "Dog" } & Dog)');
  });

  const kindsOf = '{ kind: "Cat" } & Cat';
  it.each<readonly [what: string, cat: object, want: string, more: object]>([
    ["an object that does not declare the property", object({ purrs: text }), kindsOf, {}],
    ["an object of others", { allOf: [reference("Dog"), {}] }, kindsOf, {}],
    ["a list", { type: "array", items: text }, "Cat", {}],
    ["an object with another parent", { allOf: [reference("Other"), dog] }, kindsOf, {}],
    ["an object and anything", { allOf: [object({}), true] }, "Cat", {}],
    ["an object or a text", { allOf: [object({}), { type: ["object", "string"] }] }, "Cat", {}],
    ["an object or null", { type: "object", nullable: true }, "Cat", {}],
    ["any value", {}, "Cat", {}],
    ["alternatives", { oneOf: [dog, object({})] }, "Cat", {}],
    ["an object with alternatives", { allOf: [object({}), { oneOf: [dog] }] }, "Cat", {}],
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
      Other: object({ a: text }, { discriminator: { propertyName: "a" } }),
      Cat: cat,
      Kinds: { oneOf: [reference("Cat")], discriminator },
    };
    expect(one(schemas, "Kinds").at(-1)).toBe(`Kinds = ${want}`);
  });

  it("of a schema that others extend tells those apart, but not one that is extended again", () => {
    const schemas = {
      Pet: object({ kind: text }, { discriminator: { propertyName: "kind" } }),
      Dog: { allOf: [reference("Pet"), object({ barks: text })] },
      Puppy: { allOf: [reference("Dog"), object({ age: text })] },
      Cat: { allOf: [reference("Pet")] },
      All: {
        oneOf: [reference("Cat"), reference("Puppy"), reference("Dog")],
        discriminator: { propertyName: "kind" },
      },
    };
    expect(one(schemas, "All")).toEqual([
      "Pet { kind?: string | undefined }",
      "Dog = Pet & { barks?: string | undefined }",
      "Puppy = Dog & { age?: string | undefined }",
      'Cat = Pet & { kind: "Cat" }',
      'All = Cat | ({ kind: "Puppy" } & Puppy) | ({ kind: "Dog" } & Dog)',
    ]);
  });
});
