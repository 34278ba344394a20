import { describe, expect, it } from "vitest";
import {
  cutMarkdown,
  docOfBody,
  docOfParameter,
  docOfResponse,
  docOfSchema,
} from "../../../generator/plan/docs.js";
import type { Parameter, RequestBody, Schema } from "../../../generator/manifest/manifest.js";
import type { DocPlan } from "../../../generator/plan/plan.js";
import { routeOf, routesOf } from "../plan-of.js";

describe("the comment of a builder", () => {
  const see = { url: "https://docs.test/", description: "More" };
  it.each<readonly [given: object, want: DocPlan]>([
    [{}, { paragraphs: ["GET /a"] }],
    [{ summary: "One", description: "Two." }, { paragraphs: ["GET /a", "One", "Two."] }],
    [{ summary: " ", description: "\n" }, { paragraphs: ["GET /a"] }],
    [{ operationId: "issues/list-for-repo" }, { paragraphs: ["GET /a"] }],
    [{ operationId: "a/b", description: "One." }, { paragraphs: ["GET /a", "One."] }],
    [
      { security: ["a token"] },
      { paragraphs: ["GET /a", "Security: a token."], security: ["a token"] },
    ],
    [
      { description: "One.", security: ["a token", "nothing"] },
      {
        paragraphs: ["GET /a", "One.", "Security: a token, or nothing."],
        security: ["a token", "nothing"],
      },
    ],
    [{ security: [] }, { paragraphs: ["GET /a"] }],
    [{ externalDocs: see }, { paragraphs: ["GET /a"], see }],
    [{ deprecated: false }, { paragraphs: ["GET /a"] }],
    [{ deprecated: true }, { paragraphs: ["GET /a"], deprecated: "" }],
    [
      { deprecated: { sunset: "2027-01-01" } },
      { paragraphs: ["GET /a"], deprecated: "Sunset: 2027-01-01.", sunset: "2027-01-01" },
    ],
    [{ deprecated: { message: "Gone." } }, { paragraphs: ["GET /a"], deprecated: "Gone." }],
  ])("of %j", (given, want) => {
    expect(routeOf({ route: "GET /a", ...given }).doc).toEqual(want);
  });

  it.each([
    [{ replacedBy: "getB" }, "Use `getB`."],
    [{ message: "Gone.", replacedBy: "getB" }, "Gone. Use `getB`."],
    [{ message: " ", replacedBy: "getB" }, "Use `getB`."],
    [
      { message: "Gone.", sunset: "2027-01-01", replacedBy: "getB" },
      "Gone. Sunset: 2027-01-01. Use `getB`.",
    ],
  ])("the comment of a builder names its replacement: %j", (deprecated, want) => {
    const [first] = routesOf({ routes: [{ route: "GET /a", deprecated }, "GET /b"] });
    expect(first?.doc.deprecated).toBe(want);
  });
});

it("`replacedBy` finds a route by name before a route by operationId", () => {
  const routes = [
    { route: "GET /a", deprecated: { replacedBy: "b" } },
    { route: "GET /b", name: "b" },
    { route: "GET /c", name: "c", operationId: "b" },
  ];
  expect(routesOf({ routes })[0]?.doc.deprecated).toBe("Use `b`.");
});

describe("the comment of a property", () => {
  it.each<readonly [schema: Schema, want: DocPlan]>([
    [true, { paragraphs: [] }],
    [{}, { paragraphs: [] }],
    [{ description: "One." }, { paragraphs: ["One."] }],
    [{ description: " " }, { paragraphs: [] }],
    [{ format: "date" }, { paragraphs: ["Format: date."] }],
    [{ default: 1 }, { paragraphs: ["Default: `1`."], default: 1 }],
    [{ default: null }, { paragraphs: ["Default: `null`."], default: null }],
    [{ default: "a`b" }, { paragraphs: ['Default: ``"a`b"``.'], default: "a`b" }],
    [{ default: "a``b" }, { paragraphs: ['Default: ```"a``b"```.'], default: "a``b" }],
    [
      { description: "One.", format: "date", default: "x" },
      { paragraphs: ["One.", 'Format: date. Default: `"x"`.'], default: "x" },
    ],
    [{ deprecated: true }, { paragraphs: [], deprecated: "" }],
    [{ deprecated: false }, { paragraphs: [] }],
  ])("of %j", (schema, want) => {
    expect(docOfSchema(schema)).toStrictEqual(want);
  });

  it.each(["binary", "double", "float", "int32", "int64"])(
    "the comment of a property omits the format %s, because its type shows it",
    (format) => {
      expect(docOfSchema({ format })).toEqual({ paragraphs: [] });
    },
  );
});

