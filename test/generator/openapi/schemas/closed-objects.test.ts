import { describe, expect, it } from "vitest";
import { document } from "../document.js";
import { emitted } from "../emitted.js";

const text = { type: "string" };
const post = (operationId: string, schema: object) => ({
  post: {
    operationId,
    requestBody: { required: true, content: { "application/json": { schema } } },
  },
});

describe("objects that take no other properties", () => {
  it("can be made", async () => {
    const empty = { type: "object", additionalProperties: false };
    const { typeErrors } = await emitted(
      document({
        "/a": post("closed", empty),
        "/b": post("composed", { ...empty, oneOf: [{ properties: { a: text } }] }),
        "/c": post("within", {
          properties: { inner: { allOf: [empty, { properties: { a: text } }] } },
        }),
        "/d": post("undeclared", { ...empty, properties: { a: text }, required: ["a", "b"] }),
        "/e": post("patterns", {
          ...empty,
          properties: { a: text },
          patternProperties: { "^x-": { type: "integer" } },
        }),
        "/f": post("hidden", { ...empty, properties: { id: { ...text, readOnly: true } } }),
      }),
    );
    const errors = typeErrors(`
      import { closed, composed, hidden, patterns, undeclared, within } from "./generated/index.js";
      closed({ data: { a: 1 } });
      composed({ a: "1" });
      within({ inner: { a: "1" } });
      undeclared({ a: "1", b: 2 });
      patterns({ a: "1", "x-b": 2 });
      hidden({ data: {} });
      // @ts-expect-error: closed by the document
      undeclared({ a: "1", b: 2, c: 3 });
    `);
    expect(errors).toBe("");
  });
});
