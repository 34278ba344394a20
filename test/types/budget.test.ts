import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkTypes, writeConsumer, type ProgramName } from "../../bench/types.js";

const compiler = resolve("node_modules/typescript");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "budget-")));

beforeAll(() => writeConsumer(folder), 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** The compiler's own count of its work: the same on every machine. */
const budgets: readonly (readonly [ProgramName, number])[] = [
  ["5 builders of a group", 320],
  ["5 builders of a group, sent, an answer narrowed", 4_000],
  ["5 builders of 3 groups", 500],
  ["5 known routes", 1_226],
  ["5 known routes, method and URL apart", 1_226],
  ["5 ad-hoc routes", 6_000],
];

test.each(budgets)("%s take at most %i instantiations", (name, most) => {
  expect(checkTypes(compiler, folder, name).instantiations).toBeLessThanOrEqual(most);
});
