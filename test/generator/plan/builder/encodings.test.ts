import { expect, it } from "vitest";
import type { BodyEncoding } from "../../../../generator/manifest/index.js";
import { planRoutes } from "../../../../generator/plan/plan-routes.js";
import { manifestOf } from "../../plan-of.js";
import { list, object, ref, text } from "../../../schemas.js";
import { succeed } from "../../../succeed.js";

const FORM = "application/x-www-form-urlencoded";
const map = { type: "object", additionalProperties: text };
const form = (properties: object, encoding: object, contentType = FORM) => ({
  contentType,
  encoding,
  schema: object(properties),
});

const deep = form({ b: list(text) }, { b: { style: "deepObject" } });

function planned(...bodies: readonly object[]) {
  const routes = bodies.map((requestBody, index) => ({ route: `POST /${index}/a`, requestBody }));
  const schemas = {
    Map: map,
    Words: { enum: ["a", "b"] },
    List: list(text),
    Text: text,
    Fields: { properties: { b: list(text) } },
  };
  const result = succeed(planRoutes(manifestOf({ routes, schemas })));
  const [sending] = result.plan.modules.filter(({ path }) => path === "fetch.ts");
  const encodings = sending?.kind === "sending" ? sending.encodings : undefined;
  return { encodings, warnings: result.warnings };
}

it.each<readonly [given: object, want: BodyEncoding | undefined]>([
  [{ style: "pipeDelimited" }, { style: "pipeDelimited" }],
  [{ style: "spaceDelimited" }, { style: "spaceDelimited" }],
  [{ style: "spaceDelimited", explode: false }, { style: "spaceDelimited" }],
  [{ style: "deepObject" }, { style: "deepObject" }],
  [{ style: "deepObject", explode: true }, { style: "deepObject" }],
  [
    { style: "form", explode: false },
    { style: "form", explode: false },
  ],
  [{ explode: false }, { style: "form", explode: false }],
  [{ contentType: "application/json" }, { contentType: "application/json" }],
  // What `send` does without being told.
  [{ style: "form", explode: true }, undefined],
  [{ style: "form" }, undefined],
  [{ explode: true }, undefined],
])("the encoding %j becomes %j", (given, want) => {
  expect(planned(form({ b: list(text) }, { b: given }))).toEqual({
    encodings: want && { b: want },
    warnings: [],
  });
});

it.each<readonly [contentType: string, isForm: boolean]>([
  [FORM, true],
  [`${FORM.toUpperCase()}; charset=utf-8`, true],
  ["multipart/form-data", true],
  ["multipart/form-data ;boundary=x", true],
  ["multipart/form-data-x", false],
  ["x-multipart/form-data", false],
  ["multipart/mixed", false],
  ["application/json", false],
])("a list in a body of the type %s is a field of a form: %s", (contentType, isForm) => {
  const other = { contentType, schema: { properties: { b: list(text) } } };
  const { encodings } = planned(deep, other);
  expect(encodings === undefined).toBe(isForm);
});

it("encodings are sorted by name, without inherited names", () => {
  const style = { style: "pipeDelimited" };
  const { encodings } = planned(
    form({ b: list(text), a: list(text), constructor: text }, { b: style, a: style }),
  );
  expect(Object.keys(encodings ?? {})).toEqual(["a", "b"]);
});

const none = (schema: object) => form({ b: schema }, {});

it.each<readonly [why: string, one: object, other: object, isSame: boolean]>([
  ["twice the same", deep, form({ b: text }, { b: { style: "deepObject" } }), true],
  ["two ways", deep, form({ b: list(text) }, { b: { explode: false } }), false],
  // A field without an encoding is encoded in the default way, which matters to lists and objects only.
  ["one way and none, for a list", deep, none(list(text)), false],
  ["none and one way, for an object", none(map), deep, false],
  ["one way and none, for any value", deep, none({}), false],
  ["one way and none, for a list or a text", deep, none({ oneOf: [text, list(text)] }), false],
  ["one way and none, for a named list", deep, none(ref("List")), false],
  ["in a shared body", deep, { contentType: FORM, schema: ref("Fields") }, false],
  ["one way and none, for a text", deep, none(text), true],
  ["one way and none, for words", deep, none({ enum: ["a", "b"] }), true],
  ["one way and none, for named words", deep, none(ref("Words")), true],
  [
    "one way and none, for a named text or null",
    deep,
    none({ anyOf: [ref("Text"), { type: "null" }] }),
    true,
  ],
  ["one way and none, for a named map", deep, none(ref("Map")), false],
  [
    "one way and none, for a named list or null",
    deep,
    none({ anyOf: [ref("List"), { type: "null" }] }),
    false,
  ],
  ["one way and none, for parts of objects", deep, none({ allOf: [map, ref("Map")] }), false],
  ["one way and none, for a file", deep, none({ type: "string", format: "binary" }), true],
  ["one way and the default", deep, form({ b: list(text) }, { b: { explode: true } }), false],
])("routes encode a field in %s", (_why, one, other, isSame) => {
  const { encodings, warnings } = planned(one, other);
  expect(encodings).toEqual(isSame ? { b: { style: "deepObject" } } : undefined);
  expect(warnings.length).toBe(isSame ? 0 : 1);
});

it("a field that routes encode in different ways has a warning", () => {
  const bodies = [deep, form({ b: list(text) }, {})];
  expect(planned(...bodies).warnings).toEqual([
    {
      code: "different-encodings",
      message: 'routes encode the field "b" in different ways, so `send` encodes it by default',
      hint: "give it the same `encoding` everywhere, or pass `form` to `send`",
      path: ["routes", 1, "requestBody", "schema", "properties", "b"],
      related: [
        { message: "a different encoding", path: ["routes", 0, "requestBody", "encoding", "b"] },
      ],
    },
  ]);
});

it("the encoding of the default body wins over alternative bodies", () => {
  const { contentType, ...content } = form(
    { b: list(text), c: list(text) },
    { c: { explode: false } },
  );
  const way = { style: "form", explode: false };
  expect(planned({ schema: {}, content: { [contentType]: content } })).toEqual({
    encodings: { c: way },
    warnings: [],
  });
  const { schema } = content;
  const parts = { "multipart/form-data": { schema } };
  const field = ["properties", "c"];
  const both = planned({ contentType, ...content, content: parts });
  expect(both.encodings).toEqual({ c: way });
  expect(both.warnings).toMatchObject([
    {
      code: "different-encodings",
      message:
        'routes encode the field "c" in different ways, so `send` encodes it as in the default body',
      path: ["routes", 0, "requestBody", "content", ...Object.keys(parts), "schema", ...field],
    },
  ]);
});

it("an encoding without its field has a warning", () => {
  const want = {
    code: "unknown-field",
    message: 'the form has no field "c"',
    hint: "remove it, or declare it in the form's `schema`",
    at: "key",
  };
  const place = ["routes", 0, "requestBody"];
  const { contentType, ...body } = form({ b: list(text) }, { c: { style: "deepObject" } });
  const usual = planned({ contentType, ...body });
  const warning = { ...want, path: [...place, "encoding", "c"] };
  expect(usual).toEqual({ encodings: undefined, warnings: [warning] });
  const path = [...place, "content", FORM, "encoding", "c"];
  expect(planned({ content: { [FORM]: body } }).warnings).toEqual([{ ...want, path }]);
});

it("fields of a form that the caller builds have no encoding", () => {
  const body = {
    contentType: "multipart/form-data",
    schema: {},
    encoding: { c: { explode: false } },
  };
  expect(planned(body)).toEqual({ encodings: undefined, warnings: [] });
});
