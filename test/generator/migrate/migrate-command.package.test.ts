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

const CALLS = `import createClient, {
  type Client,
} from "openapi-fetch";
import type { paths } from "./generated/paths.js";
import { send } from "./generated/fetch.js";

const client = createClient<paths>({ baseUrl: "https://api.pets.example" });
client.use({ onRequest: ({ request }) => request });
export type Pets = Client<paths>;
export async function load() {
  const { data, error } = await client.GET("/pets/{id}", { params: { path: { id: "1" } } });
  if (error) throw error;
  return [data, send];
}
export const list = () => client.GET("/pets");
`;

/** Files that differ from `CALLS` only in their line ends, byte order mark, or last line. */
const LAYOUTS: Readonly<Record<string, (text: string) => string>> = {
  "crlf-and-mark": (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`,
  crlf: (text) => text.replaceAll("\n", "\r\n"),
  mark: (text) => `\uFEFF${text}`,
  "some-crlf": (text) => text.replace("send];\n", "send];\r\n").replace("}\n", "}\r\n"),
  "some-lf": (text) => text.replaceAll("\n", "\r\n").replace("send];\r\n", "send];\n"),
  "open-end": (text) => text.replace(/\n$/, ""),
};

test("`migrate --write` keeps byte order marks and the ends of lines", async () => {
  const files = Object.entries({ plain: (text: string) => text, ...LAYOUTS });
  const project = tempProject({
    "package.json": '{ "type": "module" }',
    "openapi.json": DOCUMENT,
    "routes.yaml":
      "waybill: 1\nopenapi: ./openapi.json\ngenerate: { output: src/generated, paths: types }\n",
    ...Object.fromEntries(files.map(([name, change]) => [`src/${name}.ts`, change(CALLS)])),
  });
  symlinkSync(resolve("node_modules"), project.at("node_modules"), "junction");
  await waybillIn(project.path, ["generate"]);
  const args = ["migrate", "--from", "openapi-fetch", "src", "--inline", "--allow-dirty"];

  const shown = await waybillIn(project.path, args);
  const diffs = files.map(([name]) => {
    const [, diff = ""] = shown.out.split(`+++ b/src/${name}.ts\n`);
    return diff
      .split(/^(?:--- a|would change)/m)[0]
      ?.replaceAll("\\ No newline at end of file\n", "");
  });
  expect(diffs.map((diff) => diff === diffs[0])).not.toContain(false);

  const written = await waybillIn(project.path, [...args, "--write"]);
  expect(written).toMatchObject({ code: 0, err: "" });
  const text = project.read("src/plain.ts");
  expect(text).toContain("import { send, result } from");
  expect(text).toContain(
    "\n  if (!response.ok) throw await response.json();\n  const data = await",
  );
  for (const [name, change] of files) expect(project.read(`src/${name}.ts`)).toBe(change(text));

  const helper = project.read("src/openapi-fetch-options.ts").replaceAll("\n", "\r\n");
  project.write("src/openapi-fetch-options.ts", helper);
  project.write("src/plain.ts", CALLS);
  const again = await waybillIn(project.path, [...args, "--write"]);
  expect(again.out).toContain("changed 2 calls in 1 file;");
  expect(project.read("src/openapi-fetch-options.ts")).toBe(helper);
}, 180_000);

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
