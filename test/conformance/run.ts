/**
 * Generates from the APIs of the suite that client generators of TypeSpec are tested with, calls the generated functions, and
 * writes how many scenarios pass to bench/CONFORMANCE.md. `calls/` has the calls. A scenario passes if its calls compile, the
 * suite's server accepts their requests, their bodies have the content types that it expects, and the answers are those of the
 * table. Fails if a scenario fails that `failures.ts` does not list, or passes that it lists.
 *
 *     npm run test:conformance [-- --peers]
 *
 * `--peers` installs the generators that the benchmarks compare with, and writes the part of the report about them (`peers.ts`),
 * which stays as it is without.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { format, resolveConfig } from "prettier";
import { installPeers } from "../../bench/peers.js";
import { generate } from "../../generator/generate.js";
import { nodeOf } from "../nodes/node-of.js";
import { type Call, type CallOptions, WrongAnswer } from "./check.js";
import { FAILURES } from "./failures.js";
import { type Client, isCompared, peers } from "./peers.js";
import { type CallsModule, readCalls, waybillDialect } from "./read-calls.js";
import {
  type ClientResults,
  type Fault,
  type Results,
  peersReportOf,
  reportOf,
  surprisesOf,
} from "./report.js";
import { succeed } from "../succeed.js";

const folder = fileURLToPath(new URL("./", import.meta.url));
const apis = join(folder, "apis");
const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
const REPORT = fileURLToPath(new URL("../../bench/CONFORMANCE.md", import.meta.url));

/** What the suite expects of the calls of a scenario: content types of requests, if each has a body, and statuses. */
interface Expected {
  readonly api: string;
  readonly contentTypes?: readonly (string | null)[];
  readonly statuses: readonly number[];
}

if (!existsSync(join(folder, "node_modules"))) {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
}
const waybill: Client = {
  name: "Waybill",
  tables: textsIn("calls"),
  dialect: waybillDialect(exportsOf),
  failures: FAILURES,
  generate: generateFrom,
};
const results = await resultsOf(waybill);
const surprises = [...surprisesOf(results, waybill.failures)];
let peersReport = /^## Peers\n.*/ms.exec(readFileSync(REPORT, "utf8"))?.[0] ?? "";
if (process.argv.includes("--peers")) {
  installPeers();
  const compared: ClientResults[] = [{ ...waybill, results }];
  for (const peer of peers) {
    const own = (await resultsOf(peer)).filter(({ api }) => isCompared(api));
    surprises.push(...surprisesOf(own, peer.failures));
    compared.push({ ...peer, results: own });
  }
  peersReport = peersReportOf(compared);
}
const style = await resolveConfig(REPORT);
const report = `${reportOf(results)}\n${peersReport}`;
writeFileSync(REPORT, await format(report, { ...style, parser: "markdown" }));
for (const surprise of surprises) console.log(surprise);
process.exitCode = surprises.length > 0 ? 1 : 0;

