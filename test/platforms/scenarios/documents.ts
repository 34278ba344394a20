import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { globSync } from "tinyglobby";
import { packagePath } from "../programs.js";
import type { Scenario } from "../scenario.js";

const COLLECTION = packagePath("@readme/oas-examples");

const MANIFEST = `waybill: 1
name: tried
version: 1.0.0
baseUrl: https://api.example.com
openapi: ./openapi.json
`;

/** Calls each function with random inputs, in one process for all manifests. */
const VERIFY = `import { verifyManifest } from "waybill";
for (const manifest of process.argv.slice(2)) {
  const { ok, ...result } = await verifyManifest({ manifest, runs: 3, seed: 1 });
  if (!ok || result.counterexamples.length > 0) throw new Error(manifest + JSON.stringify(result));
}
`;

const COMPILER_OPTIONS = {
  ...{ module: "nodenext", target: "es2022", lib: ["es2022"], types: [], noEmit: true },
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
};

/**
 * A collection of documents that Waybill did not choose: each generates, compiles, and holds the one law. A small API has at most
 * twelve files with its copy of the runtime, including names that begin with a dot.
 */
const documents: Scenario = async ({ folder, install, run }) => {
  await install(["waybill", "typescript-7"], { type: "module" });
  const names = globSync("{2,3}.*/json/*.json", { cwd: COLLECTION });
  assert(names.length > 50, names.join(", "));
  const manifests = names.map((name) => {
    const document = join("apis", name.replace(".json", ""), "openapi.json");
    mkdirSync(join(folder, dirname(document)), { recursive: true });
    cpSync(join(COLLECTION, name), join(folder, document));
    const manifest = join(dirname(document), "routes.yaml");
    writeFileSync(join(folder, manifest), MANIFEST);
    return manifest;
  });
  await run("npx", ["--no-install", "waybill", "generate", "apis/**/routes.yaml"]);
  const files = readdirSync(join(folder, "apis/3.0/json/petstore/generated"), { recursive: true });
  assert(files.length <= 12, files.join(", "));
  writeFileSync(join(folder, "verify.js"), VERIFY);
  await run(process.execPath, ["verify.js", ...manifests]);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["apis"] }),
  );
  await run("npx", ["--no-install", "tsc", "-p", "."]);
  return `${names.length} documents`;
};
export default documents;
