import { withNumberedKeys } from "../../../generator/collections/index.js";
import { expect, test } from "vitest";

test("an object for numbered keys is empty, and has its keys in the order of every other object", () => {
  const object = withNumberedKeys<Record<string, string>>({});
  expect(Object.keys(object)).toEqual([]);
  for (const key of ["default", "404", "4XX", "200"]) object[key] = key;
  const plain = { default: "default", "404": "404", "4XX": "4XX", "200": "200" };
  expect(Object.entries(object)).toEqual(Object.entries(plain));
  expect(JSON.stringify(object)).toBe(JSON.stringify(plain));
});
