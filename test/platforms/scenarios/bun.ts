import { cpSync } from "node:fs";
import { PROGRAMS } from "../programs.js";
import type { Scenario } from "../scenario.js";
import { SENDING } from "../sending/folder.js";

/** Bun sends what Node sends, by the installed package. */
const bun: Scenario = async ({ folder, install, run, startEcho }) => {
  await install(["waybill-runtime"], { type: "module" });
  cpSync(SENDING, folder, { recursive: true });
  await run(PROGRAMS.bun(), ["program.ts", await startEcho()]);
};
export default bun;
