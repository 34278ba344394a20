import { describe, expect, it } from "vitest";
import { document, imported, rowsOf } from "../document.js";
import { component, integer, json, number, object, ref, text } from "../../../schemas.js";

const shared = (schemas: object) => ({ components: { schemas } });

function bodyOf(schema: unknown, more: object = {}, options = {}) {
  const requestBody = json(schema);
  const given = document({ "/x": { post: { requestBody } } }, more);
  const { manifest, warnings } = imported(given, options);
  const [route] = manifest.routes as readonly { requestBody: { schema: unknown } }[];
  return { schema: route?.requestBody.schema, schemas: manifest.schemas, warnings };
}

/** Each: why, the schema of a document, and that of the manifest if it is another. */
const KEYWORDS = `
- [types and more, { type: string, format: uri, default: a, deprecated: true }]
- - keywords for tools, without names and extensions
  - { type: string, title: T, description: D, example: e, minLength: 1, pattern: a, maxLength: '9', uniqueItems: false, x-y: 1, xml: {} }
  - { type: string, minLength: 1, pattern: a, examples: [e] }
- - exclusive limits of 3.0
  - { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }
  - { maximum: 9, exclusiveMinimum: 1 }
- - exclusive limits and examples of 3.1, but long ones
  - { exclusiveMinimum: 1, multipleOf: 0.5, examples: [1.5, ${"x".repeat(299)}, null] }
  - { exclusiveMinimum: 1, multipleOf: 0.5, examples: [1.5, null] }
- [enum with null, { enum: [a, 1, null] }]
- [nullable of 3.0, { type: string, nullable: true }]
- [type lists of 3.1, { type: [string, 'null'] }]
- [a type list of one, { type: [string] }, { type: string }]
- [const, { const: { a: null } }]
- - prefixItems that are all required
  - { type: array, prefixItems: [*text, *number], items: false, minItems: 2 }
  - { type: array, prefixItems: [*text, *number], items: false }
- - prefixItems with optional last items and more items
  - { type: array, prefixItems: [*text, *number], minItems: 1 }
  - type: array
    anyOf:
      - { type: array, prefixItems: [*text], items: false }
      - { type: array, prefixItems: [*text, *number], items: true }
- - prefixItems of a list that may be empty, and has alternatives
  - { type: array, prefixItems: [*text, *number], maxItems: 1, anyOf: [true] }
  - type: array
    anyOf: [{ type: array, items: false }, { type: array, prefixItems: [*text], items: false }]
    allOf: [{ anyOf: [true] }]
- - prefixItems of a list that may be null
  - { type: [array, 'null'], prefixItems: [*text] }
  - anyOf:
      - { type: array, items: false }
      - { type: array, prefixItems: [*text], items: true }
      - { type: 'null' }
- - prefixItems beside properties
  - { type: [array, object, string], prefixItems: [*text], items: false, properties: { a: {} }, required: [a] }
  - anyOf:
      - { type: array, items: false }
      - { type: array, prefixItems: [*text], items: false }
      - { type: [object, string], required: [a], properties: { a: {} } }
- - many prefixItems
  - { type: array, prefixItems: [*text, *text, *text, *text, *text, *text, *text, *text, *text], items: *number }
  - { type: array, items: { anyOf: [*text, *number] } }
- - a list of items, as JSON Schema had it before
  - { type: array, items: [*text], additionalItems: *number, minItems: 3 }
  - { type: array, prefixItems: [*text], items: *number }
- - the type that properties imply
  - { properties: { a: {} }, required: [a] }
  - { type: object, required: [a], properties: { a: {} } }
- [additionalProperties, { type: object, additionalProperties: { type: integer } }]
- [closed objects, { type: object, properties: { a: {} }, additionalProperties: false }]
- [closed objects without properties, { type: object, additionalProperties: false }, { type: object }]
- - patternProperties
  - { type: object, patternProperties: { ^x-: { type: integer } }, additionalProperties: false }
  - { type: object, additionalProperties: { type: integer } }
- - patternProperties of an open object
  - { properties: { a: *text }, patternProperties: { ^x-: { type: integer } } }
  - { type: object, properties: { a: *text }, additionalProperties: true }
- - unevaluatedProperties without other parts
  - { type: object, properties: { a: *text }, unevaluatedProperties: *number }
  - { type: object, properties: { a: *text }, additionalProperties: *number }
- - unevaluatedProperties beside properties of other parts
  - { type: object, allOf: [{ properties: { a: *text, b: *text } }], unevaluatedProperties: *number }
  - type: object
    additionalProperties: { anyOf: [*number, *text] }
    allOf: [{ type: object, properties: { a: *text, b: *text } }]
- - "unevaluatedProperties: false beside other parts, which the types of both leave open"
  - { allOf: [{ properties: { a: *text } }], unevaluatedProperties: false }
  - { type: object, properties: { a: *text } }
- - properties that conditions declare
  - type: object
    properties: { kind: *text }
    if: { properties: { kind: { const: a }, tested: *text } }
    then: { properties: { kind: { const: a }, size: *number }, required: [size] }
    else: { properties: { size: *text }, if: {}, then: { properties: { deep: *text } } }
    dependentSchemas: { size: { properties: { unit: *text } } }
    dependencies: { size: [kind], unit: { properties: { old: *text } } }
  - type: object
    properties: { kind: *text, size: { anyOf: [*number, *text] }, tested: {}, unit: *text, old: *text, deep: *text }
- - properties that conditions in several parts declare
  - allOf:
      - { properties: { kind: *text } }
      - { if: {}, then: { properties: { kind: { const: 1 }, size: *number } } }
      - { if: {}, then: { properties: { size: *text } } }
  - type: object
    properties: { size: { anyOf: [*number, *text] } }
    allOf: [{ type: object, properties: { kind: *text } }, {}, {}]
- [compositions, { oneOf: [*text], anyOf: [true, false], not: {} }, { oneOf: [*text], anyOf: [true, false] }]
- - properties of one direction
  - { type: object, required: [id], properties: { id: { type: integer, readOnly: true }, pin: { writeOnly: true } } }
`;

