import { expect, it } from "vitest";
import { readManifest } from "../../../../generator/read-source.js";
import { head, schema } from "../marked-manifest.js";
import { succeed } from "../../../succeed.js";

function listWarnings(text: string): readonly string[] {
  return succeed(readManifest(text, "routes.yaml")).warnings.map(
    (one) => `${one.code} ${one.line}:${one.column} ${one.hint ?? ""}`,
  );
}

it.each<readonly [why: string, text: string, ...want: readonly string[]]>([
  ["a misspelt method", `${head}routes:\n  - GTE /x\n`, "unknown-method 6:5 did you mean GET?"],
  ["an unknown method", `${head}routes:\n  - { route: FROBNICATE /x }\n`, "unknown-method 6:14 "],
  [
    "a default that is not in `enum`",
    schema("{ type: string, enum: [asc, desc], default: up }"),
    "default-outside-enum 7:50 add it there, or correct it",
  ],
  [
    "a default in a parameter",
    `${head}routes:\n  - { route: GET /x, parameters: [{ name: a, in: query, schema: { enum: [1], default: 2 } }] }\n`,
    "default-outside-enum 6:87 add it there, or correct it",
  ],
  [
    "a default deep within a response",
    `${head}routes:\n  - { route: GET /x, responses: { 200: { schema: { items: { anyOf: [{ enum: [a], default: b }] } } } } }\n`,
    "default-outside-enum 6:91 add it there, or correct it",
  ],
  [
    "a required property that is misspelt",
    schema("{ required: [titel], properties: { title: { type: string } } }"),
    'unknown-required 7:19 did you mean "title"?',
  ],
  [
    "a required property that is not there",
    schema("{ required: [a, color], properties: { a: {} } }"),
    "unknown-required 7:22 declare it there, or remove it here",
  ],
  [
    "a misspelt format",
    schema("{ type: string, format: datetime }"),
    "unknown-format 7:30 did you mean `date-time`?",
  ],
  [
    "null that `enum` does not list",
    schema("{ type: string, nullable: true, enum: [a] }"),
    "null-outside-enum 7:44 add null to the enum, or disallow null",
  ],
  [
    "null that `const` does not list",
    schema("{ type: [string, 'null'], const: a }"),
    "null-outside-enum 7:39 add null to the enum, or disallow null",
  ],
  [
    "a property without a value, whose parts list different values",
    `${head}schemas:\n  A: { properties: { a: { enum: [1, 2] } } }\n  B: { allOf: [{ $ref: "#/schemas/A" }], properties: { a: { const: 3 } } }\n  C: { allOf: [{ $ref: "#/schemas/B" }] }\nroutes: [GET /x]\n`,
    "no-common-value 7:59 allow common values, or do not extend that schema",
  ],
  [
    "a property without a value, whose parts have other types",
    schema(
      "{ allOf: [{ properties: { a: { type: integer } } }, { properties: { a: { enum: [x] } } }] }",
    ),
    "no-common-value 7:35 allow common values, or do not extend that schema",
  ],
])("warnings: %s", (_why, text, ...want) => {
  expect(listWarnings(text)).toEqual(want);
});

it.each<readonly [why: string, text: string]>([
  ["methods of any case, and none", `${head}routes: [get /x, PROPFIND /x, QUERY /x, /x]\n`],
  [
    "a default in `enum`",
    schema("{ type: [integer, string, boolean], enum: [1, a, true], default: true }"),
  ],
  ["null where allowed", schema("{ type: string, nullable: true, enum: [null], default: null }")],
  ["null among the types", schema("{ type: [string, 'null'], enum: [a, null], default: null }")],
  [
    "properties with common values",
    schema(
      "{ allOf: [{ properties: { a: { type: number }, b: {}, c: { enum: [x, y] }, d: { type: string, nullable: true } } }, { properties: { a: { type: integer }, b: { enum: [1] }, c: { type: string }, d: { const: null } } }] }",
    ),
  ],
  ["no properties", schema("{ type: object, required: [a] }")],
  ["in a part", schema("{ required: [a], properties: {}, allOf: [{ properties: { a: {} } }] }")],
  [
    "properties of the whole",
    schema("{ properties: { a: {} }, anyOf: [{ required: [a], properties: { b: {} } }] }"),
  ],
  ["data that looks like a schema", schema("{ default: { enum: [a], default: b } }")],
])("there is no warning for %s", (_why, text) => {
  expect(listWarnings(text)).toEqual([]);
});

it("warnings of schemas in a YAML file name the file", () => {
  const file = { ok: true, text: "A: { required: [b], properties: { a: {} } }\n" } as const;
  const read = readManifest(`${head}routes: []\nschemas: ./a.yaml\n`, "routes.yaml", () => file);
  expect(read.ok && read.warnings).toMatchObject([{ file: "a.yaml", line: 1, column: 17 }]);
});
