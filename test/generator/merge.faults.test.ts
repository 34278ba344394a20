import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { checkOutput } from "../../generator/check.js";
import { type GenerateOptions, type GenerateResult, generate } from "../../generator/generate.js";
import { hasBanner } from "../../generator/output/decide/plan-changes.js";
import { hashText } from "../../generator/portable/index.js";
import { type TempProject, folderOfTests, tempProject } from "./temp-project.js";

/** A manifest in whose middle and at whose end routes can be added, so far apart that git merges both. */
function manifest({ middle = "", end = "" }: { middle?: string; end?: string }): string {
  const between = Array.from({ length: 8 }, (_, n) => `  - GET /users/{username}/between/${n}\n`);
  const lines = (routes: string) =>
    routes.split(" ").map((path) => (path ? `  - GET ${path}\n` : ""));
  return [
    "waybill: 1\nname: small\nversion: 1.0.0\nbaseUrl: https://api.example.com\n",
    "generate: { output: generated, runtime: small-runtime }\nroutes:\n  - GET /a\n  - GET /users\n",
    ...lines(middle),
    ...between,
    ...lines(end),
  ].join("");
}

function git({ path }: TempProject, ...args: readonly string[]): number | null {
  const settings = ["user.name=test", "user.email=test@example.com", "merge.conflictStyle=merge"];
  const given = settings.flatMap((setting) => ["-c", setting]);
  return spawnSync("git", [...given, ...args], { cwd: path, stdio: "ignore" }).status;
}

/** Trusts the index, as the compiled program does. */
function run({ path: cwd }: TempProject, options: GenerateOptions = {}): Promise<GenerateResult> {
  return generate({ cwd, fresh: false, ...options });
}

async function commit(project: TempProject, text: string, message: string): Promise<void> {
  project.write("routes.yaml", text);
  expect(await run(project)).toMatchObject({ ok: true });
  git(project, "add", "--all");
  expect(git(project, "commit", "-m", message)).toBe(0);
}

/** Repositories that were made, by what is in them. */
const made = folderOfTests();

/** A repository with two branches, each with different routes; `ours` is checked out. */
async function twoBranches(
  ours: string,
  theirs: string,
  before?: (project: TempProject) => void,
): Promise<TempProject> {
  const project = tempProject();
  const kept = join(made, hashText(`${ours} ${theirs} ${before}`));
  const copy = { recursive: true, preserveTimestamps: true };
  if (existsSync(kept)) {
    cpSync(kept, project.path, copy);
    return project;
  }
  expect(git(project, "init", "--template=", "--initial-branch", "ours")).toBe(0);
  project.write("routes.yaml", manifest({}));
  await run(project);
  before?.(project);
  await commit(project, manifest({}), "begin");
  git(project, "checkout", "-b", "theirs");
  await commit(project, manifest({ end: theirs }), "theirs");
  git(project, "checkout", "ours");
  await commit(project, manifest({ middle: ours }), "ours");
  cpSync(project.path, kept, copy);
  return project;
}

/** The output is that of a first run, and Waybill says so. */
async function expectRight(project: TempProject, ours: string, theirs: string): Promise<void> {
  const text = manifest({ middle: ours, end: theirs });
  expect(project.read("routes.yaml")).toBe(text);
  const first = tempProject({ "routes.yaml": text });
  await run(first);
  expect(project.list("generated")).toEqual(first.list("generated"));
  for (const path of first.list("generated")) {
    expect(project.read(`generated/${path}`), path).toBe(first.read(`generated/${path}`));
  }
  expect(await run(project)).toMatchObject({ ok: true, upToDate: true });
  expect(await checkOutput({ cwd: project.path })).toMatchObject({ ok: true, differences: [] });
}

