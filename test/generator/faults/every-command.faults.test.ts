import type * as FileSystem from "node:fs";
import type * as Promises from "node:fs/promises";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { writeSite } from "../../../generator/explore/index.js";
import { smallManifest } from "../small-manifest.js";
import { waybillIn } from "../cli/fake-terminal.js";
import { type TempProject, tempProject } from "../temp-project.js";
import { disk } from "./failing-disk.js";

vi.mock("node:fs", async (importOriginal) => {
  const { failingFileSystem } = await import("./failing-disk.js");
  return failingFileSystem(await importOriginal<typeof FileSystem>());
});

vi.mock("node:fs/promises", async (importOriginal) => {
  const { failingPromises } = await import("./failing-disk.js");
  return failingPromises(await importOriginal<typeof Promises>());
});

const document = (...paths: readonly string[]): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: {} } }])),
  });

type Run = (project: TempProject) => Promise<{ readonly ok: boolean; readonly says: string }>;

/** Runs commands one after another until one fails. */
const waybill =
  (...commands: readonly (readonly string[])[]): Run =>
  async ({ path }) => {
    for (const args of commands) {
      const { code, err } = await waybillIn(path, args);
      if (code !== 0) return { ok: false, says: err };
    }
    return { ok: true, says: "" };
  };

const site =
  (texts: Readonly<Record<string, string>>): Run =>
  async ({ path, at }) => {
    const folder = { output: "site", cwd: path, manifest: at("routes.yaml"), generator: "1" };
    const written = await writeSite(new Map(Object.entries(texts)), folder);
    return { ok: written.ok, says: written.ok ? "" : JSON.stringify(written.errors) };
  };

interface Command {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** What ran before, and what was changed then. */
  readonly before?: Run;
  readonly edits?: Readonly<Record<string, string>>;
  readonly run: Run;
  /** What puts all right after a failure; the same command by default. */
  readonly again?: (project: TempProject) => Run;
}

const COMMANDS: readonly Command[] = [
  {
    name: "generate",
    files: { "routes.yaml": smallManifest("GET /a") },
    before: waybill(["generate"]),
    edits: { "routes.yaml": smallManifest("GET /b") },
    run: waybill(["generate"]),
  },
  {
    name: "explore --output",
    files: { "routes.yaml": smallManifest() },
    before: site({ "api.js": "1;\n", "groups/0.js": "2;\n" }),
    run: site({ "api.js": "3;\n", "index.html": "<p>\n" }),
  },
  {
    name: "import",
    files: { "openapi.json": document("/a") },
    run: waybill(["import", "openapi", "openapi.json"]),
  },
  {
    name: "import --force",
    files: { "openapi.json": document("/a"), "routes.yaml": smallManifest() },
    run: waybill(["import", "openapi", "openapi.json", "--force"]),
  },
  { name: "init", files: {}, run: waybill(["init"]) },
  {
    name: "init --sdk",
    files: { "openapi.json": document("/a") },
    run: waybill(["init", "--sdk", "--from", "openapi.json"]),
    again: ({ has }) =>
      has("package.json")
        ? waybill(["generate"])
        : waybill(["init", "--sdk", ...(has("routes.yaml") ? [] : ["--from", "openapi.json"])]),
  },
];

/** The text of each file of a project. */
function textsOf({ list, read }: TempProject): Readonly<Record<string, string>> {
  return Object.fromEntries(list().map((path) => [path, read(path)]));
}

function isTemporary(path: string): boolean {
  return /\.tmp$|\.waybill-lock\//.test(path);
}

async function prepare({ files, before, edits = {} }: Command): Promise<TempProject> {
  const project = tempProject(files);
  if (before) expect(await before(project)).toMatchObject({ ok: true });
  for (const [path, text] of Object.entries(edits)) project.write(path, text);
  return project;
}

/** A lock that a run has left is as old as if its owner had died a while ago. */
function ageLocks({ at }: TempProject): void {
  const past = new Date(Date.now() - 60_000);
  for (const lock of [at("generated/.waybill-lock"), at("site/.waybill-lock")]) {
    const names = existsSync(lock) ? ["", ...readdirSync(lock)] : [];
    for (const name of names) utimesSync(join(lock, name), past, past);
  }
}

const faults = [
  { fault: "the disk fails", code: "EIO", isDead: false },
  { fault: "the run is killed, or the disk read-only from there on", code: "EROFS", isDead: true },
];

it.each(COMMANDS.flatMap((command) => faults.map((fault) => ({ ...command, ...fault }))))(
  "$name leaves each file old or new if $fault at any step, and the next run completes it",
  async ({ code, isDead, ...command }) => {
    const { run, again = () => run } = command;
    const undisturbed = await prepare(command);
    const before = textsOf(undisturbed);
    expect(await run(undisturbed)).toEqual({ ok: true, says: "" });
    const after = textsOf(undisturbed);

    let failures = 0;
    for (let step = 1; ; step++) {
      const project = await prepare(command);
      Object.assign(disk, { stepsLeft: step, code, isDead });
      const result = await run(project).catch(() => ({ ok: false, says: "it died" }));
      const isOver = disk.stepsLeft > 0;
      disk.stepsLeft = Infinity;
      if (isOver) break;
      const place = `step ${step}`;
      if (!result.ok) failures++;
      if (!isDead) expect(result.says, place).not.toContain("unexpectedly");
      for (const [path, text] of Object.entries(textsOf(project))) {
        // What was to be removed, and the index of a run that is writing, which has both hashes.
        if ((isDead || disk.failed === "rmSync") && isTemporary(path)) continue;
        if (path.endsWith(".waybill.json")) continue;
        expect([before[path], after[path]], `${place}: ${path}`).toContain(text);
      }
      ageLocks(project);
      expect(await again(project)(project), place).toEqual({ ok: true, says: "" });
      for (const [path, text] of Object.entries(after)) {
        expect(project.read(path), `${place}: ${path}`).toBe(text);
      }
      const left = project.list().filter((path) => !(path in after) && !isTemporary(path));
      expect(left, place).toEqual([]);
    }
    expect(failures).toBeGreaterThan(2);
  },
);
