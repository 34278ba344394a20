import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkTypes, writeConsumer, type ProgramName } from "../../bench/types.js";
import { folderOfTests } from "../generator/temp-project.js";

const compiler = resolve("node_modules/typescript");
const folder = folderOfTests();

beforeAll(() => writeConsumer(folder), 60_000);

/** The compiler's counts of its work: the same on every machine. */
const budgets: readonly (readonly [ProgramName, instantiations: number, kilobytes: number])[] = [
  ["5 builders of a group", 320, 172],
  ["5 builders of a group, sent, an answer narrowed", 4_000, 198],
  ["5 builders of 3 groups", 500, 511],
  ["5 known routes", 1_226, 2_378],
  ["5 known routes, method and URL apart", 1_226, 2_378],
  ["5 ad-hoc routes", 6_000, 39],
];

// What is read of declarations is most of the time that an editor takes for its first suggestions.
test.each(budgets)("%s need at most %i instantiations, and %i KB of declarations", (...row) => {
  const [name, instantiations, kilobytes] = row;
  const run = checkTypes(compiler, folder, name);
  expect(run.instantiations).toBeLessThanOrEqual(instantiations);
  expect(run.declarations).toBeLessThanOrEqual(kilobytes * 1000);
});
