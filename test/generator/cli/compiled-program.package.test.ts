import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../../generator/generate.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, folderOfTests, tempProject } from "../temp-project.js";
import { type RunningProgram, compileProgram, startProgram } from "./compiled-program.js";

const home = folderOfTests();
let program = "";

beforeAll(async () => {
  program = await compileProgram(home);
});

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
  it("the compiled program writes the same bytes as the sources, in a first run and after a change", async () => {
    const manifest = smallManifest("GET /a", "GET /b").replace(", runtime: small-runtime", "");
    const changed = manifest.replace("GET /b", "GET /b/{c}");
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

  it("the compiled program exits with 1 after an error, even while the compiler is loading", async () => {
    const project = tempProject({ "routes.yaml": smallManifest("GET /a{b") });
    const { code, output } = await runOnce(project);
    expect(output).toContain("1 error; nothing was written");
    expect(code).toBe(1);
  });

  const start = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [program, ...args], {
      cwd,
      encoding: "utf8",
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...env },
    });

  it("imports a document from standard input, whose references are relative to the working folder", () => {
    const { path } = tempProject({ "item.json": JSON.stringify({ get: { operationId: "a" } }) });
    const document = {
      openapi: "3.0.0",
      paths: { "/a": { $ref: "item.json" }, "/b": { $ref: "no.json" } },
    };
    const args = [program, "import", "openapi", "-", "--output", "-"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: path,
      encoding: "utf8",
      input: JSON.stringify(document),
    });
    expect(status).toBe(0);
    expect(stdout).toContain("- route: GET /a\n    operationId: a\n");
    expect(stderr).toContain("standard input:1:");
    expect(stderr).toContain("cannot read no.json: there is no such file");
  });

  it.skipIf(process.platform === "win32")(
    "the compiled program reads up to 128 MB from a pipe",
    () => {
      const { path } = tempProject({ "api.json": '{"openapi":"3.0.0","paths":{"/a":{"get":{}}}}' });
      const words = [process.execPath, program, "import", "openapi", "-", "--output", "-"];
      const importing = words.map((word) => `'${word}'`).join(" ");
      const shell = (from: string) =>
        spawnSync("sh", ["-c", `${from} | ${importing}`], { cwd: path, encoding: "utf8" });
      expect(shell("(sleep 1; cat api.json)").stdout).toContain("- GET /a\n");
      expect(shell("cat /dev/zero").stderr).toBe(
        "error: cannot read standard input: it has more than 128 MB, the limit of Waybill [file-too-large]\n  hint: split it into several files\n",
      );
    },
  );

  it.runIf(existsSync("/dev/full"))(
    "the compiled program reports that its output goes to a full disk",
    () => {
      const { path } = tempProject();
      const full = openSync("/dev/full", "w");
      const { status, stderr } = spawnSync(process.execPath, [program, "--help"], {
        cwd: path,
        encoding: "utf8",
        stdio: ["ignore", full, "pipe"],
      });
      closeSync(full);
      expect(status).toBe(1);
      expect(stderr).toBe(
        "error: cannot write the output: the disk is full\n  hint: free some space, then run again\n",
      );
    },
  );

  it("the compiled program prints colours into a pipe only with FORCE_COLOR", () => {
    const { path } = tempProject();
    const isColored = (env: NodeJS.ProcessEnv) =>
      start(path, ["generate"], env).stderr.includes("\u001b[31merror\u001b[39m");
    expect(isColored({})).toBe(false);
    expect(isColored({ FORCE_COLOR: "1" })).toBe(true);
  });

  it("exits with the command's code, and separates stdout from stderr", () => {
    const { path } = tempProject();
    expect(start(path, ["generate"])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("no routes.yaml"),
    });
    expect(start(path, ["nonsense"])).toMatchObject({ status: 2, stdout: "" });
    expect(start(path, ["init"])).toMatchObject({ status: 0, stderr: "" });
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
  ])("a damaged index or file (%s) gives the same output as a first run", async (_what, change) => {
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

  it("--watch generates from the last of several quick edits", async () => {
    await watch(async ({ write, has }, { until }) => {
      const edits = Array.from({ length: 20 }, (_, i) => `edit${i}`);
      for (const [i, edit] of edits.entries()) {
        write("routes.yaml", smallManifest(`GET /${edit}`));
        await new Promise((wake) => setTimeout(wake, 7 * i));
      }
      const left = () => edits.filter((edit) => has(`generated/${edit}.ts`));
      await until(() => left().join() === "edit19");
    });
  });

  it("--watch sees an edit during the imports for the first edit", async () => {
    const work = newProject();
    await runOnce(work);
    await watch(async ({ write, has }, { until }) => {
      write("routes.yaml", smallManifest("GET /soon"));
      await until(() => has("generated/soon.ts"));
    }, work);
  });

  it("--watch follows tsconfig.json, the files that it extends, and a new tsconfig.json", async () => {
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

it.skipIf(process.platform === "win32")("--watch does not read a pipe, and continues", async () => {
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
])(
  "--watch does not wait for a pipe that tsconfig.json extends: a pipe %s",
  async (_what, extended, pipe) => {
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
      output: expect.stringContaining(
        "error: cannot read the extension of imports from tsconfig.json",
      ),
    });
  },
);

it("the compiled program runs in a program that Node received as text", async () => {
  const project = tempProject({ "routes.yaml": smallManifest("GET /a") });
  const code = `import { generate } from ${JSON.stringify(program.replace("cli.js", "index.js"))};
console.log((await generate()).ok);`;
  const running = startProgram("--input-type=module", ["--eval", code], project.path);
  expect(await running.ended).toBe(0);
  expect(running.output()).toBe("true\n");
});

it("the compiled program runs if Node may only read the project's folders", async () => {
  const project = tempProject({ "routes.yaml": smallManifest("GET /a") });
  const known = process.allowedNodeEnvironmentFlags;
  const flag = known.has("--permission") ? "--permission" : "--experimental-permission";
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const readable = [root, home, project.path].map((folder) => `--allow-fs-read=${folder}/`);
  const given = [...readable, `--allow-fs-write=${project.path}/`, program, "generate"];
  const running = startProgram(flag, given, project.path);
  expect([await running.ended, running.output()]).toEqual([0, expect.stringContaining("wrote")]);
});
