import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { generate } from "../../generator/generate.js";
import { project, run, stage } from "./run-generate.js";
import { smallManifest } from "./small-manifest.js";
import { tempProject } from "./temp-project.js";

describe("generate", () => {
  it("generate reports the result of each stage", async () => {
    const result = await run(project());
    expect(result.stages.map(({ name }) => name)).toEqual(["read", "plan", "emit", "write"]);
    expect(stage(result, "read")).toMatchObject({ count: 2 });
    expect(stage(result, "write")?.count).toBe(result.changes.created.length);
  });

  it("generate copies the runtime unless the manifest imports it", async () => {
    const work = tempProject({
      "routes.yaml": smallManifest().replace(", runtime: small-runtime", ""),
    });
    const { changes } = await run(work);
    expect(changes.created).toContain("runtime.ts");
    expect(work.has("generated/runtime.ts")).toBe(true);
    work.write("routes.yaml", smallManifest());
    expect((await run(work)).changes.removed).toContain("runtime.ts");
    expect(work.has("generated/runtime")).toBe(false);
  });

  it.each([
    { name: "reading", text: smallManifest().replace("routes:", "rotues:"), code: "unknown-key" },
    { name: "planning", text: smallManifest("GET /users/{username}"), code: "duplicate-route" },
  ])(
    "generate returns errors of $name with their places, and writes nothing",
    async ({ text, code }) => {
      const work = tempProject({ "routes.yaml": text });
      expect(await generate({ cwd: work.path })).toMatchObject({
        ok: false,
        errors: expect.arrayContaining([
          expect.objectContaining({ code, file: "routes.yaml", line: expect.any(Number) }),
        ]),
        text,
      });
      expect(work.list()).toEqual(["routes.yaml"]);
    },
  );
});

it("generate waits for another run, and informs the caller", async () => {
  const work = project();
  work.write("generated/.waybill-lock/0123456789abcdef/0", "half");
  const waits: string[] = [];
  const result = await run(work, {
    onWait: (folder) => {
      waits.push(folder);
      work.remove("generated/.waybill-lock");
    },
  });
  expect(waits).toEqual(["generated"]);
  expect(result.changes.created).toContain("users.ts");
});

describe("schemas in files of their own", () => {
  const withSchemas = () => {
    const work = project("{ route: PUT /a, requestBody: { schema: { $ref: '#/schemas/Pet' } } }");
    work.write("routes.yaml", `schemas: ./api/a.yaml\n${work.read("routes.yaml")}`);
    work.write("api/a.yaml", "Pet: { $ref: ./animal.json }");
    work.write("api/animal.json", '{ "type": "object", "properties": { "name": {} } }');
    return work;
  };

  it("schemas in separate files become types, and their changes are noticed", async () => {
    const work = withSchemas();
    expect((await run(work)).upToDate).toBe(false);
    expect(work.read("generated/a.ts")).toContain("name?: unknown");
    expect((await run(work)).upToDate).toBe(true);
    work.write("api/animal.json", '{ "type": "object", "properties": { "nick": {} } }');
    expect((await run(work)).changes.changed).toContain("a.ts");
    expect(work.read("generated/a.ts")).toContain("nick?: unknown");
    expect((await run(work)).upToDate).toBe(true);
  });

  it("files with paths that only YAML can decode are read in each run", async () => {
    const work = withSchemas();
    const manifest = work.read("routes.yaml").replace("./api/a.yaml", '"\\x2e/api/a.yaml"');
    work.write("routes.yaml", manifest);
    await run(work);
    expect((await run(work)).upToDate).toBe(false);
  });
});

describe("the output folder", () => {
  it("the output folder may be a symbolic link to a folder of the project, or to any folder that the caller names", async () => {
    const work = tempProject({
      "project/routes.yaml": smallManifest(),
      "project/src/mine.ts": "",
      "elsewhere/mine.ts": "",
    });
    symlinkSync(work.at("project/src"), work.at("project/generated"));
    await run(work, { manifest: "project/routes.yaml" });
    expect(work.list("project/src")).toEqual(expect.arrayContaining(["mine.ts", "users.ts"]));

    symlinkSync(work.at("elsewhere"), work.at("project/link"));
    await run(work, { manifest: "project/routes.yaml", output: "project/link" });
    expect(work.list("elsewhere")).toEqual(expect.arrayContaining(["mine.ts", "users.ts"]));
  });

  it.each<{ name: string; target: string }>([
    { name: "nothing", target: "nowhere" },
    { name: "the manifest's own folder", target: "." },
    { name: "a file", target: "routes.yaml" },
  ])("the output folder may not be a symbolic link to $name", async ({ target }) => {
    const work = project();
    symlinkSync(work.at(target), work.at("generated"));
    const before = work.list();
    const result = await generate({ cwd: work.path });
    expect(result).toMatchObject({
      ok: false,
      errors: [{ message: expect.stringMatching(/^cannot write to generated: it is /) }],
    });
    expect(work.list()).toEqual(before);
  });
});
