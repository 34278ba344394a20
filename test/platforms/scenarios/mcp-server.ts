import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startNotes } from "../../examples/notes-server.js";
import { copyExample } from "../examples.js";
import { PROGRAMS } from "../programs.js";
import type { Scenario } from "../scenario.js";

const client = fileURLToPath(new URL("../mcp-server/check-tools.js", import.meta.url));

/** `examples/mcp-server/`: its types are right, and a client of the protocol's SDK uses its tools over stdio. */
const mcpServer: Scenario = async ({ folder, install, run, start }) => {
  const { scripts, dependencies } = copyExample("mcp-server", folder);
  await install(dependencies, { scripts, type: "module" });
  await run("npm", ["run", "generate"]);
  await run("npx", ["--no-install", "tsc", "--noEmit"]);
  cpSync(client, join(folder, "check-tools.js"));
  const notes = await start(startNotes("0123"));
  const environment = { NOTES_URL: notes.url, NOTES_TOKEN: "0123" };
  const { stdout } = await run(PROGRAMS.node(), ["check-tools.js"], environment);
  assert.equal(stdout, "ok\n");
};
export default mcpServer;
