import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkTypes, writeConsumer, type ProgramName } from "../../bench/types.js";

const compiler = resolve("node_modules/typescript");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "budget-")));

/** The package's declarations as the build makes them, without the rest of it. */
beforeAll(() => {
  const settings = {
    extends: resolve("tsconfig.build.json"),
    compilerOptions: {
      rootDir: resolve("."),
      outDir: join(folder, "node_modules/waybill/dist"),
      emitDeclarationOnly: true,
      types: [],
    },
    include: [resolve("runtime"), resolve("generated")],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  execFileSync(process.execPath, [join(compiler, "bin/tsc"), "-p", folder]);
  writeConsumer(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The compiler's own count of its work: the same on every machine. */
const budgets: readonly (readonly [ProgramName, number])[] = [
  ["5 builders of a group", 500],
  ["5 builders of 3 groups", 500],
  ["5 known routes", 1_226],
  ["5 known routes, method and URL apart", 1_226],
  ["5 ad-hoc routes", 6_000],
];

test.each(budgets)("%s take at most %i instantiations", (name, most) => {
  expect(checkTypes(compiler, folder, name).instantiations).toBeLessThanOrEqual(most);
});
