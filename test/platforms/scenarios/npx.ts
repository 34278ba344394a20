import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "../scenario.js";

/** `npx waybill` begins a manifest and generates in an empty folder, where nothing is installed. */
const npx: Scenario = async ({ folder, tarballs, run }) => {
  const { waybill, "waybill-runtime": runtime } = tarballs;
  const packages = ["--package", `file:${runtime}`, "--package", `file:${waybill}`];
  const start = ["--yes", "--prefer-offline", ...packages, "--", "waybill"];
  await run("npx", [...start, "init"]);
  await run("npx", [...start, "generate"]);
  const { stdout } = await run("npx", [...start, "check"]);
  assert.match(stdout, /matches routes\.yaml/);
  assert(existsSync(join(folder, "generated/runtime.ts")));
  assert.deepEqual(readdirSync(folder).sort(), ["generated", "routes.yaml"]);
};
export default npx;
