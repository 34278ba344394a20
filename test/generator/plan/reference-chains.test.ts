import { describe, expect, it } from "vitest";
import { allDeclarations, type RoutePlan, createTypeIndex } from "../../../generator/plan/index.js";
import { planOf, routeOf } from "../plan-of.js";
import { object, ref, text } from "../../schemas.js";

const planned = (schemas: object, route: object): RoutePlan => routeOf(route, { schemas });

const body = (schema: object, required = true) => ({
  route: "POST /a/{b}",
  requestBody: { required, schema },
});

/** Two schemas on each of 100 levels, each made of both of the next: 2^100 ways lead down. */
function diamonds(key: string, last: object, leaf: object = object({ q: {} })): object {
  const levels = Array.from({ length: 100 }, (_, i) => {
    const next = { [key]: [ref(`s${i + 1}`), ref(`t${i + 1}`)] };
    return [
      [`s${i}`, next],
      [`t${i}`, next],
    ];
  });
  return Object.fromEntries([...levels.flat(), ["s100", last], ["t100", leaf]]);
}

describe("schemas that many ways lead to are looked at once", () => {
  const leaves: Readonly<Record<string, object>> = {
    object: object({ p: {} }),
    "object with required properties": object({ p: {} }, "p"),
    string: text,
    "object, string or null": { type: ["object", "string", "null"], properties: { p: {} } },
  };
  const rows = ["allOf", "oneOf", "anyOf"].flatMap((key) =>
    Object.keys(leaves).map((leaf) => ({ key, leaf })),
  );

  it.each(rows)("$key, in a body, ending in $leaf", ({ key, leaf }) => {
    for (const required of [true, false]) {
      const route = planned(diamonds(key, leaves[leaf] ?? {}), body(ref("s0"), required));
      expect(route.arguments.map(({ name }) => name)).toContain("b");
    }
  });

  it.each(["allOf", "oneOf", "anyOf"])("%s, in a body of text only", (key) => {
    const { arguments: all } = planned(diamonds(key, text, text), body(ref("s0")));
    expect(all.map(({ name }) => name)).toEqual(["b", "data"]);
  });

  it("required properties of schemas with many references are read once", () => {
    const required = ["p", "q"];
    const schemas = diamonds("allOf", object({ p: { readOnly: true } }));
    const route = planned(schemas, body({ allOf: [ref("s0"), { required }] }));
    expect(route.arguments.map(({ name }) => name)).toEqual(["b", "q"]);
  });

  it.each(["allOf", "oneOf", "anyOf"])("%s, for the properties of a body's type", (key) => {
    const last = object({ p: {} });
    const parts = { schemas: diamonds(key, last), routes: [body(ref("s0"))] };
    const declarations = allDeclarations(planOf(parts));
    const { types } = planned(parts.schemas, parts.routes[0] ?? {});
    const properties = createTypeIndex(declarations).findProperties(types.parameters);
    expect([...properties.keys()].sort()).toEqual(["b", "p", "q"]);
  });

  it.each(rows)("$key, in a query, ending in $leaf", ({ key, leaf }) => {
    const parameter = { name: "q", in: "query", explode: true, schema: ref("s0") };
    const route = { route: "GET /a", parameters: [parameter] };
    expect(planned(diamonds(key, leaves[leaf] ?? {}), route).effectiveRoute).toBe("GET /a{?q*}");
  });
});

it("a chain as long as the reader allows does not exhaust the stack", () => {
  const chain = Object.fromEntries(
    Array.from({ length: 245 }, (_, i) => [`s${i}`, { oneOf: [ref(`s${i + 1}`)] }]),
  );
  const last = object({ p: {} }, "p");
  const route = planned({ ...chain, s245: last }, body(ref("s0")));
  expect(route.arguments.map(({ name }) => name)).toEqual(["b", "p"]);
});

it("a body that may be an object or a text is required where it says so, through a reference too", () => {
  const mixed = { type: ["object", "string"], required: ["p"], properties: { p: {} } };
  const post = (schema: object) => ({ route: "POST /a", requestBody: { required: true, schema } });
  expect(planned({}, post(mixed)).parametersArgument).toBe("required");
  expect(planned({ Mixed: mixed }, post(ref("Mixed"))).parametersArgument).toBe("required");
});
