import { readFileSync, writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { serialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { generate } from "../../generator/generate.js";
import { generatorVersion } from "../../generator/package-info.js";
import { readerWithCache } from "../../generator/reading-cache.js";
import { readManifest } from "../../generator/read-manifest.js";
import { smallManifest } from "./small-manifest.js";
import { type TempProject, tempProject } from "./temp-project.js";

const KEEP = { "node_modules/.keep": "" };
const cacheOf = ({ list, at }: TempProject): readonly string[] =>
  list("node_modules")
    .filter((path) => path.startsWith(".cache/waybill/"))
    .map((path) => at(`node_modules/${path}`));

/** Reads with what is kept; the manifest alone, as functions are no data. */
function read(project: TempProject, text: string, path = "routes.yaml"): unknown {
  const result = readerWithCache(project.at(path))(text, path);
  return result.ok ? result.manifest : result.errors;
}
function readAnew(text: string): unknown {
  const result = readManifest(text, "routes.yaml");
  return result.ok ? result.manifest : result.errors;
}

/** With prototypes, and zeros' signs. */
const shown = (value: unknown): string => inspect(value, { depth: 99, maxArrayLength: 99 });

describe("a reading is kept in node_modules/.cache", () => {
  it("gives what reading anew gives, whatever was read before", () => {
    const project = tempProject(KEEP);
    const zero =
      "{ route: GET /z, parameters: [{ name: a, in: query, schema: { default: -0.0 } }] }";
    const names = "{ constructor: { $ref: '#/schemas/A' }, __proto__: true, toString: false }";
    const body = `{ route: POST /b, requestBody: { schema: { type: object, properties: ${names} } } }`;
    const shared = (...routes: readonly string[]) =>
      smallManifest(...routes).replace(
        "routes:",
        "schemas: { A: true, __proto__: false }\nroutes:",
      );
    const misled = "{ route: GET /d, parameters: [{ $ref: '#/parameters/constructor' }] }";
    for (const text of [
      smallManifest("GET /a", "GET /b"),
      smallManifest("GET /b", "GET /c"),
      shared(body),
      shared(body, "GET /d"),
      shared(body, misled),
      smallManifest(body),
      smallManifest(zero, "GET /b"),
      smallManifest(zero, "GET /d"),
      smallManifest("GET /a{b"),
      smallManifest("{ rout: GET /a }", "GET /b"),
      "waybill: [",
      smallManifest("GET /b"),
    ]) {
      for (const _ of [1, 2]) expect(shown(read(project, text))).toBe(shown(readAnew(text)));
    }
    expect(cacheOf(project)).toHaveLength(1);
  });

  it("takes what did not change from there", () => {
    const project = tempProject(KEEP);
    read(project, smallManifest("GET /a", "GET /b"));
    const [file = ""] = cacheOf(project);
    const kept = readFileSync(file, "latin1");
    // Told apart from reading anew by a change that no reading would make.
    writeFileSync(
      file,
      kept.replaceAll("GET /b", "GET /c").replace("- GET /c", "- GET /b"),
      "latin1",
    );
    const { routes } = read(project, smallManifest("GET /a", "GET /b")) as {
      routes: readonly { route: string }[];
    };
    expect(routes.slice(2).map(({ route }) => route)).toEqual(["GET /a", "GET /c"]);
  });

  it("has a file for each manifest, in the nearest node_modules", () => {
    const project = tempProject({ ...KEEP, "sdk/routes.yaml": "" });
    for (const path of ["routes.yaml", "other.yaml", "sdk/routes.yaml"]) {
      read(project, smallManifest("GET /a"), path);
    }
    expect(cacheOf(project)).toHaveLength(3);
  });

  it("is not written again where nothing is new", () => {
    const project = tempProject(KEEP);
    read(project, smallManifest("GET /a", "GET /b"));
    const [file = ""] = cacheOf(project);
    const before = readFileSync(file);
    writeFileSync(file, Buffer.concat([before, Buffer.from("mark")]));
    read(project, smallManifest("GET /b"));
    expect(readFileSync(file).includes("mark")).toBe(true);
    read(project, smallManifest("GET /c"));
    expect(readFileSync(file).includes("mark")).toBe(false);
  });

  it.each<readonly [string, Buffer]>([
    ["is no such file", Buffer.from("hello")],
    ["is cut off", serialize({ version: generatorVersion() }).subarray(0, 9)],
    ["is of another version", serialize({ version: "0.0.0", head: "", routes: new Map() })],
  ])("is passed over where it %s", (_what, bytes) => {
    const project = tempProject(KEEP);
    const text = smallManifest("GET /a");
    read(project, text);
    const [file = ""] = cacheOf(project);
    writeFileSync(file, bytes);
    expect(read(project, text)).toEqual(readAnew(text));
    expect(readFileSync(file).equals(bytes)).toBe(false);
  });

  it("is done without where nothing can be written, or there is no node_modules", () => {
    const text = smallManifest("GET /a");
    const blocked = tempProject({ "node_modules/.cache": "a file" });
    expect(read(blocked, text)).toEqual(readAnew(text));
    expect(blocked.read("node_modules/.cache")).toBe("a file");
    const bare = tempProject({});
    expect(read(bare, text)).toEqual(readAnew(text));
    expect(bare.list()).toEqual([]);
  });
});

describe("generate", () => {
  it("writes the same files with what it has kept", async () => {
    const [kept, bare] = [tempProject(KEEP), tempProject({})];
    for (const text of [smallManifest("GET /a", "GET /b"), smallManifest("GET /b", "GET /c")]) {
      for (const project of [kept, bare]) {
        project.write("routes.yaml", text);
        expect(await generate({ cwd: project.path, fresh: false })).toMatchObject({ ok: true });
      }
      const filesOf = ({ list, read }: TempProject) =>
        list("generated").map((path) => [path, read(`generated/${path}`)]);
      expect(filesOf(kept)).toEqual(filesOf(bare));
    }
    expect(cacheOf(kept)).toHaveLength(1);
  });

  it("keeps nothing of a dry run", async () => {
    const project = tempProject({ ...KEEP, "routes.yaml": smallManifest("GET /a") });
    await generate({ cwd: project.path, fresh: false, dryRun: true });
    expect(cacheOf(project)).toEqual([]);
  });
});
