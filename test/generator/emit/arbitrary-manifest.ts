import fc from "fast-check";
import { anyText, anyWord } from "./arbitrary-plans.js";

const method = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE");

/** What a route has between two slashes. */
const segment = fc.oneof(
  { weight: 4, arbitrary: anyWord },
  { weight: 4, arbitrary: variable().map((name) => `{${name}}`) },
  variable().map((name) => `:${name}`),
  variable().map((name) => `{${name}}.json`),
  variable().map((name) => `{+${name}}`),
  variable().map((name) => `{${name}:3}`),
  fc.tuple(variable(), variable()).map(([a, b]) => `{${a},${b}*}`),
);

const end = fc.oneof(
  { weight: 6, arbitrary: fc.constant("") },
  variable().map((name) => `{/${name}}`),
  variable().map((name) => `{?${name},page*}`),
  variable().map((name) => `?fixed=1{&${name}}`),
  variable().map((name) => `#{${name}}`),
);

function variable(): fc.Arbitrary<string> {
  const odd = fc.constantFrom("toString", "class", "call", "%5B", "user.name");
  return fc.oneof(anyWord, odd, fc.constant("enterprise_or_organization_name"));
}

const dateTime = { type: "string", format: "date-time" };

const schema = fc.oneof(
  fc.record({ type: fc.constant("array"), items: fc.constant(dateTime) }),
  fc.record({ type: fc.constantFrom("string", "integer", "boolean", "array", "object") }),
  fc.record({
    enum: fc.uniqueArray(fc.oneof(anyText, fc.constantFrom(-1, 1, null)), { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant("array"),
    items: fc.constantFrom({ enum: [-1] }, { type: "string" }),
    maxItems: fc.nat(),
    examples: fc.array(fc.oneof(fc.double(), anyText, fc.constant([1, -2.5, null])), {
      maxLength: 3,
    }),
  }),
  fc.record({
    type: fc.constantFrom("string", ["integer", "string"]),
    nullable: fc.boolean(),
    pattern: anyText,
    multipleOf: fc.double(),
    default: fc.constantFrom(null, 1e21, -0.5, [2 ** 40, 3, 4], { "a b": null }),
    description: anyText,
  }),
  fc.record({
    type: fc.constant("object"),
    properties: fc.dictionary(anyText, fc.constantFrom({}, { type: "string" }, dateTime), {
      maxKeys: 4,
    }),
    additionalProperties: fc.constantFrom(true, dateTime),
  }),
);

const parameter = fc.record(
  {
    name: anyText,
    in: fc.constantFrom("query", "header"),
    schema,
    description: anyText,
    required: fc.boolean(),
    explode: fc.boolean(),
  },
  { requiredKeys: ["name", "in", "schema"] },
);

const route = fc.record(
  {
    route: fc
      .tuple(method, fc.array(segment, { maxLength: 5 }), end)
      .map(([verb, segments, rest]) => `${verb} /${segments.join("/")}${rest}`),
    description: fc.oneof(anyText, fc.lorem({ maxCount: 30 })),
    deprecated: fc.oneof(fc.boolean(), fc.record({ message: anyText })),
    headers: fc.dictionary(
      fc.constantFrom("x-a", "a", "x-very-long-header-name-that-goes-on"),
      anyText,
    ),
    mediaType: fc.record({ format: fc.constantFrom("raw", "diff") }),
    parameters: fc.array(parameter, { maxLength: 4 }),
    requestBody: fc.oneof(
      fc.record({ schema, required: fc.boolean() }),
      // A form whose one field has an encoding.
      fc
        .record({ name: anyText, style: fc.constantFrom("deepObject", "pipeDelimited") })
        .map(({ name, style }) => ({
          contentType: "application/x-www-form-urlencoded",
          schema: { type: "object", properties: Object.fromEntries([[name, { type: "array" }]]) },
          encoding: Object.fromEntries([[name, { style }]]),
        })),
    ),
    responses: fc.dictionary(
      fc.constantFrom("200", "201", "404", "default"),
      fc.record(
        {
          description: anyText,
          schema,
          headers: fc.dictionary(fc.constantFrom("x-a", "link"), fc.record({ schema })),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ["route"] },
);

const webhooks = fc.dictionary(
  anyText,
  fc.record(
    {
      summary: anyText,
      parameters: fc.constant([{ name: "X-Y", in: "header", schema: { type: "string" } }]),
      requestBody: fc.record({ schema }),
      responses: fc.dictionary(fc.constantFrom("200", "4XX"), fc.record({ schema })),
    },
    { requiredKeys: [] },
  ),
  { maxKeys: 2 },
);

/** Names of variables, from short names to names whose functions fill a line. */
const name = fc.string({ unit: fc.constantFrom("a", "B", "1"), minLength: 1, maxLength: 40 });

const server = fc
  .record(
    {
      host: name,
      description: fc.oneof(anyText, name),
      variable: name,
      ofVariable: fc.record(
        { default: anyText, enum: fc.uniqueArray(anyText, { minLength: 1 }), description: anyText },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ["host"] },
  )
  .map(({ host, variable, ofVariable = {}, ...others }) =>
    variable === undefined
      ? { url: `https://${host}.test`, ...others }
      : {
          url: `https://${host}.test/{${variable}}`,
          variables: { [variable]: ofVariable },
          ...others,
        },
  );

/** Routes and servers of every kind, as JSON. Some are refused: names clash, or header values are invalid. */
export const anyManifest = fc.record({
  generate: fc.record({
    tools: fc.boolean(),
    dates: fc.constantFrom("string", "Date"),
    routes: fc.constantFrom("types", "constants"),
    enums: fc.constantFrom("types", "constants"),
    responseEnums: fc.constantFrom("closed", "open"),
  }),
  servers: fc.array(server, { maxLength: 3 }),
  webhooks,
  routes: fc
    .array(route, { minLength: 1, maxLength: 3 })
    // Different, so that they do not become one builder, and in separate groups or in one group.
    .chain((routes) =>
      fc
        .tuple(
          fc.constantFrom("things", "others"),
          fc.constantFrom("route", "tool", "r".repeat(25), "r".repeat(40)),
        )
        .map(([group, name]) =>
          routes.map((one, index) => ({ ...one, name: `${name}${index || ""}`, group })),
        ),
    ),
});
