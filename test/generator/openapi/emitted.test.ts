/** The functions that documents become: what they send, and what the compiler accepts and refuses. */
import { describe, expect, it } from "vitest";
import type { Endpoint } from "waybill-runtime";
import { document } from "./document.js";
import { emitted } from "./emitted.js";
import { component, integer, json, list, object, text } from "../../schemas.js";

const query = (name: string, schema: object) => ({ name, in: "query", schema });

const post = (operationId: string, schema: object) => ({
  post: { operationId, requestBody: { required: true, ...json(schema) } },
});

it("objects without additional properties compile", async () => {
  const empty = { type: "object", additionalProperties: false };
  const { compile } = await emitted(
    document(
      {
        "/a": post("closed", empty),
        "/b": post("composed", { ...empty, oneOf: [{ properties: { a: text } }] }),
        "/c": post("within", {
          properties: { inner: { allOf: [empty, { properties: { a: text } }] } },
        }),
        "/d": post("undeclared", { ...empty, properties: { a: text }, required: ["a", "b"] }),
        "/e": post("patterns", {
          ...empty,
          properties: { a: text },
          patternProperties: { "^x-": integer },
        }),
        "/f": post("hidden", { ...empty, properties: { id: { ...text, readOnly: true } } }),
        "/g": post("extended", {
          allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { a: text } }],
        }),
      },
      { components: { schemas: { Base: { properties: { id: { ...text, readOnly: true } } } } } },
    ),
  );
  compile(`
    import { closed, composed, extended, hidden, patterns, undeclared, within } from "./generated/index.js";
    closed({ data: { a: 1 } });
    composed({ a: "1" });
    within({ inner: { a: "1" } });
    undeclared({ a: "1", b: 2 });
    patterns({ a: "1", "x-b": 2 });
    hidden({ data: {} });
    extended({ a: "1" });
    // @ts-expect-error: no such property
    extended({ a: "1", b: 2 });
    // @ts-expect-error: closed by the document
    undeclared({ a: "1", b: 2, c: 3 });
  `);
});

it("parameters with nested values are typed and sent as the document declares", async () => {
  const withA = object({ a: text });
  const { exports, compile, warnings } = await emitted(
    document({
      "/a": {
        get: {
          operationId: "find",
          parameters: [
            query("objects", list(withA)),
            query("pair", { type: "array", prefixItems: [text, withA], items: false }),
            query("lists", list(list(text))),
            query("map", object({ plain: text, deep: withA })),
          ],
        },
      },
    }),
  );
  const given = {
    objects: ['{"a":"b"}', "c"],
    pair: ["p", '{"a":"b"}'],
    lists: ["1,2"],
    map: { plain: "p", deep: "d" },
  };
  expect(exports["find"]?.(given)).toMatchObject({
    url: "https://api.example.com/a?objects=%7B%22a%22%3A%22b%22%7D&objects=c&pair=p&pair=%7B%22a%22%3A%22b%22%7D&lists=1%2C2&plain=p&deep=d",
  });
  compile(`
    import { find } from "./generated/index.js";
    find(${JSON.stringify(given)});
    // @ts-expect-error: a list of objects cannot be sent
    find({ objects: [{ a: "b" }] });
    // @ts-expect-error: neither can one in a pair
    find({ pair: ["p", { a: "b" }] });
  `);
  expect(warnings.filter((warning) => warning.includes("no style can express"))).toHaveLength(4);
});

it("a required JSON body that may be null is passed as null or by its properties", async () => {
  const model = object({ name: text }, "name");
  const some = { type: ["object", "null"], properties: { a: text } };
  const { compile } = await emitted(
    document({
      "/a": post("union", { anyOf: [model, { type: "null" }] }),
      "/b": post("listed", some),
      "/c": post("list", { type: ["array", "null"], items: text }),
      "/d": { post: { operationId: "optional", requestBody: json(some) } },
    }),
  );
  compile(`
    import { list, listed, optional, union } from "./generated/index.js";
    union({ data: null });
    union({ name: "a" });
    listed({ data: null });
    listed({});
    list({ data: null });
    optional();
    // @ts-expect-error: the body must be given
    union();
    // @ts-expect-error: the body must be given
    union({});
    // @ts-expect-error: the body must be given
    listed();
    // @ts-expect-error: the body must be given
    list();
    // @ts-expect-error: a body that may be left out is not null
    optional({ data: null });
  `);
});

