import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAMS } from "../programs.js";
import { CALL, MANIFEST, URL_OF_CALL } from "../scaffolds/folder.js";
import type { Scenario } from "../scenario.js";

const MAIN = `import { labelsList } from "./generated/labels.ts";
import { EndpointError, labelsCreate } from "./generated/index.ts";
import { toFetch } from "./generated/fetch.ts";

const isError = (call: () => unknown): boolean => {
  try {
    call();
  } catch (error) {
    return error instanceof EndpointError;
  }
  return false;
};
console.log(
  JSON.stringify([
    ${CALL},
    toFetch(labelsCreate({ team: "a", name: "b" }))[1].body,
    // @ts-expect-error: team is missing
    isError(() => labelsList({})),
  ]),
);
`;

/** Node and Deno run generated TypeScript as it is. */
const typeStripping: Scenario = async ({ folder, install, run }) => {
  await install(["waybill"], { type: "module" });
  const settings = "generate: { importExtension: .ts }\n";
  writeFileSync(join(folder, "routes.yaml"), `${MANIFEST}${settings}`);
  await run("npx", ["--no-install", "waybill", "generate"]);
  writeFileSync(join(folder, "main.ts"), MAIN);
  const want = [URL_OF_CALL, '{"name":"b"}', true];
  const node = await run(PROGRAMS.node(), ["main.ts"]);
  assert.deepEqual(JSON.parse(node.stdout), want);
  const deno = await run(PROGRAMS.deno(), ["run", "--check", "main.ts"]);
  assert.deepEqual(JSON.parse(deno.stdout), want);
  const { stdout } = await run(PROGRAMS.node(), ["--version"]);
  return `Node ${stdout.trim()}`;
};
export default typeStripping;
