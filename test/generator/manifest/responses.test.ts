import { describe, expect, it } from "vitest";
import { readManifest } from "../../../generator/read-source.js";
import { errorsOf, head, messagesOf, table } from "./marked-manifest.js";
import { succeed } from "../../succeed.js";

function route(...lines: readonly string[]): string {
  return `${head}routes:\n  - route: GET /x\n    responses:\n${lines.map((line) => `      ${line}\n`).join("")}`;
}

function readResponses(text: string): unknown {
  return succeed(readManifest(text, "routes.yaml")).manifest.routes[0]?.responses;
}

describe("responses", () => {
  it("responses keep their content by media type, and their headers", () => {
    const text = route(
      "200:",
      "  description: Fine",
      "  content: { application/json: { schema: { type: object } }, image/*: {} }",
      "  headers: { link: { description: Pages, required: true, schema: { type: string } } }",
      "default: {}",
    );
    expect(readResponses(text)).toEqual({
      200: {
        description: "Fine",
        content: { "application/json": { schema: { type: "object" } }, "image/*": {} },
        headers: { link: { description: "Pages", required: true, schema: { type: "string" } } },
      },
      default: { content: {} },
    });
  });

  it("responses with only a schema are JSON", () => {
    expect(readResponses(route("4XX: { schema: { type: string } }"))).toEqual({
      "4XX": { content: { "application/json": { schema: { type: "string" } } } },
    });
  });

  it("responses can be shared", () => {
    const shared = "responses: { notFound: { description: Gone, schema: true } }\n";
    expect(readResponses(shared + route("404: { $ref: '#/responses/notFound' }"))).toEqual({
      404: { description: "Gone", content: { "application/json": { schema: true } } },
    });
  });

  it("a route without responses has none", () => {
    expect(readResponses(`${head}routes: [{ route: GET /x }]\n`)).toBeUndefined();
  });
});

const status = "it is a status such as 200, a range such as 4XX, or default";

describe("what is wrong with responses", () => {
  it.each(
    table([
      [
        route("‹ok›: {}", "‹600›: {}", "‹4xx›: {}", "‹20›: {}"),
        ...Array(4).fill(`invalid-name: ${status}`),
      ],
      [
        route("204:‹›", "200: ‹text›"),
        "empty-value: write `204: {}`",
        "wrong-type: write `200: {}`",
      ],
      [
        route("200: { content: { ‹json›: {} } }"),
        "invalid-name: it is a media type or a range of them: application/json, text/*",
      ],
      [
        route("200: { headers: { ‹a b›: {} } }"),
        "invalid-name: a header name is letters, digits and any of !#$%&'*+.^_`|~-",
      ],
      [
        route("200: { ‹schema›: {}, content: {} }"),
        "misplaced-key: write it under `content`: `application/json: { schema: … }`",
      ],
      [
        `responses: { notFound: {} }\n${route("404: { $ref: ‹'#/responses/notfound'› }")}`,
        'unknown-reference: did you mean "notFound"?',
      ],
      [
        `responses: { a: {}, b: { ‹$ref›: '#/responses/a' } }\n${route("404: {}")}`,
        "unknown-key: write out what it refers to: a `$ref` is for schemas, and for routes",
      ],
      [
        `responses: { a: { schema: { $ref: ‹'#/schemas/A'› } } }\n${route(
          "200: { schema: { $ref: ‹'#/schemas/B'› } }",
          "201: { content: { text/plain: { schema: { $ref: ‹'#/schemas/C'› } } } }",
          "202: { headers: { link: { schema: { $ref: ‹'#/schemas/D'› } } } }",
        )}`,
        ...Array(4).fill("unknown-reference: declare it under `schemas`"),
      ],
      [
        `schemas: { A: { discriminator: { propertyName: a, mapping: { a: ‹'#/schemas/AB'› } } } }\n${route("200: {}")}`,
        "unknown-reference: declare it under `schemas`",
      ],
    ]),
  )("$name", ({ given, want }) => {
    expect(errorsOf(given)).toEqual(want);
  });

  it("mistakes of responses have readable messages", () => {
    expect(messagesOf(route("200: { schema: {}, content: {} }"))).toEqual([
      "this response has `schema`, which is short for JSON in `content`, and `content`",
    ]);
  });
});
