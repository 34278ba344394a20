import { afterAll, expect, test } from "vitest";
import { packageFolder } from "../../bench/package-folder.js";
import { measureSizes } from "../../bench/size.js";
import { shakeTree } from "../../bench/tree-shaking.js";

const { folder, remove } = await packageFolder();
afterAll(remove);

const rows = (await measureSizes(folder)).filter(({ budget }) => budget !== undefined);

test.each(rows)("$program stays within $budget bytes", ({ sizes, budget }) => {
  expect(sizes.esbuild).toBeLessThanOrEqual(budget as number);
  expect(sizes.rollup).toBeLessThanOrEqual(budget as number);
});

test.each(await shakeTree(folder))(
  "$bundler, $imported: the bundle has only the imported route",
  ({ routes }) => {
    expect(routes).toEqual(["GET /orgs/{org}/repos"]);
  },
);
