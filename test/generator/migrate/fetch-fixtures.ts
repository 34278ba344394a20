import type { Fixture } from "./run-fixtures.js";
import { boolean, component, integer, list, object, text } from "../../schemas.js";

type Schema = Readonly<Record<string, unknown>>;
type Parameter = readonly [name: string, place: string, schema: Schema, style?: object];

const ID: Parameter = ["id", "path", text];

function operation(
  operationId: string,
  responses: Readonly<Record<number, Schema | readonly Schema[] | undefined>>,
  parameters: readonly Parameter[] = [],
  type = "application/json",
) {
  const contentOf = (schema: Schema | readonly Schema[]) => ({
    [type]: {
      schema: Array.isArray(schema) ? list(schema[0] as Schema) : schema,
    },
  });
  return {
    ...{ operationId, tags: ["pets"] },
    parameters: parameters.map(([name, place, schema, style]) => {
      return { name, in: place, required: place === "path", schema, ...style };
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, schema]) => {
        return [status, { description: "", ...(schema && { content: contentOf(schema) }) }];
      }),
    ),
  };
}

function body(of: object, schema: Schema, required = true, type = "application/json") {
  return { ...of, requestBody: { required, content: { [type]: { schema } } } };
}

export const DOCUMENT = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1.0.0" },
  servers: [{ url: "https://api.pets.example/v1" }],
  paths: {
    "/pets": {
      get: operation("listPets", { 200: [component("Pet")] }, [
        ["tag", "query", list(text)],
        ["limit", "query", integer],
        ["filter", "query", object({ age: integer }), { style: "deepObject" }],
        ["fields", "query", list(text), { explode: false }],
      ]),
      post: body(
        operation("createPet", { 201: component("Pet"), 409: component("Problem") }),
        component("Pet"),
      ),
    },
    "/pets/{id}": {
      get: operation("getPet", { 200: component("Pet"), 404: component("Problem") }, [
        ID,
        ["full", "query", boolean],
        ["X-Trace", "header", text],
      ]),
      put: body(operation("replacePet", { 200: component("Pet") }, [ID]), component("PetWithId")),
      patch: body(
        operation("updatePet", { 200: component("Pet") }, [ID]),
        component("Patch"),
        false,
      ),
      delete: operation("deletePet", { 204: undefined, 404: component("Problem") }, [ID]),
    },
    "/labels": {
      post: body(operation("setLabels", { 200: { type: "object" } }), list(text)),
    },
    "/files": {
      post: body(
        operation("upload", { 200: { type: "object" } }),
        object({ note: text }, "note"),
        true,
        "multipart/form-data",
      ),
    },
    "/forms": {
      post: body(
        operation("submit", { 200: { type: "object" } }),
        object({ note: text }, "note"),
        true,
        "application/x-www-form-urlencoded",
      ),
    },
    "/text": { get: operation("getText", { 200: text }, [], "text/plain") },
  },
  components: {
    schemas: {
      Pet: object({ name: text, tag: text }, "name"),
      PetWithId: object({ id: text, name: text }, "id", "name"),
      Patch: object({ name: text }),
      Problem: object({ detail: text }, "detail"),
    },
  },
});

