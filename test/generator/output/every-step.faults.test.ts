import type * as FileSystem from "node:fs";
import type * as Promises from "node:fs/promises";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { WriteResult } from "../../../generator/output/write/write-output.js";
import { disk } from "../faults/failing-disk.js";
import { type TempProject, tempProject } from "../temp-project.js";
import type { Texts } from "./output-of.js";
import { writeTexts } from "./write-texts.js";

vi.mock("node:fs", async (importOriginal) => {
  const { failingFileSystem } = await import("../faults/failing-disk.js");
  return failingFileSystem(await importOriginal<typeof FileSystem>());
});

vi.mock("node:fs/promises", async (importOriginal) => {
  const { failingPromises } = await import("../faults/failing-disk.js");
  return failingPromises(await importOriginal<typeof Promises>());
});

const OLD: Texts = {
  "a.ts": "old a\n",
  "b/c.ts": "old c\n",
  "gone/x.ts": "old x\n",
  "s.ts": "same\n",
};
const NEW: Texts = {
  "a.ts": "new a\n",
  "b/c.ts": "new c\n",
  "d/e.ts": "new e\n",
  "s.ts": "same\n",
};
const NEXT: Texts = { "a.ts": "next a\n", "d/e.ts": "next e\n" };
const MINE: Texts = { "out/mine.ts": "mine\n", "out/gone/mine.ts": "mine\n", "out/b/.keep": "" };

interface Fault {
  readonly code: string;
  readonly isDead: boolean;
}

/** A project with the old output, in which a run with the new one fails at a step. `undefined`: it came to its end before. */
async function failAt(
  stepsLeft: number,
  fault: Fault,
  before: Texts,
): Promise<{ project: TempProject; result: WriteResult | "died" } | undefined> {
  const project = tempProject(MINE);
  if (Object.keys(before).length > 0) await writeTexts(project, before);
  Object.assign(disk, { stepsLeft, ...fault });
  const result = await writeTexts(project, NEW).catch(() => "died" as const);
  const isOver = disk.stepsLeft > 0;
  disk.stepsLeft = Infinity;
  ageLock(project);
  return isOver ? undefined : { project, result };
}

/** A lock that the run has left is as old as if its owner had died a while ago. */
function ageLock({ at }: TempProject): void {
  const lock = at("out/.waybill-lock");
  const names = existsSync(lock) ? ["", ...readdirSync(lock)] : [];
  const past = new Date(Date.now() - 60_000);
  for (const name of names) utimesSync(join(lock, name), past, past);
}

function checkNothingCut({ read, has }: TempProject, before: Texts): void {
  for (const [path, text] of Object.entries(MINE)) expect(read(path)).toBe(text);
  for (const path of new Set([...Object.keys(before), ...Object.keys(NEW)])) {
    const texts = [before[path], NEW[path]];
    expect(texts).toContain(has(`out/${path}`) ? read(`out/${path}`) : undefined);
  }
}

/** `FUZZ_RUNS=1 npx vitest run test/generator/output/every-step.faults.test.ts` is the long version. */
const isLong = process.env["FUZZ_RUNS"] !== undefined;

const faults: readonly (Fault & { name: string })[] = [
  { name: "the disk is full", code: "ENOSPC", isDead: false },
  { name: "the disk fails", code: "EIO", isDead: false },
  { name: "the run is killed, or the disk read-only from there on", code: "EROFS", isDead: true },
];
const begin: readonly { begin: string; before: Texts }[] = [
  { begin: "a first run", before: {} },
  { begin: "a later run", before: OLD },
];

it.each(faults.flatMap((fault) => begin.map((one) => ({ ...fault, ...one }))))(
  "at whatever step a run fails, each file is old or new, and the next run puts all right: $name, in $begin",
  async ({ code, isDead, before }) => {
    let steps = 0;
    // After each step the next run wants the same, something else, or what there was; the long version tries all three.
    const wanted = [NEW, NEXT, before];
    for (const turn of isLong ? wanted.keys() : [0]) {
      for (let step = 1; ; step++) {
        const next = wanted[(step + turn) % wanted.length] as Texts;
        const failed = await failAt(step, { code, isDead }, before);
        if (failed === undefined) break;
        const { project, result } = failed;
        steps++;
        checkNothingCut(project, before);
        if (result !== "died" && !result.ok) {
          expect(result.errors[0]?.message).toMatch(/^cannot (read|write to) out: the disk /);
        }
        expect(await writeTexts(project, next), `after step ${step}`).toMatchObject({ ok: true });
        const files = [".gitattributes", ".waybill.json", ...Object.keys(next)].map(
          (path) => `out/${path}`,
        );
        expect(project.list()).toEqual([...files, ...Object.keys(MINE)].sort());
        for (const [path, text] of Object.entries(next))
          expect(project.read(`out/${path}`)).toBe(text);
      }
    }
    // Reading, claiming, staging, renaming and cleaning up all have theirs.
    expect(steps).toBeGreaterThan(isLong ? 100 : 33);
  },
);