describe("after a merge of two branches that each add a route", () => {
  it("a merge of two new groups has no conflict, and generate updates the index", async () => {
    const project = await twoBranches("/b", "/z");
    expect(git(project, "merge", "theirs", "-m", "merge")).toBe(0);
    expect(project.read("generated/.waybill.json").match(/"inputs"/g)).toHaveLength(2);
    expect(await run(project)).toMatchObject({ ok: true, upToDate: false });
    await expectRight(project, "/b", "/z");
  });

  it.each<{ style: string }>([{ style: "merge" }, { style: "diff3" }, { style: "zdiff3" }])(
    "a conflict in one group in the style $style leaves no copies",
    async ({ style }) => {
      const project = await twoBranches("/b/{one}", "/b/{two}/x");
      expect(git(project, "-c", `merge.conflictStyle=${style}`, "merge", "theirs")).toBe(1);
      expect(project.read("generated/b.ts")).toContain("<<<<<<< ");
      expect(project.read(INDEX)).not.toContain("<<<<<<< ");
      expect(await run(project)).toMatchObject({ changes: { kept: [] } });
      await expectRight(project, "/b/{one}", "/b/{two}/x");
    },
  );

  it("an edit beside a conflict is kept and named", async () => {
    const project = await twoBranches("/b/{one}", "/b/{two}/x");
    expect(git(project, "merge", "theirs", "-m", "merge")).toBe(1);
    const edited = `${project.read("generated/b.ts")}export const mine = 1;\r\n`;
    project.write("generated/b.ts", edited);
    const changes = { kept: ["b.ts.orig"] };
    expect(await run(project, { dryRun: true })).toMatchObject({ ok: true, changes });
    expect(project.read("generated/b.ts")).toBe(edited);
    expect(await run(project)).toMatchObject({ ok: true, changes });
    expect(project.read("generated/b.ts.orig")).toBe(edited);
    project.remove("generated/b.ts.orig");
    await expectRight(project, "/b/{one}", "/b/{two}/x");
  });

  it("a conflict that is marked as resolved is kept, because git no longer has its versions", async () => {
    const project = await twoBranches("/b/{one}", "/b/{two}/x");
    expect(git(project, "merge", "theirs", "-m", "merge")).toBe(1);
    git(project, "add", "--all");
    expect(await run(project)).toMatchObject({
      changes: { kept: ["b.ts.orig", "routes.ts.orig"] },
    });
  });

  it.each<[state: string, side?: string]>([
    ["with the marks of a conflict"],
    ["of our side", "--ours"],
    ["of their side", "--theirs"],
  ])("an index %s after a conflict is accepted", async (_, side) => {
    const project = await inConflict();
    if (side !== undefined) git(project, "checkout", side, INDEX);
    expect(await run(project)).toMatchObject({ ok: true, changes: { kept: [] } });
    project.write("generated/.gitattributes", ".waybill.json merge=union linguist-generated\n");
    await expectRight(project, "/b/{one} /c", "/b/{two}/x /y");
  });

  it.each<[state: string, text?: string]>([
    ["deleted"],
    ["empty", ""],
    ["of an unknown kind", `{ "waybill": 1 }\n`],
  ])("without a readable index (%s), changed files are rejected", async (_, text) => {
    const project = await inConflict();
    if (text === undefined) project.remove(INDEX);
    else project.write(INDEX, text);
    const conflict = project.read("generated/b.ts");
    expect(await run(project)).toMatchObject({
      errors: [{ files: expect.arrayContaining(["generated/b.ts"]) }],
    });
    expect(project.read("generated/b.ts")).toBe(conflict);
    expect(await run(project, { force: true })).toMatchObject({ ok: true });
    project.write("generated/.gitattributes", ".waybill.json merge=union linguist-generated\n");
    await expectRight(project, "/b/{one} /c", "/b/{two}/x /y");
  });

  it("a file that git merged and that was edited is rejected", async () => {
    const project = await twoBranches("/b", "/z");
    expect(git(project, "merge", "theirs", "-m", "merge")).toBe(0);
    const joined = project.read("generated/routes.ts");
    project.write("generated/routes.ts", `${joined}export type Joined = 1;\n`);
    expect(await run(project)).toMatchObject(refused("edited-files", "generated/routes.ts"));
    expect(await run(project, { force: true })).toMatchObject({ ok: true });
    await expectRight(project, "/b", "/z");
  });
});

