import { renameSync, statSync, symlinkSync, truncateSync, utimesSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyChanges } from "../../../../generator/output/write/apply-changes.js";
import { writeOutput } from "../../../../generator/output/write/write-output.js";
import { hashText } from "../../../../generator/portable/index.js";
import { tempProject } from "../../temp-project.js";
import { type Texts, outputOf } from "../output-of.js";
import { told, twoTexts, writeTexts } from "../write-texts.js";

/** Entries of the folder that the index does not list. */
const unlisted = [".gitattributes", ".waybill.json"];

describe("what a run does", () => {
  it.each<{ name: string; before: Texts; after: Texts; want: Record<string, readonly string[]> }>([
    {
      name: "first run",
      before: {},
      after: twoTexts,
      want: { created: ["a.ts", "runtime/b.ts"], changed: [], removed: [], unchanged: [] },
    },
    {
      name: "the same again",
      before: twoTexts,
      after: twoTexts,
      want: { created: [], changed: [], removed: [], unchanged: ["a.ts", "runtime/b.ts"] },
    },
    {
      name: "a created, a changed, an unchanged and a removed file",
      before: { "a.ts": "1", "b.ts": "2", "c.ts": "3" },
      after: { "b.ts": "2", "c.ts": "4", "d.ts": "5" },
      want: { created: ["d.ts"], changed: ["c.ts"], removed: ["a.ts"], unchanged: ["b.ts"] },
    },
  ])("$name", async ({ before, after, want }) => {
    const project = tempProject();
    await writeTexts(project, before);
    expect(await writeTexts(project, after)).toMatchObject({ ok: true, changes: want });
    expect(project.list("out")).toEqual([...unlisted, ...Object.keys(after).sort()]);
    for (const [path, text] of Object.entries(after))
      expect(project.read(`out/${path}`)).toBe(text);
  });

  it("a run does not touch unchanged files and an unchanged index", async () => {
    const project = tempProject();
    await writeTexts(project, twoTexts);
    const past = new Date(1_000_000_000_000);
    for (const path of ["out/a.ts", "out/.waybill.json", "out"])
      utimesSync(project.at(path), past, past);
    await writeTexts(project, twoTexts);
    for (const path of ["out/a.ts", "out/.waybill.json", "out"]) {
      expect(statSync(project.at(path)).mtimeMs).toBe(past.getTime());
    }
  });

  it.each([
    [
      "out/a.ts",
      "1 file in out cannot be written: another file or folder is in the way; nothing was written [blocked-files]\n  out/a.ts (it is a file of more than 128 MB)\n",
    ],
    [
      "out/.waybill.json",
      "out/.waybill.json, which lists the files that Waybill may replace, is a file of more than 128 MB [unusable-index]\n",
    ],
  ])("a run does not read a huge file: %s", async (path, error) => {
    const project = tempProject();
    await writeTexts(project, { "a.ts": "old" });
    truncateSync(project.at(path), 128_000_001);
    expect(told(await writeTexts(project, { "a.ts": "new" }))).toContain(error);
  });

  it("a run replaces files instead of writing into them, so that readers see one complete text", async () => {
    const project = tempProject();
    await writeTexts(project, { "a.ts": "old" });
    const inode = statSync(project.at("out/a.ts")).ino;
    await writeTexts(project, { "a.ts": "new" });
    expect(statSync(project.at("out/a.ts")).ino).not.toBe(inode);
  });

  it("a run removes an empty folder", async () => {
    const project = tempProject();
    await writeTexts(project, twoTexts);
    await writeTexts(project, { "a.ts": "a\n" });
    expect(project.has("out/runtime")).toBe(false);
  });

  it("generate keeps files of other programs", async () => {
    const project = tempProject({ "out/mine.ts": "mine", "out/runtime/mine.ts": "mine" });
    await writeTexts(project, twoTexts);
    await writeTexts(project, {});
    expect(project.list("out")).toEqual([...unlisted, "mine.ts", "runtime/mine.ts"]);
  });

  it("a dry run writes nothing", async () => {
    const project = tempProject();
    const folder = { path: project.at("out"), label: "out" };
    const result = await writeOutput(folder, outputOf(twoTexts), { dryRun: true });
    expect(result).toMatchObject({ ok: true, changes: { created: ["a.ts", "runtime/b.ts"] } });
    expect(project.list()).toEqual([]);
  });

  it("the index has the hash of each file, and no data of the day or the machine", async () => {
    const project = tempProject();
    await writeTexts(project, { "a.ts": "a\n" }, { manifest: "../routes.yaml" });
    expect(project.read("out/.waybill.json")).toBe(`{
  "waybill": 3,
  "generator": "1.0.0",
  "inputs": "inputs",
  "output": "out",
  "manifest": "../routes.yaml",
  "files": {
    "a.ts": "${hashText("a\n")} ${"1".repeat(64)}"
  }
}
`);
  });
});