describe("what is carried over of a schema", () => {
  it.each(rowsOf<[why: string, given: object, want?: object]>(KEYWORDS))(
    "%s",
    (_why, given, want = given) => {
      expect(JSON.stringify(bodyOf(given).schema)).toBe(JSON.stringify(want));
    },
  );

  it("names of object members are kept in schemas", () => {
    const properties = JSON.parse('{"__proto__":{"type":"string"},"constructor":{}}') as object;
    const want = JSON.stringify(object(properties));
    expect(JSON.stringify(bodyOf({ properties }).schema)).toBe(want);
  });

  it("descriptions of schemas are read if enabled", () => {
    const given = object({ a: { ...text, description: "An A.\nB" } });
    expect(bodyOf(given, {}, { descriptions: true }).schema).toEqual(given);
  });

  it.each<readonly [schema: object, warning: string]>([
    [{ type: ["string", "null"], enum: ["a"] }, "/enum: `type` allows null, but `enum` does not"],
    [{ type: "string", nullable: true, enum: ["a"] }, "/enum: `nullable` allows null, but `enum`"],
    [{ type: ["string", "null"], const: "a" }, "/const: `type` allows null, but `const` does not"],
    [{ type: "string", format: "date_time" }, "/format: `format: date_time` is not a format of"],
  ])("likely mistakes about values have warnings: %j", (given, warning) => {
    const { schema, warnings } = bodyOf(given);
    expect(schema).toEqual(given);
    expect(warnings).toEqual([expect.stringContaining(warning) as string]);
  });

  it("unknown types have warnings", () => {
    const { schema, warnings } = bodyOf({ type: "file" });
    expect(schema).toEqual({});
    expect(warnings).toEqual([expect.stringContaining('"file" cannot be a `type`') as string]);
  });
});

