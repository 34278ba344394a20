import { describe, expect, it } from "vitest";
import { listManifestFiles } from "../../../generator/watch/index.js";
import { generate } from "../../../generator/generate.js";
import { waybillIn } from "../cli/fake-terminal.js";
import { tempProject } from "../temp-project.js";

const openapi = [
  "openapi: 3.1.0",
  "info: { title: Pet Store, version: 1.2.0 }",
  "servers: [{ url: https://api.pets.example }]",
  "paths:",
  "  /pets:",
  "    get:",
  "      operationId: pets/list",
  "      parameters:",
  "        - { $ref: 'parts/limit.yaml#/limit' }",
  "        - { name: session, in: cookie, schema: { type: string } }",
  "",
].join("\n");
const limit = "limit: { name: limit, in: query, schema: { type: integer } }\n";

const project = () => {
  const made = tempProject({ "openapi.yaml": openapi, "parts/limit.yaml": limit });
  return { ...made, waybill: (...args: string[]) => waybillIn(made.path, args) };
};

describe("init --from", () => {
  it("init --from writes a small manifest that generates code", async () => {
    const { waybill, read } = project();
    const { code, out, err } = await waybill("init", "--from", "openapi.yaml");
    expect(code).toBe(0);
    expect(out).toContain("wrote routes.yaml, which reads 1 route from ./openapi.yaml\n");
    expect(err).toContain("openapi.yaml:10:11 GET /pets: warning: the cookie `session`");
    expect(read("routes.yaml")).toContain("\nname: pet-store #");
    expect(read("routes.yaml")).toContain("\nopenapi: ./openapi.yaml\n");
    expect(read("routes.yaml")).not.toContain("baseUrl");
    expect(await waybill("generate", "--quiet")).toEqual({ code: 0, out: "", err: "" });
    expect(read("generated/pets.ts")).toContain("export function petsList");
  });

  it("init --from lists the keys that the document lacks", async () => {
    const { waybill, write, read } = project();
    write("api/v1 (new).json", JSON.stringify({ openapi: "3.0.0", paths: { "/a": { get: {} } } }));
    expect(await waybill("init", "--from", "api/v1 (new).json")).toMatchObject({ code: 0 });
    expect(read("routes.yaml")).toContain("\nopenapi: ./api/v1 (new).json\n");
    expect(read("routes.yaml")).toContain("# baseUrl: https://api.example.com\n");
  });

  it("init --from writes nothing for a document with errors", async () => {
    const { waybill, write, has } = project();
    write("openapi.yaml", openapi.replace("3.1.0", "4.0.0"));
    const refused = await waybill("init", "--from", "openapi.yaml");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("openapi.yaml:1:1: error: OpenAPI 4.0.0 is not supported");
    expect(has("routes.yaml")).toBe(false);
  });

  it.each([
    ["-", "a manifest cannot refer to standard input"],
    ["https://example.com/openapi.yaml", "only `waybill pull` uses the network"],
    ["../openapi.yaml", "there is no such file"],
  ])("%s", async (file, message) => {
    const { waybill } = project();
    const { code, err } = await waybill("init", "--from", file);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });
});