/** Two branches that add routes to the same group, merged without a setting for the index. */
async function inConflict(): Promise<TempProject> {
  const project = await twoBranches("/b/{one} /c", "/b/{two}/x /y", ({ write }) =>
    write("generated/.gitattributes", "# nothing for the index\n"),
  );
  expect(git(project, "merge", "theirs", "-m", "merge")).toBe(1);
  expect(project.read(INDEX)).toContain("<<<<<<< ");
  expect(project.read("generated/b.ts")).toContain("<<<<<<< ");
  return project;
}

const refused = (code: string, file: string) => ({ ok: false, errors: [{ code, files: [file] }] });

const INDEX = "generated/.waybill.json";
const FILE = "generated/users.ts";

/** The index as Waybill wrote it with the hash of a layout beside that of each text. */
function olderFormat(text: string): string {
  return text
    .replace('"waybill": 3', '"waybill": 2')
    .replace(/"([0-9a-f]{64}) ([0-9a-f]{64})"/g, `"$1 ${"0".repeat(64)} $2"`);
}

async function generated(): Promise<TempProject> {
  const project = tempProject({ "routes.yaml": manifest({}) });
  expect(await run(project)).toMatchObject({ ok: true });
  return project;
}

it("every generated file has the banner, also the runtime's copy", async () => {
  const inline = manifest({}).replace(", runtime: small-runtime", "");
  const project = tempProject({ "routes.yaml": inline });
  expect(await run(project)).toMatchObject({ ok: true });
  const files = project.list("generated").filter((path) => path.endsWith(".ts"));
  expect(files).toContain("runtime.ts");
  for (const path of files) expect(hasBanner(project.read(`generated/${path}`)), path).toBe(true);
});

