import { expect, it } from "vitest";
import { checkOutput } from "../../generator/check.js";

it.each(["routes.yaml", "examples/acme/routes.yaml", "examples/sdk/routes.yaml"])(
  "is what `npm run generate` makes of %s",
  async (manifest) => {
    expect(await checkOutput({ manifest })).toMatchObject({ ok: true, differences: [] });
  },
);
