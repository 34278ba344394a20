import { statSync, utimesSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { project, run, stage } from "./run-generate.js";
import { smallManifest } from "./small-manifest.js";
import { type TempProject, tempProject } from "./temp-project.js";

describe("a run with nothing to do", () => {
  it("a repeated run does no work", async () => {
    const work = project();
    const first = await run(work);
    const second = await run(work);
    expect(second).toMatchObject({
      upToDate: true,
      stages: [],
      changes: { unchanged: first.changes.created },
    });
  });

  it.each([
    ["generate:\n  output: my api, v{1}  # of the API\n", "my api, v{1}"],
    ["generate: { output: my api }\n", "my api"],
    ["generate: { layout: group, output: 'it''s, the {api}' }\n", "it's, the {api}"],
    ['generate: {output: "a, b", layout: group}\n', "a, b"],
    ['generate:\n  "output":\n    "a, b\\/c"\n', "a, b/c"],
  ])("a repeated run does no work with %j", async (setting, folder) => {
    const manifest = smallManifest().replace(/^generate: .*\n/m, setting);
    const work = tempProject({ "routes.yaml": manifest });
    await run(work);
    expect(work.has(`${folder}/.waybill.json`)).toBe(true);
    expect((await run(work)).upToDate).toBe(true);
  });

  it.each<{ name: string; edit: (project: TempProject) => void }>([
    {
      name: "the manifest changed",
      edit: ({ write }) => write("routes.yaml", smallManifest("GET /a")),
    },
    { name: "a file is gone", edit: ({ remove }) => remove("generated/users.ts") },
    { name: "the index is gone", edit: ({ remove }) => remove("generated/.waybill.json") },
    {
      name: "another version of Waybill wrote it",
      edit: ({ read, write }) => {
        const index = read("generated/.waybill.json");
        write(
          "generated/.waybill.json",
          index.replace(/"inputs": "\w+"/, `"inputs": "${"0".repeat(64)}"`),
        );
      },
    },
  ])("a run is not skipped when $name", async ({ edit }) => {
    const work = project();
    await run(work);
    edit(work);
    expect((await run(work)).upToDate).toBe(false);
    expect((await run(work)).upToDate).toBe(true);
  });

  it("a run with warnings about the manifest is not skipped", async () => {
    const work = project("FETCH /a");
    const [first, second] = [await run(work), await run(work)];
    expect(first.warnings).toHaveLength(1);
    expect(second).toMatchObject({ upToDate: false, newWarnings: first.warnings });
    expect(second.changes.changed).toEqual([]);
  });

  it("a run with old warnings about a document is skipped", async () => {
    const cookie = { name: "a", in: "cookie", schema: {} };
    const document = (...paths: string[]) =>
      JSON.stringify({
        ...{ openapi: "3.0.3", info: { title: "a", version: "1" } },
        servers: [{ url: "https://api.acme.test" }],
        paths: Object.fromEntries(paths.map((path) => [path, { get: { parameters: [cookie] } }])),
      });
    const manifest = "waybill: 1\nversion: 1.0.0\nname: acme\nopenapi: ./openapi.json\n";
    const work = tempProject({ "routes.yaml": manifest, "openapi.json": document("/a") });
    const runs = [await run(work), await run(work)];
    for (const [path, text] of [
      ["routes.yaml", `${manifest}headers: { accept: text/plain }\n`],
      ["openapi.json", document("/b")],
      ["openapi.json", document("/b", "/c")],
    ] as const) {
      work.write(path, text);
      runs.push(await run(work));
    }
    runs.push(await run(work, { fresh: true }));
    const told = runs.map(({ upToDate, warnings, newWarnings }) => {
      return upToDate ? "up to date" : `${newWarnings.length} of ${warnings.length}`;
    });
    const want = ["1 of 1", "up to date", "0 of 1", "0 of 1", "2 of 2", "2 of 2"];
    expect(told).toEqual(want);
  });

  it("a repeated run ignores CRLF in the manifest and in the output", async () => {
    const work = project();
    await run(work);
    for (const path of [
      "routes.yaml",
      ...work.list("generated").map((path) => `generated/${path}`),
    ]) {
      work.write(path, work.read(path).replaceAll("\n", "\r\n"));
    }
    expect((await run(work)).upToDate).toBe(true);
  });

  it("a repeated run finds the output folder in any spelling", async () => {
    for (const generate of [
      "generate:\n  output: api/sdk\n  runtime: r",
      `generate: {"output":"api/sdk","runtime":"r"}`,
      "generate: { runtime: r, output: ./api/sdk/ }",
    ]) {
      const work = tempProject({
        "routes.yaml": smallManifest().replace(/generate: .*/, generate),
      });
      await run(work);
      expect(await run(work)).toMatchObject({ upToDate: true, output: "api/sdk" });
    }
  });

  it("a repeated run ignores another folder with output of the same manifest", async () => {
    const work = tempProject({ "routes.yaml": `# output: decoy\n${smallManifest()}` });
    await run(work, { output: "decoy" });
    expect(await run(work)).toMatchObject({ upToDate: false, output: "generated" });
    expect(await run(work, { output: "decoy" })).toMatchObject({ upToDate: true, output: "decoy" });
  });
});

describe("a run with little to do", () => {
  it("a repeated run restores the runtime's copy", async () => {
    const manifest = smallManifest().replace(", runtime: small-runtime", "");
    const work = tempProject({ "routes.yaml": manifest });
    const before = (await run(work)).changes.created;
    work.remove("generated/runtime.ts");
    expect((await run(work)).changes.created).toEqual(["runtime.ts"]);
    expect(work.list("generated")).toEqual([".gitattributes", ".waybill.json", ...before].sort());
  });

  it("a partial run does not touch unchanged files", async () => {
    const work = project("GET /a", "GET /b");
    const first = await run(work);
    expect(stage(first, "emit")).toMatchObject({ count: first.changes.created.length, reused: 0 });

    work.write("routes.yaml", smallManifest("GET /a", "GET /b", "GET /b/{c}"));
    const past = new Date(1_000_000_000_000);
    utimesSync(work.at("generated/a.ts"), past, past);
    const second = await run(work);
    const { created, changed, unchanged } = second.changes;
    expect(changed).toContain("b.ts");
    expect(stage(second, "emit")).toMatchObject({
      reused: unchanged.length,
      count: created.length + changed.length + unchanged.length,
    });
    expect(statSync(work.at("generated/a.ts")).mtimeMs).toBe(past.getTime());
  });

  it("a repeated run and a fresh run write the same text", async () => {
    const [work, fresh] = [project("GET /a"), project("GET /a", "GET /b")];
    await run(work);
    work.write("routes.yaml", smallManifest("GET /a", "GET /b"));
    await run(work);
    await run(fresh);
    for (const path of fresh.list("generated"))
      expect(work.read(`generated/${path}`)).toBe(fresh.read(`generated/${path}`));
  });
});
