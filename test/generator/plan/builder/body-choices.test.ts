import { describe, expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import { planRoutes } from "../../../../generator/plan/plan-routes.js";
import { manifestOf, routeOf } from "../../plan-of.js";

const text = { schema: { type: "string" } };
const bytes = { schema: { type: "string", format: "binary" } };
const list = { schema: { type: "array", items: { type: "integer" } } };
const note = { schema: { $ref: "#/schemas/Note" } };
const form = { schema: { $ref: "#/schemas/Form" } };
const schemas = {
  Note: { type: "object", required: ["title"], properties: { title: {} } },
  Form: { type: "object", required: ["file"], properties: { file: {} } },
  Optional: { type: "object", properties: { a: {} } },
  Data: { type: "object", required: ["data"], properties: { data: {} } },
  Open: { type: "object", properties: { b: {} }, additionalProperties: { type: "integer" } },
};
const at = (name: string) => ({ schema: { $ref: `#/schemas/${name}` } });

const routeWith = (requestBody: object) => ({
  route: "POST /x/{owner}",
  name: "f",
  group: "g",
  requestBody: { required: true, ...requestBody },
});

const noteOrText = { schema: { oneOf: [note.schema, text.schema] } };
const owner = { schema: { properties: { owner: text.schema } } };

/** A required body, the media types that a call can choose, and how it gives the bodies whose types differ. */
const rows: readonly (readonly [requestBody: object, contentTypes: string, ...bodies: string[]])[] =
  [
    [note, ""],
    [{ ...noteOrText, content: { "text/json": noteOrText } }, "text/json"],
    [{ ...note, content: { "Text/JSON; a=b": note } }, "text/json"],
    [
      { ...note, content: { "multipart/form-data": form, "a/b": note } },
      "multipart/form-data, a/b",
      "multipart/form-data { fields: Form }",
    ],
    // An empty body, and an empty object, which the builder sends.
    [
      { ...note, content: { "a/b+json": at("Optional") } },
      "a/b+json",
      "a/b+json { fields: Optional | undefined }",
    ],
    [
      { ...at("Optional"), content: { "a/b+json": at("Open") } },
      "a/b+json",
      "a/b+json { whole: Open }",
    ],
    [
      { ...note, content: { "text/plain": text, "image/png": bytes } },
      "text/plain, image/png",
      "text/plain { whole: string }",
      "image/png { whole: Binary }",
    ],
    [
      { ...bytes, contentType: "image/png", content: { "a/b+json": list, "image/gif": bytes } },
      "a/b+json, image/gif",
      "a/b+json { data: readonly number[] }",
    ],
    // Properties instead of `data`, of which none is called so.
    [
      { ...bytes, contentType: "image/png", content: { "a/b": note, "a/c": at("Data") } },
      "a/b, a/c",
      "a/b { fields: Note }",
      "a/c { whole: Data }",
    ],
    // The name of a parameter.
    [
      { ...note, content: { "a/b": owner } },
      "a/b",
      "a/b { whole: { owner?: string | undefined } }",
    ],
    [
      { content: { "multipart/form-data": form, "application/json": note } },
      "multipart/form-data",
      "multipart/form-data { fields: Form }",
    ],
  ];

describe("the bodies that calls choose", () => {
  it.each(rows.map(([given, ...want]) => ({ given, want })))("$given", ({ given, want }) => {
    const [contentTypes, ...bodies] = want;
    const route = routeOf(routeWith(given), { schemas });
    expect(route.types.choices?.contentTypes.join(", ") ?? "").toBe(contentTypes);
    const declared = route.declarations.find(({ name }) => name === "FBodies");
    const properties = declared?.kind === "interface" ? declared.properties : [];
    expect(properties.map(({ name, type }) => `${name} ${printType(type)}`)).toEqual(bodies);
  });

  it("are not those with text that a builder would write in another way", () => {
    const requestBodies: readonly object[] = [
      { ...text, content: { "text/plain": text, "a/b+json": text } },
      { ...note, content: { "a/b+json": text, "text/plain": text } },
    ];
    const routes = requestBodies.map((requestBody, index) => ({
      route: `POST /${index}`,
      requestBody,
    }));
    const result = planRoutes(manifestOf({ routes, schemas }));
    const warnings = result.ok ? result.warnings : [];
    const warning = (index: number, type: string) => ({
      ...{ code: "unsendable-content", at: "key" },
      message: `no call can choose to send text as "${type}"`,
      path: ["routes", index, "requestBody", "content", type],
    });
    expect(warnings).toMatchObject([warning(0, "text/plain"), warning(1, "a/b+json")]);
  });
});
