import { describe, expect, it, vi } from "vitest";
import type { RouteDetail } from "../../../generator/explore/page-data.js";
import type { FieldInput } from "../../../generator/types/index.js";
import {
  BASE_URL,
  initialForm,
  makeRequest,
  readField,
  toCallCode,
} from "../../../generator/explore/page/call.js";
import { markUrl } from "../../../generator/explore/page/mark-url.js";
import { createRegistry } from "../../../generator/explore/page/registry.js";
import { keyword, objectType, runtimeType, type TypePlan } from "../../../generator/plan/index.js";
import { createExample } from "../../../generator/explore/page/types.js";
import { builderScripts } from "../../../generator/explore/builder-scripts.js";
import { describeApi } from "../../../generator/explore/api-data.js";
import { manifestOf, planOf } from "../plan-of.js";
import { array, property, reference, union } from "../plan-parts.js";
import { boolean, integer, list, number, object, ref, text } from "../../schemas.js";

const [TEXT, NUMBER] = [keyword("string"), keyword("number")];
const literal = (value: string): TypePlan => ({ kind: "literal", value });
const NUMBER_OR_ALL = union(NUMBER, literal("all"));

it.each<[FieldInput, TypePlan, readonly string[], unknown]>([
  [{ kind: "text" }, TEXT, ["a"], "a"],
  [{ kind: "number" }, NUMBER, ["12"], 12],
  [{ kind: "number" }, NUMBER, ["three"], 'a: "three" is not a number'],
  [{ kind: "number" }, NUMBER, [" "], 'a: " " is not a number'],
  [{ kind: "boolean" }, keyword("boolean"), ["false"], false],
  [{ kind: "choice", values: ["a", 1, null] }, TEXT, ["1"], 1],
  [{ kind: "choice", values: ["a", 1, null] }, TEXT, ["null"], null],
  [{ kind: "choices", values: ["a", 1, true] }, TEXT, ["a", "1"], ["a", 1]],
  [{ kind: "list", of: "text" }, array(TEXT), ["a\nb\n"], ["a", "b"]],
  [{ kind: "list", of: "number" }, array(NUMBER), ["1\n2"], [1, 2]],
  [{ kind: "list", of: "number" }, array(NUMBER), ["1\nb"], 'a: "b" is not a number'],
  [{ kind: "text" }, NUMBER_OR_ALL, ["all"], "all"],
  [{ kind: "text" }, NUMBER_OR_ALL, ["3"], 3],
  [{ kind: "text" }, NUMBER_OR_ALL, ["three"], 'a must be number | "all"'],
  [{ kind: "text" }, union(TEXT, NUMBER), ["3"], "3"],
  [{ kind: "json" }, keyword("unknown"), ['{"a":[1]}'], { a: [1] }],
  [{ kind: "json" }, array(NUMBER), ['["x"]'], "a[0] must be a number"],
])("a field of %o for %j with %j has a value", (input, type, entries, want) => {
  const read = readField({ name: "a", input, type }, entries, {});
  expect(read.ok ? read.value : read.message).toEqual(want);
});

