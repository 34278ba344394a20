import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import type { Scenario } from "../scenario.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const PACKAGES = [
  "@biomejs/biome",
  "@eslint/js",
  "eslint",
  "istanbul-lib-instrument",
  "oxlint",
  "prettier",
  "typescript",
  "typescript-eslint",
];

const ESLINT = `import js from "@eslint/js";
import typescript from "typescript-eslint";
export default [js.configs.recommended, ...typescript.configs.recommended];
`;
/** The comments that `generator/emit/inline-runtime.ts` begins each file with. */
const MARKERS = /^(?:\/\*[\s\S]*?\*\/\n|\/\/.*\n)+/;

/**
 * Linters, formatters and coverage tools ignore generated code. Without the markers that tell them to, typescript-eslint's
 * recommended rules find nothing in it, not even unused imports, and prettier changes nothing.
 */
const linters: Scenario = async ({ folder, install, run }) => {
  await install(["waybill", ...PACKAGES], { type: "module" });
  const tool = (name: string, ...args: readonly string[]) =>
    run("npx", ["--no-install", name, ...args]);
  await tool("waybill", "init");
  await tool("waybill", "generate");
  for (const path of globSync(["generated/*.ts", "test/golden/*/generated/**"], { cwd: root })) {
    cpSync(join(root, path), join(folder, "generated/more", path));
  }
  const paths = globSync("generated/**/*.ts", { cwd: folder });
  assert(paths.includes("generated/runtime.ts"));
  for (const path of paths) {
    const text = readFileSync(join(folder, path), "utf8");
    const [markers = ""] = MARKERS.exec(text) ?? [];
    const code = text.slice(markers.length).trimStart();
    assert.match(markers, /@generated/, path);
    mkdirSync(join(folder, "bare", dirname(path)), { recursive: true });
    writeFileSync(join(folder, "bare", path), code);
    // As a formatter would not have it.
    writeFileSync(join(folder, path), markers + code.replaceAll("  ", "\t"));
  }

  writeFileSync(join(folder, "eslint.config.js"), ESLINT);
  await tool("eslint", "--max-warnings", "0", "generated", "bare");
  await tool("oxlint", "--deny-warnings", "generated", "bare");
  await tool(
    "biome",
    "check",
    "--error-on-warnings",
    ...globSync("generated/*.ts", { cwd: folder }),
  );
  await tool("prettier", "--check", "--check-ignore-pragma", "generated/**/*.ts");
  await tool("prettier", "--check", "--no-config", "--print-width", "100", "bare/**/*.ts");

  writeFileSync(join(folder, "coverage.js"), COVERAGE);
  await run(process.execPath, ["coverage.js", ...paths]);
  return `${paths.length} files`;
};
export default linters;

const COVERAGE = `import { readFileSync } from "node:fs";
import { createInstrumenter } from "istanbul-lib-instrument";
const instrumenter = createInstrumenter({ esModules: true, parserPlugins: ["typescript"] });
for (const path of process.argv.slice(2)) {
  instrumenter.instrumentSync(readFileSync(path, "utf8"), path);
  const { fnMap, statementMap } = instrumenter.lastFileCoverage() ?? { fnMap: {}, statementMap: {} };
  if (Object.keys({ ...fnMap, ...statementMap }).length > 0) throw new Error(path + " is measured");
}
`;