describe("shared schemas", () => {
  it("a schema that is a $ref is the schema that it names", () => {
    const { schema, schemas } = bodyOf(component("A"), shared({ A: component("B"), B: text }));
    expect([schema, schemas]).toEqual([ref("B"), { B: text }]);
  });

  it("`allOf` around a single $ref is the $ref", () => {
    const given = { allOf: [component("A")], description: "D" };
    expect(bodyOf(given, shared({ A: {} })).schema).toEqual(ref("A"));
  });

  it("a discriminator maps to shared schemas by reference or by name", () => {
    const mapping = { a: "#/components/schemas/A", b: "B", c: "#/components/schemas/C" };
    const defaultMapping = "D";
    const { schema, schemas } = bodyOf(
      {
        oneOf: [component("A"), component("B")],
        discriminator: { propertyName: "a", mapping, defaultMapping },
      },
      shared({ A: {}, B: {}, C: {}, D: {} }),
    );
    expect(schema).toMatchObject({
      discriminator: {
        propertyName: "a",
        mapping: { a: "#/schemas/A", b: "#/schemas/B", c: "#/schemas/C" },
        defaultMapping: "#/schemas/D",
      },
    });
    expect(Object.keys(schemas ?? {})).toEqual(["A", "B", "C", "D"]);
  });

  it("shared schemas keep their names unless a name is unsafe or used", () => {
    const { schemas } = bodyOf(
      {
        anyOf: [
          component("a-b"),
          component("a_b"),
          component("simple-user"),
          component("Generic«List»"),
          component("1.x"),
        ],
      },
      shared({ "a-b": {}, a_b: {}, "simple-user": {}, "Generic«List»": {}, "1.x": {} }),
    );
    const names = ["GenericList", "_1X", "a-b", "a_b_2", "simple-user"];
    expect(Object.keys(schemas ?? {})).toEqual(names);
  });

  it("schemas in $defs and other places become shared schemas", () => {
    const { schema, schemas } = bodyOf(
      component("A/$defs/Inner"),
      shared({ A: { $defs: { Inner: integer } } }),
    );
    expect([schema, schemas]).toEqual([ref("Inner"), { Inner: integer }]);
  });
});

/** Each: why, the schemas of a document whose body is a Pet, and those of the manifest if they are others. `@Pet` is a reference. */
const SHARED = `
- - used schemas and schemas that they use, in the order of names
  - { Pet: { type: object, properties: { tag: '@Tag', owner: '@Pet' } }, Unused: *text, Tag: *text }
  - { Pet: { type: object, properties: { tag: '@Tag', owner: '@Pet' } }, Tag: *text }
- - a parent that is the union of its children, which all extend it
  - Cat: { allOf: ['@Pet', { type: object, properties: { purrs: {} } }] }
    Dog: { allOf: ['@Pet', { type: object, properties: { barks: {} } }] }
    Pet: &parent
      type: object
      required: [kind]
      properties: { kind: *text }
      oneOf: ['@Cat', '@Dog']
      discriminator: { propertyName: kind }
  - Cat: { allOf: [&own { type: object, required: [kind], properties: { kind: *text } }, { type: object, properties: { purrs: {} } }] }
    Dog: { allOf: [*own, { type: object, properties: { barks: {} } }] }
    Pet: *parent
- [one of itself, { Pet: { oneOf: ['@Pet', *text] } }, { Pet: { oneOf: [*text] } }]
- [all of itself, { Pet: { allOf: ['@Pet', { type: object }] } }, { Pet: { allOf: [{ type: object }] } }]
- - references that limit values, behind other references
  - { Pet: { type: object, properties: { k: '@Kind', n: '@Named', o: '@OrNull' } }, Kind: { $ref: '#/components/schemas/Any', enum: [a] }, Named: { $ref: '#/components/schemas/Any', description: A name. }, OrNull: { $ref: '#/components/schemas/Kind', nullable: true }, Any: *text }
  - { Any: *text, Kind: { $ref: '#/schemas/Any', enum: [a] }, OrNull: { $ref: '#/schemas/Kind', nullable: true }, Pet: { type: object, properties: { k: '@Kind', n: '@Any', o: '@OrNull' } } }
- [containing itself, { Pet: { type: array, items: { anyOf: ['@Pet', *text] } } }]
- - in conditions of the same properties
  - { Pet: { type: object, properties: { pet: { then: '@Pet' } } } }
  - { Pet: { type: object, properties: { pet: { type: object, properties: { pet: {} } } } } }
- - evaluated by the schema's properties
  - { Pet: { type: object, properties: { pet: { allOf: ['@Pet'], unevaluatedProperties: *text } } } }
  - { Pet: { type: object, properties: { pet: { additionalProperties: { anyOf: [*text, '@Pet'] }, allOf: ['@Pet'] } } } }
`;

