import { expect, it } from "vitest";
import { exampleCalls } from "../../../generator/sdk/example-calls.js";
import { planOf } from "../plan-of.js";

it("an example call omits values that require themselves", () => {
  const names = Array.from({ length: 16 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: "#/schemas/Node" }]));
  const callsWith = (required: readonly string[]) => {
    const schema = { type: "object", properties, required };
    const routes = [{ route: "POST /a", requestBody: { required: true, schema } }];
    return exampleCalls(planOf({ routes, schemas: { Node: schema } }));
  };
  expect(callsWith([])).toHaveLength(1);
  expect(callsWith(names)).toEqual([]);
});
