import { expect, it } from "vitest";
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

const object = { properties: { c: text.schema } };
const BODIES: Readonly<Record<string, object>> = {
  ...{ text, bytes, list, note, form },
  ...{ optional: at("Optional"), data: at("Data"), open: at("Open") },
  noteOrText: { schema: { oneOf: [note.schema, text.schema] } },
  object: { schema: object },
  described: { schema: { properties: { c: { ...text.schema, description: "d" } } } },
  owner: { schema: { properties: { owner: text.schema } } },
};

/** A body and the same in other media types, the types that a call can choose, and how it gives the bodies whose types differ. */
const CHOICES = `
note →
noteOrText | text/json: noteOrText → text/json
note | Text/JSON; a=b: note → text/json
note | multipart/form-data: form | a/b: note → multipart/form-data, a/b → multipart/form-data { fields: Form }
# An empty body, and an empty object, which the builder sends.
note | a/b+json: optional → a/b+json → a/b+json { fields: Optional | undefined }
optional | a/b+json: open → a/b+json → a/b+json { whole: Open }
note | text/plain: text | image/png: bytes → text/plain, image/png → text/plain { whole: string } → image/png { whole: Binary }
image/png: bytes | a/b+json: list | image/gif: bytes → a/b+json, image/gif → a/b+json { data: readonly number[] }
# Properties instead of \`data\`, of which none is called so.
image/png: bytes | a/b: note | a/c: data → a/b, a/c → a/b { fields: Note } → a/c { whole: Data }
# Only the documentation differs.
object | a/b: described → a/b
# The name of a parameter.
note | a/b: owner → a/b → a/b { whole: { owner?: string | undefined } }
`;

/** A body that `CHOICES` describes. */
function readBody(text: string): object {
  const [usual, ...others] = text.split(" | ").map((cell) => {
    const [name = "", contentType] = cell.split(": ").reverse();
    return [contentType, BODIES[name]] as const;
  });
  const [contentType, body] = usual ?? [];
  const content = others.length > 0 && { content: Object.fromEntries(others) as object };
  return { ...body, ...(contentType && { contentType }), ...content };
}

it.each(CHOICES.split("\n").filter((row) => /^[^#]/.test(row)))(
  "the bodies that calls choose: %s",
  (row) => {
    const [given = "", contentTypes = "", ...bodies] = row.split(/ → ?/);
    const route = routeOf(routeWith(readBody(given)), { schemas });
    expect(route.types.choices?.contentTypes.join(", ")).toBe(contentTypes || undefined);
    const { hasOption = false } = route.types.choices?.types ?? {};
    expect(hasOption).toBe(bodies.some((body) => body.includes("{ whole: ")));
    const declared = route.declarations.find(({ name }) => name === "FBodies");
    const properties = declared?.kind === "interface" ? declared.properties : [];
    expect(properties.map(({ name, type }) => `${name} ${printType(type)}`)).toEqual(bodies);
  },
);

it("without a declared default, calls can choose the media types beside JSON", () => {
  const content = { "multipart/form-data": form, "application/json": note };
  const { choices } = routeOf(routeWith({ content }), { schemas }).types;
  expect(choices?.contentTypes).toEqual(["multipart/form-data"]);
});

it("a body of any object is passed by properties if the URL has no arguments", () => {
  const requestBody = { ...at("Optional"), content: { "a/b+json": at("Open") } };
  const { types } = routeOf({ route: "POST /x", requestBody }, { schemas });
  expect(types.choices?.types?.hasOption).toBe(false);
});

it.each([
  [text, "text/plain"],
  [{ ...text, contentType: "text/plain" }, "a/b+json"],
])("the media type decides whether a text body is JSON: %j, %s", (body, other) => {
  const route = routeOf(routeWith({ ...body, content: { [other]: text } }));
  expect(route.writesJsonText).toBe(true);
  expect(route.types.choices).toEqual({ contentTypes: [other] });
});

it("calls cannot send text as JSON beside a body of properties", () => {
  const routes = [routeWith({ ...note, content: { "a/b+json": text, "text/plain": text } })];
  const result = planRoutes(manifestOf({ routes, schemas }));
  expect(result.ok && result.warnings).toMatchObject([
    {
      ...{ code: "unsendable-content", at: "key" },
      message: 'calls cannot send text as "a/b+json"',
      hint: expect.stringContaining("declare a separate route for it") as string,
      path: ["routes", 0, "requestBody", "content", "a/b+json"],
    },
  ]);
});
