import { expect, it } from "vitest";
import { loadModules } from "../../../generator/law/index.js";
import { createModuleProject } from "../../../generator/ts-morph/index.js";
import { tempProject } from "../temp-project.js";

function load(modules: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>) {
  const project = tempProject(files);
  const memory = createModuleProject();
  const parsed = Object.entries(modules).map(
    ([path, text]) => [path, memory.createSourceFile(path, text)] as const,
  );
  return loadModules(new Map(parsed), project.at("generated"), "index.ts", true);
}

it.each(["", ".js", ".ts"])("emitted modules with imports that end in %o run once each", (end) => {
  const modules = {
    "index.ts": `export * from "./a${end}";\nexport { b } from "./b/b${end}";\nexport type * from "./types${end}";`,
    "a.ts": `import { b } from "./b/b${end}";\nexport const a: string = b.text + "a";`,
    "b/b.ts": `export const b = { text: "b" };`,
    "types.ts": `throw new Error("types are never run");`,
  };
  expect(load(modules, {})).toEqual({ ok: true, exports: { a: "ba", b: { text: "b" } } });
});

it("emitted modules resolve packages and files from their folder", () => {
  const modules = {
    "index.ts": `export * from "acme/builders";\nexport * from "../own.js";\nexport * from "../plain.cjs";`,
  };
  const loaded = load(modules, {
    "node_modules/acme/package.json": `{ "exports": { "./builders": "./builders.cjs" } }`,
    "node_modules/acme/builders.cjs": `exports.fromPackage = 1;`,
    "own.ts": `export const fromOwn: number = 2;`,
    "plain.cjs": `exports.fromPlain = 3;`,
  });
  expect(loaded).toEqual({ ok: true, exports: { fromPackage: 1, fromOwn: 2, fromPlain: 3 } });
});

it("verify names the reason why a module cannot run", () => {
  expect(load({ "index.ts": `export * from "./gone.js";` }, {})).toMatchObject({
    ok: false,
    errors: [{ message: "the generated code cannot be run: Cannot find module './gone.js'" }],
  });
});
