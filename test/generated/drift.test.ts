import { expect, it } from "vitest";
import { checkOutput } from "../../generator/check.js";

it.each(["routes.yaml", "examples/acme/routes.yaml", "examples/sdk/routes.yaml"])(
  "the committed code equals the output of `npm run generate` for %s",
  async (manifest) => {
    expect(await checkOutput({ manifest })).toMatchObject({ ok: true, differences: [] });
  },
);
