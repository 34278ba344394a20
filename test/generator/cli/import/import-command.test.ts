import { readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
import { document, petsProject } from "../pets-document.js";

/** Imports the document of a project. */
const importIn = (path: string, ...flags: readonly string[]) =>
  waybillIn(path, ["import", "openapi", "openapi.json", ...flags]);

it("import writes routes.yaml and prints the next step", async () => {
  const { path, read } = petsProject();
  expect(await importIn(path)).toEqual({
    code: 0,
    out: "wrote routes.yaml from openapi.json: 3 routes\nnext: review it, then run `waybill generate`\n",
    err: "",
  });
  expect(read("routes.yaml")).toContain("pets/list");
  expect(await waybillIn(path, ["generate", "--quiet"])).toEqual({ code: 0, out: "", err: "" });
});

it("import selects operations by tag, and prints to stdout", async () => {
  const { path, list } = petsProject();
  const args = ["--output", "-", "--include", "pets", "--include", "both"];
  const { code, out } = await importIn(path, ...args);
  expect(code).toBe(0);
  const names = ["pets/list", "both/list", "owners/list"];
  expect(names.map((name) => out.includes(name))).toEqual([true, true, false]);
  expect(out).toContain("summary: Both");
  expect((await importIn(path, "--output", "-", "--exclude", "owners")).out).toBe(out);
  expect((await importIn(path, ...args, "--no-descriptions")).out).not.toContain("summary");
  expect(list()).toEqual(["openapi.json"]);
});

it("import applies overlays, whose errors have places", async () => {
  const { path, write, read } = petsProject();
  const overlay = (target: string) =>
    `overlay: 1.1.0\ninfo: { title: A, version: "1" }\nactions:\n  - target: ${target}\n    remove: true\n`;
  write("fixes/owners.yaml", overlay("$.paths['/owners']"));
  write("fixes/wrong.yaml", overlay("$"));
  const args = ["--overlay", "fixes/owners.yaml"];
  expect(await importIn(path, ...args)).toMatchObject({ code: 0, err: "" });
  expect(read("routes.yaml")).toContain("pets/list");
  expect(read("routes.yaml")).not.toContain("owners");
  const wrong = await importIn(path, ...args, "--overlay", "fixes/wrong.yaml");
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("fixes/wrong.yaml:4:5: error: the whole document cannot be removed");
  const missing = await importIn(path, ...args, "--overlay", "none.yaml");
  expect(missing.err).toContain("cannot read none.yaml: there is no such file");
});

it("import suggests a document's path as YAML reads it", async () => {
  const { path, read, write } = petsProject();
  write("a: b.json", read("openapi.json"));
  write("routes.yaml", "mine\n");
  const { err } = await waybillIn(path, ["import", "openapi", "a: b.json"]);
  expect(err).toContain("write `openapi: './a: b.json'` into routes.yaml");
});

it.each([
  ["routes.yaml", "./openapi.json"],
  ["api/routes.yaml", "../openapi.json"],
])(
  "import overwrites %s only with --force, and suggests a manifest that refers to the document",
  async (output, document) => {
    const { path, write, read } = petsProject();
    await importIn(path, "--output", output);
    const mine = read(output).replace("summary: Both", "summary: Mine");
    write(output, mine);
    expect(await importIn(path, "--output", output)).toEqual({
      code: 1,
      out: "",
      err: [
        `error: ${output} exists; it was not changed [file-exists]`,
        `  hint: to follow the document, write \`openapi: ${document}\` into ${output} and keep only the routes that you changed (docs/openapi.md); or overwrite it with --force`,
        "",
      ].join("\n"),
    });
    expect(read(output)).toBe(mine);
    expect(await importIn(path, "--output", output, "--force")).toMatchObject({
      code: 0,
      err: "",
    });
    expect(read(output)).toBe(mine.replace("summary: Mine", "summary: Both"));
    expect(await importIn(path, "--output", output)).toMatchObject({
      ...{ code: 0, err: "" },
      out: `unchanged: ${output} from openapi.json: 3 routes\n`,
    });
  },
);

it("import does not overwrite its document", async () => {
  const { path, at, read } = petsProject();
  symlinkSync("openapi.json", at("link.json"));
  for (const output of ["openapi.json", "link.json"]) {
    const { code, err } = await importIn(path, "--output", output, "--force");
    expect(code).toBe(1);
    expect(err).toMatch(/ is the OpenAPI document itself.*\n  hint: name another file/);
  }
  expect(read("openapi.json")).toBe(document);
});

it("import writes through a link, and rejects a link without a target", async () => {
  const { path, at, read, write } = petsProject();
  write("real.yaml", "mine");
  symlinkSync("real.yaml", at("routes.yaml"));
  symlinkSync("nowhere.yaml", at("lost.yaml"));
  expect(await importIn(path, "--force")).toMatchObject({ code: 0 });
  expect(readlinkSync(at("routes.yaml"))).toBe("real.yaml");
  expect(read("real.yaml")).toContain("pets/list");
  for (const force of [[], ["--force"]]) {
    const { code, err } = await importIn(path, "--output", "lost.yaml", ...force);
    expect(code).toBe(1);
    expect(err).toContain("lost.yaml: it is a symbolic link without a target");
  }
  expect(readlinkSync(at("lost.yaml"))).toBe("nowhere.yaml");
});

it.each([
  ["UTF-16", Buffer.from(`\ufeff${document}`, "utf16le")],
  ["UTF-16 without a mark", Buffer.from(document, "utf16le")],
  ["Latin-1", Buffer.from(document.replace("Pets", "P\u00e9ts"), "latin1")],
])("import reads a document in %s", async (_, bytes) => {
  const { path, at, list } = tempProject();
  writeFileSync(at("api.json"), bytes);
  const { code, err } = await waybillIn(path, ["import", "openapi", "api.json"]);
  expect(code).toBe(1);
  expect(err).toBe(
    "error: cannot read api.json: it is not text in UTF-8 [wrong-encoding]\n  hint: save the file as UTF-8\n",
  );
  expect(list()).toEqual(["api.json"]);
});

it("import reads a document with a byte order mark", async () => {
  const { path } = tempProject({ "api.json": `\ufeff${document}` });
  expect(await waybillIn(path, ["import", "openapi", "api.json"])).toMatchObject({ code: 0 });
});

it("import counts the mistakes of a document", async () => {
  const { path, list } = tempProject({ "openapi.json": "{}" });
  const { code, err } = await importIn(path);
  expect(code).toBe(1);
  expect(err).toMatch(/^openapi\.json:1:1: error: .*\n[^]*\n1 error; nothing was written\n$/);
  expect(list()).toEqual(["openapi.json"]);
});

it("import --base-url sets the base URL", async () => {
  const { path, read } = petsProject();
  expect((await importIn(path, "--base-url", "https://eu.example.com/v2")).code).toBe(0);
  expect(read("routes.yaml")).toContain("baseUrl: https://eu.example.com/v2\n");
  expect(await importIn(path, "--base-url", "ftp://example.com")).toMatchObject({ code: 2 });
});
