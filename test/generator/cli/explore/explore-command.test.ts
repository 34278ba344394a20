import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";

function explore(...args: readonly string[]) {
  const project = tempProject({ "routes.yaml": smallManifest() });
  return waybillIn(project.path, ["explore", ...args]);
}

/** A port that something listens on. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

it("explore rejects a number that is not a port", async () => {
  expect(await explore("--port", "65536")).toEqual({
    code: 2,
    out: "",
    err: "error: option '-p, --port <number>' argument '65536' is invalid. Pass a whole number from 0 to 65535.\n(--help prints the usage)\n",
  });
});

it("explore reports that a port is in use", async () => {
  const port = await takenPort();
  expect(await explore("--port", `${port}`)).toEqual({
    code: 1,
    out: "",
    err: `error: cannot serve on port ${port}: another program uses it [in-use]\n  hint: name another port, or 0 for a free port\n`,
  });
});
