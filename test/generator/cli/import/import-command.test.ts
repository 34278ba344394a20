import { readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
import { document } from "../pets-document.js";

const project = () => tempProject({ "openapi.json": document });

describe("import openapi", () => {
  it("writes routes.yaml and says what to do next", async () => {
    const { path, read } = project();
    expect(await waybillIn(path, ["import", "openapi", "openapi.json"])).toEqual({
      code: 0,
      out: "wrote routes.yaml and routes.imported.json from openapi.json: 3 routes\nnext: look it over, then run `waybill generate`\n",
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
    expect(out).toContain("summary: Both");
    expect((await waybillIn(path, [...args, "--no-descriptions"])).out).not.toContain("summary");
    expect(list()).toEqual(["openapi.json"]);
  });

  it("keeps what is not a manifest, unless it is told to replace it", async () => {
    const { path, read, write } = project();
    write("routes.yaml", "mine\n");
    const { code, out, err } = await waybillIn(path, ["import", "openapi", "openapi.json"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^routes\.yaml:1:1: error: the manifest must be a map/);
    expect(read("routes.yaml")).toBe("mine\n");
    expect(await waybillIn(path, ["import", "openapi", "openapi.json", "--force"])).toMatchObject({
      code: 0,
    });
    expect(read("routes.yaml")).toContain("pets/list");
    expect((await waybillIn(path, ["import", "openapi", "openapi.json"])).out).toBe(
      "left as it was: routes.yaml from openapi.json: 3 routes unchanged\n",
    );
  });

  it("brings a manifest up to date, and says what changed", async () => {
    const { path, read, write } = project();
    await waybillIn(path, ["import", "openapi", "openapi.json"]);
    const edited = read("routes.yaml")
      .replace("operationId: pets/list", "operationId: pets/list\n    name: allPets # mine")
      .concat("  - GET /mine\n")
      .replaceAll("\n", "\r\n");
    write("routes.yaml", edited);
    const changed = document
      .replace('"/owners"', '"/toys"')
      .replace('"summary":"Both"', '"summary":"All"')
      .replace("1.0.0", "1.1.0");
    write("openapi.json", changed);
    expect(await waybillIn(path, ["import", "openapi", "openapi.json"])).toEqual({
      code: 0,
      out: "updated routes.yaml from openapi.json: 1 route added, 1 route changed, 1 route removed, 2 routes unchanged\nnext: look it over, then run `waybill generate`\n",
      err: [
        "added GET /toys",
        "changed GET /both: summary",
        "removed GET /owners: openapi.json does not have it any more",
        "changed version",
        "",
      ].join("\n"),
    });
    expect(read("routes.yaml")).toContain("    name: allPets # mine\r\n");
    expect(read("routes.yaml")).not.toMatch(/[^\r]\n/);
    const again = await waybillIn(path, ["import", "openapi", "openapi.json", "--format", "json"]);
    expect(JSON.parse(again.out)).toMatchObject({
      ok: true,
      changes: { knowsLastImport: true, added: [], changed: [], removed: [] },
    });
  });

  it("keeps what a person changed, and says where the document has changed it, too", async () => {
    const { path, read, write } = project();
    await waybillIn(path, ["import", "openapi", "openapi.json"]);
    const edited = read("routes.yaml")
      .replace("summary: Both", "summary: Mine")
      .replace(/ {2}# owners\n {2}- route: GET \/owners\n(?: {4}.*\n)*\n/, "");
    write("routes.yaml", edited);
    write("openapi.json", document.replace('"summary":"Both"', '"summary":"All"'));
    expect(await waybillIn(path, ["import", "openapi", "openapi.json"])).toEqual({
      code: 0,
      out: "left as it was: routes.yaml from openapi.json: 1 route left out, 2 routes unchanged\n",
      err: [
        "left out GET /owners: a person removed it",
        "kept summary of GET /both, which a person changed: openapi.json has changed it, too",
        "",
      ].join("\n"),
    });
    expect(read("routes.yaml")).toBe(edited);
    const again = await waybillIn(path, ["import", "openapi", "openapi.json"]);
    expect(again.err).toBe("left out GET /owners: a person removed it\n");
  });

  it("says what it cannot know without the record of the last import", async () => {
    const { path, at, read, write } = project();
    await waybillIn(path, ["import", "openapi", "openapi.json"]);
    rmSync(at("routes.imported.json"));
    write(
      "routes.yaml",
      `${read("routes.yaml").replace("summary: Both", "summary: Mine")}  - GET /mine\n`,
    );
    expect(await waybillIn(path, ["import", "openapi", "openapi.json"])).toEqual({
      code: 0,
      out: "updated routes.yaml from openapi.json: 1 route changed, 1 route kept that the document does not have, 2 routes unchanged\nnext: look it over, then run `waybill generate`\n",
      err: [
        "changed GET /both: summary",
        "kept GET /mine: openapi.json does not have it",
        "note: routes.imported.json was missing, so what a person changed in or removed from routes.yaml is not known:",
        "what was added or changed above may be theirs; compare with the version before. The file is there now.",
        "",
      ].join("\n"),
    });
    write("routes.yaml", read("routes.yaml").replace("summary: Both", "summary: Mine"));
    expect(await waybillIn(path, ["import", "openapi", "openapi.json"])).toMatchObject({
      out: "left as it was: routes.yaml from openapi.json: 4 routes unchanged\n",
      err: "",
    });
  });

  const deep = `${"[".repeat(1e5)}${"]".repeat(1e5)}`;
  it.each([
    ["text", "mine\n"],
    ["other JSON", "{}"],
    ["half a record", '{ "format": 1 }'],
    ["a merge conflict", "<<<<<<< ours\n"],
    ["endless lists", `{ "format": 1, "top": ${deep} }`],
  ])("leaves %s in the place of the record", async (_, text) => {
    const { path, list, read, write } = project();
    write("routes.imported.json", text);
    for (const flags of [[], ["--force"]]) {
      const args = ["import", "openapi", "openapi.json", ...flags];
      const { code, err } = await waybillIn(path, args);
      expect(code).toBe(1);
      expect(err).toMatch(
        /^error: routes\.imported\.json is not the record of an import, or it was edited \[bad-record\]\n {2}hint: /,
      );
    }
    expect(read("routes.imported.json")).toBe(text);
    expect(list()).toEqual(["openapi.json", "routes.imported.json"]);
  });

  it("names what was not chosen", async () => {
    const { path, read } = project();
    await waybillIn(path, ["import", "openapi", "openapi.json"]);
    const args = ["import", "openapi", "openapi.json", "--exclude", "owners"];
    const { err } = await waybillIn(path, args);
    expect(err).toBe(
      "removed GET /owners: the chosen part of openapi.json does not have it any more\n",
    );
    expect(read("routes.yaml")).not.toContain("owners");
  });

  it.each([
    ["openapi: ./openapi.json\n", "routes.yaml takes its routes from a document"],
    [
      "name: a\nversion: 1.0.0\nbaseUrl: /\nschemas: ./schemas.json\nroutes: [GET /a]\n",
      "routes.yaml has its schemas in other files",
    ],
  ])("leaves a manifest that has parts elsewhere: %j", async (manifest, want) => {
    const { path, read, write } = project();
    write("schemas.json", "{}");
    write("routes.yaml", `waybill: 1\n${manifest}`);
    const { code, err } = await waybillIn(path, ["import", "openapi", "openapi.json"]);
    expect(code).toBe(1);
    expect(err).toContain(want);
    expect(read("routes.yaml")).toBe(`waybill: 1\n${manifest}`);
  });

  it.each([
    [["--output", "my api.yaml"], "my api.yaml", "--output 'my api.yaml' --force"],
    [
      ["--include", "pets", "--exclude", "it's", "--no-descriptions", "--base-url", "/v1"],
      "routes.yaml",
      "--include pets --exclude 'it'\\''s' --no-descriptions --base-url /v1 --force",
    ],
  ])("%j in the way: the message names the whole command", async (flags, file, want) => {
    const { path, write } = project();
    write(file, "mine");
    const { code, err } = await waybillIn(path, ["import", "openapi", "openapi.json", ...flags]);
    expect(code).toBe(1);
    expect(err).toContain(`\`waybill import openapi openapi.json ${want}\` replaces it\n`);
  });

  it("never replaces its own document", async () => {
    const { path, at, read } = project();
    symlinkSync("openapi.json", at("link.json"));
    for (const output of ["openapi.json", "link.json"]) {
      const args = ["import", "openapi", "openapi.json", "--output", output, "--force"];
      const { code, err } = await waybillIn(path, args);
      expect(code).toBe(1);
      expect(err).toMatch(/ is the OpenAPI document itself.*\n  hint: name another file/);
    }
    expect(read("openapi.json")).toBe(document);
  });

  it("writes through a link, and leaves one that leads nowhere", async () => {
    const { path, at, read, write } = project();
    write("real.yaml", "mine");
    symlinkSync("real.yaml", at("routes.yaml"));
    symlinkSync("nowhere.yaml", at("lost.yaml"));
    const args = ["import", "openapi", "openapi.json", "--force"];
    expect(await waybillIn(path, args)).toMatchObject({ code: 0 });
    expect(readlinkSync(at("routes.yaml"))).toBe("real.yaml");
    expect(read("real.yaml")).toContain("pets/list");
    for (const force of [[], ["--force"]]) {
      const lost = ["import", "openapi", "openapi.json", "--output", "lost.yaml", ...force];
      const { code, err } = await waybillIn(path, lost);
      expect(code).toBe(1);
      expect(err).toContain("lost.yaml: it is a symbolic link that leads nowhere");
    }
    expect(readlinkSync(at("lost.yaml"))).toBe("nowhere.yaml");
  });

  it.each([
    ["UTF-16", Buffer.from(`\ufeff${document}`, "utf16le")],
    ["UTF-16 without a mark", Buffer.from(document, "utf16le")],
    ["Latin-1", Buffer.from(document.replace("Pets", "P\u00e9ts"), "latin1")],
  ])("a document in %s", async (_, bytes) => {
    const { path, at, list } = tempProject();
    writeFileSync(at("api.json"), bytes);
    const { code, err } = await waybillIn(path, ["import", "openapi", "api.json"]);
    expect(code).toBe(1);
    expect(err).toBe(
      "error: cannot read api.json: it is not text in UTF-8 [wrong-encoding]\n  hint: save the file as UTF-8\n",
    );
    expect(list()).toEqual(["api.json"]);
  });

  it("a document with a byte order mark", async () => {
    const { path } = tempProject({ "api.json": `\ufeff${document}` });
    expect(await waybillIn(path, ["import", "openapi", "api.json"])).toMatchObject({ code: 0 });
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
      /^openapi\.json:1:1: error: .*\n[^]*\n1 error in openapi\.json; nothing was written\n$/,
    );
    expect(list()).toEqual(["openapi.json"]);
  });
});

describe("what import openapi says of a document", () => {
  const cookies = Array.from({ length: 4 }, (_, i) => ({ name: `c${i}`, in: "cookie" }));
  const given = JSON.stringify(
    {
      openapi: "3.0.3",
      servers: [{ url: "https://api.example.com" }],
      paths: { "/a": { get: { parameters: [...cookies, { name: "", in: "header" }] } } },
    },
    null,
    2,
  );

  it("groups warnings by their kind, each with its line", async () => {
    const { path } = tempProject({ "api.json": given });
    const { code, err } = await waybillIn(path, ["import", "openapi", "api.json"]);
    expect(code).toBe(0);
    expect(err).toContain(
      "api.json:28:11: warning: a parameter without `name` or without `in` is left out [bad-parameter]\n",
    );
    expect(err).toContain("  and 2 more [cookie-parameter]\n");
    expect(err.endsWith("\n5 warnings; --verbose shows all\n")).toBe(true);
    const all = await waybillIn(path, ["import", "openapi", "api.json", "--verbose", "--force"]);
    expect(all.err.match(/^api\.json:\d+:11: warning: the cookie/gm)).toHaveLength(4);
    expect(all.err.endsWith("\n5 warnings\n")).toBe(true);
  });

  it("is one JSON document for tools", async () => {
    const { path } = tempProject({ "api.json": given, "bad.json": '{\n  "a": 1,\n  "a": 2\n}' });
    const good = await waybillIn(path, ["import", "openapi", "api.json", "--format", "json"]);
    expect([good.code, good.err]).toEqual([0, ""]);
    const { warnings, ...said } = JSON.parse(good.out) as { warnings: unknown[] };
    expect(said).toEqual({ ok: true, routes: 1 });
    expect(warnings).toHaveLength(5);
    const bad = await waybillIn(path, ["import", "openapi", "bad.json", "--format", "json"]);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.out)).toMatchObject({
      ok: false,
      errors: [{ code: "syntax", file: "bad.json", line: 3, column: 3 }],
    });
  });

  it("finds lines in YAML and in the other files of a document", async () => {
    const { path } = tempProject({
      "package.json": "{}",
      "spec/api.yaml":
        "openapi: 3.0.0\nservers: [{ url: https://a.example }]\npaths:\n  /a:\n    $ref: ../shared/a.yaml\n",
      "shared/a.yaml":
        "get:\n  parameters:\n    - name: c\n      in: cookie\n    - $ref: '#/nope'\n",
    });
    const { code, err } = await waybillIn(path, ["import", "openapi", "spec/api.yaml"]);
    expect(code).toBe(0);
    expect(err).toContain("shared/a.yaml:3:7: warning: the cookie `c`");
    expect(err).toContain("    3 |     - name: c\n".slice(2));
    expect(err).toContain("shared/a.yaml:5:7: warning: `$ref: #/nope` leads nowhere");
  });

  it("a file outside the project is not read", async () => {
    const { path } = tempProject({
      "secret.json": "{}",
      "project/package.json": "{}",
      "project/api.json": JSON.stringify({
        openapi: "3.0.0",
        paths: { "/a": { $ref: "../secret.json" }, "/b": { get: {} } },
      }),
    });
    const { code, err } = await waybillIn(path, ["import", "openapi", "project/api.json"]);
    expect(code).toBe(0);
    expect(err).toContain("cannot read ../secret.json: it is not in the project");
  });

  it("takes the base URL from the command line", async () => {
    const { path, read } = project();
    const args = ["import", "openapi", "openapi.json", "--base-url"];
    expect((await waybillIn(path, [...args, "https://eu.example.com/v2"])).code).toBe(0);
    expect(read("routes.yaml")).toContain("baseUrl: https://eu.example.com/v2\n");
    expect(await waybillIn(path, [...args, "ftp://example.com"])).toMatchObject({ code: 2 });
  });
});
