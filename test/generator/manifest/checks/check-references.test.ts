import { describe, expect, it } from "vitest";
import { readManifest } from "../../../../generator/read-source.js";
import { errorsOf, head, messagesOf, table, routes, top } from "../marked-manifest.js";
import { succeed } from "../../../succeed.js";

const isItself = "refer to it inside `properties` or `items`, or remove one of the references";
const schemas = (...lines: readonly string[]) =>
  `${head}routes: []\nschemas:\n${lines.map((line) => `  ${line}\n`).join("")}`;

it.each(
  table([
    [
      `${head}parameters: { owner: { name: owner, in: path, schema: {} } }\nroutes:\n  - route: GET /x\n    parameters:\n      - $ref: ‹'#/parameters/ownr'›\n`,
      'unknown-reference: did you mean "owner"?',
    ],
    [
      routes("{ route: GET /x, parameters: [{ $ref: ‹'#/parameters/a'› }] }"),
      "unknown-reference: declare it under `parameters`",
    ],
    [
      schemas("A: { $ref: ‹'#/schemas/constructor'› }"),
      "unknown-reference: declare it under `schemas`",
    ],
    [
      schemas(
        "A:",
        "  properties: { a: { $ref: ‹'#/schemas/B1'› } }",
        "  items: { $ref: ‹'#/schemas/B2'› }",
        "  prefixItems: [{ $ref: ‹'#/schemas/B3'› }]",
        "  additionalProperties: { $ref: ‹'#/schemas/B4'› }",
        "  allOf: [{ oneOf: [{ anyOf: [{ $ref: ‹'#/schemas/B5'› }] }] }]",
      ),
      ...Array(5).fill("unknown-reference: declare it under `schemas`"),
    ],
    [
      top("parameters: { a: { name: a, in: query, schema: { $ref: ‹'#/schemas/A'› } } }"),
      "unknown-reference: declare it under `schemas`",
    ],
    [
      routes(
        "route: POST /x\n    parameters: [{ name: a, in: query, schema: { $ref: ‹'#/schemas/A'› } }]\n    requestBody: { schema: { $ref: ‹'#/schemas/B'› } }",
      ),
      "unknown-reference: declare it under `schemas`",
      "unknown-reference: declare it under `schemas`",
    ],
    [schemas("A: { default: { $ref: '#/schemas/B' }, enum: [{ $ref: x }], const: { $ref: y } }")],
  ]),
)("references without a target: $name", ({ given, want }) => {
  expect(errorsOf(given)).toEqual(want);
});

describe("schemas that are nothing but themselves", () => {
  it.each(
    table([
      [schemas("A: { $ref: ‹'#/schemas/A'› }"), `schema-cycle: ${isItself}`],
      [
        schemas("A: { $ref: '#/schemas/B' }", "B: { $ref: ‹'#/schemas/A'› }"),
        `schema-cycle: ${isItself}`,
      ],
      [
        schemas(
          "A: { oneOf: [{ type: string }, { allOf: [{ $ref: '#/schemas/B' }] }] }",
          "B: { anyOf: [{ $ref: ‹'#/schemas/A'› }] }",
        ),
        `schema-cycle: ${isItself}`,
      ],
      [
        schemas("A: { $ref: ‹'#/schemas/A'› }", "B: { $ref: ‹'#/schemas/B'› }"),
        `schema-cycle: ${isItself}`,
        `schema-cycle: ${isItself}`,
      ],
      [
        schemas(
          "X: { $ref: '#/schemas/A' }",
          "A: { $ref: '#/schemas/B' }",
          "B: { $ref: ‹'#/schemas/A'› }",
        ),
        `schema-cycle: ${isItself}`,
      ],
      [
        schemas(
          "Tree: { properties: { left: { $ref: '#/schemas/Tree' } }, items: { $ref: '#/schemas/Tree' } }",
        ),
      ],
      [
        schemas(
          "A: { allOf: [{ $ref: '#/schemas/B' }, { $ref: '#/schemas/C' }] }",
          "B: { $ref: '#/schemas/C' }",
          "C: {}",
        ),
      ],
    ]),
  )("$name", ({ given, want }) => {
    expect(errorsOf(given)).toEqual(want);
  });

  it("chains of references have at most 500 steps, counted once", () => {
    const chain = Array.from(
      { length: 600 },
      (_, i) => `s${i}: { allOf: [{ $ref: '#/schemas/s${i + 1}' }] }`,
    );
    expect(messagesOf(schemas(...chain, "s600: {}"))).toEqual([
      'from the schema "s349" on, `$ref`, `allOf`, `oneOf` and `anyOf` nest more than 500 deep',
    ]);
  });

  it("a reference chain in reverse order is counted too", () => {
    const chain = Array.from(
      { length: 600 },
      (_, i) => `s${599 - i}: { $ref: '#/schemas/s${600 - i}' }`,
    );
    const given = schemas("s600: {}", ...chain);
    expect(messagesOf(given)).toEqual([
      'from the schema "s99" on, `$ref`, `allOf`, `oneOf` and `anyOf` nest more than 500 deep',
    ]);
    expect(errorsOf(given)).toEqual([
      expect.stringMatching(/^too-deep .* refer to the last schema of the chain directly$/),
    ]);
    expect(errorsOf(schemas("s600: {}", ...chain.slice(0, 500)))).toEqual([]);
  });

  it.each([
    ["A → B → A", "X: { $ref: '#/schemas/A' }", ["A", "B"]],
    ["a → b → c → d → e → a", "", [..."abcde"]],
    ["a → b → c → … → f → a", "", [..."abcdef"]],
    ["a → b → c → … → j → a", "", [..."abcdefghij"]],
  ])("a cycle of references is named: %s", (way, before, names) => {
    const [first = ""] = names;
    const ring = names.map((name, i) => `${name}: { $ref: '#/schemas/${names[i + 1] ?? first}' }`);
    expect(messagesOf(schemas(before, ...ring))).toEqual([
      `the schema "${first}" refers only to itself: ${way}`,
    ]);
  });

  it("an unknown reference names the missing schema", () => {
    expect(messagesOf(schemas("A: { $ref: '#/schemas/B' }"))).toEqual(['`schemas` has no "B"']);
  });
});

it("references to schemas are kept, and references to parameters are resolved", () => {
  const result = succeed(
    readManifest(
      `${head}parameters:\n  __proto__: { name: id, in: path, schema: { $ref: '#/schemas/__proto__' } }\n` +
        "schemas: { __proto__: { type: string } }\n" +
        "routes:\n  - { route: 'GET /x/{id}', parameters: [{ $ref: '#/parameters/__proto__' }] }\n",
      "routes.yaml",
    ),
  );
  expect(Object.entries(result.manifest.schemas)).toEqual([["__proto__", { type: "string" }]]);
  expect(result.manifest.routes[0]?.parameters).toEqual([
    {
      name: "id",
      in: "path",
      required: true,
      explode: false,
      schema: { $ref: "#/schemas/__proto__" },
    },
  ]);
});
