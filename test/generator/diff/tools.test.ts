import { expect, it } from "vitest";
import { comparePlans } from "../../../generator/diff/compare-plans.js";
import { planOf } from "../plan-of.js";
import { integer, number, text } from "../../schemas.js";

function tools(argument: object, more: object = {}, generate: object = { tools: true }) {
  const schema = { type: "object", properties: { a: argument }, ...more };
  const requestBody = { required: true, schema };
  return planOf({ routes: [{ route: "POST /x", name: "x", requestBody }], generate });
}

function changesOf(before: ReturnType<typeof tools>, after: typeof before) {
  return comparePlans(before, after)
    .filter(({ kind }) => kind.startsWith("tool-"))
    .map(({ kind, compiler, wire, explanation }) => [kind, compiler, wire, explanation]);
}

it.each<readonly [before: object, after: object, want: "breaking" | "additive" | undefined]>([
  [text, { ...text, description: "D", examples: ["a"], default: "b", deprecated: true }, undefined],
  [text, number, "breaking"],
  [integer, number, "additive"],
  [number, integer, "breaking"],
  [text, { type: ["string", "null"] }, "additive"],
  [text, {}, "additive"],
  [{}, text, "breaking"],
  [{ properties: { b: {} } }, { properties: { b: false } }, "breaking"],
  [{ properties: { b: false } }, { properties: { b: {} } }, "additive"],
  [{ enum: ["a"] }, { enum: ["b", "a"] }, "additive"],
  [{ enum: ["a", "b"] }, { enum: ["a"] }, "breaking"],
  [text, { ...text, minLength: 1 }, "breaking"],
  [{ ...text, minLength: 2 }, { ...text, minLength: 1 }, "additive"],
  [{ ...text, maxLength: 2 }, { ...text, maxLength: 1 }, "breaking"],
  [{ ...text, maxLength: 1 }, { ...text, maxLength: 2 }, "additive"],
  [{ ...text, pattern: "a" }, text, "additive"],
  [{ ...text, pattern: "a" }, { ...text, pattern: "b" }, "breaking"],
  [{ items: text }, { items: { type: ["string", "number"] } }, "additive"],
  [{ items: text }, { items: { ...text, format: "uri" } }, "breaking"],
  [{ type: "array" }, { items: text }, "breaking"],
  [{ items: text }, { items: text, uniqueItems: true }, "breaking"],
  [{ items: text, uniqueItems: true }, { items: text }, "additive"],
  [{ properties: { b: text } }, { properties: { b: text }, required: ["b"] }, "breaking"],
  [{ properties: { b: text }, required: ["b"] }, { properties: { b: text } }, "additive"],
  [{ type: "object" }, { type: "object", additionalProperties: text }, "breaking"],
  [{ properties: { b: text } }, { properties: { b: text, c: text } }, "breaking"],
  [
    { properties: { b: text }, additionalProperties: false },
    { properties: { b: text, c: text }, additionalProperties: false },
    "additive",
  ],
  [
    { properties: { b: text, c: text }, additionalProperties: false },
    { properties: { b: text }, additionalProperties: false },
    "breaking",
  ],
  [
    { additionalProperties: text },
    { additionalProperties: text, properties: { c: text } },
    undefined,
  ],
  [{ properties: { b: text, constructor: text } }, { properties: { b: text } }, "additive"],
  [{ anyOf: [text] }, { anyOf: [number] }, "breaking"],
  [{ anyOf: [text, { type: "null" }] }, { anyOf: [text] }, "breaking"],
  [
    { anyOf: [{ ...text, description: "A" }] },
    { anyOf: [{ ...text, description: "B" }] },
    undefined,
  ],
  [{ properties: { enum: text } }, { properties: { enum: number } }, "breaking"],
])("an input of %j that becomes %j", (before, after, want) => {
  const explanation =
    want === "breaking"
      ? "the tool rejects inputs that it accepted."
      : "the tool accepts more inputs.";
  expect(changesOf(tools(before), tools(after))).toEqual(
    want === undefined ? [] : [["tool-input-changed", "neither", want, explanation]],
  );
});

it.each([
  [{}, { properties: { a: text, b: text } }, "additive"],
  [{}, { required: ["a"] }, "breaking"],
  [{ properties: { a: text, b: text } }, {}, "breaking"],
])("arguments %j that become %j", (before, after, want) => {
  expect(changesOf(tools(text, before), tools(text, after))).toEqual([
    ["tool-input-changed", "neither", want, expect.any(String)],
  ]);
});

it("changes of tools are compared for the models that call them", () => {
  const [none, all] = [tools(text, {}, {}), tools(text)];
  const renamed = planOf({
    generate: { tools: true },
    routes: [
      {
        route: "POST /x",
        name: "y",
        requestBody: { required: true, schema: { properties: { a: text } } },
      },
    ],
  });
  expect(changesOf(none, all)).toEqual([
    ["tool-added", "additive", "neither", "it is now a tool for models."],
  ]);
  expect(changesOf(all, none)).toEqual([
    ["tool-removed", "breaking", "neither", expect.stringContaining("no longer a tool")],
  ]);
  expect(changesOf(all, renamed)).toEqual([
    ["tool-renamed", "breaking", "breaking", "models call the tool `y` instead of `x`."],
  ]);
});

it("diff reports an added or removed output schema of a tool", () => {
  const plan = (schema: object) => {
    const routes = [{ route: "GET /x", name: "x", responses: { 200: { schema } } }];
    return planOf({ routes, generate: { tools: true } });
  };
  const [object, list] = [plan({ type: "object" }), plan({ type: "array" })];
  const verdicts = (from: typeof object, to: typeof list) =>
    changesOf(from, to).map((change) => change.slice(0, 3));
  expect(verdicts(object, list)).toEqual([["tool-output-removed", "breaking", "neither"]]);
  expect(verdicts(list, object)).toEqual([["tool-output-added", "additive", "neither"]]);
});