it("a body without `required: true` is passed with all required properties, or omitted", async () => {
  const properties = { To: text, Body: text, From: text };
  const message = { type: "object", required: ["To", "Body"], properties };
  const account = { name: "account", in: "path", required: true, schema: text };
  const { exports, compile } = await emitted(
    document({
      "/accounts/{account}/messages": {
        post: {
          operationId: "messagesCreate",
          parameters: [account],
          requestBody: json(message),
        },
      },
      "/messages": { post: { operationId: "messagesSend", requestBody: json(message) } },
      "/mixed": {
        post: {
          operationId: "mixed",
          parameters: [query("q", text)],
          requestBody: json({ oneOf: [message, { ...message, required: ["From"] }] }),
        },
      },
    }),
  );
  expect(exports["messagesCreate"]?.({ account: "a" })).not.toHaveProperty("body");
  const given = { account: "a", To: "b", Body: "c" };
  expect(exports["messagesCreate"]?.(given)).toMatchObject({ body: { To: "b", Body: "c" } });
  compile(`
    import { endpoint, messagesCreate, messagesSend, mixed } from "./generated/index.js";
    messagesCreate({ account: "a" });
    messagesCreate({ account: "a", To: "b", Body: "c", From: "d" });
    messagesCreate({ account: "a", To: "b", Body: "c" }, endpoint.defaults({}));
    messagesSend();
    messagesSend({ To: "b", Body: "c" });
    mixed({ q: "r" });
    mixed({ q: "r", From: "d" });
    mixed({ To: "b", Body: "c" });
    // @ts-expect-error: a part of the body
    messagesCreate({ account: "a", To: "b" });
    // @ts-expect-error: a part of the body
    messagesSend({ From: "d" });
    // @ts-expect-error: too little for either alternative
    mixed({ q: "r", To: "b" });
    // @ts-expect-error: no such property
    messagesSend({ To: "b", Body: "c", Cc: "d" });
  `);
});

describe("a union that a discriminator distinguishes", () => {
  const extend = (name: string, properties: object) => ({
    allOf: [component(name), object(properties, ...Object.keys(properties))],
  });
  const kind = { discriminator: { propertyName: "kind" } };
  const lists = { type: "string", enum: ["cat", "dog", "pet"] };
  const mapping = {
    cat: "#/components/schemas/Cat",
    dog: "#/components/schemas/Dog",
  };
  const family = { Cat: extend("Pet", { meow: text }), Dog: extend("Pet", { bark: text }) };
  const animal = (property: object) => object({ kind: property, name: text }, "kind");
  const listed = animal(lists);

  /** Each: why, the schemas of a document, the values of a cat, a dog and another pet. */
  it.each<readonly [why: string, schemas: object, values: readonly [string, string, string?]]>([
    [
      "of schemas that all list its values",
      {
        Pet: {
          oneOf: [component("Cat"), component("Dog")],
          discriminator: { propertyName: "kind", mapping },
        },
        Cat: object({ kind: lists, name: text, meow: text }, "kind", "meow"),
        Dog: object({ kind: lists, bark: text }, "kind", "bark"),
      },
      ["cat", "dog"],
    ],
    ["of children", { ...family, Pet: { ...animal(text), ...kind } }, ["Cat", "Dog", "Pet"]],
    [
      "of children and the rest of an enum",
      { ...family, Pet: { ...listed, discriminator: { propertyName: "kind", mapping } } },
      ["cat", "dog", "pet"],
    ],
    [
      "of children and an enum without a rest",
      {
        ...family,
        Pet: {
          ...animal({ type: "string", enum: ["cat", "dog"] }),
          discriminator: { propertyName: "kind", mapping },
        },
      },
      ["cat", "dog"],
    ],
    [
      "of three levels",
      {
        Pet: { ...animal(text), ...kind },
        Tame: extend("Pet", {}),
        Cat: extend("Tame", { meow: text }),
        Dog: extend("Tame", { bark: text }),
      },
      ["Cat", "Dog", "Tame"],
    ],
    [
      "of three levels, of which the middle has a discriminator",
      {
        Pet: { ...animal(text), ...kind },
        Tame: { ...extend("Pet", {}), ...kind },
        Cat: extend("Tame", { meow: text }),
        Dog: extend("Tame", { bark: text }),
      },
      ["Cat", "Dog", "Tame"],
    ],
  ])("%s", async (_why, schemas, [cat, dog, other]) => {
    const { compile } = await emitted(
      document({ "/pets": post("create", component("Pet")) }, { components: { schemas } }),
    );
    compile(`
      import { create, type Pet } from "./generated/index.js";
      create({ kind: "${cat}", name: "Tom", meow: "loud" });
      create({ kind: "${dog}", bark: "loud" });
      ${other === undefined ? "" : `create({ kind: "${other}", name: "Tom" });`}
      export const voiceOf = (pet: Pet): string | undefined => {
        if (pet.kind === "${cat}") return pet.meow;
        // @ts-expect-error: it may be a dog
        pet.meow;
        return pet.kind === "${dog}" ? pet.bark : ${other === undefined ? "pet satisfies never" : "pet.name"};
      };
      // @ts-expect-error: the value of another schema
      create({ kind: "${dog}", meow: "loud" });
      // @ts-expect-error: no schema has this value
      create({ kind: "fish", name: "Tom" });
    `);
  });

  it("a discriminated union accepts inline members that lack the property", async () => {
    const http = { ...object({ type: { const: "http" } }, "type"), allOf: [component("Http")] };
    const server = {
      anyOf: [http, { title: "stdio", allOf: [component("Stdio")] }],
      discriminator: { propertyName: "type" },
    };
    const schemas = {
      Http: object({ url: text }, "url"),
      Stdio: object({ command: text }, "command"),
    };
    const { compile } = await emitted(
      document({ "/servers": post("create", server) }, { components: { schemas } }),
    );
    compile(`
      import { create } from "./generated/index.js";
      create({ command: "serve" });
      create({ type: "http", url: "https://api.example" });
      // @ts-expect-error: no URL
      create({ type: "http" });
    `);
  });
});

