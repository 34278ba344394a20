import type * as FileSystem from "node:fs";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { type TempProject, tempProject } from "../temp-project.js";
import type { Texts } from "./output-of.js";
import { writeTexts } from "./write-texts.js";

/** A file system on which a name in another case is the same name, as on Windows and macOS. */
vi.mock("node:fs", async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  /** The path with the names that exist. */
  const find = (path: string): string => {
    const folder = dirname(path);
    if (folder === path || original.existsSync(path)) return path;
    const parent = find(folder);
    const name = basename(path);
    const names = original.existsSync(parent) ? original.readdirSync(parent) : [];
    return join(parent, names.find((other) => isSame(other, name)) ?? name);
  };
  const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  const wrap =
    (action: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): unknown =>
      action(...given.map((one) => (typeof one === "string" && /^\//.test(one) ? find(one) : one)));
  const names = [
    ...["copyFileSync", "existsSync", "lstatSync", "mkdirSync", "readFileSync", "readdirSync"],
    ...["realpathSync", "renameSync", "rmSync", "rmdirSync", "statSync", "utimesSync"],
  ] as const;
  const wrapped = names.map((name) => [name, wrap(original[name as "rmSync"] as () => unknown)]);
  return { ...original, ...Object.fromEntries(wrapped) };
});

async function written(texts: Texts): Promise<TempProject> {
  const project = tempProject();
  expect(await writeTexts(project, texts)).toMatchObject({ ok: true });
  return project;
}

const modules = ({ list }: TempProject) => list("out").filter((path) => path.endsWith(".ts"));

it("the mocked file system is case-insensitive", () => {
  const project = tempProject({ "Out/A.ts": "" });
  expect(existsSync(project.at("out/a.TS"))).toBe(true);
});

it.each<{ what: string; next: Texts }>([
  { what: "a file with the same text", next: { "issues.ts": "let a;\n", "b/c.ts": "let c;\n" } },
  { what: "a file with another text", next: { "issues.ts": "let b;\n", "b/c.ts": "let c;\n" } },
  { what: "a folder", next: { "Issues.ts": "let a;\n", "B/c.ts": "let c;\n" } },
])("generate writes $what under a name in another case without loss", async ({ next }) => {
  const project = await written({ "Issues.ts": "let a;\n", "b/c.ts": "let c;\n" });
  for (const texts of [next, next]) {
    expect(await writeTexts(project, texts)).toMatchObject({ ok: true });
    for (const [path, text] of Object.entries(next)) expect(project.read(`out/${path}`)).toBe(text);
    expect(modules(project)).toHaveLength(2);
  }
  expect(modules(project)).toContain(Object.keys(next)[0]);
});

it("generate rejects an edited file whose name differs only in case", async () => {
  const project = await written({ "Issues.ts": "let a;\n" });
  project.write("out/Issues.ts", "let mine;\n");
  expect(await writeTexts(project, { "issues.ts": "let b;\n" })).toMatchObject({
    errors: [{ code: "edited-files", files: ["out/Issues.ts", "out/issues.ts"] }],
  });
  expect(project.read("out/issues.ts")).toBe("let mine;\n");
});
