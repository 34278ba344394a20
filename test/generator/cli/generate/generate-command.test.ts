import { renameSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";
import { watchIn, waybillIn, withoutTimes } from "../fake-terminal.js";

const project = (...routes: readonly string[]) =>
  tempProject({ "routes.yaml": smallManifest(...routes) });

describe("generate", () => {
  it("generate prints its stages, a short list of changes, and a summary", async () => {
    const { path, write } = project();
    expect(await waybillIn(path, ["generate"])).toMatchObject({ code: 0, err: "" });
    write("routes.yaml", smallManifest("GET /users"));
    const { code, out } = await waybillIn(path, ["generate"]);
    expect(code).toBe(0);
    const lines = withoutTimes(out).split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "read            3 routes TIME",
      "plan            3 routes TIME",
    ]);
    expect(lines).toContain("changed generated/users.ts");
    expect(lines.at(-2)).toMatch(
      /^wrote generated from routes\.yaml: \d changed, \d+ unchanged \( TIME\)$/,
    );
  });

  it("generate reports that the output is up to date", async () => {
    const { path } = project();
    await waybillIn(path, ["generate"]);
    const { code, out } = await waybillIn(path, ["generate"]);
    expect(code).toBe(0);
    expect(withoutTimes(out)).toMatch(
      /\ngenerated is up to date with routes\.yaml: \d+ files unchanged \( TIME\)\n$/,
    );
  });

  it("generate --quiet prints only errors", async () => {
    const { path, write } = project();
    expect(await waybillIn(path, ["generate", "-q"])).toEqual({ code: 0, out: "", err: "" });
    write("routes.yaml", "waybill: 2");
    const { code, out, err } = await waybillIn(path, ["generate", "-q"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).not.toBe("");
  });

  it("generate --dry-run lists the changes, and writes nothing", async () => {
    const { path, list } = project();
    const { code, out } = await waybillIn(path, ["generate", "--dry-run"]);
    expect(code).toBe(0);
    expect(out).toContain("created generated/users.ts\n");
    expect(out).toMatch(/\nwould write generated from routes\.yaml: \d+ created \(\d+/);
    expect(list()).toEqual(["routes.yaml"]);
  });

  it("--output overrides the manifest", async () => {
    const { path, has } = project();
    await waybillIn(path, ["generate", "--output", "elsewhere/sdk"]);
    expect([has("elsewhere/sdk/users.ts"), has("generated")]).toEqual([true, false]);
  });

  it("generate resolves the output of a manifest relative to the manifest", async () => {
    const { path, has } = tempProject({ "api/my.yaml": smallManifest() });
    expect(await waybillIn(path, ["generate", "api/my.yaml"])).toMatchObject({ code: 0 });
    expect(has("api/generated/users.ts")).toBe(true);
  });

  it("--format json prints one document", async () => {
    const { path } = project();
    const { code, out, err } = await waybillIn(path, ["generate", "--format", "json"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      manifest: "routes.yaml",
      output: "generated",
      upToDate: false,
      dryRun: false,
      changes: {
        created: expect.arrayContaining(["index.ts", "users.ts"]),
        changed: [],
        removed: [],
        unchanged: [],
      },
      stages: ["read", "plan", "emit", "write"].map((name) => ({ name })),
    });
  });

  it("progress is shown only in a terminal, and erased at the end", async () => {
    const { path } = project();
    const { err } = await waybillIn(path, ["generate"], { interactive: true });
    expect(err).toContain("\r\u001b[Kreading the manifest …");
    expect(err.endsWith("\r\u001b[K")).toBe(true);
  });

  it("colours are used only in terminals that support them", async () => {
    const { path } = project();
    expect((await waybillIn(path, ["generate"], { color: true })).out).toContain(
      "\u001b[32mcreated\u001b[39m",
    );
  });
});

describe("errors of generate", () => {
  it("generate prints and counts the mistakes of the manifest", async () => {
    const { path, list } = tempProject({
      "routes.yaml": smallManifest().replace("routes:", "rotues:"),
    });
    const { code, out, err } = await waybillIn(path, ["generate"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("routes.yaml:6:1: error:");
    expect(err).toContain('did you mean "routes"?');
    expect(err).toMatch(/\n\d errors?; nothing was written\n$/);
    const json = await waybillIn(path, ["generate", "--format", "json"]);
    expect(json).toMatchObject({ code: 1, err: "" });
    const place = { file: "routes.yaml", line: 6, column: 1 };
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, errors: [place] });
    expect(list()).toEqual(["routes.yaml"]);
  });

  it.each<{ name: string; files: Record<string, string>; args: readonly string[]; want: string }>([
    {
      name: "no manifest",
      files: {},
      args: [],
      want: "error: there is no routes.yaml here [no-manifest]\n  hint: name another file, or create one: `waybill init`, or `waybill init --from openapi.json` for a document\n",
    },
    {
      name: "a folder for a manifest",
      files: { "api/x": "" },
      args: ["api"],
      want: "error: cannot read api: it is a folder [is-a-folder]\n  hint: name a file\n",
    },
    {
      name: "an edited file",
      files: { "routes.yaml": smallManifest(), "generated/users.ts": "mine" },
      args: [],
      want: "error: 1 file in generated would be overwritten, and Waybill did not write it; nothing was written [foreign-files]\n  generated/users.ts\n  hint: move or delete the named files, or choose another folder with `output:` under `generate:`; or run again with --force, which overwrites the named files\n",
    },
  ])("$name", async ({ files, args, want }) => {
    const { path } = tempProject(files);
    expect(await waybillIn(path, ["generate", ...args])).toEqual({ code: 1, out: "", err: want });
  });
});

it("--watch generates again after edits and replacements, and continues after errors", async () => {
  const { path, write, remove, at, read, has } = project();
  const { until, printed, end } = watchIn(path, ["generate", "--watch"]);
  const generated = () => (has("generated/users.ts") ? read("generated/users.ts") : "");

  await until(() => printed().out.includes("watching routes.yaml; press Ctrl-C to stop"));
  write("routes.yaml", smallManifest("GET /users/one"));
  await until(() => generated().includes("/users/one"));

  write("routes.yaml", "waybill: [");
  await until(() => printed().err.includes("nothing was written"));
  remove("routes.yaml");
  await until(() => printed().err.includes("there is no routes.yaml here"));
  write("new.yaml", smallManifest("GET /users/two"));
  renameSync(at("new.yaml"), at("routes.yaml"));
  await until(() => generated().includes("/users/two"));

  const sent = "{ route: PUT /users, requestBody: { schema: { $ref: ./user.json } } }";
  write("user.json", '{ "properties": { "name": {} } }');
  write("routes.yaml", smallManifest(sent));
  await until(() => generated().includes("name?: unknown"));
  write("user.json", '{ "properties": { "nick": {} } }');
  await until(() => generated().includes("nick?: unknown"));
  write("routes.yaml", smallManifest("GET /last"));
  await until(() => has("generated/last.ts"));
  write("routes.yaml", smallManifest());
  await until(() => !has("generated/last.ts"));

  expect(await end()).toMatchObject({ code: 0 });
  expect(read("generated/users.ts")).not.toContain("/users/one");
});
