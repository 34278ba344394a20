import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { deserialize, serialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { generate } from "../../generator/generate.js";
import { readerWithCache } from "../../generator/reading-cache.js";
import { readManifest } from "../../generator/manifest/read-manifest.js";
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

interface Kept {
  readonly version: string;
  readonly routes: ReadonlyMap<string, unknown>;
}

/** Changes what a file holds, and its hash with it. */
function change(file: string, by: (kept: Kept) => Kept): void {
  const payload = serialize(by(deserialize(readFileSync(file).subarray(32)) as Kept));
  const hash = createHash("sha256").update(payload).digest();
  writeFileSync(file, Buffer.concat([hash, payload]));
}

/** With one bit of a text in the middle changed. */
function flipped(bytes: Buffer): Buffer {
  const at = bytes.indexOf("GET /z");
  bytes[at + 5] = (bytes[at + 5] ?? 0) ^ 1;
  return bytes;
}

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
    change(file, ({ routes, ...kept }) => {
      // Told apart from reading anew by a route that no text has.
      const others = [...routes].map(([text, data]) => [text, data === "GET /b" ? "GET /c" : data]);
      return { ...kept, routes: new Map(others as [string, unknown][]) };
    });
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

  it("is written again where something is new, and else is not", () => {
    const project = tempProject(KEEP);
    const stampOf = () => statSync(cacheOf(project)[0] ?? "", { bigint: true }).ino;
    const texts = [
      ["the same", smallManifest("GET /a", "GET /b"), false],
      ["fewer routes", smallManifest("GET /b"), false],
      ["another route", smallManifest("GET /c"), true],
      ["another head", smallManifest("GET /c").replace("1.0.0", "1.0.1"), true],
    ] as const;
    read(project, texts[0][1]);
    for (const [what, text, isNew] of texts) {
      const before = stampOf();
      read(project, text);
      expect(stampOf() !== before, what).toBe(isNew);
    }
  });

  it.each<readonly [string, (file: string) => void]>([
    ["is no such file", (file) => writeFileSync(file, "hello")],
    ["is empty", (file) => writeFileSync(file, "")],
    ["is cut off", (file) => writeFileSync(file, readFileSync(file).subarray(0, -3))],
    ["has another byte", (file) => writeFileSync(file, flipped(readFileSync(file)))],
    ["is of another version", (file) => change(file, (kept) => ({ ...kept, version: "0.0.0" }))],
  ])("is passed over where it %s", (_what, spoil) => {
    const project = tempProject(KEEP);
    const text = smallManifest("GET /a");
    read(project, text);
    const [file = ""] = cacheOf(project);
    change(file, (kept) => ({
      ...kept,
      routes: new Map([...kept.routes].map(([t]) => [t, "GET /z"])),
    }));
    expect(shown(read(project, text))).not.toBe(shown(readAnew(text)));
    spoil(file);
    expect(shown(read(project, text))).toBe(shown(readAnew(text)));
    expect(shown(read(project, text))).toBe(shown(readAnew(text)));
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
