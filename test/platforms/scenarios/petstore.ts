import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "../programs.js";
import type { Scenario } from "../scenario.js";

const DOCUMENT = join(packagePath("@readme/oas-examples"), "3.0/json/petstore.json");

/** A small API with a copy of the runtime has at most twelve files, including names that begin with a dot. */
const petstore: Scenario = async ({ folder, install, run }) => {
  await install(["waybill", "typescript-7"], { type: "module" });
  await run("npx", ["--no-install", "waybill", "import", "openapi", DOCUMENT]);
  await run("npx", ["--no-install", "waybill", "generate"]);
  const files = readdirSync(join(folder, "generated"), { recursive: true, encoding: "utf8" });
  assert(files.length <= 12, files.join(", "));
  const textOf = (path: string): string => readFileSync(join(folder, path), "utf8");
  // All of it but what only Dates and tools need, which comes last.
  const [runtime] = textOf("node_modules/waybill/dist/inlined-runtime.ts").split(
    "\n// Dates in JSON.\n",
  );
  assert.equal(textOf("generated/runtime.ts"), runtime);

  const compilerOptions = { module: "nodenext", target: "es2022", strict: true, types: [] };
  const settings = {
    compilerOptions: { ...compilerOptions, noEmit: true },
    include: ["generated"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  await run("npx", ["--no-install", "tsc", "-p", "."]);
  return `${files.length} files`;
};
export default petstore;
