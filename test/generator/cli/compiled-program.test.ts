import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCheckThread } from "../../../generator/emit/check-thread/index.js";
import { type PrintedModule, emitChanged } from "../../../generator/emit/emit-modules.js";
import { generate } from "../../../generator/generate.js";
import { planOf } from "../plan-of.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";
import { type RunningProgram, compileProgram, startProgram } from "./compiled-program.js";

const home = realpathSync(mkdtempSync(join(tmpdir(), "compiled-")));
let program = "";

beforeAll(async () => {
  program = await compileProgram(home);
});

afterAll(() => rmSync(home, { recursive: true }));

/** So many that their code is checked in a thread. */
const manyRoutes = Array.from({ length: 200 }, (_, index) => `GET /many/route${index}`);

async function runOnce(project: TempProject): Promise<{ code: number | null; output: string }> {
  const running = startProgram(program, ["generate"], project.path);
  try {
    return { code: await running.ended, output: running.output() };
  } finally {
    running.kill();
  }
}

function filesOf({ list, read }: TempProject): readonly (readonly [string, string])[] {
  return list("generated").map((path) => [path, read(`generated/${path}`)] as const);
}

describe("the compiled program", () => {
  it.each([
    ["few routes", ["GET /a"]],
    ["many routes", manyRoutes],
  ])("writes the bytes that the sources write, of %s and after a change", async (_, others) => {
    const manifest = smallManifest("GET /b", ...others).replace(", runtime: small-runtime", "");
    const changed = manifest.replace("GET /b\n", "GET /b/{c}\n");
    const [compiled, sources] = [1, 2].map(() => tempProject({ "routes.yaml": manifest })) as [
      TempProject,
      TempProject,
    ];
    for (const text of [manifest, changed]) {
      compiled.write("routes.yaml", text);
      sources.write("routes.yaml", text);
      expect(await runOnce(compiled)).toMatchObject({ code: 0 });
      expect(await generate({ cwd: sources.path })).toMatchObject({ ok: true });
      expect(filesOf(compiled)).toEqual(filesOf(sources));
    }
    expect((await runOnce(compiled)).output).toContain("is up to date");
  });

  it("ends with 1 after an error, even while the compiler is loading", async () => {
    const project = tempProject({ "routes.yaml": smallManifest("GET /a{b") });
    const { code, output } = await runOnce(project);
    expect(output).toContain("1 error; nothing was written");
    expect(code).toBe(1);
  });
});

describe("the thread that checks code", () => {
  const printed: PrintedModule[] = [];
  emitChanged(planOf({ routes: ["GET /a"] }), new Map(), "", (one) => printed.push(one));

  /** What the thread of the compiled program answers. */
  async function answerTo(messages: readonly PrintedModule[]): Promise<unknown> {
    const worker = new Worker(join(dirname(program), "check-thread.js"), { execArgv: [] });
    try {
      for (const message of messages) worker.postMessage(message);
      worker.postMessage("end");
      return (await once(worker, "message"))[0];
    } finally {
      await worker.terminate();
    }
  }

  it("has nothing to say of what was planned, and names each module that differs", async () => {
    expect(printed.length).toBeGreaterThan(3);
    expect(await answerTo(printed)).toEqual([]);
    const changed = printed.map((one, index) => (index < 2 ? { ...one, text: "evil()" } : one));
    expect(await answerTo(changed)).toMatchObject([
      { code: "unexpected-code" },
      { code: "unexpected-code" },
    ]);
  });

  it("passes its failure on, and does not wait for it if there is nothing to check", async () => {
    // The sources have no script of that name.
    const [thread, idle] = [startCheckThread(200), startCheckThread(200)];
    thread?.add({ plan: "{}", text: "" });
    await expect(thread?.end()).rejects.toThrow("check-thread.js");
    expect(await idle?.end()).toEqual([]);
    idle?.stop();
  });

  it("is not used for much code, and for few or very many routes", async () => {
    const thread = startCheckThread(200);
    thread?.add({ plan: "{}", text: "x".repeat(20_000_000) });
    expect(await thread?.end()).toBeUndefined();
    expect([199, 2501].map(startCheckThread)).toEqual([undefined, undefined]);
  });
});

