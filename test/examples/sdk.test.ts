import { expect, test } from "vitest";
import { filesIn, makeSdkExample, SDK_EXAMPLE } from "../../scripts/write-sdk-example.js";

test("examples/sdk equals the output of init --sdk; update it by scripts/write-sdk-example.ts", async () => {
  const made = await makeSdkExample();
  expect(made.size).toBeGreaterThan(15);
  const kept = filesIn(SDK_EXAMPLE);
  expect([...kept.keys()]).toEqual([...made.keys()]);
  for (const [path, text] of made) expect(kept.get(path), path).toBe(text);
});