/** Calls that are all changed, so that the clients become options. */
export const CHANGED: readonly Fixture[] = [
  {
    name: "destructured-in-place",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER });
      export async function run() {
        const { data, error, response } = await client.GET("/pets/{id}", { params: { path: { id: "1" } } });
        if (error) throw new Error(error.detail);
        const missing = await client.GET("/pets/{id}", { params: { path: { id: "status-404" } } });
        return [data.name, response.status, missing.error, missing.response.status];
      }`,
    want: [
      "const client: Options = { baseUrl: SERVER };",
      'await result(getPet({ id: "1" }, client));',
    ],
  },
  {
    name: "returned-and-kept",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER + "/" });
      const load = (id: string) => client.GET("/pets/{id}", { params: { path: { id }, query: { full: true } } });
      async function result() {
        const result = await client.DELETE("/pets/{id}", { params: { path: { id: "a/b c" } } });
        return ["error" in result, result.data, result.response.status];
      }
      export const run = async () => [(await load("1")).data, await result()];`,
    want: [
      "=> resultRequest(getPet({ full: true, id }, client));",
      'const result = await resultRequest(deletePet({ id: "a/b c" }, client));',
    ],
  },
  {
    name: "passed-to-a-helper",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER, headers: { "x-shared": "1" } });
      async function unwrap<Data>(promise: Promise<{ data?: Data; error?: unknown; response: Response }>) {
        const { data, error, response } = await promise;
        return data ?? [error, response.status];
      }
      export const run = async () => [
        await unwrap(client.GET("/pets", { params: { query: { tag: ["a b", "c&d"], limit: 2, filter: { age: 3 } } } })),
        await unwrap(client.POST("/pets", { body: { name: "status-409" }, headers: { "x-own": "2" } })),
      ];`,
    want: [
      'listPets({ tag: ["a b", "c&d"], limit: 2, filter: { age: 3 } }, client)',
      'createPet({ name: "status-409" }, { ...client, headers: { ...client.headers, "x-own": "2" } })',
    ],
  },
  {
    name: "class-field",
    given: `
      class Pets {
        private readonly client = createClient<paths>({ baseUrl: SERVER, headers: { "X-Shared": "a", "x-b": "b" } });
        get(id: string, query: { full?: boolean }, signal: AbortSignal) {
          // The comment stays.
          return this.client.GET("/pets/{id}", { params: { path: { id }, query, header: { "X-Trace": "t" } }, headers: { "x-shared": "c", "X-Trace": "u" }, signal });
        }
      }
      export const run = async () => (await new Pets().get("1", {}, new AbortController().signal)).data;`,
    want: [
      "private readonly client: Options = { baseUrl: SERVER,",
      "getPet({ ...query, id }, mergeOptions(this.client, {",
      "), { signal });",
      "// The comment stays.",
    ],
  },
  {
    name: "factory-and-parameter",
    given: `
      import type { Client } from "openapi-fetch";
      function makeClient(token?: string) {
        return createClient<paths>({ baseUrl: SERVER, headers: { authorization: token } });
      }
      const add = async (client: Client<paths>, pet: Pet) => (await client.POST("/pets", { body: pet })).data;
      export const run = async () => [
        await add(makeClient("secret"), { name: "a", tag: "b" }),
        await add(makeClient(), { name: "c" }),
        (await makeClient("x").GET("/pets")).data,
      ];`,
    want: [
      "return { baseUrl: SERVER, headers: { authorization: token } } as Options;",
      "(client: Options, pet: Pet)",
      "result(createPet(pet, client))",
      'result(listPets(undefined, makeClient("x")))',
    ],
  },
  {
    name: "hook",
    given: `
      import type { Client } from "openapi-fetch";
      const context: { client?: Client<paths> } = {};
      const useClient = () => (context.client ??= createClient<paths>({ baseUrl: SERVER }));
      export async function run() {
        const { data } = await useClient().PUT("/pets/{id}", { params: { path: { id: "1" } }, body: { id: "2", name: "a" }, headers: { "x-own": "1" } });
        const client = useClient();
        return [data, (await client.PUT("/pets/{id}", { params: { path: { id: "1" } }, body: { id: "2", name: "b" } })).data];
      }`,
    want: ["mergeOptions(useClient(), { headers: {", "result(replacePet({ id: "],
  },
  {
    name: "body-in-a-variable",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER });
      const replace = (id: string, body: components["schemas"]["PetWithId"]) =>
        client.PUT("/pets/{id}", { params: { path: { id } }, body });
      const update = (id: string, body: components["schemas"]["Patch"]) =>
        client.PATCH("/pets/{id}", { params: { path: { id } }, body });
      export const run = async () => [
        (await replace("1", { id: "2", name: "a" })).data,
        (await update("1", { name: "b" })).data,
        (await update("1", {})).data,
        (await client.PATCH("/pets/{id}", { params: { path: { id: "1" } }, body: { name: "c" } })).data,
        (await client.POST("/labels", { body: ["a", "b"] })).data,
      ];`,
    want: [
      "replacePet({ ...body, path_id: id }, client)",
      "updatePet({ id }, { ...client, data: body })",
      'setLabels({ data: ["a", "b"] }, client)',
    ],
  },
  {
    name: "spread-and-evaluated-params",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER });
      let calls = 0;
      const paramsOf = (id: string) => ({ path: { id: id + ++calls }, query: { full: true } });
      const find = (query: { tag?: string[]; limit?: number }) => client.GET("/pets", { params: { query: { ...query, limit: 1 } } });
      const get = (options: { params: { path: { id: string } }; signal?: AbortSignal }) => client.GET("/pets/{id}", { ...options });
      export const run = async () => [
        (await client.GET("/pets/{id}", { params: paramsOf("a") })).data,
        (await find({ tag: ["x"], limit: 9 })).data,
        (await get({ params: { path: { id: "b" } } })).data,
        calls,
      ];`,
    want: [
      '((params) => result(getPet({ ...params.query, ...params.path }, client)))(paramsOf("a"))',
      "listPets({ ...query, limit: 1 }, client)",
      "result(getPet(options.params.path, client), { signal: options.signal })",
    ],
  },
  {
    name: "middleware",
    given: `
      import type { Middleware } from "openapi-fetch";
      const client = createClient<paths>({ baseUrl: SERVER, credentials: "omit" });
      const log: string[] = [];
      const auth: Middleware = {
        async onRequest({ request }) {
          log.push("auth");
          request.headers.set("authorization", "token 1");
          return request;
        },
        onResponse: ({ response }) => void log.push("auth " + response.status),
      };
      client.use(auth, {
        onRequest: (call) => (call.request.url.endsWith("cached") ? Response.json({ name: "cached" }) : void log.push("second")),
        onResponse({ response }) {
          log.push("second " + response.status);
          return response.status === 404 ? Response.json({ name: "replaced" }) : undefined;
        },
      });
      const broken = createClient<paths>({ baseUrl: "http://127.0.0.1:1" });
      const factory = { trace: (): Middleware => ({ onRequest: ({ request }) => request.headers.set("x-trace", "1") }) };
      client.use(factory.trace());
      broken.use({ onError: ({ error }) => new Error("wrapped " + (error as Error).name) });
      export const run = async () => [
        (await client.GET("/pets/{id}", { params: { path: { id: "1" } }, cache: "no-store" })).data,
        (await client.GET("/pets/{id}", { params: { path: { id: "status-404" } } })).data,
        (await client.GET("/pets/{id}", { params: { path: { id: "cached" } } })).data,
        await broken.GET("/pets").catch(String),
        log,
      ];`,
    want: [
      'const client: Options = { baseUrl: SERVER, request: { credentials: "omit" } };',
      "use(client, auth, {",
      '{ ...client, request: { ...client.request, cache: "no-store" } }',
    ],
  },
  {
    name: "merged-headers",
    given: `
      const defaults: HeadersInit = new Headers({ "x-a": "1", "x-b": "1" });
      const client = createClient<paths>({ baseUrl: SERVER, headers: defaults });
      const counted = createClient<paths>({ baseUrl: SERVER, headers: { "x-count": 1, "x-list": ["a", "b"], "x-none": undefined } });
      const get = (headers: Record<string, string | null | undefined>) =>
        client.GET("/pets/{id}", { params: { path: { id: "1" }, header: { "X-Trace": "t" } }, headers });
      export const run = async () => [
        (await get({ "X-A": null, "x-b": undefined, "x-c": "3", "x-trace": "u" })).data,
        (await counted.GET("/pets")).data,
      ];`,
    want: ["mergeOptions(client, { headers: mergeHeaders(headers, ", "headers: mergeHeaders({ "],
  },
  {
    name: "serializers",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER, querySerializer: { array: { style: "form", explode: true } } });
      export const run = async () => [
        (await client.POST("/files", { body: { note: "a" }, bodySerializer: (body) => { const form = new FormData(); form.append("note", body.note); return form; } })).data,
        (await client.POST("/forms", { body: { note: "a b" }, bodySerializer: (body) => new URLSearchParams({ note: body.note }), headers: { "Content-Type": "application/x-www-form-urlencoded" } })).data,
        (await client.GET("/pets", { params: { query: { tag: ["a", "b"] } } })).data,
        (await client.GET("/pets", { params: { query: { fields: ["a", "b"] } }, querySerializer: { array: { style: "form", explode: false } } })).data,
      ];`,
    want: [
      'upload({ note: "a" }, client)',
      'submit({ note: "a b" }, { ...client, headers: { ...client.headers, "Content-Type": "application/x-www-form-urlencoded" } })',
      'listPets({ fields: ["a", "b"] }, client)',
    ],
  },
  {
    name: "javascript",
    extension: ".js",
    given: `
      /** @type {import("openapi-fetch").Client<import("./generated/paths.js").paths>} */
      const client = createClient({ baseUrl: SERVER });
      client.use({ onRequest({ request }) { request.headers.set("x-a", "1"); } });
      /** @param {string} id */
      const load = (id) => client.GET("/pets/{id}", { params: { path: { id } } });
      export const run = async () => (await load("1")).data;`,
    want: ['const client = { baseUrl: SERVER ?? "" };', "result(getPet({ id }, client))"],
  },
  {
    name: "own-fetch-and-text",
    given: `
      const sent: string[] = [];
      const client = createClient<paths>({ baseUrl: SERVER, fetch: (request: Request) => { sent.push(request.method); return fetch(request); } });
      const options = { baseUrl: SERVER, headers: { "x-a": "1" } };
      const other = createClient<paths>(options);
      export const run = async () => [
        (await client.GET("/text", { parseAs: "text" })).data,
        (await other.GET("/pets")).data,
        sent,
      ];`,
    want: [
      "takeRequest((request: Request) =>",
      'result(getText(undefined, client), { parseAs: "text" })',
      "toOptions(options)",
    ],
  },
  {
    name: "layout",
    given: `
      const client = createClient<paths>({
        baseUrl: SERVER,
        headers: {
          "x-a": "1", // The comment stays.
        },
      });
      export const run = async () => [
        (await client.GET("/pets", { headers: { "x-link": "https://pets.example" } })).data,
        (await client.POST("/pets", { body: { name: \`a
      b\` } })).data,
      ];`,
    want: [
      'client: Options = { baseUrl: SERVER, headers: {\n    "x-a": "1", // The comment stays.\n  } };',
      '{ ...client, headers: { ...client.headers, "x-link": "https://pets.example" } }',
      "createPet({ name: `a\nb` }, client)",
    ],
  },
  {
    name: "order-of-spreads",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER });
      const more: { limit?: number } = Object.assign({ limit: 3 }, { tag: ["more"] });
      const path = { id: "1" };
      const pet = { name: "a", tag: "b" };
      const patch: { name?: string } = pet;
      const find = (query: { tag?: string[]; limit?: number }) => client.GET("/pets", { params: { query } });
      export const run = async () => [
        (await client.GET("/pets", { params: { query: { tag: ["a"], ...more } } })).data,
        (await client.GET("/pets", { params: { query: { ...more, tag: ["a"] } } })).data,
        (await client.GET("/pets", { params: { query: { limit: 1, ...more } } })).data,
        (await client.GET("/pets", { params: { query: { tag: ["a"], ...(more.limit ? { limit: 4 } : {}), ...more } } })).data,
        (await find({ limit: 1, tag: ["a", "b"] })).data,
        (await client.PUT("/pets/{id}", { params: { path: { ...path } }, body: { id: "2", ...pet } })).data,
        (await client.PUT("/pets/{id}", { params: { path: { ...path, id: "9" } }, body: { id: "2", name: "a" } })).data,
        (await client.PATCH("/pets/{id}", { params: { path: { id: "1" } }, body: { name: "c", ...patch } })).data,
      ];`,
    want: [
      'listPets({ tag: ["a"], ...more }, client)',
      'listPets({ ...more, tag: ["a"] }, client)',
      "listPets({ limit: 1, ...more }, client)",
      'listPets({ tag: ["a"], ...(more.limit ? { limit: 4 } : {}), ...more }, client)',
      'replacePet({ ...path, path_id: path.id, id: "2", ...pet }, client)',
      'replacePet({ ...path, path_id: "9", id: "2", name: "a" }, client)',
      'updatePet({ name: "c", ...patch, id: "1" }, client)',
    ],
  },
];

/** Calls of which some are left alone, so that the clients keep their methods. */
export const KEPT: readonly (Fixture & { readonly left: readonly string[] })[] = [
  {
    name: "kept-with-fetch",
    given: `
      const sent: string[] = [];
      const send = (request: Request) => { sent.push(request.method); return fetch(request); };
      const shared = createClient<paths>({ baseUrl: SERVER, fetch: send });
      const path = "/pets" as const;
      export const run = async () => [
        (await shared.GET("/pets/{id}", { params: { path: { id: "1" } } })).data,
        (await shared.GET(path, {})).data,
        sent,
      ];`,
    want: ["withOptions(createClient<paths>, {", 'result(getPet({ id: "1" }, shared))'],
    left: ["the path is in a variable"],
  },
  {
    name: "kept",
    given: `
      import type { Client } from "openapi-fetch";
      const shared = createClient<paths>({ baseUrl: SERVER, headers: { "x-a": "1" } });
      const log: string[] = [];
      shared.use({ onRequest({ request }) { log.push(new URL(request.url).pathname); } });
      const path = "/pets" as const;
      const call = (client: Client<paths>, method: "GET") => client[method]("/pets");
      const list = async ({ GET }: Pick<Client<paths>, "GET">) => (await GET("/pets")).data;
      const id: { id?: string } = {};
      export const run = async () => [
        (await shared.GET("/pets/{id}", { params: { path: { id: "1" } } })).data,
        (await shared.GET(path, {})).data,
        (await call(shared, "GET")).data,
        (await shared.GET("/pets", { params: { query: { fields: ["a", "b"] } } })).data,
        (await shared.GET("/text", { parseAs: "stream" })).response.status,
        (await shared.POST("/pets", { body: JSON.parse('{"name":"a"}') })).data,
        (await shared.POST("/files", { body: { note: "a" } })).response.status,
        (await shared.GET("/pets", { params: { query: { limit: 1 } }, querySerializer: () => "limit=2" })).data,
        (await shared.GET("/pets", { fetch })).data,
        (await shared.PUT("/pets/{id}", { params: { path: { id: "1", ...id } }, body: { id: "2", name: "a" } })).data,
        await list(shared),
        log,
      ];`,
    want: [
      "const shared = withOptions(createClient<paths>, { baseUrl: SERVER,",
      'result(getPet({ id: "1" }, shared))',
      "(client: (Client<paths> & Options), method",
    ],
    left: [
      "the path is in a variable",
      "the method is in a variable",
      "openapi-fetch does not write the query parameter `fields` as the document declares",
      '`parseAs: "stream"` has no equivalent; use `send`',
      'the type of the body `JSON.parse(\'{"name":"a"}\')` is any',
      "it sends its body as json, and the document declares multipart/form-data",
      "its `querySerializer` is a function or a variable",
      "its own `fetch` would bypass the middleware",
      "a spread follows what it may overwrite",
      "the method is used without its client",
    ],
  },
];

