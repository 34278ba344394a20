import { expect, it } from "vitest";
import { parse } from "yaml";
import { findCounterexample } from "../../../../generator/law/index.js";
import { planRoutes, listRoutes } from "../../../../generator/plan/index.js";
import { readManifest } from "../../../../generator/read-source.js";
import { emitted } from "../emitted.js";
import { succeed } from "../../../succeed.js";

const given = parse(`
text: &text { type: string }
list: &list { type: array, items: *text }
openapi: 3.0.3
info: { title: Test, version: 1.2.3 }
servers: [{ url: https://api.example.com }]
paths:
  /find:
    get:
      operationId: find
      parameters: &parameters
        - { $ref: '#/components/parameters/piped' }
        - { name: spaced, in: query, style: spaceDelimited, explode: false, schema: *list }
        - { name: pairs, in: query, style: pipeDelimited, schema: { type: object, properties: { R: *text, G: *text } } }
        - name: filter
          in: query
          style: deepObject
          schema:
            type: object
            required: [user]
            properties: { user: { $ref: '#/components/schemas/User' }, page: { type: integer } }
        - name: created
          in: query
          style: deepObject
          schema: { anyOf: [{ type: integer }, { type: object, properties: { gt: { type: integer } } }] }
        - { name: expand, in: query, style: deepObject, schema: *list }
        - { name: open, in: query, style: deepObject, schema: { type: object } }
        - { name: map, in: query, style: deepObject, schema: { additionalProperties: *text } }
        - { name: implied, in: query, style: pipeDelimited, schema: { items: *text } }
        - name: where
          in: query
          content: { application/json: { schema: { type: object, properties: { a: *list } } } }
        - { name: next, in: query, allowReserved: true, schema: *text }
        - { name: plain, in: query, schema: *list }
  /send/{id}:
    parameters: [{ name: id, in: path, required: true, content: { application/json: { schema: { type: object } } } }]
    post:
      operationId: send
      parameters: *parameters
      requestBody:
        content: { application/json: { schema: { type: object, properties: { filter: *text, note: *text } } } }
  /at{id}.json:
    parameters: [{ name: id, in: path, required: true, style: label, content: { application/json: { schema: { type: object } } } }]
    get: { operationId: at, parameters: *parameters }
components:
  parameters: { piped: { name: piped, in: query, style: pipeDelimited, schema: *list } }
  schemas:
    User:
      type: object
      required: [name]
      properties:
        name: *text
        tags: *list
        friends: { type: array, items: { $ref: '#/components/schemas/User' } }
        since: { type: string, format: date-time }
`) as object;

it("parameters are serialized by the styles of OpenAPI", async () => {
  const { exports, compile } = await emitted(given);
  const buildUrl = (name: string, values: object) =>
    (exports[name]?.(values) as { url: string }).url.replace("https://api.example.com", "");
  const cases: readonly (readonly [object, string])[] = [
    [{ piped: ["a", "b c", "d|e"] }, "piped=a%7Cb%20c%7Cd%7Ce"],
    [{ spaced: ["a", "b"] }, "spaced=a%20b"],
    [{ pairs: { R: "1", G: "2" } }, "pairs=R%7C1%7CG%7C2"],
    [
      { filter: { user: { name: "n", tags: ["t", "u"] }, page: 2 } },
      "filter%5Buser%5D%5Bname%5D=n&filter%5Buser%5D%5Btags%5D%5B0%5D=t&filter%5Buser%5D%5Btags%5D%5B1%5D=u&filter%5Bpage%5D=2",
    ],
    [
      { filter: { user: { name: "n", friends: [{ name: "m" }], since: new Date(0) } } },
      "filter%5Buser%5D%5Bname%5D=n&filter%5Buser%5D%5Bfriends%5D%5B0%5D%5Bname%5D=m&filter%5Buser%5D%5Bsince%5D=1970-01-01T00%3A00%3A00.000Z",
    ],
    [{ created: 5 }, "created=5"],
    [{ created: { gt: 5 } }, "created%5Bgt%5D=5"],
    [{ expand: ["a", "b"] }, "expand%5B0%5D=a&expand%5B1%5D=b"],
    [{ open: { "a b": { c: true } } }, "open%5Ba%20b%5D%5Bc%5D=true"],
    [{ map: { a: "b" } }, "map%5Ba%5D=b"],
    [{ implied: ["a", "b"] }, "implied=a%7Cb"],
    [{ where: { a: ["x"] } }, "where=%7B%22a%22%3A%5B%22x%22%5D%7D"],
    [{ next: "/a/b:c?d=e&f=g+h#i[j]%20%" }, "next=/a/b:c?d=e%26f=g%2Bh%23i%5Bj%5D%20%25"],
    [{ plain: ["a", "b"], next: "/" }, "next=/&plain=a&plain=b"],
    [{ piped: [], filter: {}, where: undefined }, ""],
  ];
  for (const [values, want] of cases) {
    expect(buildUrl("find", values)).toBe(want === "" ? "/find" : `/find?${want}`);
    const { filter, ...others } = values as { filter?: unknown };
    const renamed = filter === undefined ? values : { query_filter: filter, ...others };
    expect(buildUrl("send", { id: { a: 1 }, ...renamed })).toBe(
      `/send/%7B%22a%22%3A1%7D${want === "" ? "" : `?${want}`}`,
    );
    expect(buildUrl("at", { id: 7, ...values })).toBe(`/at.7.json${want === "" ? "" : `?${want}`}`);
  }
  compile(`
      import { find, send } from "./generated/index.js";
      import { endpoint } from "./generated/endpoint.js";
      find({ filter: { user: { name: "n", since: "2026-01-01" } }, created: { gt: 1 }, where: { a: ["b"] } });
      send({ id: {}, query_filter: { user: { name: "n" } }, filter: "body" });
      find({ piped: ["a"] }, endpoint);
      // @ts-expect-error: required by the document
      find({ filter: { user: {} } });
      // @ts-expect-error: a list
      find({ piped: "a|b" });
      // @ts-expect-error: the endpoint takes the text
      endpoint("GET /find{?filter*,created*,expand*,open*,map*,next,plain*}", { piped: ["a"] });
      endpoint("GET /find", { piped: "a|b" });
    `);
});

it("values that a style cannot serialize are rejected with the parameter's name", async () => {
  const { exports } = await emitted(given);
  const endless: Record<string, unknown> = {};
  endless["self"] = endless;
  for (const values of [{ piped: [{}] }, { filter: endless }, { filter: { a: Symbol("s") } }]) {
    const [parameter = ""] = Object.keys(values);
    expect(() => exports["find"]?.(values)).toThrow(
      expect.objectContaining({ code: "invalid-parameter", parameter }) as Error,
    );
  }
});

it("endpoint() accepts the serialized texts of styled parameters", async () => {
  const { exports, manifest: source } = await emitted(given);
  const read = succeed(readManifest(source, "routes.yaml"));
  const plans = listRoutes(succeed(planRoutes(read.manifest)).plan);
  expect(plans).toHaveLength(3);
  for (const plan of plans) {
    const found = findCounterexample(plan, read.manifest, exports, { runs: 100, seed: 1 });
    expect(found).toBeUndefined();
  }
});
