import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { waybillIn } from "../cli/fake-terminal.js";
import { tempProject } from "../temp-project.js";
import { DOCUMENT } from "./fetch-fixtures.js";

const GIVEN = `import createClient from "openapi-fetch";
import type { paths } from "@/generated/paths.js";

const client = createClient<paths>({ baseUrl: "https://api.pets.example" });
export const load = () => client.GET("/pets/{id}", { params: { path: { id: "1" } } });
export const loadStream = () => client.GET("/text", { parseAs: "stream" });
throw new Error("is not run");
`;

test("`migrate` prints a diff, writes only committed files, and prints JSON", async () => {
  const project = tempProject({
    "package.json": '{ "type": "module" }',
    ".gitattributes": "*.ts filter=touch\n",
    ".gitignore": "node_modules\n",
    "openapi.json": DOCUMENT,
    "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    "tsconfig.app.json": JSON.stringify({
      compilerOptions: {
        ...{ module: "esnext", moduleResolution: "bundler", types: [], noEmit: true },
        paths: { "@/*": ["./src/*"] },
      },
      include: ["src"],
    }),
    "routes.yaml":
      "waybill: 1\nopenapi: ./openapi.json\ngenerate: { output: src/generated, paths: types }\n",
    "src/api.ts": GIVEN,
    "src/page.vue": '<script>client.GET("/pets")</script>\n',
  });
  symlinkSync(resolve("node_modules"), project.at("node_modules"), "junction");
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: project.path, stdio: "pipe" });
  git("init", "-q");
  // A program of the repository, which must not run.
  git("config", "filter.touch.clean", "touch ran; cat");
  await waybillIn(project.path, ["generate"]);
  const args = ["migrate", "--from", "openapi-fetch", "src"];

  const dirty = await waybillIn(project.path, args);
  expect(dirty).toMatchObject({ code: 1, out: "" });
  expect(dirty.err).toContain("uncommitted-changes");

  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "a");
  if (project.has("ran")) project.remove("ran");
  const shown = await waybillIn(project.path, args);
  expect(shown).toMatchObject({ code: 0, err: "" });
  expect(shown.out).toContain('+export const load = () => result(getPet({ id: "1" }, client));');
  expect(shown.out).toContain(
    'src/api.ts:6: unchanged, because `parseAs: "stream"` has no equivalent',
  );
  expect(shown.out).toContain("src/page.vue:1: unchanged, because");
  expect(shown.out).toMatch(
    /would change 1 call in 2 files; 2 unchanged; 0 compiler errors \(before: 0\); --write writes the files\n$/,
  );
  expect(project.read("src/api.ts")).toBe(GIVEN);

  const written = await waybillIn(project.path, [...args, "--write", "--format", "json"]);
  expect(written.code).toBe(0);
  expect(JSON.parse(written.out)).toMatchObject({
    ...{ ok: true, written: true, errorsBefore: 0, errorsAfter: 0, newErrors: [] },
    changed: [{ file: "src/api.ts", line: 5, route: "GET /pets/{id}" }],
  });
  expect(project.read("src/api.ts")).toContain("withOptions(createClient<paths>,");
  expect(project.has("src/openapi-fetch-options.ts")).toBe(true);
  expect(project.has("ran")).toBe(false);
}, 180_000);
