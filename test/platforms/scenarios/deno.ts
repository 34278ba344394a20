import { cpSync } from "node:fs";
import { PROGRAMS } from "../programs.js";
import type { Scenario } from "../scenario.js";
import { SENDING } from "../sending/folder.js";

/** Deno sends what Node sends, by the installed package. */
const deno: Scenario = async ({ folder, install, run, startEcho }) => {
  await install(["waybill-runtime"], { type: "module" });
  cpSync(SENDING, folder, { recursive: true });
  await run(PROGRAMS.deno(), ["run", "--allow-net", "program.ts", await startEcho()]);
};
export default deno;