describe("whose a file is", () => {
  it("a run replaces and removes files that git checked out with CRLF, and keeps equal text", async () => {
    const project = tempProject();
    await writeTexts(project, { "a.ts": "1\n2\n", "b.ts": "1\n2\n", "c.ts": "1\n2\n" });
    for (const path of ["out/a.ts", "out/b.ts", "out/c.ts", "out/.waybill.json"]) {
      project.write(path, project.read(path).replaceAll("\n", "\r\n"));
    }
    expect(await writeTexts(project, { "a.ts": "1\n2\n", "b.ts": "3\n" })).toMatchObject({
      ok: true,
      changes: { unchanged: ["a.ts"], changed: ["b.ts"], removed: ["c.ts"] },
    });
    expect(project.read("out/b.ts")).toBe("3\n");
  });

  it("a run names all edited files, and writes nothing", async () => {
    const project = tempProject();
    await writeTexts(project, { "a.ts": "1", "b.ts": "1", "c.ts": "1", "d.ts": "1" });
    project.write("out/a.ts", "edited");
    project.write("out/b.ts", "edited");
    const before = project.read("out/.waybill.json");
    const result = await writeTexts(project, { "a.ts": "2", "c.ts": "2", "e.ts": "2" });
    expect(told(result)).toBe(
      `error: 2 files in out changed since Waybill wrote them; nothing was written [edited-files]\n  out/a.ts\n  out/b.ts\n  hint: put the change into the manifest instead, then run again with --force, which overwrites the named files\n`,
    );
    expect(project.read("out/c.ts")).toBe("1");
    expect(project.list("out")).toEqual([...unlisted, "a.ts", "b.ts", "c.ts", "d.ts"]);
    expect(project.read("out/.waybill.json")).toBe(before);
  });

  it("a run does not overwrite a file that Waybill never wrote", async () => {
    const project = tempProject({ "out/a.ts": "mine" });
    expect(told(await writeTexts(project, twoTexts))).toContain(
      "1 file in out would be overwritten, and Waybill did not write it; nothing was written [foreign-files]\n  out/a.ts\n",
    );
    expect(project.list()).toEqual(["out/a.ts"]);
  });

  it("a run adopts a file that already has the wanted text", async () => {
    const project = tempProject({ "out/a.ts": "a\r\n" });
    expect(await writeTexts(project, twoTexts)).toMatchObject({
      ok: true,
      changes: { unchanged: ["a.ts"] },
    });
    expect(await writeTexts(project, { "a.ts": "2" })).toMatchObject({
      ok: true,
      changes: { changed: ["a.ts"] },
    });
  });

  it("a run restores deleted files", async () => {
    const project = tempProject();
    await writeTexts(project, twoTexts);
    project.remove("out/a.ts");
    expect(await writeTexts(project, twoTexts)).toMatchObject({
      ok: true,
      changes: { created: ["a.ts"] },
    });
  });

  it("a run does not write through symbolic links", async () => {
    const project = tempProject({ "elsewhere/b.ts": "b\n", "target.ts": "a\n", "out/x": "" });
    symlinkSync(project.at("elsewhere"), project.at("out/runtime"));
    symlinkSync(project.at("target.ts"), project.at("out/a.ts"));
    expect(told(await writeTexts(project, twoTexts))).toContain(
      "[blocked-files]\n  out/a.ts (it is a symbolic link)\n  out/runtime/b.ts (runtime is a symbolic link)\n",
    );
  });

  it.each([
    ["the folder", "out"],
    ["a folder in it", "out/runtime"],
  ])("a run writes nothing if %s is replaced by a link after planning", async (_, link) => {
    const project = tempProject({ "elsewhere/a.ts": "a\n", "staged/x": "" });
    if (link !== "out") project.write("out/x", "");
    symlinkSync(project.at("elsewhere"), project.at(link));
    const work = {
      folder: project.at("out"),
      changes: {
        created: ["runtime/b.ts"],
        changed: [],
        removed: ["a.ts"],
        unchanged: [],
        kept: [],
      },
      wanted: new Map([["runtime/b.ts", "b\n"]]),
      disk: new Map(),
      index: {
        generator: "1",
        inputs: "",
        output: "out",
        manifest: "",
        files: new Map(),
        isWhole: true,
      },
    };
    await expect(
      applyChanges(work, { staging: project.at("staged"), renew: () => {} }),
    ).rejects.toMatchObject({
      code: "EMOVED",
    });
    expect(project.list("elsewhere")).toEqual(["a.ts"]);
  });

  it("generate rejects the folder of another manifest while that manifest exists", async () => {
    const project = tempProject({ "one.yaml": "", "two.yaml": "" });
    await writeTexts(project, twoTexts, { manifest: "../one.yaml" });
    expect(told(await writeTexts(project, {}, { manifest: "../two.yaml" }))).toContain(
      "out contains the output of another manifest, one.yaml [other-manifest]",
    );
    renameSync(project.at("one.yaml"), project.at("three.yaml"));
    expect(await writeTexts(project, twoTexts, { manifest: "../three.yaml" })).toMatchObject({
      ok: true,
    });
  });
});