describe("a generated file that was changed", () => {
  it.each<{ how: string; change: (text: string) => string | Promise<string> }>([
    {
      how: "by a formatter",
      change: (text) => format(text, { parser: "typescript", semi: false, tabWidth: 4 }),
    },
    { how: "to what would be written", change: (text) => text.replaceAll("\n", "\r\n") },
  ])(
    "a generated file that was changed $how is overwritten, also with a new manifest",
    async ({ change }) => {
      for (const text of [manifest({}), manifest({ end: "/users/{username}/end" })]) {
        const project = await generated();
        project.write(FILE, await change(project.read(FILE)));
        project.write("routes.yaml", text);
        expect(await run(project)).toMatchObject({ ok: true });
        expect(await checkOutput({ cwd: project.path })).toMatchObject({ differences: [] });
      }
    },
  );

  it.each<{ index: string; edit: (text: string) => string }>([
    { index: "deleted", edit: () => "" },
    { index: "empty", edit: () => " " },
    { index: "cut before the file", edit: (text) => text.slice(0, text.indexOf('"users.ts"')) },
    { index: "with another key", edit: (text) => text.replace("{", '{ "more": 1,') },
    {
      index: "with its keys in another order",
      edit: (text) => text.replace(/( +"generator".*\n)( +"inputs".*\n)/, "$2$1"),
    },
    { index: "minified", edit: (text) => JSON.stringify(JSON.parse(text)) },
    { index: "of an older format", edit: olderFormat },
    { index: "merged by union", edit: (text) => `${text}${text}` },
  ])(
    "an edited file is rejected with an index $index, and an unchanged file is overwritten",
    async (row) => {
      const project = await generated();
      const index = row.edit(project.read(INDEX));
      if (index === "") project.remove(INDEX);
      else project.write(INDEX, index);
      // A file is overwritten if the index lists its text; a file with the wanted text is unchanged.
      const before = project.read(FILE);
      const edited = before.replace("export", "/* mine */ export");
      project.write(FILE, edited);
      for (const text of [manifest({}), manifest({ end: "/users/{username}/end" })]) {
        project.write("routes.yaml", text);
        expect(await run(project)).toMatchObject({
          ok: false,
          errors: [{ files: expect.arrayContaining([FILE]) }],
        });
        expect(project.read(FILE)).toBe(edited);
      }
      if (index.includes("users.ts")) {
        project.write(FILE, before);
        expect(await run(project)).toMatchObject({ changes: { changed: expect.anything() } });
        expect(await checkOutput({ cwd: project.path })).toMatchObject({ differences: [] });
      }
    },
  );

  it("a formatted file can be rejected after another version, as the message explains", async () => {
    const project = await generated();
    const other = project.read(FILE).replace("export ", "export  declare const old: 1;\nexport ");
    project.write(INDEX, project.read(INDEX).replace(/"generator": ".*"/, '"generator": "0.0.1"'));
    project.write(FILE, other);
    expect(await run(project)).toMatchObject({
      errors: [{ hint: expect.stringMatching(/^another version of Waybill .* --force/) }],
    });
  });

  it.each<{ name: string; text: (generated: string) => string; code: string }>([
    {
      name: "an edited file renamed to it",
      text: (generated) => generated.replace("export", "/* mine */ export"),
      code: "unlisted-files",
    },
    { name: "an unchanged file copied to it", text: (text) => text, code: "unlisted-files" },
    {
      name: "a handwritten file whose first comment quotes the mark",
      text: () => "// replaces what says `@generated by Waybill`\nexport const mine = 1;\n",
      code: "unlisted-files",
    },
    {
      name: "a handwritten file",
      text: () => "export const mine = 1;\n",
      code: "foreign-files",
    },
  ])(
    "a file at the name of a new group is rejected, and overwritten with --force: $name",
    async (row) => {
      const project = await generated();
      const text = row.text(project.read(FILE));
      project.write("routes.yaml", manifest({ end: "/z" }));
      project.write("generated/z.ts", text);
      for (const options of [{}, { fresh: true }]) {
        expect(await run(project, options)).toMatchObject(refused(row.code, "generated/z.ts"));
        expect(project.read("generated/z.ts")).toBe(text);
      }
      expect(await run(project, { force: true })).toMatchObject({
        changes: { changed: expect.arrayContaining(["z.ts"]) },
      });
    },
  );
});

describe("--fresh", () => {
  it("--fresh does not overwrite edited files", async () => {
    const project = await generated();
    project.write(FILE, `${project.read(FILE)}// mine\n`);
    expect(await run(project, { fresh: true })).toMatchObject(refused("edited-files", FILE));
    expect(await run(project, { force: true, dryRun: true })).toMatchObject({
      changes: { changed: ["users.ts"] },
    });
    expect(project.read(FILE)).toContain("// mine");
  });

  it("--fresh checks every file, and ignores cached texts", async () => {
    const project = await generated();
    const result = await run(project, { fresh: true });
    expect(result).toMatchObject({ ok: true, upToDate: false, changes: { changed: [] } });
    const emit = result.ok ? result.stages.find(({ name }) => name === "emit") : undefined;
    expect(emit?.reused ?? 0).toBe(0);
  });

  it("--fresh rewrites an index with wrong hashes", async () => {
    const project = await generated();
    const before = project.read(INDEX);
    project.write(INDEX, before.replace(/ [0-9a-f]{64}"/g, ` ${"0".repeat(64)}"`));
    expect(await run(project)).toMatchObject({ upToDate: true });
    expect(await run(project, { fresh: true })).toMatchObject({ changes: { changed: [] } });
    expect(project.read(INDEX)).toBe(before);
  });
});