const version = { name: "Notion-Version", in: "header", required: true, schema: text };
const tag = { name: "If-None-Match", in: "header", schema: text };
const pets = document({
  "/pets": { get: { operationId: "petsList", tags: ["pets"], parameters: [version, tag] } },
  "/pets/{id}": {
    get: {
      operationId: "petsGet",
      tags: ["pets"],
      parameters: [version, { name: "id", in: "path", required: true, schema: text }],
    },
  },
  "/tags": { get: { operationId: "tagsList", tags: ["tags"], parameters: [tag] } },
});

describe("a header that the document requires", () => {
  it("a required header must be in the options of a call, or in the endpoint's defaults", async () => {
    const { exports, compile } = await emitted(pets);
    const headers = { "notion-version": "2022-06-28" };
    expect(exports["petsList"]?.({}, { headers })).toMatchObject({ headers });
    compile(`
      import { endpoint, petsGet, petsList, tagsList } from "./generated/index.js";
      const headers = { "notion-version": "2022-06-28" };
      petsList({}, { headers });
      petsList(undefined, { headers: new Map(Object.entries(headers)) });
      petsGet({ id: "1" }, { headers: { ...headers, "if-none-match": "a" } });
      petsGet({ id: "1" }, endpoint.defaults({ headers }));
      endpoint.defaults({ headers })("GET /pets/{id}", { id: "1", headers: { "x-a": "1" } });
      tagsList();
      // @ts-expect-error: no options
      petsList();
      // @ts-expect-error: no options
      petsGet({ id: "1" });
      // @ts-expect-error: no headers
      petsGet({ id: "1" }, {});
      // @ts-expect-error: another header
      petsGet({ id: "1" }, { headers: { "if-none-match": "a" } });
    `);
  });

  it("a required header in the defaults of an endpoint counts in any case", async () => {
    const { exports, compile } = await emitted(pets);
    const api = exports["endpoint"] as unknown as Endpoint;
    const versioned = api.defaults({ headers: { "Notion-Version": "1" } });
    expect(exports["petsGet"]?.({}, versioned.defaults({ id: "1" }))).toMatchObject({
      headers: { "notion-version": "1" },
    });
    compile(`
      import { endpoint, petsGet, petsList } from "./generated/index.js";
      const versioned = endpoint.defaults({ headers: { "Notion-Version": "1" } });
      versioned.DEFAULTS.headers["notion-version"] satisfies string;
      petsList({}, versioned);
      petsGet({ id: "1" }, versioned.defaults({ headers: { "x-a": "1", "X-B": null } }));
      petsGet({ id: "1" }, endpoint.defaults({ headers: { "notion-version": "1" } }));
      petsList({}, versioned.defaults({ headers: { "notion-version": undefined } }));
      // @ts-expect-error: no headers
      petsList({}, endpoint);
      // @ts-expect-error: another header
      petsList({}, endpoint.defaults({ headers: { "x-a": "1" } }));
      // @ts-expect-error: removed
      petsList({}, versioned.defaults({ headers: { "Notion-Version": null } }));
      // @ts-expect-error: defaults of an endpoint leave parameters required
      petsGet({}, versioned.defaults({ id: "1" }));
    `);
  });

  it("a header with a default of the manifest is optional", async () => {
    const { compile } = await emitted(pets, { headers: { "Notion-Version": "2022-06-28" } });
    compile(`
      import { petsGet, petsList } from "./generated/index.js";
      petsList();
      petsGet({ id: "1" }, { headers: { "notion-version": "2025-09-03" } });
    `);
  });
});
