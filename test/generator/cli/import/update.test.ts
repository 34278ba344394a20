import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { waybillIn } from "../fake-terminal.js";
import { document, petsProject } from "../pets-document.js";

/** Imports the document of a project. */
const importIn = (path: string, ...flags: readonly string[]) =>
  waybillIn(path, ["import", "openapi", "openapi.json", ...flags]);

describe("import openapi over an earlier import", () => {
  it("brings a manifest up to date, and says what changed", async () => {
    const { path, read, write } = petsProject();
    await importIn(path);
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
    expect(await importIn(path)).toEqual({
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
    const again = await importIn(path, "--format", "json");
    expect(JSON.parse(again.out)).toMatchObject({
      ok: true,
      changes: { knowsLastImport: true, added: [], changed: [], removed: [] },
    });
  });

  it("keeps what a person changed, and says where the document has changed it, too", async () => {
    const { path, read, write } = petsProject();
    await importIn(path);
    const edited = read("routes.yaml")
      .replace("summary: Both", "summary: Mine")
      .replace(/ {2}# owners\n {2}- route: GET \/owners\n(?: {4}.*\n)*\n/, "");
    write("routes.yaml", edited);
    write("openapi.json", document.replace('"summary":"Both"', '"summary":"All"'));
    expect(await importIn(path)).toEqual({
      code: 0,
      out: "left as it was: routes.yaml from openapi.json: 1 route left out, 2 routes unchanged\n",
      err: [
        "left out GET /owners: a person removed it",
        "kept summary of GET /both, which a person changed: openapi.json has changed it, too",
        "",
      ].join("\n"),
    });
    expect(read("routes.yaml")).toBe(edited);
    const again = await importIn(path);
    expect(again.err).toBe("left out GET /owners: a person removed it\n");
  });

  it("says what it cannot know without the record of the last import", async () => {
    const { path, at, read, write } = petsProject();
    await importIn(path);
    rmSync(at("routes.imported.json"));
    write(
      "routes.yaml",
      `${read("routes.yaml").replace("summary: Both", "summary: Mine")}  - GET /mine\n`,
    );
    expect(await importIn(path)).toEqual({
      code: 0,
      out: "left as it was: routes.yaml from openapi.json: 1 route kept that the document does not have, 3 routes unchanged\n",
      err: [
        "kept GET /mine: openapi.json does not have it",
        "kept summary of GET /both: openapi.json has another",
        "note: routes.imported.json was missing, so all of routes.yaml was kept. A person may have removed",
        "what was added above. The file is there now.",
        "",
      ].join("\n"),
    });
    expect(await importIn(path)).toMatchObject({
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
    const { path, list, read, write } = petsProject();
    write("routes.imported.json", text);
    for (const flags of [[], ["--force"]]) {
      const { code, err } = await importIn(path, ...flags);
      expect(code).toBe(1);
      expect(err).toMatch(
        /^error: routes\.imported\.json is not the record of an import, or it was edited \[bad-record\]\n {2}hint: /,
      );
    }
    expect(read("routes.imported.json")).toBe(text);
    expect(list()).toEqual(["openapi.json", "routes.imported.json"]);
  });

  it("names what was not chosen", async () => {
    const { path, read } = petsProject();
    await importIn(path);
    const { err } = await importIn(path, "--exclude", "owners");
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
    const { path, read, write } = petsProject();
    write("schemas.json", "{}");
    write("routes.yaml", `waybill: 1\n${manifest}`);
    const { code, err } = await importIn(path);
    expect(code).toBe(1);
    expect(err).toContain(want);
    expect(read("routes.yaml")).toBe(`waybill: 1\n${manifest}`);
  });
});
