/**
 * Sends requests from Node, Bun, Deno and workerd to a server on loopback.
 *
 *     npm run platforms
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { startServer } from "../runtime/fetch/loopback.js";

const here = fileURLToPath(new URL("./", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "waybill-platforms-"));
const server = await startServer();

const WORKERD = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.mjs")],
    compatibilityDate = "2025-01-01",
    globalOutbound = "local",
  )),
  (name = "local", network = (allow = ["local"])),
]);`;

try {
  if (!existsSync(join(here, "node_modules"))) {
    // `npm ci` also wants the packages for other machines, which not every registry carries.
    const args = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", args, { cwd: here, stdio: "inherit", shell: process.platform === "win32" });
  }
  const check = `const problems = await checkSending(${JSON.stringify(server.url)});
    if (problems.length > 0) throw new Error(problems.join("\\n"));`;
  await bundle("program.mjs", check);
  await bundle("worker.mjs", `export default { async test() { ${check} } };`);
  writeFileSync(join(folder, "config.capnp"), WORKERD);
  await report("Node", process.execPath, ["program.mjs"]);
  await report("Bun", binaryOf("@oven", "bin/bun"), ["program.mjs"]);
  const permissions = ["run", "--no-config", "--no-lock", "--allow-net"];
  await report("Deno", binaryOf("@deno", "deno"), [...permissions, "program.mjs"]);
  await report("workerd", binaryOf("@cloudflare", "bin/workerd"), ["test", "config.capnp"]);
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}

async function bundle(file: string, program: string): Promise<void> {
  await build({
    stdin: {
      contents: `import { checkSending } from "./check-sending.ts";\n${program}`,
      resolveDir: here,
    },
    outfile: join(folder, file),
    bundle: true,
    conditions: ["waybill-source"],
    format: "esm",
    target: "es2022",
  });
}

/** The program in the one package of a scope that is for this machine. */
function binaryOf(scope: string, path: string): string {
  const [name = ""] = readdirSync(join(here, "node_modules", scope));
  return join(here, "node_modules", scope, name, path);
}

async function report(name: string, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { cwd: folder, timeout: 60_000 });
  const [[status], printed, problems] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (status === 0) console.log(`ok   ${name}`);
  else {
    console.log(`FAIL ${name}\n${printed}${problems}`);
    process.exitCode = 1;
  }
}
