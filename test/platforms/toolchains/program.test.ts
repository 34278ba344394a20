import { expect, test } from "@jest/globals";
import { outcome } from "./program";

test("the program runs", async () => {
  expect(await outcome()).toBe(process.env["EXPECTED"]);
});
