import assert from "node:assert/strict";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Scenario } from "../scenario.js";

const PROJECTS = fileURLToPath(new URL("../jest/", import.meta.url));

/** What the documentation of ts-jest and of @swc/jest asks for. */
const TRANSFORMS: Readonly<Record<string, object>> = {
  "ts-jest": { preset: "ts-jest" },
  "@swc/jest": { transform: { "^.+\\.ts$": "@swc/jest" } },
};

/** Jest as it comes loads the packages by `require`; with TypeScript compiled to CommonJS, too. */
const jest: Scenario = async ({ folder, install, run }) => {
  await install(["jest", "ts-jest", "@swc/jest", "@swc/core", "typescript", "waybill-github"]);
  async function test(name: string): Promise<void> {
    const { stderr } = await run("npx", ["--no-install", "jest"]);
    assert.match(stderr, /^Tests: +3 passed, 3 total$/m, `${name}\n${stderr}`);
  }
  cpSync(join(PROJECTS, "javascript"), folder, { recursive: true });
  await test("without configuration");
  rmSync(join(folder, "calls.test.js"));

  cpSync(join(PROJECTS, "typescript"), folder, { recursive: true });
  const compilerOptions = { module: "commonjs", target: "es2022", strict: true, types: ["node"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  for (const [name, config] of Object.entries(TRANSFORMS)) {
    writeFileSync(join(folder, "jest.config.json"), JSON.stringify(config));
    await test(name);
  }
};
export default jest;
