import fc from "fast-check";
import { expect, it } from "vitest";
import { withParameters } from "../../runtime/builders.js";
import { refusal, type Untyped } from "./acme.js";
import { sentence } from "./sentence.js";
import { endpoint, shape } from "../golden/shapes.js";
import { diffsRaw } from "../golden/groups/generated/requests.js";

type Values = Readonly<Record<string, unknown>>;
type AnyBuilder = (parameters?: unknown, options?: unknown) => object;

const wrap = (builder: unknown, defaults: Values) =>
  withParameters(builder as AnyBuilder, defaults as never) as unknown as AnyBuilder;
const raw = diffsRaw as AnyBuilder;
const file = { version: 1, name: "a", extension: "txt" };

it.each<readonly [what: string, defaults: Values, call: unknown, want: Values]>([
  ["fills omitted parameters", { version: 1, name: "a" }, { extension: "txt" }, file],
  ["lets a call override", { ...file, name: "b" }, { name: "a" }, file],
  ["falls back to the default for undefined", file, { name: undefined }, file],
  ["needs no first argument", file, undefined, file],
  ["merges objects deeply", { a: { b: 1, c: 2 } }, { a: { c: 3 } }, { a: { b: 1, c: 3 } }],
  ["replaces lists", { a: [1, 2] }, { a: [3] }, { a: [3] }],
  ["keeps null", { a: 1 }, { a: null }, { a: null }],
  ["reads own keys", { a: 1 }, Object.create({ a: 2 }), { a: 1 }],
  ["sets no prototype", JSON.parse('{"__proto__":1}'), {}, JSON.parse('{"__proto__":1}')],
])("withParameters: %s", (_what, defaults, call, want) => {
  const received = wrap((parameters: unknown) => ({ parameters }), defaults)(call);
  expect(received).toEqual({ parameters: want });
});

it("withParameters passes on options and the result", () => {
  const options = { headers: { a: "b" } };
  expect(wrap(raw, file)({}, options)).toEqual(raw(file, options));
  expect(wrap((...call: unknown[]) => call, {})({}, options)).toEqual([{}, options]);
});

it("withParameters copies the defaults, and does not change its arguments", () => {
  const defaults = Object.freeze({ ...file });
  const mutable = { ...file };
  const wrapped = wrap(raw, mutable);
  mutable.name = "changed";
  expect(wrapped(Object.freeze({}))).toEqual(raw(defaults));
});

it("withParameters rejects defaults and parameters that are not an object", () => {
  const refused = refusal(() => wrap(raw, "x" as never));
  expect(refused).toMatchObject({ code: "invalid-options" });
  expect(refused.message).toEqual(sentence("default parameters are a string; pass an object"));
  expect(refusal(() => wrap(raw, file)("x"))).toMatchObject({ code: "invalid-options" });
});

it("withParameters equals an endpoint with these defaults, and overrides the defaults of its second argument", () => {
  const query = shape("pagesGet");
  const value = fc.option(fc.constantFrom("a", "b c", 1, true), { nil: undefined });
  const values = fc.record({ page: value, q: value, other: value }, { requiredKeys: [] });
  const api = endpoint.defaults({ q: "endpoint", headers: { "x-a": "1" } });
  fc.assert(
    fc.property(values, values, (defaults, call) => {
      const same = (target: Untyped, options?: unknown) =>
        expect(wrap(query, defaults)(call, options)).toEqual(
          query({}, target.defaults(defaults).defaults(call)),
        );
      same(endpoint);
      same(api, api);
    }),
  );
});
