import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type ImportExtension,
  findImportExtension,
  importExtensionFiles,
  importExtensionPaths,
} from "../../../generator/inputs/import-extension.js";
import { generate } from "../../../generator/generate.js";
import { run } from "../run-generate.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";
import { typeErrors } from "../../type-errors.js";

type Files = Readonly<Record<string, unknown>>;

function projectWith(files: Files): TempProject {
  const texts = Object.entries(files).map(([path, data]) => [path, JSON.stringify(data)]);
  return tempProject(Object.fromEntries(texts) as Record<string, string>);
}

const options = (compilerOptions: object) => ({ "tsconfig.json": { compilerOptions } });

const vite: Files = {
  "tsconfig.json": {
    files: [],
    references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }],
  },
  "tsconfig.app.json": {
    compilerOptions: { module: "esnext", moduleResolution: "bundler" },
    include: ["src"],
  },
  "tsconfig.node.json": { compilerOptions: { module: "nodenext" }, include: ["generated"] },
};

describe("the extension that tsconfig.json asks for", () => {
  it.each<[name: string, files: Files, want: ImportExtension, folder?: string]>([
    ["no tsconfig.json", {}, ".js"],
    ["none in a package of CommonJS", { "package.json": {} }, "none"],
    ["none in a package of ES modules", { "package.json": { type: "module" } }, ".js"],
    ["an empty tsconfig.json", { "tsconfig.json": {} }, "none"],
    ["nodenext", options({ module: "NodeNext" }), ".js"],
    ["node16", options({ module: "node16" }), ".js"],
    ["node20", options({ module: "node20" }), ".js"],
    ...(["node16", "node18", "node20", "nodenext"] as const).flatMap((module) =>
      ([undefined, "commonjs", "module"] as const).map((type): [string, Files, ImportExtension] => [
        `${module} in a package of type ${type}`,
        { ...options({ module }), "package.json": { type } },
        type === "module" ? ".js" : "none",
      ]),
    ),
    [
      "node16 below a nearer package.json",
      {
        ...options({ module: "node16" }),
        "package.json": {},
        "src/package.json": { type: "module" },
      },
      ".js",
      "src/generated",
    ],
    [
      "node16 and a broken package.json",
      { ...options({ module: "node16" }), "package.json": "" },
      "none",
    ],
    ["bundler", options({ moduleResolution: "Bundler" }), "none"],
    ["preserve", options({ module: "preserve" }), "none"],
    ["commonjs", options({ module: "commonjs" }), "none"],
    [
      "allowImportingTsExtensions",
      options({ moduleResolution: "bundler", allowImportingTsExtensions: true }),
      ".ts",
    ],
    [
      "rewriteRelativeImportExtensions",
      options({ module: "nodenext", rewriteRelativeImportExtensions: true }),
      ".ts",
    ],
    [
      "extends",
      {
        "tsconfig.json": { extends: ["./base/one.json", "./base/two"] },
        "base/one.json": { compilerOptions: { module: "esnext", moduleResolution: "bundler" } },
        "base/two.json": { compilerOptions: { module: "nodenext", moduleResolution: "nodenext" } },
      },
      ".js",
    ],
    [
      "extends of a package",
      {
        "tsconfig.json": { extends: "@tsconfig/mine/tsconfig.json" },
        "node_modules/@tsconfig/mine/tsconfig.json": { compilerOptions: { module: "node16" } },
      },
      ".js",
    ],
    [
      "a nearer tsconfig.json",
      {
        ...options({ module: "nodenext" }),
        "generated/tsconfig.json": { compilerOptions: { moduleResolution: "bundler" } },
      },
      "none",
    ],
    ["references, of which the first includes the folder", vite, "none", "src/api"],
    ["references, of which the second includes the folder", vite, ".js"],
    ["references, of which none includes the folder", vite, "none", "x"],
  ])("%s", (_name, files, want, folder = "generated") => {
    const project = projectWith(files);
    const before = project.list();
    expect(findImportExtension(project.at(folder))).toMatchObject({ ok: true, extension: want });
    expect(project.list()).toEqual(before);
  });

  it.each<readonly [name: string, config: unknown, reason: RegExp]>([
    ["extends a missing file", { extends: "./x.json" }, /x\.json/],
    ["extends itself", { extends: "./tsconfig.json" }, /[Cc]ircular/],
    ["is not an object", "text", /tsconfig\.json/],
  ])("the import extension is an error if tsconfig.json %s", (_name, config, reason) => {
    const files = { "tsconfig.json": config };
    expect(findImportExtension(projectWith(files).at("generated"))).toEqual({
      ok: false,
      error: {
        code: "unreadable-tsconfig",
        message: expect.stringMatching(reason),
        hint: expect.stringContaining("importExtension"),
      },
    });
  });
});