/** Results that are taken apart where they are made, for `--inline`. */
export const INLINED: readonly Fixture[] = [
  {
    name: "inlined",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER });
      const get = async (id: string) => {
        const { data, error } = await client.GET("/pets/{id}", { params: { path: { id } } });
        if (error) throw new Error(error.detail);
        return data.name;
      };
      const status = async (id: string) => {
        const { data: pet, error, response } = await client.GET("/pets/{id}", { params: { path: { id } } });
        if (error) {
          return [response.status];
        }
        return [pet.name, response.status];
      };
      const list = async (signal: AbortSignal) => {
        const { data: pets } = await client.GET("/pets", { signal });
        return pets?.map(({ name }) => name);
      };
      const remove = async () => {
        const { response } = await client.DELETE("/pets/{id}", { params: { path: { id: "1" } } });
        return response.status;
      };
      const create = async () => {
        const { data, error, response } = await client.POST("/pets", { body: { name: "status-409" } });
        return [data, error?.detail, response.status];
      };
      export const run = async () => [
        await get("1"),
        await get("status-404").catch(String),
        await status("1"),
        await status("status-404"),
        await list(new AbortController().signal),
        await remove(),
        await create(),
      ];`,
    want: [
      "const response = await send(getPet({ id }, client));\n  if (!response.ok) throw new Error((await response.json()).detail);\n  const data = await response.json();",
      "if (!response.ok) {\n    return [response.status];\n  }\n  const pet = await response.json();",
      "await send(listPets(undefined, client), { signal });\n  const pets = response.ok ? await response.json() : undefined;",
      'const response = await send(deletePet({ id: "1" }, client));\n  return response.status;',
      "const { data, error, response } = await result(createPet(",
    ],
  },
  {
    name: "inlined-names",
    given: `
      const client = createClient<paths>({ baseUrl: SERVER });
      const both = async () => {
        const { data: first } = await client.GET("/pets/{id}", { params: { path: { id: "1" } } });
        const { data: second, error } = await client.GET("/pets/{id}", { params: { path: { id: "2" } } });
        if (error) throw error;
        return [first?.name, second.name];
      };
      const pick = async (kind: string) => {
        switch (kind) {
          case "pet":
            const { data: pet } = await client.GET("/pets/{id}", { params: { path: { id: kind } } });
            return pet?.name;
          default:
            const { data: pets } = await client.GET("/pets");
            return pets?.length;
        }
      };
      const nested = async () => {
        const { error } = await client.GET("/pets/{id}", { params: { path: { id: "status-404" } } });
        if (error) {
          const { data: created } = await client.POST("/pets", { body: { name: "a" } });
          return [error.detail, created?.name];
        }
        return [];
      };
      const closure = async () => {
        const { data: outer } = await client.GET("/pets/{id}", { params: { path: { id: "outer" } } });
        const inner = async () => {
          const { data } = await client.GET("/pets/{id}", { params: { path: { id: "inner" } } });
          return data?.name;
        };
        return [await inner(), outer?.name];
      };
      const named = async (response: string, response2 = response) => {
        const { data } = await client.GET("/pets/{id}", { params: { path: { id: "3" } } });
        return [data?.name, response2];
      };
      const data = async () => {
        const { data: response } = await client.GET("/pets/{id}", { params: { path: { id: "4" } } });
        return response?.name;
      };
      const repeated = async () => {
        const details: string[] = [];
        const { error } = await client.GET("/pets/{id}", { params: { path: { id: "status-404" } } });
        if (error) {
          for (const part of ["a", "b"]) details.push(part + error.detail);
          return details;
        }
        return [];
      };
      export const run = async () => [
        await both(),
        await pick("pet"),
        await pick("list"),
        await nested(),
        await closure(),
        await named("a"),
        await data(),
        await repeated(),
      ];`,
    want: [
      'const response2 = await send(getPet({ id: "2" }, client));\n  if (!response2.ok) throw await response2.json();\n  const second = await response2.json();',
      "const response = await send(getPet({ id: kind }, client));",
      "const response2 = await send(listPets(undefined, client));",
      "return [(await response.json()).detail, created?.name];",
      "const created = response2.ok ? await response2.json() : undefined;",
      'const response = await send(getPet({ id: "inner" }, client));',
      'const response3 = await send(getPet({ id: "3" }, client));',
      "const response = response2.ok ? await response2.json() : undefined;",
      'const { error } = await result(getPet({ id: "status-404" }, client));',
    ],
  },
];

/** Modules whose code around clients stays, with the lines and reasons that are printed. */
export const LEFT: Readonly<Record<string, string>> = {
  "src/openapi-react-query/index.ts": `
      import type { Client } from "openapi-fetch";
      import type { paths } from "../generated/paths.js";
      export default function createHooks(client: Client<paths>) {
        return {
          useQuery: (method: "get", path: "/pets") => ({ data: [method, path, client.GET] }),
          queryOptions: (method: "get", path: "/pets") => ({ queryKey: [method, path] as const }),
        };
      }`,
  "src/hooks.ts": `
      import createClient from "openapi-fetch";
      import type { paths } from "./generated/paths.js";
      import createHooks from "./openapi-react-query/index.js";
      const api = createHooks(createClient<paths>());
      export const pets = () => api.useQuery("get", "/pets").data;
      export const { queryKey } = api.queryOptions("get", "/pets");`,
  "src/spread.ts": `
      import createClient, { type FetchResponse } from "openapi-fetch";
      import type { paths } from "./generated/paths.js";
      const client = createClient<paths>();
      const wrapped = { ...client, name: "pets" };
      export const methods = { GET: client.GET };
      export const { POST } = client;
      export const load = () => wrapped.GET("/pets");
      export const add = () => POST("/pets", { body: { name: "a" } });
      export const status = (result: FetchResponse<{}, {}, "application/json">) => result.response.status;
      declare const vi: { mocked<Value>(value: Value): { mockResolvedValue(value: unknown): void } };
      vi.mocked(client.GET).mockResolvedValue({ data: [] });
      export const query = (path: "/pets") => client.GET(path);
      export const tagged = () => client.GET("/pets?tag=a" as "/pets");
      export const toy = () => client.GET("/toys/{toy-id}" as "/pets");`,
};

export const LEFT_REASONS: readonly string[] = [
  "src/hooks.ts:5 openapi-react-query calls the client itself",
  "src/hooks.ts:6 openapi-react-query calls the client itself",
  "src/hooks.ts:7 openapi-react-query calls the client itself",
  "src/openapi-react-query/index.ts:6 `GET` is used as a value, or needs a client",
  "src/spread.ts:10 `FetchResponse` must be changed by hand, to `Result` of the generated fetch module",
  "src/spread.ts:12 `GET` is used as a value, or needs a client",
  "src/spread.ts:13 the path is in a variable",
  "src/spread.ts:14 the path has a query",
  "src/spread.ts:15 routes.yaml has no route GET /toys/{toy_id}",
  "src/spread.ts:6 `GET` is used as a value, or needs a client",
  "src/spread.ts:7 the client is destructured",
  "src/spread.ts:8 its client is spread into an object, and line 6 of spread.ts needs its methods",
  "src/spread.ts:9 the method is used without its client",
];
