import { chmodSync } from "node:fs";
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { compileProgram } from "../cli/compiled-program.js";
import { type TempProject, folderOfTests, tempProject } from "../temp-project.js";

const home = folderOfTests();
let program = "";

beforeAll(async () => {
  program = await compileProgram(home);
  // Somebody else runs it, too.
  chmodSync(home, 0o755);
});

/** Sixty files, all of which say which version of the manifest they were made from. */
function manifestOf(version: string): string {
  const routes = Array.from(
    { length: 60 },
    (_, i) => `  - { route: GET /v${version}/x${i}, name: get${i}, group: group${i} }\n`,
  );
  return `waybill: 1
name: faults
version: 1.0.0
baseUrl: https://api.acme.test
generate: { runtime: waybill-runtime }
routes:
${routes.join("")}`;
}

interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

interface Generator {
  readonly kill: () => void;
  readonly ended: Promise<Ended>;
}

function start(project: TempProject, who: object = {}, command = "generate"): Generator {
  const child = spawn(process.execPath, [program, command, "--quiet"], {
    cwd: project.path,
    stdio: ["ignore", "pipe", "pipe"],
    ...who,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  return {
    kill: () => void child.kill("SIGKILL"),
    ended: new Promise((end) => child.on("close", (code) => end({ code, printed }))),
  };
}

const generate = (project: TempProject): Promise<Ended> => start(project).ended;

/** The versions of the manifest that a folder's files were made from; each file is whole. */
function versionsIn(project: TempProject): ReadonlySet<string> {
  const files = project.list("generated").filter((path) => /^group\d+\.ts$/.test(path));
  return new Set(
    files.map((path) => {
      const text = project.read(`generated/${path}`);
      expect(text).toMatch(/\n}\n$/);
      return /GET \/v(\w+)\//.exec(text)?.[1] ?? "";
    }),
  );
}

/** The folder holds one version, and nothing that a run left. */
function expectWhole(project: TempProject, version: string): void {
  expect([...versionsIn(project)]).toEqual([version]);
  const left = project.list("generated").filter((path) => /^\.waybill-/.test(path));
  expect(left).toEqual([]);
}

it("killed generators leave each file old or new, and the next run completes the work", async () => {
  const project = tempProject({ "package.json": "{}", "routes.yaml": manifestOf("0") });
  const timed = async ({ ended }: Generator): Promise<readonly [Ended, number]> => {
    const started = performance.now();
    return [await ended, performance.now() - started];
  };
  const [first, took] = await timed(start(project));
  expect(first).toEqual({ code: 0, printed: "" });
  let usual = took;
  // A run writes at its end. `WAYBILL_SEED` fixes the moments.
  const rounds = Number(process.env["FUZZ_RUNS"] ?? 20);
  const moments = fc.sample(fc.double({ min: 0.4, max: 1.1, noNaN: true }), rounds);
  let [killed, before] = [0, "0"];
  for (const [round, moment] of moments.entries()) {
    const version = String(round + 1);
    project.write("routes.yaml", manifestOf(version));
    const running = start(project);
    const ending = timed(running);
    await sleep(moment * usual);
    running.kill();
    const [{ code }, lasted] = await ending;
    if (code === null) killed++;
    // The machine is faster than it was.
    else usual = lasted;
    const place = `round ${round}, killed after ${moment} of a run`;
    expect([before, version], place).toEqual(expect.arrayContaining([...versionsIn(project)]));
    expect(await generate(project), place).toEqual({ code: 0, printed: "" });
    expectWhole(project, version);
    before = version;
  }
  expect(await start(project, {}, "check").ended).toMatchObject({ code: 0 });
  expect(killed).toBeGreaterThan(0);
});

it.each([2, 8])("generators at once on one output: %i", async (many) => {
  const project = tempProject({ "package.json": "{}" });
  project.write("routes.yaml", manifestOf("0"));
  expect(await generate(project)).toMatchObject({ code: 0 });
  project.write("routes.yaml", manifestOf("1"));
  const all = Array.from({ length: many }, () => start(project));
  for (const { ended } of all) expect(await ended).toEqual({ code: 0, printed: "" });
  expectWhole(project, "1");
  expect(await start(project, {}, "check").ended).toMatchObject({ code: 0 });
});

/** Root ignores permissions, so the generator runs as another user. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

it("generate fails in a read-only project", async () => {
  const project = tempProject({ "package.json": "{}", "routes.yaml": manifestOf("0") });
  chmodSync(project.path, 0o555);
  const { code, printed } = await start(project, unprivileged).ended;
  expect(printed).toContain("permission denied");
  expect(code).toBe(1);
  expect(project.has("generated")).toBe(false);
  chmodSync(project.path, 0o755);
});
