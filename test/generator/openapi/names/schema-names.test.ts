import { expect, it } from "vitest";
import { filesInMemory } from "../../files-in-memory.js";
import { document, imported, rowsOf } from "../document.js";

type Schemas = Readonly<Record<string, unknown>>;

const refer = (to: string) => ({
  $ref: /#|\.(json|yaml)$/.test(to) ? to : `#/components/schemas/${to}`,
});

/** A document whose bodies are schemas, in the order of their names and in the opposite one. */
function namesOf(
  schemas: Schemas,
  uses: readonly string[] = Object.keys(schemas),
  files: Readonly<Record<string, string>> = {},
) {
  const reading = (order: (names: readonly string[]) => readonly string[]) => {
    const content = {
      "application/json": { schema: { oneOf: order(uses).map(refer) } },
    };
    const own = Object.fromEntries(
      order(Object.keys(schemas)).map((name) => [name, schemas[name]]),
    );
    const given = document(
      { "/pets": { post: { operationId: "addPet", requestBody: { content } } } },
      { components: { schemas: own } },
    );
    const { manifest, warnings } = imported(given, {}, filesInMemory(files));
    return { names: Object.keys(manifest.schemas ?? {}), warnings };
  };
  const read = reading((names) => names);
  expect(reading((names) => [...names].reverse()).names).toEqual(read.names);
  return read;
}

/** Each: why, the schemas of a document, which of them are used if not all, and the names in the manifest. */
const ROWS = `
- [letters of any script stay, { 用户: *text, Größe: *number, имя: *list }, null, [Größe, имя, 用户]]
- ["decomposed letters are composed", { "Gro\\u0308\\u00dfe": *text }, null, [Größe]]
- [letters that compilers may not know are left out, { "A\\U00020BB7b": *text, "\\U00020BB7": *number }, null, [Ab, Shared]]
- [digits at the start, { 2fa: *text, 1.x: *number }, null, [_1X, _2fa]]
- [one name in other case, { user: *text, User: *number }, null, [User, user_2]]
- [or with other separators, { a-b: *text, a_b: *number, aB: *list }, null, [a-b, aB_2, a_b_3]]
- [a number that is taken, { user: *text, User: *number, User2: *list }, null, [User, User2, user_3]]
- [the base of a family, { PetBase: *text, Pet: { discriminator: { propertyName: k } }, Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, *list] } }, null, [Cat, Pet, PetBase, PetBase_2]]
- [titles of numbered schemas, { def-0: { title: Pet store, type: string }, def-1: *number, Pet1: { title: No, type: boolean } }, null, [Pet1, PetStore, def-1]]
- - places inside of schemas
  - Foo: { type: object, properties: { list: { type: array, items: { type: object, properties: { kind: *text } } } } }
  - ['#/components/schemas/Foo/properties/list/items', '#/components/schemas/Foo/properties/list', '#/components/schemas/Foo/properties/list/items/properties/kind']
  - [FooList, FooListItem, FooListItemKind]
- - places that a property uses
  - Tag: { allOf: [*text, *number] }
    Pet: { type: object, properties: { tag: { $ref: '#/components/schemas/Tag/allOf/0' }, zone: { $ref: '#/components/schemas/Tag/allOf/0' } } }
  - [Pet, Tag]
  - [Pet, PetTag, Tag]
- - a property named as a keyword, and a schema of that name
  - items: { type: object, properties: { items: *list, properties: *text } }
  - [items, '#/components/schemas/items/properties/items', '#/components/schemas/items/properties/properties']
  - [ItemsItems, ItemsProperties, items]
- [places in operations, { A: *text }, ['#/paths/~1pets/post/requestBody/content/application~1json/schema/oneOf/1', A], [A]]
`;

it.each(rowsOf<[string, Schemas, string[] | null, string[]]>(ROWS))(
  "names of schemas: %s, in any order",
  (_why, schemas, uses, want) => {
    expect(namesOf(schemas, uses ?? undefined).names).toEqual(want);
  },
);

it("names of schemas in files keep their capitals", () => {
  const files = {
    "BroadcastRoundInfo.yaml": "type: object\nproperties: { id: { type: string } }",
    "round-info.json": '{ "type": "number" }',
    "models.json": '{ "Pet": { "type": "object", "properties": { "id": { "type": "null" } } } }',
  };
  const uses = [
    ...["BroadcastRoundInfo.yaml", "BroadcastRoundInfo.yaml#/properties/id", "round-info.json"],
    ...["models.json#/Pet", "models.json#/Pet/properties/id"],
  ];
  expect(namesOf({}, uses, files).names).toEqual([
    "BroadcastRoundInfo",
    "BroadcastRoundInfoId",
    "Pet",
    "PetId",
    "round-info",
  ]);
});

it("names of schemas that differ only in case or separators cause a warning", () => {
  expect(namesOf({ user: { type: "string" }, User: { type: "null" } }).warnings).toEqual([
    "api.json#/components/schemas/user: `user` and `User` differ only in case or separators, so `user` is named `user_2` (name it by a rule: `names: [{ schema: ^user_2$, name: … }]`)",
  ]);
});

it("are those of the operation", () => {
  const content = { "application/json": { schema: { type: "object", properties: { a: {} } } } };
  const at = "#/paths/~1a/get/responses/200/content/application~1json/schema";
  const use = (schema: object) => ({
    get: { responses: { 200: { content: { "application/json": { schema } } } } },
  });
  const given = document({
    "/a": { get: { operationId: "getFoos", responses: { 200: { content } } } },
    "/b": use({ $ref: at }),
    "/c": use({ $ref: `${at}/properties/a` }),
  });
  expect(Object.keys(imported(given).manifest.schemas ?? {})).toEqual(["A", "GetFoosResponse"]);
});
