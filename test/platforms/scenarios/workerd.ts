import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { PROGRAMS } from "../programs.js";
import type { Scenario } from "../scenario.js";
import { SENDING } from "../sending/folder.js";

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.mjs")],
    compatibilityDate = "2025-01-01",
    globalOutbound = "local",
  )),
  (name = "local", network = (allow = ["local"])),
]);`;

/** A worker in Cloudflare's runtime, bundled with the installed package, sends what Node sends. */
const workerd: Scenario = async ({ folder, install, run, startEcho }) => {
  await install(["waybill-runtime"], { type: "module" });
  cpSync(SENDING, folder, { recursive: true });
  const worker = `import { checkSending } from "./check-sending.ts";
export default {
  async test() {
    const problems = await checkSending(${JSON.stringify(await startEcho())});
    if (problems.length > 0) throw new Error(problems.join("\\n"));
  },
};`;
  await build({
    stdin: { contents: worker, resolveDir: folder },
    outfile: join(folder, "worker.mjs"),
    bundle: true,
    format: "esm",
    target: "es2022",
  });
  writeFileSync(join(folder, "config.capnp"), CONFIG);
  await run(PROGRAMS.workerd(), ["test", "config.capnp"]);
};
export default workerd;
