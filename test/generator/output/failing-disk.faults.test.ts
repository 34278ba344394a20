import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { type WriteResult, writeOutput } from "../../../generator/output/write/write-output.js";
import { type TempProject, tempProject } from "../temp-project.js";
import { type Texts, outputOf } from "./output-of.js";
import { told, twoTexts, writeTexts } from "./write-texts.js";

it("generate reports that the output folder is below a file", async () => {
  const project = tempProject({ file: "" });
  const folder = { path: project.at("file/out"), label: "file/out" };
  expect(told(await writeOutput(folder, outputOf(twoTexts)))).toBe(
    `error: cannot write to file/out: part of the path is a file, not a folder [not-a-folder]\n  hint: check the path\n`,
  );
});

it.each(["/proc", "/proc/waybill", "/proc/waybill/out", "/proc/self/fd"])(
  "generate fails without waiting where no file can be created: %s",
  async (path) => {
    expect(told(await writeOutput({ path, label: path }, outputOf(twoTexts)))).toBe(
      `error: cannot write to ${path}: permission denied [no-permission]\n  hint: check who owns it and who may write there\n`,
    );
  },
);

it("generate restores the folder after a failure halfway", async () => {
  const project = tempProject();
  await writeTexts(project, { "a.ts": "1", "b.ts": "1" });
  const before = project.list("out");
  const result = runLimited(project, { "a.ts": "2", "b.ts": "2".repeat(100_000), "c.ts": "2" });
  expect(told(result)).toBe(
    `error: cannot write to out: the file would be larger than is allowed [no-space]\n  hint: raise the limit, then run again\n`,
  );
  expect(project.list("out")).toEqual(before);
  expect(project.read("out/a.ts")).toBe("1");
});

it("generate removes the folder that it created before a failure", () => {
  const project = tempProject();
  expect(runLimited(project, { "a.ts": "2".repeat(100_000) })).toMatchObject({ ok: false });
  expect(project.has("out")).toBe(false);
});

it("generate reports missing write permission", async () => {
  const project = tempProject();
  await writeTexts(project, { "a.ts": "1" });
  chmodSync(project.path, 0o755);
  chmodSync(project.at("out"), 0o555);
  expect(told(runElsewhere(project, { "a.ts": "2" }, unprivileged))).toBe(
    `error: cannot write to out: permission denied [no-permission]\n  hint: check who owns it and who may write there\n`,
  );
  expect(project.read("out/a.ts")).toBe("1");
});

it.each([
  { name: "a listed file", path: "out/a.ts" },
  { name: "the index", path: "out/.waybill.json" },
])(
  "generate changes nothing if $name belongs to another user and is unreadable",
  async ({ path }) => {
    const project = tempProject();
    await writeTexts(project, { "a.ts": "1", "b.ts": "1" });
    chmodSync(project.path, 0o755);
    chmodSync(project.at("out"), 0o777);
    chmodSync(project.at(path), 0o000);
    const before = readdirSync(project.at("out"));
    expect(told(runElsewhere(project, { "a.ts": "2", "b.ts": "2" }, unprivileged))).toBe(
      `error: cannot read out: permission denied [no-permission]\n  hint: check who owns it and who may write there\n`,
    );
    expect(readdirSync(project.at("out"))).toEqual(before);
    expect(project.read("out/b.ts")).toBe("1");
  },
);

it("generate overwrites another user's files if the folder is writable", async () => {
  const project = tempProject();
  await writeTexts(project, { "a.ts": "1", "b.ts": "1" });
  chmodSync(project.path, 0o755);
  chmodSync(project.at("out"), 0o777);
  for (const path of ["a.ts", "b.ts"]) chmodSync(project.at(`out/${path}`), 0o444);
  expect(runElsewhere(project, { "a.ts": "2" }, unprivileged)).toMatchObject({
    ok: true,
    changes: { changed: ["a.ts"], removed: ["b.ts"] },
  });
  expect(project.read("out/a.ts")).toBe("2");
});

/** Permissions do not bind root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** In a separate process whose files are limited to a few kilobytes, as if the disk were full. */
function runLimited(project: TempProject, texts: Texts): WriteResult {
  return runElsewhere(project, texts, {}, "ulimit -f 32; ");
}

function runElsewhere(
  project: TempProject,
  texts: Texts,
  who: { uid?: number; gid?: number },
  prefix = "",
): WriteResult {
  const folder = { path: project.at("out"), label: "out" };
  const script = `
    import { type WriteResult, writeOutput } from "./generator/output/write/write-output.js";
    import { outputOf } from "./test/generator/output/output-of.js";
    const output = outputOf(${JSON.stringify(texts)});
    console.log(JSON.stringify(await writeOutput(${JSON.stringify(folder)}, output)));`;
  const stdin = {
    contents: script,
    resolveDir: join(import.meta.dirname, "../../.."),
    loader: "ts",
  } as const;
  const built = buildSync({
    stdin,
    bundle: true,
    external: ["prettier"],
    platform: "node",
    format: "esm",
    write: false,
  });
  const command = `${prefix}exec "$0" --input-type=module -`;
  const { stdout, stderr } = spawnSync("sh", ["-c", command, process.execPath], {
    input: built.outputFiles[0]?.text ?? "",
    encoding: "utf8",
    cwd: project.path,
    ...who,
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout) as WriteResult;
}