describe("the schemas of a manifest", () => {
  const expand = (schemas: object, start: string): object =>
    JSON.parse(
      JSON.stringify(schemas).replace(/"@(\w+)"/g, (_, name) => `{"$ref":"${start}${name}"}`),
    ) as object;

  it.each(rowsOf<[why: string, given: object, want?: object]>(SHARED))(
    "are %s",
    (_why, given, want = given) => {
      const { schemas = {} } = bodyOf(
        component("Pet"),
        shared(expand(given, "#/components/schemas/")),
      );
      const wanted = expand(want, "#/schemas/");
      expect(Object.entries(schemas)).toEqual(Object.entries(wanted));
    },
  );
});

type ParentRow = readonly [
  why: string,
  more: Readonly<Record<string, object>>,
  mapping: Readonly<Record<string, string>>,
  members: readonly string[],
];

/** Each: why, additions to the schemas of a document whose body is a Pet, the mapping of the union, and its members. */
const PARENTS = `
- - its name as value, unless the mapping has another value
  - { Pet: { discriminator: { propertyName: kind, mapping: { pet: Pet, cat: Cat } } } }
  - { pet: PetBase, cat: Cat }
  - [Cat, PetBase]
- [a discriminator of Swagger 2.0, { Pet: { discriminator: kind } }, { Pet: PetBase }, [Cat, PetBase]]
- - no base, if its value is that of a child
  - { Pet: { discriminator: { propertyName: kind, mapping: { Pet: Cat } } } }
  - { Pet: Cat }
  - [Cat]
- - a base for other values
  - { Pet: { discriminator: { propertyName: kind, defaultMapping: Pet } } }
  - {}
  - [Cat, PetBase]
- - values of Azure's extension
  - { Pet: { x-ms-discriminator-value: '#Pet' }, Cat: { x-ms-discriminator-value: '#Cat' } }
  - { '#Pet': PetBase, '#Cat': Cat }
  - [Cat, PetBase]
- - names of the document that differ from the manifest's names
  - { my.Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, {}] } }
  - { Pet: PetBase, my.Dog: MyDog }
  - [MyDog, Cat, PetBase]
- - a child that is a parent and has a value in the mapping
  - Pet: { discriminator: { propertyName: kind, mapping: { cat: Cat } } }
    Cat: { discriminator: { propertyName: kind } }
    Siamese: { allOf: [{ $ref: '#/components/schemas/Cat' }] }
  - { cat: CatBase, Pet: PetBase }
  - [Cat, PetBase]
`;