describe("what a document says is input", () => {
  const withManifest = () => {
    const made = project();
    made.write("routes.yaml", "waybill: 1\nopenapi: ./openapi.yaml\n");
    return made;
  };
  const again = async (at: (path: string) => string) => {
    const result = await generate({ manifest: at("routes.yaml"), fresh: false });
    return result.ok && result.upToDate;
  };

  it("generate skips the run until the document, or a file that it refers to, changes", async () => {
    const { at, write, read } = withManifest();
    // A run that has warnings gives them each time.
    const withoutCookie = openapi.replace(/^.*cookie.*\n/m, "");
    write("openapi.yaml", withoutCookie);
    expect(await again(at)).toBe(false);
    expect(await again(at)).toBe(true);
    write("openapi.yaml", withoutCookie.replace("pets/list", "pets/all"));
    expect(await again(at)).toBe(false);
    expect(read("generated/pets.ts")).toContain("petsAll");
    write("parts/limit.yaml", limit.replace("integer", "string"));
    expect(await again(at)).toBe(false);
    expect(read("generated/pets.ts")).toContain("limit?: string");
    expect(await again(at)).toBe(true);
  });

  it("--watch follows the document and its files", () => {
    const { at, path } = withManifest();
    expect(listManifestFiles("routes.yaml", { cwd: path })).toEqual(
      ["routes.yaml", "openapi.yaml", "parts/limit.yaml"].map(at),
    );
  });

  it("check shows the effect of an edited document", async () => {
    const { waybill, write } = withManifest();
    await waybill("generate", "--quiet");
    expect(await waybill("check", "--quiet")).toMatchObject({ code: 0, out: "" });
    write("parts/limit.yaml", limit.replace("integer", "string"));
    const { code, out } = await waybill("check", "--quiet");
    expect(code).toBe(1);
    expect(out).toContain("-  limit?: number | undefined;\n+  limit?: string | undefined;");
  });

  it("explain names the place of a route in the document", async () => {
    const { waybill } = withManifest();
    const { out } = await waybill("explain", "petsList");
    expect(out).toContain("declared     openapi.yaml:6:5\n");
  });

  it("warnings are grouped by their kind, and printed in full with --verbose and in JSON", async () => {
    const { waybill, write } = withManifest();
    const paths = Array.from({ length: 5 }, (_, i) => `  /x${i}: { get: { tags: [{}] }, put: [] }`);
    write("openapi.yaml", `${openapi}${paths.join("\n")}\n`);
    const { code, err } = await waybill("generate");
    expect(code).toBe(0);
    expect(err).toContain(
      [
        "openapi.yaml: 5 warnings [bad-operation]",
        "  openapi.yaml:11:31 PUT /x0: `PUT /x0` is not an object; ignored",
        "  openapi.yaml:12:31 PUT /x1: `PUT /x1` is not an object; ignored",
        "  openapi.yaml:13:31 PUT /x2: `PUT /x2` is not an object; ignored",
        "  and 2 more",
        "  hint: write an object under the name of a method, or remove it\n",
      ].join("\n"),
    );
    expect(err).toContain("6 warnings; --verbose shows all\n");
    const all = await waybill("check", "--verbose");
    expect(all.err.match(/\[bad-operation\]/g)).toHaveLength(5);
    const { out } = await waybill("generate", "--format", "json");
    expect((JSON.parse(out) as { warnings: unknown[] }).warnings).toHaveLength(6);
  });
});

describe("--root", () => {
  const files = {
    "api/openapi.yaml": openapi.replace("parts/", "../shared/"),
    "shared/limit.yaml": limit,
    "sdk/package.json": "{}",
    "sdk/routes.yaml": "waybill: 1\nopenapi: ../api/openapi.yaml\n",
  };

  it("--root names the folder of documents", async () => {
    const { at, has } = tempProject(files);
    const without = await waybillIn(at("sdk"), ["generate", "--quiet"]);
    expect(without.err).toContain("cannot read ../api/openapi.yaml: it is not in the project");
    expect(without.err).toContain("--root names another folder");
    const given = await waybillIn(at("sdk"), ["generate", "--root", "..", "--quiet"]);
    expect(given).toMatchObject({ code: 0, err: "" });
    expect(has("sdk/generated/pets.ts")).toBe(true);
    const imported = ["import", "openapi", "../api/openapi.yaml", "--output", "-", "--root", ".."];
    expect(await waybillIn(at("sdk"), imported)).toMatchObject({ code: 0 });
  });

  it("--root must be a folder", async () => {
    const { path } = tempProject(files);
    const { code, err } = await waybillIn(path, ["check", "--root", "nowhere"]);
    expect(code).toBe(2);
    expect(err).toContain("there is no such folder");
  });
});

describe("include and exclude", () => {
  const manifest = "waybill: 1\nname: a\nopenapi:\n  document: ./openapi.yaml\n";

  it("include and exclude warn about an entry without a match", async () => {
    const { waybill, write } = project();
    write("routes.yaml", `${manifest}  include: { paths: [/pet, /pets], tags: [a] }\n`);
    const { code, err } = await waybill("generate");
    expect(code).toBe(0);
    expect(err).toContain(
      "routes.yaml:5:22: warning: no operation has the path `/pet` [unknown-path]\n  4 |   document: ./openapi.yaml\n  5 |   include: { paths: [/pet, /pets], tags: [a] }\n    |                      ^^^^\n  hint: did you mean `/pets`?\n",
    );
    expect(err).toContain("routes.yaml:5:43: warning: no operation has the tag `a` [unknown-tag]");
  });

  it("include and exclude report that they exclude all operations", async () => {
    const { waybill, write } = project();
    write("routes.yaml", `${manifest}  include: { paths: [/pet] }\n`);
    expect((await waybill("generate")).err).toBe(
      "routes.yaml:5:12: error: none of the 1 operations of ./openapi.yaml is chosen [no-operations]\n  4 |   document: ./openapi.yaml\n  5 |   include: { paths: [/pet] }\n    |            ^\n  hint: no operation has the path `/pet`; did you mean `/pets`?\n\n1 error; nothing was written\n",
    );
  });
});
