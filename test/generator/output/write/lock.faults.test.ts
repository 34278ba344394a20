import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  type Lock,
  type LockOptions,
  lockFolder,
} from "../../../../generator/output/write/lock.js";
import { type TempProject, tempProject } from "../../temp-project.js";
import { told, writeTexts } from "../write-texts.js";
import { succeed } from "../../../succeed.js";

const names = Array.from({ length: 10 }, (_, n) => `f${n}.ts`);

/** The word that all files hold; fails where they hold several. */
function wholeOutput(project: TempProject): string {
  const words = new Set(names.map((name) => project.read(`out/${name}`)));
  expect([...words]).toHaveLength(1);
  const word = [...words][0]?.trim() ?? "";
  expect(project.list("out")).toEqual([
    ".gitattributes",
    ".waybill.json",
    ...[...names, `${word}-only.ts`].sort(),
  ]);
  return word;
}

it("concurrent runs take turns, and the last run's output is complete", async () => {
  const project = tempProject();
  const results = await Promise.all(
    ["a", "b", "c", "d", "e", "f", "g", "h"].map((word) => {
      const all = [...names, `${word}-only.ts`];
      return writeTexts(project, Object.fromEntries(all.map((name) => [name, `${word}\n`])));
    }),
  );
  expect(results.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true));
  wholeOutput(project);
});

it("a run that loses its lock while it writes says so, cuts no file, and the next run completes", async () => {
  const project = tempProject();
  const texts = (word: string) => Object.fromEntries(names.map((name) => [name, `${word}\n`]));
  await writeTexts(project, texts("old"));
  const writing = writeTexts(project, texts("new"));
  // As another run does that takes over the lock.
  while (!existsSync(project.at("out/.waybill-lock"))) await sleep(0);
  renameSync(project.at("out/.waybill-lock"), project.at("elsewhere"));
  expect(await writing).toMatchObject({
    ok: false,
    errors: [
      {
        code: "busy",
        message: expect.stringContaining("took over the output") as string,
        hint: "run again",
      },
    ],
  });
  for (const name of names) expect(project.read(`out/${name}`)).toMatch(/^(old|new)\n$/);
  expect(await writeTexts(project, texts("new"))).toMatchObject({ ok: true });
  for (const name of names) expect(project.read(`out/${name}`)).toBe("new\n");
});

const LIFE_MS = 200;
/** Of a lock that its owner keeps, even if a busy machine suspends it. */
const LONG_LIFE_MS = 60_000;

async function lockOf(path: string, options: LockOptions = {}): Promise<Lock> {
  return succeed(await lockFolder(path, { lifeMs: LIFE_MS, ...options })).lock;
}

describe("the lock", () => {
  it("each file renews the lock with the time of this machine", async () => {
    const project = tempProject();
    const lock = await lockOf(project.path);
    const past = new Date(Date.now() - 60_000);
    utimesSync(project.at(".waybill-lock"), past, past);
    lock.renew();
    expect(Math.abs(Date.now() - statSync(project.at(".waybill-lock")).mtimeMs)).toBeLessThan(5000);
    lock.release();
  });

  it("a run waits for the lock, and names it after the timeout", async () => {
    const project = tempProject();
    const first = await lockOf(project.path, { lifeMs: LONG_LIFE_MS });
    let waits = 0;
    const options = { lifeMs: LONG_LIFE_MS, patienceMs: 800, onWait: () => waits++ };
    expect(told(await lockFolder(project.path, options))).toBe(
      `error: another run of Waybill has been writing the output for 1 second [busy]\n  ${project.at(".waybill-lock")}\n  hint: wait for it to end, then run again; if no other run is active, remove the named folder\n`,
    );
    expect(waits).toBe(1);
    first.release();
    expect(project.list()).toEqual([]);
    (await lockOf(project.path, { patienceMs: 0 })).release();
    expect(readdirSync(project.path)).toEqual([]);
  });

  it("the lock of a dead run is taken over silently, with its leftovers", async () => {
    const project = tempProject({ "mine.ts": "" });
    project.write(".waybill-lock/0123456789abcdef/0", "half");
    project.write(".waybill-notes.md", "not Waybill's");
    const past = new Date(Date.now() - 10 * LIFE_MS);
    utimesSync(project.at(".waybill-lock/0123456789abcdef"), past, past);
    utimesSync(project.at(".waybill-lock"), past, past);
    const lock = await lockOf(project.path, { patienceMs: 0 });
    lock.release();
    expect(project.list()).toEqual([".waybill-notes.md", "mine.ts"]);
    expect(readdirSync(project.path)).toHaveLength(2);
  });

  it("a lock without its owner's folder is taken over, also after a clock was set back", async () => {
    for (const offset of [-1, 1]) {
      const project = tempProject();
      mkdirSync(project.at(".waybill-lock"));
      const time = new Date(Date.now() + offset * 10 * LIFE_MS);
      utimesSync(project.at(".waybill-lock"), time, time);
      (await lockOf(project.path, { patienceMs: 0 })).release();
    }
  });

  it("a run that lost the lock cannot write, and cannot release the next owner's lock", async () => {
    const project = tempProject();
    const first = await lockOf(project.path, { lifeMs: LONG_LIFE_MS });
    const past = new Date(Date.now() - 120_000);
    utimesSync(first.staging, past, past);
    utimesSync(project.at(".waybill-lock"), past, past);
    const second = await lockOf(project.path);
    expect(existsSync(first.staging)).toBe(false);
    first.release();
    expect(existsSync(second.staging)).toBe(true);
    second.release();
  });

  it("the lock is not read through a symbolic link", async () => {
    const project = tempProject({ "elsewhere/mine.ts": "", "out/mine.ts": "" });
    symlinkSync(project.at("elsewhere"), project.at("out/.waybill-lock"));
    const past = new Date(Date.now() - 60_000);
    utimesSync(project.at("elsewhere"), past, past);
    expect(await lockFolder(project.at("out"), { patienceMs: 0 })).toMatchObject({ ok: false });
    expect(project.has("elsewhere/mine.ts")).toBe(true);
  });

  it("a lock that is not a folder is an error at once", async () => {
    const project = tempProject({ "out/.waybill-lock": "" });
    expect(told(await lockFolder(project.at("out")))).toBe(
      `error: .waybill-lock, the folder of a run that writes the output, is a file [blocked-files]\n  ${project.at("out/.waybill-lock")}\n  hint: move it away, then run again\n`,
    );
  });

  it("a run gets the lock if another run removes the folder meanwhile", async () => {
    const project = tempProject({ "out/.waybill-lock/0123456789abcdef/0": "" });
    const waiting = lockOf(project.at("out"), { lifeMs: LONG_LIFE_MS });
    await sleep(100);
    project.remove("out");
    const lock = await waiting;
    expect(existsSync(lock.staging)).toBe(true);
    lock.release();
  });

  it("the lock belongs to one of many concurrent runs", async () => {
    const project = tempProject();
    let holders = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      const lock = await lockOf(project.path, { lifeMs: LONG_LIFE_MS, patienceMs: 100_000 });
      most = Math.max(most, ++holders);
      await sleep(5);
      holders--;
      lock.release();
    };
    await Promise.all(Array.from({ length: 12 }, work));
    expect(most).toBe(1);
  });
});
