import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { PROGRAMS } from "../programs.js";
import type { Context, Scenario } from "../scenario.js";
import { startSecureEcho } from "../secure-echo.js";

/** A program without dependencies but `waybill-runtime`, which sends each kind of request to a server that answers with what it got. */
const SENDING = fileURLToPath(new URL("../sending/", import.meta.url));

/** Bun, Deno, Cloudflare's runtime and Chromium send what Node sends, by the installed package. */
const sending: Scenario = async (context) => {
  const { folder, install, run, startEcho } = context;
  await install(["waybill-runtime"], { type: "module" });
  cpSync(SENDING, folder, { recursive: true });
  const echo = await startEcho();
  await run(PROGRAMS.bun(), ["program.ts", echo]);
  await run(PROGRAMS.deno(), ["run", "--allow-net", "program.ts", echo]);
  await sendInWorkerd(context, echo);
  return sendInChromium(context, echo);
};
export default sending;

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.mjs")],
    compatibilityDate = "2025-01-01",
    globalOutbound = "local",
  )),
  (name = "local", network = (allow = ["local"])),
]);`;

/** A worker is bundled with the package. */
async function sendInWorkerd({ folder, run }: Context, echo: string): Promise<void> {
  const worker = `import { checkSending } from "./check-sending.ts";
export default {
  async test() {
    const problems = await checkSending(${JSON.stringify(echo)});
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
}

const PAGE = `<script type="importmap">
  {
    "imports": {
      "waybill-runtime": "/node_modules/waybill-runtime/dist/index.js",
      "waybill-runtime/fetch": "/node_modules/waybill-runtime/dist/fetch.js"
    }
  }
</script>`;

/** A page loads the package as it is, and streams bodies by HTTP/2. */
async function sendInChromium(
  { folder, serve, start, openChromium }: Context,
  echo: string,
): Promise<string> {
  const program = readFileSync(join(SENDING, "check-sending.ts"), "utf8");
  const { code } = await transform(program, { loader: "ts", target: "es2022" });
  writeFileSync(join(folder, "check-sending.js"), code);
  writeFileSync(join(folder, "index.html"), PAGE);
  const browser = await openChromium();
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${(await serve(folder)).url}/`);
  const send = (baseUrl: string, streams: boolean): Promise<unknown> =>
    page.evaluate(
      `import("/check-sending.js").then((own) => own.checkSending("${baseUrl}", ${streams}))`,
    );
  assert.deepEqual(await send(echo, false), []);
  assert.deepEqual(await send((await start(startSecureEcho())).url, true), []);
  return `Chromium ${browser.version()}`;
}