describe("an index or a file of an earlier run that is not as it was", () => {
  const hash = (digit: string) => digit.repeat(64);
  /** What the index says of a file: the hashes of its text and of its plan. */
  const VERSION = /"(\w{64}) (\w{64})"/g;

  it.each<readonly [what: string, change: (index: string) => string]>([
    ["another version", (index) => index.replace(/"generator": "[^"]*"/, '"generator": "0.0.1"')],
    ["other inputs", (index) => index.replace(/"inputs": "\w+"/, `"inputs": "${hash("0")}"`)],
    ["other plans", (index) => index.replace(VERSION, `"$1 ${hash("1")}"`)],
    ["no plans", (index) => index.replace(VERSION, '"$1 ?"')],
  ])("%s: gives what a first run gives", async (_what, change) => {
    const [work, fresh] = [tempProject({}), tempProject({})];
    work.write("routes.yaml", smallManifest("GET /a", "GET /b"));
    await generate({ cwd: work.path, fresh: false });
    const index = work.read("generated/.waybill.json");
    expect(change(index)).not.toBe(index);
    work.write("generated/.waybill.json", change(index));
    for (const { path, write } of [work, fresh]) {
      write("routes.yaml", smallManifest("GET /a", "GET /b", "GET /b/{c}"));
      expect(await generate({ cwd: path, fresh: false })).toMatchObject({ ok: true });
    }
    // What the index says of files that were kept may stay; their bytes are those of a first run.
    const code = (project: TempProject) =>
      filesOf(project).filter(([path]) => path !== ".waybill.json");
    expect(code(work)).toEqual(code(fresh));
  });
});

describe("watching", () => {
  const newProject = () => tempProject({ "routes.yaml": smallManifest("GET /start") });
  async function watch(
    test: (work: TempProject, running: RunningProgram) => Promise<void>,
    work = newProject(),
  ): Promise<void> {
    const running = startProgram(program, ["generate", "--watch"], work.path);
    try {
      await running.until(() => /^(wrote|generated is up to date)/m.test(running.output()));
      await test(work, running);
    } finally {
      running.kill();
      await running.ended;
    }
  }

  it("sees an edit that comes while it loads what the first edit needs", async () => {
    const work = newProject();
    await runOnce(work);
    await watch(async ({ write, has }, { until }) => {
      write("routes.yaml", smallManifest("GET /soon"));
      await until(() => has("generated/soon.ts"));
    }, work);
  });

  it("follows tsconfig.json, what it extends, and one that was not there", async () => {
    await watch(async ({ write, read }, { until }) => {
      const index = () => read("generated/index.ts");
      expect(index()).toContain('"./endpoint.js"');
      const options = (text: string) => `{ "compilerOptions": { ${text} } }`;
      write("tsconfig.json", options('"moduleResolution": "bundler"'));
      await until(() => index().includes('"./endpoint"'));
      write("base.json", options('"allowImportingTsExtensions": true'));
      write("tsconfig.json", '{ "extends": "./base.json" }');
      await until(() => index().includes('"./endpoint.ts"'));
      write("base.json", options('"module": "nodenext"'));
      await until(() => index().includes('"./endpoint.js"'));
    });
  });
});

it.skipIf(process.platform === "win32")("reads no pipe, and goes on without", async () => {
  const project = tempProject({ "routes.yaml": `${smallManifest("GET /a")}# like ./other.json\n` });
  const pipes = ["tsconfig.json", "base.json", "other.json"];
  execFileSync("mkfifo", pipes.map(project.at));
  expect(await runOnce(project)).toMatchObject({ code: 0 });
  expect(project.read("generated/index.ts")).toContain('"./endpoint.js"');
  project.remove("tsconfig.json");
  project.write("tsconfig.json", '{ "files": [], "references": [{ "path": "other.json" }] }');
  expect(await runOnce(project)).toMatchObject({ code: 0 });
  project.write("tsconfig.json", '{ "extends": "./base.json" }');
  expect(await runOnce(project)).toMatchObject({
    code: 1,
    output: expect.stringContaining("base.json"),
  });
});

it.skipIf(process.platform === "win32").each([
  ["without its ending", "./other", "other.json"],
  ["of a package", "base/tsconfig.json", "node_modules/base/tsconfig.json"],
  ["that a package names", "named", "node_modules/named/pipe.json"],
  ["that describes a package", "described", "node_modules/described/package.json"],
])("waits for no pipe that tsconfig.json extends: one %s", async (_what, extended, pipe) => {
  const project = tempProject({
    "routes.yaml": smallManifest("GET /a"),
    "tsconfig.json": JSON.stringify({ extends: extended }),
    "node_modules/base/x": "",
    "node_modules/named/package.json": '{ "tsconfig": "pipe.json" }',
    "node_modules/described/x": "",
  });
  execFileSync("mkfifo", [project.at(pipe)]);
  expect(await runOnce(project)).toMatchObject({
    code: 1,
    output: expect.stringContaining("error: cannot tell from tsconfig.json how"),
  });
});

it("runs in a program that Node was given as text", async () => {
  const project = tempProject({ "routes.yaml": smallManifest("GET /a") });
  const code = `import { generate } from ${JSON.stringify(program.replace("cli.js", "index.js"))};
console.log((await generate()).ok);`;
  const running = startProgram("--input-type=module", ["--eval", code], project.path);
  expect(await running.ended).toBe(0);
  expect(running.output()).toBe("true\n");
});

it("runs where Node may only read the folders of the project", async () => {
  const project = tempProject({ "routes.yaml": smallManifest(...manyRoutes) });
  const known = process.allowedNodeEnvironmentFlags;
  const flag = known.has("--permission") ? "--permission" : "--experimental-permission";
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const readable = [root, home, project.path].map((folder) => `--allow-fs-read=${folder}/`);
  const given = [...readable, `--allow-fs-write=${project.path}/`, program, "generate"];
  const running = startProgram(flag, given, project.path);
  expect([await running.ended, running.output()]).toEqual([0, expect.stringContaining("wrote")]);
});