/** Each client has a separate server, which counts the covered scenarios. */
async function resultsOf(client: Client): Promise<Results> {
  rmSync(apis, { recursive: true, force: true });
  mkdirSync(join(apis, "calls"), { recursive: true });
  const port = await freePort();
  const host = `http://localhost:${port}`;
  const suite = spawn(nodeOf("24"), [join(folder, "suite.mjs"), apis, String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilReady(suite, host);
    for (const file of readdirSync(join(apis, "documents"))) {
      if (client === waybill || isCompared(file)) await client.generate(file.slice(0, -5), apis);
    }
    const modules = client.tables.flatMap((table) => readCalls(table, host, client.dialect));
    for (const { api, text } of modules) writeFileSync(join(apis, "calls", `${api}.ts`), text);
    return await judgeAll(modules, host);
  } finally {
    // The server writes a file to the folder when it ends, which the next client empties.
    const ended = suite.exitCode === null ? once(suite, "exit") : undefined;
    suite.kill();
    await ended;
  }
}

function textsIn(name: string): readonly string[] {
  return readdirSync(join(folder, name)).map((file) =>
    readFileSync(join(folder, name, file), "utf8"),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilReady(suite: ChildProcess, host: string): Promise<void> {
  while (suite.exitCode === null) {
    const isReady = await fetch(`${host}/.coverage`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(200);
  }
  throw new Error(`the suite ended with ${suite.exitCode}`);
}

async function generateFrom(api: string): Promise<void> {
  const manifest = {
    waybill: 1,
    name: "conformance",
    version: "1.0.0",
    openapi: `./documents/${api}.json`,
    generate: { output: `./${api}`, runtime: "waybill-runtime", layout: "single" },
  };
  writeFileSync(join(apis, `${api}.yaml`), JSON.stringify(manifest));
  succeed(await generate({ manifest: `${api}.yaml`, cwd: apis, root: apis }));
}

function exportsOf(api: string): ReadonlyMap<string, readonly string[]> {
  const modules = ["builders", "servers"].filter((name) =>
    existsSync(join(apis, api, `${name}.ts`)),
  );
  return new Map(
    modules.map((name) => {
      const text = readFileSync(join(apis, api, `${name}.ts`), "utf8");
      const found = [...text.matchAll(/^export (?:function|const) (\w+)/gm)];
      // A function with overloads is there several times.
      return [name, [...new Set(found.map(([, own]) => own ?? ""))]];
    }),
  );
}

/** The errors of the compiler in the modules of calls, by scenario. */
function compile(modules: readonly CallsModule[]): ReadonlyMap<string, string> {
  const { stdout } = spawnSync(process.execPath, [TSC, "-p", folder, "--pretty", "false"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const errors = [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error (.*)$/gm)];
  return new Map(
    errors.reverse().map(([error, path = "", line, text = ""]) => {
      const calls = modules.find(({ api }) => path.endsWith(`calls/${api}.ts`));
      const scenario = calls?.scenarios.get(Number(line));
      if (scenario === undefined) throw new Error(error);
      return [scenario, text];
    }),
  );
}

async function judgeAll(modules: readonly CallsModule[], host: string): Promise<Results> {
  const scenarios = JSON.parse(readFileSync(join(apis, "scenarios.json"), "utf8")) as Readonly<
    Record<string, Expected>
  >;
  const errors = compile(modules);
  const withOwnCode = new Set(modules.flatMap(({ ownCode }) => [...ownCode]));
  const faults = new Map<string, Fault[]>();
  for (const { api } of modules) {
    // The modules of each client have the same names, and the host of the client's server.
    const module = `${pathToFileURL(join(apis, "calls", `${api}.ts`)).href}?${host}`;
    const { calls } = (await import(module)) as { readonly calls: readonly Call[] };
    for (const [scenario, run] of calls) {
      const expected = scenarios[scenario];
      if (expected === undefined) throw new Error(`the suite has no scenario ${scenario}`);
      faults.set(scenario, [...(faults.get(scenario) ?? []), ...(await judge(run, expected))]);
    }
  }
  const coverage = (await (await fetch(`${host}/.coverage`)).json()) as readonly {
    readonly results: Readonly<Record<string, string>>;
  }[];
  return Object.entries(scenarios).map(([scenario, { api }]) => {
    const found = faults.get(scenario);
    const error = errors.get(scenario);
    const covered = coverage[0]?.results[scenario];
    return {
      scenario,
      api,
      hasOwnCode: withOwnCode.has(scenario),
      faults: found && [
        ...(error === undefined ? [] : [{ mark: "types", reason: error } as const]),
        ...found,
        ...(covered === "pass"
          ? []
          : [{ mark: "request", reason: `the suite counts it as ${covered}` } as const]),
      ],
    };
  });
}

/** What is wrong with a call besides its types. */
async function judge(
  run: Call[1],
  { contentTypes, statuses }: Expected,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const own: CallOptions = {
    fetch: async (input, init) => {
      const request = new Request(input, init as RequestInit);
      const type = request.headers.get("content-type")?.split(";", 1)[0] ?? null;
      const response = await fetch(request);
      if (!statuses.includes(response.status)) {
        faults.push({ mark: "request", reason: (await response.clone().text()).slice(0, 200) });
      }
      // The suite does not tell types of JSON apart.
      const isExpected = contentTypes?.some(
        (one) => one === type?.replace(/\/.*\+json$/, "/json") || one === type,
      );
      if (isExpected === false) faults.push({ mark: "content type", reason: String(type) });
      return response;
    },
  };
  try {
    await run(own);
  } catch (error) {
    const mark = error instanceof WrongAnswer ? "answer" : "request";
    faults.push({ mark, reason: (error as Error).message });
  }
  return faults;
}
