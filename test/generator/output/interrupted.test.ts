import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { claimFolder } from "../../../generator/output/claim-folder.js";
import { type TempProject, tempProject } from "../temp-project.js";
import { writeTexts } from "./write-texts.js";

/** Writes ten files that all hold one word: `node script FOLDER WORD [times]`. */
const SCRIPT = `
import { writeOutput } from "./generator/output/write-output.js";
import { outputOf } from "./test/generator/output/output-of.js";
const [path = "", word = "", times = "1"] = process.argv.slice(2);
const words = [word, word.toUpperCase()];
for (let i = 0; i < Number(times); i++) {
  const text = words[i % 2] + "\\n";
  const names = Array.from({ length: 10 }, (_, n) => "f" + n + ".ts");
  const texts = Object.fromEntries([...names, words[i % 2] + "-only.ts"].map((name) => [name, text]));
  const result = await writeOutput({ path, label: "out" }, outputOf(texts));
  if (!result.ok) { console.error(JSON.stringify(result.errors)); process.exit(1); }
  if (i === 0) console.log("started");
}
`;

let script = "";

beforeAll(async () => {
  const built = await build({
    stdin: { contents: SCRIPT, resolveDir: join(import.meta.dirname, "../../.."), loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  script = built.outputFiles[0]?.text ?? "";
});

function start(project: TempProject, ...args: readonly string[]): ChildProcess {
  writeFileSync(project.at("script.mjs"), script);
  return spawn(process.execPath, [project.at("script.mjs"), project.at("out"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

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

describe("a run that is killed", () => {
  it("leaves each file whole, and the next run puts everything right", async () => {
    for (let round = 0; round < 8; round++) {
      const project = tempProject();
      const child = start(project, "word", "100000");
      await once(child.stdout ?? child, "data");
      await sleep(round * 3 + Math.random() * 5);
      child.kill("SIGKILL");
      await once(child, "exit");

      for (const path of project
        .list("out")
        .filter((path) => path.endsWith(".ts") && !path.includes("/"))) {
        expect(["word\n", "WORD\n"]).toContain(project.read(`out/${path}`));
      }
      const next = start(project, "next");
      const [code] = await once(next, "exit");
      expect(code).toBe(0);
      expect(wholeOutput(project)).toBe("next");
    }
  }, 30_000);
});

describe("eight runs at once", () => {
  it("take turns, and the last one has the whole folder", async () => {
    const project = tempProject();
    const words = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const children = words.map((word) => start(project, word, "4"));
    const exits = await Promise.all(
      children.map(async (child) => (await once(child, "exit"))[0] as number),
    );
    expect(exits).toEqual(words.map(() => 0));
    expect(words.map((word) => word.toUpperCase())).toContain(wholeOutput(project));
  }, 30_000);

  it("take turns within one process", async () => {
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
});

describe("claims", () => {
  it("wait for another run, and name its claim when patience ends", async () => {
    const project = tempProject();
    const first = await claimFolder(project.path);
    const second = await claimFolder(project.path, 100);
    expect(first.ok && second).toMatchObject({
      ok: false,
      error: { code: "busy", message: "another run of Waybill is writing the output" },
    });
    expect(project.list()).toEqual([]);
    if (first.ok) first.claim.release();
    expect(await claimFolder(project.path, 0)).toMatchObject({ ok: true });
  });

  it("of runs that died are removed with what they left", async () => {
    const project = tempProject();
    const alive = await claimFolder(project.path);
    const name = alive.ok ? (alive.claim.staging.split(/[\\/]/).at(-1) ?? "") : "";
    if (alive.ok) alive.claim.release();
    // A process id that no system gives out.
    const dead = name.replace(/-\d+-/, "-4194999-");
    project.write(`${dead}/0`, "half");
    project.write(".waybill-notes.md", "not a claim");
    expect(await claimFolder(project.path, 0)).toMatchObject({ ok: true });
    expect(project.has(dead)).toBe(false);
    expect(project.has(".waybill-notes.md")).toBe(true);
  });

  it("of another machine count for ten minutes", async () => {
    const project = tempProject();
    const name = `.waybill-00000000-1-${"0".repeat(16)}`;
    mkdirSync(project.at(name));
    expect(await claimFolder(project.path, 0)).toMatchObject({ ok: false });
    const old = new Date(Date.now() - 11 * 60_000);
    utimesSync(project.at(name), old, old);
    expect(await claimFolder(project.path, 0)).toMatchObject({ ok: true });
  });
});
