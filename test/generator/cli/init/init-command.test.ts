import { readlinkSync, symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
import { document } from "../../openapi/document.js";
import { petsProject } from "../pets-document.js";
import { typeErrors } from "../../../type-errors.js";

it("init writes a manifest that generates code, and the code compiles", async () => {
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
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
  expect(typeErrors(path, [...options, "use.ts"])).toBe("");
});

it("init explains how other tools skip the generated code", async () => {
  const { out } = await waybillIn(tempProject().path, ["init"]);
  expect(out).toContain("add `generated/** linguist-generated` to .gitattributes and");
});

it.each([
  ["src/index.ts", "src/generated"],
  ["lib/index.ts", "generated"],
  ["src", "generated"],
])("init beside %s proposes the folder %s", async (file, folder) => {
  for (const flags of [[], ["--from", "openapi.json"], ["--from", "openapi.json", "--paths"]]) {
    const { path, read, write } = petsProject();
    write(file, "");
    const { out } = await waybillIn(path, ["init", ...flags]);
    expect(read("routes.yaml")).toContain(`\n  output: ${folder} #`);
    if (!flags.includes("--paths")) expect(out).toContain(`\`${folder}/** linguist-generated\``);
  }
});

it("init never overwrites a manifest", async () => {
  const { path, read } = tempProject({ "routes.yaml": "mine" });
  const { code, err } = await waybillIn(path, ["init"]);
  expect(code).toBe(1);
  expect(err).toBe(
    "error: routes.yaml exists; it was not changed [file-exists]\n  hint: run `waybill generate` to generate its code, or move it away to start again\n",
  );
  expect((await waybillIn(path, ["init", "--from", "x.json"])).code).toBe(1);
  expect(read("routes.yaml")).toBe("mine");
});

it("init does not follow a link without a target", async () => {
  const { path, at } = tempProject();
  symlinkSync("nowhere.yaml", at("routes.yaml"));
  expect(await waybillIn(path, ["init"])).toMatchObject({ code: 1 });
  expect(readlinkSync(at("routes.yaml"))).toBe("nowhere.yaml");
});

it("init --from explains how an existing manifest reads the document", async () => {
  const { path, write } = petsProject();
  write("routes.yaml", "mine");
  const { err } = await waybillIn(path, ["init", "--from", "openapi.json"]);
  expect(err).toBe(
    "error: routes.yaml exists; it was not changed [file-exists]\n  hint: add `openapi: ./openapi.json` to it, or move it away to start again\n",
  );
});

it.each([
  ["its package", "a/package.json", '{ "peerDependencies": { "waybill-runtime": "^1" } }', true],
  ["a workspace", "package.json", '{ "devDependencies": { "waybill-runtime": "^1" } }', true],
  ["nothing", "package.json", '{ "dependencies": { "waybill": "^1" } }', false],
  ["no object", "package.json", "null", false],
  ["no JSON", "package.json", "{", false],
])("init uses the runtime package that %s depends on", async (_name, file, text, want) => {
  const document =
    '{ "openapi": "3.0.3", "info": { "title": "a", "version": "1" }, "paths": { "/a": { "get": {} } } }';
  for (const from of [[], ["--from", "openapi.json"]]) {
    const { at, read } = tempProject({
      ".git/HEAD": "",
      "a/openapi.json": document,
      [file]: text,
    });
    await waybillIn(at("a"), ["init", ...from]);
    const [, runtime] =
      /\n {2}output: generated.*\n(?: {2}(runtime: \S+).*\n)?\n/.exec(read("a/routes.yaml")) ?? [];
    expect(runtime).toBe(want ? "runtime: waybill-runtime" : undefined);
  }
});

it.each([
  ["2024", "api.json"],
  ["true", "my api.json"],
  ["Null", "api.json"],
  ["1e5", "api.json"],
  ["0x1F", "api: 1.json"],
  ["yes", "'api'.json"],
])("generate reads what init --from writes for the title %s and %s", async (title, file) => {
  const given = { openapi: "3.1.0", info: { title, version: "1" }, paths: { "/a": { get: {} } } };
  const { path, read } = tempProject({ [file]: JSON.stringify(given) });
  await waybillIn(path, ["init", "--from", file]);
  expect(await waybillIn(path, ["generate"])).toMatchObject({ code: 0 });
  expect(read("generated/defaults.ts")).toContain(
    `"user-agent": "${title.toLowerCase()}-endpoint.js/1"`,
  );
});

it("--from proposes the preset for the operationIds of FastAPI", async () => {
  const operation = (tag: string, operationId: string) => ({
    ...{ tags: [tag], operationId, responses: { 200: { description: "ok" } } },
  });
  const paths = Object.fromEntries(
    ["users", "items"].map((tag) => [
      `/api/v1/${tag}/`,
      {
        get: operation(tag, `read_all_api_v1_${tag}__get`),
        post: operation(tag, `create_api_v1_${tag}__post`),
      },
    ]),
  );
  const { path, read, write } = petsProject();
  write("fastapi.json", JSON.stringify(document(paths)));
  expect(await waybillIn(path, ["init", "--from", "fastapi.json"])).toMatchObject({ code: 0 });
  expect(read("routes.yaml")).toContain("\nnames: [{ preset: fastapi }] #");
  const { code, err } = await waybillIn(path, ["generate"]);
  expect(code).toBe(0);
  expect(err).toContain("claim the name `create`; this operation is named `usersCreate`");
  for (const group of ["users", "items"]) {
    const names = [...read(`generated/${group}.ts`).matchAll(/^export function (\w+)\(/gm)];
    expect(new Set(names.map(([, name]) => name))).toEqual(
      new Set([`${group}ReadAll`, `${group}Create`]),
    );
  }
});