it("24 tsconfig files that each extend the next one twice are an error", () => {
  const files = Array.from({ length: 24 }, (_, index): [string, unknown] => {
    const next = `./tsconfig${index + 1}.json`;
    return [`tsconfig${index || ""}.json`, index < 23 ? { extends: [next, next] } : {}];
  });
  expect(findImportExtension(projectWith(Object.fromEntries(files)).path)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("extends or refers to files too many times") },
  });
});

const manifest = smallManifest().replace(", runtime: small-runtime", "");

it("a file that tsconfig.json refers to may be missing", () => {
  const { path } = projectWith({ "tsconfig.json": vite["tsconfig.json"] });
  expect(importExtensionPaths(path)).toContain(join(path, "tsconfig.app.json"));
});

it("the inputs list the package.json whose `type` decides the extension", () => {
  const { path } = projectWith({ ...options({ module: "node16" }), "package.json": {} });
  expect(importExtensionFiles(path)).toContain(join(path, "package.json"));
  expect(importExtensionPaths(path)).toContain(join(path, "package.json"));
});

describe("generate", () => {
  it("generate writes imports that the compiler accepts, and again after a change of tsconfig.json", async () => {
    const project = tempProject({
      "routes.yaml": manifest,
      "package.json": '{ "type": "module" }',
    });
    const common = { target: "es2022", strict: true, noEmit: true, types: [] };
    for (const [type, setting] of [
      ["module", { module: "nodenext" }],
      ["commonjs", { module: "nodenext" }],
      ["module", { module: "nodenext", allowImportingTsExtensions: true }],
      ["module", { module: "esnext", moduleResolution: "bundler" }],
    ] as const) {
      project.write("package.json", JSON.stringify({ type }));
      const config = { compilerOptions: { ...common, ...setting }, include: ["generated"] };
      project.write("tsconfig.json", JSON.stringify(config));
      expect(await run(project)).toMatchObject({ upToDate: false });
      expect(typeErrors(project.path)).toBe("");
      expect(await run(project)).toMatchObject({ upToDate: true });
    }
  });

  it("generate reads no tsconfig.json if the manifest sets importExtension", async () => {
    const text = manifest.replace("output: generated", "output: generated, importExtension: none");
    const project = tempProject({
      "routes.yaml": text,
      "tsconfig.json": '{ "extends": "./gone" }',
    });
    await run(project);
    expect(project.read("generated/index.ts")).toMatch(/from "\.\/[a-z]+";/);
    project.write("routes.yaml", manifest);
    expect(await generate({ cwd: project.path })).toMatchObject({
      ok: false,
      errors: [{ code: "unreadable-tsconfig" }],
    });
  });

  it("the search for tsconfig.json starts at the folder of the command line", async () => {
    const project = tempProject({
      "routes.yaml": manifest,
      "other/tsconfig.json": '{ "compilerOptions": { "moduleResolution": "bundler" } }',
    });
    await run(project, { output: "other/api" });
    expect(project.read("other/api/index.ts")).toMatch(/from "\.\/[a-z]+";/);
    await run(project);
    expect(project.read("generated/index.ts")).toMatch(/from "\.\/[a-z]+\.js";/);
  });
});