describe("the form of a route", () => {
  const parts = {
    routes: [
      {
        route: "PUT /pets/{pet_id}",
        name: "petsPut",
        group: "pets",
        summary: "Replace a pet",
        parameters: [
          { name: "pet_id", as: "petId", in: "path", schema: integer },
          {
            name: "tags",
            in: "query",
            explode: true,
            schema: list(text),
          },
          {
            name: "sizes",
            in: "query",
            explode: true,
            schema: list({ enum: ["s", 2] }),
          },
          { name: "If-Match", in: "header", required: true, schema: text },
        ],
        requestBody: {
          required: true,
          schema: object(
            {
              kind: { enum: ["cat", "dog"] },
              photo: { type: "object" },
              loud: { enum: [true, false, "true", "false"] },
              size: { oneOf: [ref("Size"), { type: "null" }] },
              nested: ref("Nested"),
              ["__proto__"]: text,
            },
            "kind",
          ),
        },
        responses: {
          200: { description: "The pet", schema: ref("Pet") },
          204: {},
          403: { description: "Not yours", schema: ref("Mistake") },
          404: { description: "No pet", schema: ref("Mistake") },
          410: { description: "No pet", schema: ref("Mistake") },
        },
      },
    ],
    schemas: {
      Pet: object(
        {
          name: { type: "string", description: "What it is called" },
          kind: { enum: ["cat", "dog"] },
          age: number,
          mother: { oneOf: [ref("Pet"), { type: "null" }] },
          toys: list(object({ old: boolean })),
        },
        "name",
      ),
      Mistake: { type: "object", additionalProperties: text },
      Size: { enum: ["s", "l"] },
      Nested: list(ref("Nested")),
    },
  };
  const plan = planOf(parts);
  const options = {
    findSpecifier: (module: string) => `acme/${module}`,
    isServed: false,
  };
  const { api, groups, types } = describeApi(manifestOf(parts), plan, options);
  const [entry = expect.fail("there is no route")] = api.routes;
  const route = groups[0]?.routes["petsPut"] as RouteDetail;

  it("the form of a route has the arguments of the plan", () => {
    expect(api.routes).toEqual([
      {
        name: "petsPut",
        method: "PUT",
        path: "/pets/{pet_id}",
        group: 0,
        required: 3,
        summary: "Replace a pet",
      },
    ]);
    expect(route).toMatchObject({
      module: "pets",
      importLine: 'import { petsPut } from "acme/pets";',
      responses: [
        { statuses: ["200"], descriptions: ["The pet"], type: reference("Pet") },
        { statuses: ["204"], descriptions: [] },
        {
          statuses: ["403", "404", "410"],
          descriptions: ["Not yours", "No pet"],
          type: reference("Mistake"),
        },
      ],
    });
    expect(
      route.fields.map(({ name, in: place, isRequired, input: { kind } }) => [
        name,
        place,
        isRequired,
        kind,
      ]),
    ).toEqual([
      ["petId", "path", true, "number"],
      ["tags", "query", false, "list"],
      ["sizes", "query", false, "choices"],
      ["kind", "body", true, "choice"],
      ["photo", "body", false, "json"],
      ["loud", "body", false, "choice"],
      ["size", "body", false, "choice"],
      // A list of itself.
      ["nested", "body", false, "json"],
      ["__proto__", "body", false, "text"],
      ["If-Match", "header", true, "text"],
    ]);
    const choices = route.fields.flatMap(({ input }) => ("values" in input ? [input.values] : []));
    // `true` and `"true"` read alike.
    expect(choices).toEqual([
      ["s", 2],
      ["cat", "dog"],
      [true, false],
      ["s", "l", null],
    ]);
    const all = { ...types, ...groups[0]?.types };
    expect(all["Mistake"]).toEqual({ ...objectType(), index: TEXT });
    const isOptional = true;
    const list = {
      ...array(objectType(property("old", keyword("boolean"), { isOptional }))),
      isMutable: true,
    } as const;
    expect(all["Pet"]).toEqual(
      objectType(
        property("name", TEXT, { doc: { paragraphs: ["What it is called"] } }),
        property("kind", union(literal("cat"), literal("dog")), { isOptional }),
        property("age", NUMBER, { isOptional }),
        property("mother", union(reference("Pet"), keyword("null")), { isOptional }),
        property("toys", list, { isOptional }),
      ),
    );
    expect(createExample(reference("Pet"), all)).toMatchObject({
      name: "name",
      kind: "cat",
      age: 1,
      mother: { name: "name" },
      toys: [{ old: true }],
    });
  });

  it("the page of a group has the texts of its tags", () => {
    const routes = ["pets", "animals"].map((group) => ({
      ...{ route: `GET /${group}`, name: group, group },
      ...(group === "animals" && { tags: ["Zoo"] }),
    }));
    const tags = ["Pets", "Zoo", "none"].map((name) => ({ name, description: `All of ${name}` }));
    const description = { tags, securitySchemes: [] };
    const described = describeApi(manifestOf({ routes }), planOf({ routes }), {
      ...options,
      description,
    });
    expect(described.api.groups).toEqual([
      { name: "animals", texts: ["All of Zoo"] },
      { name: "pets", texts: ["All of Pets"] },
    ]);
  });

  it("the form of a route has skeletons of required JSON arguments", () => {
    const nested = object(
      {
        id: { type: "integer", default: 7 },
        name: { type: "string", examples: ["rex"] },
        isNew: boolean,
        note: text,
      },
      "id",
      "name",
      "isNew",
    );
    const free = object({ a: text, b: integer });
    const properties = { nested, list: list(free), other: nested };
    const schema = object(properties, "nested", "list");
    const parts = {
      routes: [
        { route: "POST /a", name: "add", group: "a", requestBody: { required: true, schema } },
      ],
    };
    const { groups, types: shared } = describeApi(manifestOf(parts), planOf(parts), options);
    const described = groups[0]?.routes["add"] as RouteDetail;
    const form = initialForm({ route: described, types: { ...shared, ...groups[0]?.types } });
    const values = [...form].map(([key, text]) => [key, JSON.parse(String(text)) as unknown]);
    expect(values).toEqual([
      ["nested", { id: 7, name: "rex", isNew: false }],
      // Nothing is required of its items.
      ["list", [{ a: "", b: 0 }]],
    ]);
  });

  it.each([
    [["GET /a/{id}", "GET /long", "POST /b"], "GET /long"],
    [["GET /a/{id}", "POST /b"], undefined],
    [["GET /deprecated", "GET /empty", "GET /longer/path"], "GET /longer/path"],
  ])("of %j, proposes %s to try first", (routes, want) => {
    const json = { 200: { schema: { type: "object" } } };
    const parts = {
      routes: routes.map((route) => ({
        ...{ route, deprecated: route.includes("deprecated") },
        responses: route.includes("empty") ? { 204: {} } : json,
      })),
    };
    const { api } = describeApi(manifestOf(parts), planOf(parts), options);
    const found = api.routes.find(({ name }) => name === api.toTry);
    expect(found && `${found.method} ${found.path}`).toBe(want);
  });

  it("the page shows each media type of a response", () => {
    const content = {
      "application/json": { schema: object({ a: text }) },
      "text/plain": {},
    };
    const parts = { routes: [{ route: "GET /a", name: "go", responses: { 200: { content } } }] };
    const { groups } = describeApi(manifestOf(parts), planOf(parts), options);
    const { responses } = groups[0]?.routes["go"] as RouteDetail;
    expect(
      responses.map(({ statuses, mediaType, type }) => [...statuses, mediaType, type]),
    ).toEqual([
      ["200", "application/json", objectType(property("a", TEXT, { isOptional: true }))],
      ["200", "text/plain", runtimeType("PlainText")],
    ]);
  });

  it("the page marks the parts of the effective route: optional segments and renamed variables", () => {
    const parts = {
      routes: [
        {
          route: "GET /by/{url}/{path}",
          name: "byUrl",
          group: "pets",
          parameters: [
            { name: "url", in: "path", as: "target", schema: text },
            { name: "path", in: "path", required: false, schema: text },
          ],
        },
      ],
    };
    const { groups } = describeApi(manifestOf(parts), planOf(parts), options);
    const described = groups[0]?.routes["byUrl"] as RouteDetail;
    const origins = (url: string) =>
      markUrl(url, described).flatMap(({ text, from }) => (from === undefined ? [] : [from, text]));
    expect(origins("https://h/by/x")).toEqual(["target", "x"]);
    expect(origins("https://h/by/x/y")).toEqual(["target", "x", "path", "y"]);
  });

  it("a route without parameters may require options", () => {
    const needsHeader = {
      routes: [
        {
          route: "GET /a",
          name: "go",
          parameters: [{ name: "X-A", in: "header", required: true, schema: text }],
        },
      ],
    };
    const { groups } = describeApi(manifestOf(needsHeader), planOf(needsHeader), options);
    expect(groups[0]?.routes["go"]?.signature).toBe(
      [
        "function go(",
        "  parameters: NoParameters | undefined,",
        "  options: QueryOptionsWith<GoHeaders>,",
        '): RequestOptions<"get">',
      ].join("\n"),
    );
  });

  it("the page calls the generated builder", () => {
    const { registry, find } = createRegistry(() => undefined);
    registry.addGroup(0, groups[0] ?? expect.fail("there is no group"));
    const scripts = builderScripts(plan);
    // The scripts of the page, run as the page runs them.
    new Function("waybillPage", [scripts.base, ...scripts.modules.values()].join("\n"))(registry);
    const make = (entries: Readonly<Record<string, string | readonly string[]>>, baseUrl = "") => {
      const form = new FormData();
      const fields = Object.entries(entries);
      for (const [key, texts] of fields) [texts].flat().forEach((text) => form.append(key, text));
      return makeRequest(find(entry) ?? expect.fail("it is not loaded"), form, baseUrl);
    };

    expect(make({ petId: "7", tags: "a b\nc", kind: "cat", "header If-Match": "x" })).toMatchObject(
      {
        ok: true,
        sent: {
          method: "PUT",
          url: "https://api.acme.test/pets/7?tags=a%20b&tags=c",
          headers: { "if-match": "x", "content-type": "application/json; charset=utf-8" },
          body: { kind: "text", text: '{"kind":"cat"}' },
        },
      },
    );
    // A browser sets `user-agent`; curl sends the builder's.
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" }); // prettier-ignore
    const needed = { petId: "7", kind: "cat", "header If-Match": "x" };
    const inBrowser = make(needed);
    vi.unstubAllGlobals();
    const agentIn = (request: "sent" | "sentElsewhere") =>
      inBrowser.ok && inBrowser[request].headers["user-agent"];
    expect([agentIn("sent"), agentIn("sentElsewhere")]).toEqual([undefined, "acme-endpoint.js/1.2.3"]); // prettier-ignore
    expect(new Headers(inBrowser.ok ? inBrowser.fetchArguments[1].headers : {}).has("user-agent")).toBe(false); // prettier-ignore
    const made = make(needed, "https://other.test");
    expect(made.ok && toCallCode({ entry, route }, made)).toBe(
      [
        'import { petsPut } from "acme/pets";',
        "",
        "const request = petsPut({",
        "  petId: 7,",
        '  kind: "cat"',
        "}, {",
        '  baseUrl: "https://other.test",',
        "  headers: {",
        '    "If-Match": "x"',
        "  }",
        "});",
        "",
      ].join("\n"),
    );
    expect(make({ ...needed, sizes: ["s", "2"], tags: "", photo: "" })).toMatchObject({
      sent: { url: "https://api.acme.test/pets/7?sizes=s&sizes=2" },
    });
    expect(make({ ...needed, ["__proto__"]: "a" })).toMatchObject({
      sent: { body: { text: '{"kind":"cat","__proto__":"a"}' } },
    });
    expect(make(needed, "https://other.test/v2")).toMatchObject({
      sent: { url: "https://other.test/v2/pets/7" },
    });
    expect(make({ petId: "7" }, "no where")).toMatchObject({ ok: false, field: BASE_URL });
    expect(make({ kind: "cat" })).toEqual({ ok: false, missing: ["petId", "If-Match"] });
    expect(make({ petId: "7" })).toEqual({ ok: false, missing: ["kind", "If-Match"] });
    expect(make({ petId: ".." })).toMatchObject({ ok: false, field: "petId" });
    expect(make({ petId: "7", "header If-Match": "a\nb" })).toMatchObject({
      ok: false,
      field: "header If-Match",
    });
    expect(make({ petId: "7", photo: "{" })).toMatchObject({
      ...{ ok: false, field: "photo" },
      message: expect.stringMatching(/^photo: /) as string,
    });
  });
});
