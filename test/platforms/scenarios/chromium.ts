import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import type { Scenario } from "../scenario.js";
import { startSecureEcho } from "../secure-echo.js";
import { SENDING } from "../sending/folder.js";

const PAGE = `<script type="importmap">
  {
    "imports": {
      "waybill-runtime": "/node_modules/waybill-runtime/dist/index.js",
      "waybill-runtime/fetch": "/node_modules/waybill-runtime/dist/fetch.js"
    }
  }
</script>`;

/** Chromium sends what Node sends, from the installed package as it is; streams by HTTP/2. */
const chromium: Scenario = async ({ folder, install, serve, startEcho, openChromium }) => {
  await install(["waybill-runtime"]);
  const program = readFileSync(join(SENDING, "check-sending.ts"), "utf8");
  const { code } = await transform(program, { loader: "ts", target: "es2022" });
  writeFileSync(join(folder, "check-sending.js"), code);
  writeFileSync(join(folder, "index.html"), PAGE);

  const { url } = await serve(folder);
  const browser = await openChromium();
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${url}/`);
  const send = (baseUrl: string, streams: boolean): Promise<unknown> =>
    page.evaluate(
      `import("/check-sending.js").then((own) => own.checkSending("${baseUrl}", ${streams}))`,
    );
  assert.deepEqual(await send(await startEcho(), false), []);
  const secure = await startSecureEcho();
  try {
    assert.deepEqual(await send(secure.url, true), []);
  } finally {
    await secure.close();
  }
  return browser.version();
};
export default chromium;