describe("a schema with a discriminator, which others extend", () => {
  const kind = { discriminator: { propertyName: "kind" }, properties: { kind: text } };
  const extend = (name: string, more: object) => ({ allOf: [component(name), more] });

  it("a parent with a discriminator is the union of its children and its own part", () => {
    const { schema, schemas } = bodyOf(
      component("Pet"),
      shared({
        Pet: {
          ...kind,
          nullable: true,
          properties: { ...kind.properties, mate: component("Pet") },
        },
        Cat: extend("Pet", { properties: { lives: number } }),
        Siamese: extend("Cat", { properties: { blue: text } }),
        Dog: { ...extend("Pet", {}), discriminator: { propertyName: "breed" } },
        Poodle: extend("Dog", { properties: { curls: number } }),
        Stone: extend("Other", {}),
        PetBase: {},
        Other: {},
        Uses: component("PetBase"),
      }),
    );
    expect(schema).toEqual(ref("Pet"));
    expect(schemas).toMatchObject({
      Pet: {
        nullable: true,
        anyOf: ["Cat", "Dog", "Siamese", "PetBase"].map(ref),
        discriminator: { propertyName: "kind", mapping: { Pet: "#/schemas/PetBase" } },
      },
      PetBase: object({ kind: text, mate: ref("Pet") }),
      Cat: { allOf: [ref("PetBase"), {}] },
      Siamese: { allOf: [ref("Cat"), {}] },
    });
  });

  it.each(rowsOf<ParentRow>(PARENTS))("has %s", (_why, more, mapping, members) => {
    const pet = { ...kind, ...more["Pet"] };
    const cat = { allOf: [component("Pet")], ...more["Cat"] };
    const { schemas = {} } = bodyOf(component("Pet"), shared({ ...more, Cat: cat, Pet: pet }));
    const { anyOf, discriminator } = schemas["Pet"] as {
      readonly anyOf: unknown;
      readonly discriminator: { readonly mapping?: object };
    };
    const want = Object.entries(mapping).map(([value, name]) => [value, `#/schemas/${name}`]);
    expect(anyOf).toEqual(members.map(ref));
    expect(discriminator.mapping ?? {}).toEqual(Object.fromEntries(want));
  });

  it.each<readonly [how: string, schemas: object, files: Readonly<Record<string, object>>]>([
    [
      "by its mapping",
      { Pet: { $ref: "pet.json" } },
      {
        "pet.json": {
          ...kind,
          discriminator: { propertyName: "kind", mapping: { cat: "./cat.json" } },
        },
      },
    ],
    ["by the names of components", { Pet: { $ref: "pet.json" }, Cat: { $ref: "cat.json" } }, {}],
    ["by other references", { Pet: { $ref: "pet.json" }, Other: { $ref: "cat.json" } }, {}],
  ])(
    "a parent with a discriminator has children in other files, found %s",
    (_how, schemas, files) => {
      const all: Readonly<Record<string, object>> = {
        "pet.json": kind,
        "cat.json": { allOf: [{ $ref: "pet.json" }, {}] },
        ...files,
      };
      const requestBody = json(component("Pet"));
      const given = document({ "/x": { post: { requestBody } } }, shared(schemas));
      const { manifest } = imported(given, {}, (file) => ({
        ok: true,
        text: JSON.stringify(all[file]),
      }));
      expect(manifest.schemas).toMatchObject({ pet: { anyOf: [ref("cat"), ref("petBase")] } });
    },
  );

  it("the mapping has the value of each named member of a union, but not of inline schemas", () => {
    const discriminator = { propertyName: "kind", mapping: { dog: "Dog" } };
    const oneOf = [
      component("my.Cat"),
      { title: "Stone", allOf: [component("Stone")] },
      { allOf: [component("Dog")] },
    ];
    const { schema } = bodyOf(
      { oneOf, discriminator },
      shared({ "my.Cat": { type: "object" }, Stone: {}, Dog: {} }),
    );
    expect(schema).toEqual({
      oneOf: [ref("MyCat"), { allOf: [ref("Stone")] }, ref("Dog")],
      discriminator: {
        propertyName: "kind",
        mapping: { dog: "#/schemas/Dog", "my.Cat": "#/schemas/MyCat" },
      },
    });
  });

  it("a schema with more than 100 children has only its own properties", () => {
    const children = Array.from({ length: 101 }, (_, i) => [`Pet${i}`, extend("Pet", {})] as const);
    const given = shared({ Pet: kind, ...Object.fromEntries(children) });
    const { schemas, warnings } = bodyOf(component("Pet"), given);
    expect(Object.keys(schemas ?? {})).toEqual(["Pet"]);
    expect(warnings).toEqual([expect.stringContaining("101 schemas extend this schema")]);
  });
});
