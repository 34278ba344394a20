import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writeSite } from "../../../generator/explore/index.js";
import { generate } from "../../../generator/generate.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";

const FILES = { "package.json": "{}", "routes.yaml": smallManifest() };
const SITE = {
  "index.html": "<p>",
  "api.js": "1;\n",
  "groups/0.js": "2;\n",
  "groups/1.js": "3;\n",
};

function write(project: TempProject, site: Record<string, string> = SITE, output = "site") {
  const manifest = project.at("routes.yaml");
  const folder = { output, cwd: project.path, manifest, generator: "1.0.0" };
  return writeSite(new Map(Object.entries(site)), folder);
}

it("explore --output overwrites and removes its files, and keeps other files", async () => {
  const mine = { "site/notes.txt": "mine", "site/groups/mine.txt": "mine" };
  const project = tempProject({ ...FILES, ...mine });
  expect(await write(project)).toMatchObject({ ok: true });
  const { "groups/1.js": _, ...fewer } = SITE;
  const next = { ...fewer, "api.js": "4;\n" };
  expect(await write(project, next)).toMatchObject({
    changes: {
      changed: ["api.js"],
      removed: ["groups/1.js"],
      unchanged: ["groups/0.js", "index.html"],
    },
  });
  for (const [path, text] of Object.entries(mine)) expect(project.read(path)).toBe(text);
  const written = lstatSync(project.at("site/.waybill.json")).mtimeMs;
  expect(await write(project, next)).toMatchObject({ changes: { changed: [] } });
  expect(lstatSync(project.at("site/.waybill.json")).mtimeMs).toBe(written);
});

describe("nothing is written", () => {
  it.each<{ name: string; stand: (project: TempProject) => unknown; code: string }>([
    {
      name: "over a foreign page that quotes the mark",
      stand: ({ write }) =>
        write("site/index.html", '<!-- <meta name="generator" content="Waybill" /> --> mine'),
      code: "foreign-files",
    },
    {
      name: "through a link to a file",
      stand: ({ at }) => symlinkSync(at("package.json"), at("site/api.js")),
      code: "blocked-files",
    },
    {
      name: "to a pipe",
      stand: ({ at }) => execFileSync("mkfifo", [at("site/index.html")]),
      code: "blocked-files",
    },
    {
      name: "where the index is a pipe",
      stand: ({ at }) => execFileSync("mkfifo", [at("site/.waybill.json")]),
      code: "unusable-index",
    },
    {
      name: "over an edited page",
      stand: async (project) => {
        await write(project, { "index.html": "<b>" });
        project.write("site/index.html", "<b>mine");
      },
      code: "edited-files",
    },
    {
      name: "among generated code",
      stand: ({ path }) => generate({ cwd: path, output: "site" }),
      code: "other-output",
    },
    {
      name: "over the page of another manifest",
      stand: (project) => {
        const manifest = project.at("package.json");
        const folder = { output: "site", cwd: project.path, manifest, generator: "1.0.0" };
        return writeSite(new Map(Object.entries(SITE)), folder);
      },
      code: "other-manifest",
    },
  ])("$name", async ({ stand, code }) => {
    const project = tempProject(FILES);
    mkdirSync(project.at("site"));
    await stand(project);
    const before = project.list();
    expect(await write(project)).toMatchObject({ ok: false, errors: [{ code }] });
    expect(project.list()).toEqual(before);
    expect(project.read("package.json")).toBe("{}");
  });

  it.each<[output: string, code: string]>([
    ["node_modules/x", "unsafe-output"],
    [".git/x", "unsafe-output"],
    [".", "unsafe-output"],
    ["routes.yaml", "not-a-folder"],
    ["/proc/x", "no-permission"],
  ])("explore does not write to the folder %s", async (output, code) => {
    const project = tempProject(FILES);
    const site = { "index.html": "<p>" };
    expect(await write(project, site, output)).toMatchObject({ ok: false, errors: [{ code }] });
    expect(project.list()).toEqual(Object.keys(FILES));
  });

  it("`generate` does not write to the folder of a page", async () => {
    const project = tempProject(FILES);
    await write(project);
    expect(await generate({ cwd: project.path, output: "site" })).toMatchObject({
      ok: false,
      errors: [{ code: "other-output", message: "site contains a page of `waybill explore`" }],
    });
  });
});
