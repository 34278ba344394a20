import { describe, expect, it } from "vitest";
import { document } from "../document.js";
import { emitted } from "../emitted.js";

const text = { type: "string" };
const object = { type: "object", properties: { a: text } };
const query = (name: string, schema: object) => ({ name, in: "query", schema });

describe("parameters that nest values", () => {
  it("are typed as what can be sent, and sent as the document says", async () => {
    const { exports, typeErrors, warnings } = await emitted(
      document({
        "/a": {
          get: {
            operationId: "find",
            parameters: [
              query("objects", { type: "array", items: object }),
              query("pair", { type: "array", prefixItems: [text, object], items: false }),
              query("lists", { type: "array", items: { type: "array", items: text } }),
              query("map", { type: "object", properties: { plain: text, deep: object } }),
            ],
          },
        },
      }),
    );
    const given = {
      objects: ['{"a":"b"}', "c"],
      pair: ["p", '{"a":"b"}'],
      lists: ["1,2"],
      map: { plain: "p", deep: "d" },
    };
    expect(exports["find"]?.(given)).toMatchObject({
      url: "https://api.example.com/a?objects=%7B%22a%22%3A%22b%22%7D&objects=c&pair=p&pair=%7B%22a%22%3A%22b%22%7D&lists=1%2C2&plain=p&deep=d",
    });
    const errors = typeErrors(`
      import { find } from "./generated/index.js";
      find(${JSON.stringify(given)});
      // @ts-expect-error: a list of objects cannot be sent
      find({ objects: [{ a: "b" }] });
      // @ts-expect-error: neither can one in a pair
      find({ pair: ["p", { a: "b" }] });
    `);
    expect(errors).toBe("");
    expect(warnings.filter((warning) => warning.includes("no style can express"))).toHaveLength(4);
  });
});
