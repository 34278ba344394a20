import { describe, expect, it } from "vitest";
import { document } from "../document.js";
import { emitted } from "../emitted.js";

const text = { type: "string" };
const object = { type: "object", properties: { a: text } };
const query = (name: string, schema: object, more: object = {}) => ({
  name,
  in: "query",
  schema,
  ...more,
});

describe("parameters that nest values", () => {
  it("are typed as what can be sent, and sent as the document says", async () => {
    const user = {
      type: "object",
      required: ["name"],
      properties: {
        name: text,
        tags: { type: "array", items: text },
        self: { $ref: "#/components/schemas/User" },
      },
    };
    const { exports, typeErrors, warnings } = await emitted(
      document(
        {
          "/a": {
            get: {
              operationId: "find",
              parameters: [
                query("objects", { type: "array", items: object }),
                query("lists", { type: "array", items: { type: "array", items: text } }),
                query("map", { type: "object", properties: { plain: text, deep: object } }),
                query(
                  "filter",
                  {
                    type: "object",
                    required: ["user"],
                    properties: {
                      user: { $ref: "#/components/schemas/User" },
                      page: { type: "integer" },
                    },
                  },
                  { style: "deepObject", required: true },
                ),
              ],
            },
          },
        },
        { components: { schemas: { User: user } } },
      ),
    );
    const given = {
      objects: ['{"a":"b"}', "c"],
      lists: ["1,2"],
      map: { plain: "p", deep: "d" },
      filter_user_name: "n",
      filter_user_tags: ["t", "u"],
      filter_page: 2,
    };
    expect(exports["find"]?.(given)).toMatchObject({
      url:
        "https://api.example.com/a?objects=%7B%22a%22%3A%22b%22%7D&objects=c&lists=1%2C2&plain=p&deep=d" +
        "&filter%5Buser%5D%5Bname%5D=n&filter%5Buser%5D%5Btags%5D=t&filter%5Buser%5D%5Btags%5D=u&filter%5Bpage%5D=2",
    });
    const errors = typeErrors(`
      import { find } from "./generated/index.js";
      find({ filter_user_name: "n" });
      find(${JSON.stringify(given)});
      // @ts-expect-error: required by the document
      find({});
      // @ts-expect-error: a list of objects cannot be sent
      find({ filter_user_name: "n", objects: [{ a: "b" }] });
    `);
    expect(errors).toBe("");
    expect(warnings.filter((warning) => warning.includes("contains itself"))).toHaveLength(1);
    expect(warnings.filter((warning) => warning.includes("no style can write"))).toHaveLength(3);
  });
});
