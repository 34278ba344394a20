import { describe, expect, it } from "vitest";
import { tempProject } from "../../temp-project.js";
import { waybillIn, withoutTimes } from "../fake-terminal.js";

const documentAt = (...urls: readonly string[]) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "2.0.0" },
    ...(urls.length > 0 && { servers: urls.map((url) => ({ url })) }),
    paths: { "/pets": { get: { operationId: "listPets", responses: {} } } },
  });

/** The base URL of the starter. */
const OURS = "https://api.example.com";

const importDocument = ["import", "openapi", "doc.json"];

async function projectAfterInit(...urls: readonly string[]) {
  const project = tempProject();
  const init = await waybillIn(project.path, ["init"]);
  project.write("doc.json", documentAt(...urls));
  return { ...project, init };
}

/** What a command says of the base URL. */
const linesOfUrl = (err: string) => err.split("\n").filter((line) => line.includes("baseUrl"));

describe("import openapi after init", () => {
  it("adds the document's routes to the starter's, which generate", async () => {
    const { path, read, init } = await projectAfterInit("https://pets.example/v2");
    expect(init).toMatchObject({ code: 0, err: "" });
    expect(init.out).toMatch(/^wrote routes\.yaml, a manifest to begin with\nnext: /);
    expect(await waybillIn(path, importDocument)).toEqual({
      code: 0,
      out: [
        "updated routes.yaml from doc.json: 1 route added, 3 routes kept that the document does not have",
        "next: look it over, then run `waybill generate`",
        "",
      ].join("\n"),
      err: [
        "added GET /pets",
        "kept GET /users/{username}: doc.json does not have it",
        "kept GET /repos/{owner}/{repo}/issues: doc.json does not have it",
        "kept POST /repos/{owner}/{repo}/issues: doc.json does not have it",
        "kept version: doc.json has another",
        "kept baseUrl: doc.json has another",
        "note: routes.imported.json was missing, so all of routes.yaml was kept. A person may have removed",
        "what was added above. The file is there now.",
        "",
      ].join("\n"),
    });
    expect(read("routes.yaml")).toContain("\nbaseUrl: https://api.example.com\n");
    const { code, out, err } = await waybillIn(path, ["generate"]);
    expect(code).toBe(0);
    expect(err).toBe("");
    expect(withoutTimes(out)).toContain("wrote generated from routes.yaml: 9 created");
    expect(read("generated/pets.ts")).toContain("listPets");
  });

  it.each<[what: string, servers: readonly string[], isKept: boolean, baseUrl?: string]>([
    ["another server", ["https://pets.example"], true],
    ["the same server", ["https://api.example.com"], false],
    ["the same server with a slash at its end", ["https://api.example.com/"], false],
    ["the same server without it", ["https://a.example/v2"], false, "https://a.example/v2/"],
    ["a relative server", ["/v2"], true],
    ["a relative server without a path", ["/"], false],
    ["a relative server, the manifest's path", ["./v2"], false, "https://mine.example/v2"],
    ["a relative server, not the manifest's path", ["./v2"], true, "https://mine.example/v3"],
    ["several servers", ["https://pets.example", "https://test.example"], true],
    ["several servers, first the same", ["https://api.example.com", "https://b.example"], false],
    ["no server", [], false],
    ["a server that is no base URL", ["ftp://pets.example"], false],
  ])("says whether it kept the base URL: %s", async (_, urls, isKept, baseUrl = OURS) => {
    const { path, read, write } = await projectAfterInit(...urls);
    write("routes.yaml", read("routes.yaml").replace(OURS, baseUrl));
    const first = await waybillIn(path, importDocument);
    expect(linesOfUrl(first.err)).toEqual(isKept ? ["kept baseUrl: doc.json has another"] : []);
    expect(read("routes.yaml")).toContain(`\nbaseUrl: ${baseUrl}\n`);
    expect(await waybillIn(path, importDocument)).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    ["from another", "https://pets.example"],
    ["from the same", "https://api.example.com"],
  ])("says once that a later document has changed its server, %s", async (_, server) => {
    const want = "kept baseUrl, which a person changed: doc.json has changed it, too";
    const { path, read, write } = await projectAfterInit(server);
    await waybillIn(path, importDocument);
    write("doc.json", documentAt("https://pets.example/v3"));
    expect((await waybillIn(path, importDocument)).err).toBe(`${want}\n`);
    expect((await waybillIn(path, importDocument)).err).toBe("");
    expect(read("routes.yaml")).toContain("\nbaseUrl: https://api.example.com\n");
  });

  it("keeps the base URL that --base-url gave, and says that it was changed", async () => {
    const { path, read } = await projectAfterInit("https://pets.example");
    const chosen = [...importDocument, "--base-url", "https://mine.example"];
    expect(linesOfUrl((await waybillIn(path, chosen)).err)).toEqual(["changed baseUrl"]);
    expect((await waybillIn(path, importDocument)).err).toBe("");
    expect(read("routes.yaml")).toContain("\nbaseUrl: https://mine.example\n");
  });
});
