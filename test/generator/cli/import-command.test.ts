import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempProject } from "../temp-project.js";
import { waybillIn } from "./fake-terminal.js";

const document = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Pets", version: "1.0.0" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/pets": { get: { operationId: "pets/list", tags: ["pets"], responses: {} } },
    "/owners": { get: { operationId: "owners/list", tags: ["owners"], responses: {} } },
    "/both": { get: { operationId: "both/list", tags: ["both"], summary: "Both", responses: {} } },
  },
});

const project = () => tempProject({ "openapi.json": document });

describe("import openapi", () => {
  it("writes routes.yaml and says what to do next", async () => {
    const { path, read } = project();
    expect(await waybillIn(path, ["import", "openapi", "openapi.json"])).toEqual({
      code: 0,
      out: "wrote routes.yaml from openapi.json: 3 routes\nnext: look it over, then run `waybill generate`\n",
      err: "",
    });
    expect(read("routes.yaml")).toContain("pets/list");
    expect(await waybillIn(path, ["generate", "--quiet"])).toEqual({ code: 0, out: "", err: "" });
  });

  it("chooses by tag, and prints to the screen", async () => {
    const { path, list } = project();
    const args = [
      "import",
      "openapi",
      "openapi.json",
      "--output",
      "-",
      "--include",
      "pets",
      "--include",
      "both",
    ];
    const { code, out } = await waybillIn(path, args);
    expect(code).toBe(0);
    expect([
      out.includes("pets/list"),
      out.includes("both/list"),
      out.includes("owners/list"),
    ]).toEqual([true, true, false]);
    expect(out).not.toContain("summary");
    expect((await waybillIn(path, [...args, "--descriptions"])).out).toContain("summary: Both");
    expect(list()).toEqual(["openapi.json"]);
  });

  it("keeps a manifest that exists, unless it is told to replace it", async () => {
    const { path, read, write } = project();
    write("routes.yaml", "mine\n");
    expect(await waybillIn(path, ["import", "openapi", "openapi.json"])).toEqual({
      code: 1,
      out: "",
      err: "error: routes.yaml exists, and was left as it is [file-exists]\n  hint: to keep it, name another file with --output; to replace it, run `waybill import openapi openapi.json --force`\n",
    });
    expect(read("routes.yaml")).toBe("mine\n");
    expect(await waybillIn(path, ["import", "openapi", "openapi.json", "--force"])).toMatchObject({
      code: 0,
    });
    expect(read("routes.yaml")).toContain("pets/list");
    expect((await waybillIn(path, ["import", "openapi", "openapi.json"])).out).toMatch(
      /^left as it was: routes\.yaml/,
    );
  });

  it.each([
    ["https://api.example.com/openapi.json", "Waybill makes no network calls"],
    ["missing.json", "there is no such file"],
  ])("%s", async (file, reason) => {
    const { path } = project();
    const { code, err } = await waybillIn(path, ["import", "openapi", file]);
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(err).toContain("\n  hint: ");
  });

  it("counts what is wrong with a document", async () => {
    const { path, list } = tempProject({ "openapi.json": "{}" });
    const { code, err } = await waybillIn(path, ["import", "openapi", "openapi.json"]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^error: openapi\.json.*\n1 error in openapi\.json; nothing was written\n$/,
    );
    expect(list()).toEqual(["openapi.json"]);
  });
});

describe("init", () => {
  it("writes a manifest that generates and compiles at once", async () => {
    const { path, write } = tempProject();
    expect(await waybillIn(path, ["init"])).toMatchObject({ code: 0, err: "" });
    expect(await waybillIn(path, ["generate", "--quiet"])).toEqual({ code: 0, out: "", err: "" });
    write("package.json", '{ "type": "module" }');
    write(
      "use.ts",
      `import { issuesCreate, issuesList } from "./generated/issues.js";
issuesList({ owner: "o", repo: "r", state: "open", labels: ["bug"] });
issuesCreate({ owner: "o", repo: "r", title: "t", labels: [{ name: "bug" }] });
// @ts-expect-error
issuesCreate({ owner: "o", repo: "r" });
`,
    );
    const tsc = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    const compiled = spawnSync(process.execPath, [tsc, ...options, "use.ts"], {
      cwd: path,
      encoding: "utf8",
    });
    expect(compiled).toMatchObject({ status: 0, stdout: "" });
  }, 20_000);

  it("never replaces a manifest", async () => {
    const { path, read } = tempProject({ "routes.yaml": "mine" });
    const { code, err } = await waybillIn(path, ["init"]);
    expect(code).toBe(1);
    expect(err).toBe(
      "error: routes.yaml exists, and was left as it is [file-exists]\n  hint: generate from it with `waybill generate`, or move it away to begin anew\n",
    );
    expect((await waybillIn(path, ["init", "--from", "x.json"])).code).toBe(1);
    expect(read("routes.yaml")).toBe("mine");
  });

  it("begins with the routes of an OpenAPI document", async () => {
    const { path, read } = project();
    expect(await waybillIn(path, ["init", "--from", "openapi.json"])).toMatchObject({ code: 0 });
    expect(read("routes.yaml")).toContain("pets/list");
  });
});
