import assert from "node:assert/strict";
import { startNotes } from "../../examples/notes-server.js";
import { copyExample } from "../examples.js";
import { PROGRAMS } from "../programs.js";
import type { Scenario } from "../scenario.js";

/** `examples/node-cli/`: Node runs the TypeScript as it is, with what `npm run generate` made, and its types are right. */
const nodeCli: Scenario = async ({ folder, install, run, start }) => {
  const { scripts, dependencies } = copyExample("node-cli", folder);
  await install(dependencies, { scripts, type: "module" });
  await run("npm", ["run", "generate"]);
  await run("npx", ["--no-install", "tsc", "--noEmit"]);
  const notes = await start(startNotes("0123"));
  const environment = { NOTES_URL: notes.url, NOTES_TOKEN: "0123" };
  const call = async (...args: readonly string[]) =>
    (await run(PROGRAMS.node(), ["notes.ts", ...args], environment)).stdout;
  assert.equal(await call("add", "Buy milk", "--tag", "home"), "1\n");
  assert.equal(await call("add", "Ship", "--tag", "work"), "2\n");
  assert.equal(await call("list", "--tag", "home"), "1 Buy milk #home\n");
  assert.equal(await call("remove", "1"), "");
  assert.equal(await call("list"), "2 Ship #work\n");
  return (await run(PROGRAMS.node(), ["--version"])).stdout.trim();
};
export default nodeCli;