it.each<readonly [given: Partial<Parameter>, want: DocPlan]>([
  [{}, { paragraphs: [] }],
  [{ schema: true, description: "One." }, { paragraphs: ["One."] }],
  [{ schema: { description: "Its type." } }, { paragraphs: ["Its type."] }],
  [{ description: " ", schema: { description: "Its type." } }, { paragraphs: ["Its type."] }],
  [
    { description: "One.", schema: { description: "Its type.", default: 1 } },
    { paragraphs: ["One.", "Default: `1`."], default: 1 },
  ],
  [{ deprecated: true }, { paragraphs: [], deprecated: "" }],
  [{ schema: { deprecated: true } }, { paragraphs: [], deprecated: "" }],
  [
    { schema: { deprecated: true }, deprecated: { message: "Gone." } },
    { paragraphs: [], deprecated: "Gone." },
  ],
  [{ deprecated: { replacedBy: "b" } }, { paragraphs: [], deprecated: "Use `b`." }],
])("the comment of an argument: of %j", (given, want) => {
  const parameter = { name: "a", in: "query", required: false, explode: false } as const;
  expect(docOfParameter({ ...parameter, schema: {}, ...given })).toStrictEqual(want);
});

it.each([
  ["one two three", 9, "one two…"],
  ["one `two three` four", 12, "one…"],
  ["one ``two ` three`` four", 14, "one…"],
  ["one [two](https://a.test) four", 12, "one…"],
  ["one http://a.test/two four", 12, "one…"],
  ["one https://a.test/two four", 12, "one…"],
  ["`one two`", 5, ""],
])("%s is cut at %i characters: %s", (text, length, want) => {
  expect(cutMarkdown(text, length)).toBe(want);
});

it.each([
  [{ type: "string" }, undefined, []],
  [{ description: "Text." }, undefined, ["Text."]],
  [{ description: "Text." }, "Body.", ["Body."]],
  [{ description: "Text." }, " ", ["Text."]],
] as const)("the comment of a body of %j that says %j", (schema, description, paragraphs) => {
  const said = description !== undefined && { description };
  const body = { required: true, contentType: "a/b", schema, ...said };
  expect(docOfBody(body)).toEqual({ paragraphs });
});

it.each([
  [undefined, []],
  [" ", []],
  ["Found.", ["Found."]],
])("the comment of a response that says %j", (description, paragraphs) => {
  const response = { content: {}, ...(description !== undefined && { description }) };
  expect(docOfResponse(response)).toEqual({ paragraphs });
});

it.each<readonly [schema: object, want: string | undefined]>([
  [{ type: "string", examples: ["octocat", "b"] }, '"octocat"'],
  [{ type: "array", examples: [[1, { a: null }]] }, '[1,{"a":null}]'],
  [{ $ref: "#/schemas/Id", examples: [7] }, "7"],
  [{ type: "string", examples: ["x".repeat(78)] }, `"${"x".repeat(78)}"`],
  [{ type: "string", examples: ["x".repeat(79)] }, undefined],
  [{ type: "integer", default: 30, examples: [30] }, undefined],
  [{ type: "integer", default: 30, examples: [10] }, "10"],
  [{ enum: ["a"], examples: ["a"] }, undefined],
  [{ const: "a", examples: ["a"] }, undefined],
  [{ type: "boolean", examples: [true] }, undefined],
  [{ examples: [] }, undefined],
])("the example of an argument: %j", (given, want) => {
  const schema = given as Schema;
  expect(docOfSchema(schema, "request").example).toBe(want);
  expect(docOfBody({ schema, description: "One." } as RequestBody).example).toBe(want);
  expect(docOfParameter({ schema, description: "One." } as Parameter).example).toBe(want);
  expect(docOfSchema(schema, "response").example).toBeUndefined();
});
