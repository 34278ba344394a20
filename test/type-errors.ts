import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect } from "vitest";
import { inlineRuntime } from "../generator/emit/inline-runtime.js";
import { compileRuntime } from "../generator/javascript/index.js";
import { remember } from "../runtime/remember.js";
import type { TempProject } from "./generator/temp-project.js";

const platform = `${process.platform}-${process.arch}`;
/** The program itself: the script that finds and starts it takes four times as long as a small project does. */
const compiler = resolve(`node_modules/@typescript/typescript-${platform}/lib/tsc`);

/** All strict options that could reject a dependency's sources, and only the language's types. */
const STRICT = {
  target: "ES2022",
  lib: ["ES2022"],
  types: [],
  module: "nodenext",
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  isolatedDeclarations: true,
  declaration: true,
};

/** The files that make a folder a project of modules with these settings, and others if they are given. */
export function strictProject(others: object = {}): Readonly<Record<string, string>> {
  const config = { compilerOptions: { ...STRICT, ...others } };
  return { "package.json": '{ "type": "module" }', "tsconfig.json": JSON.stringify(config) };
}

/**
 * What the compiler prints of a project, or of the files that `args` name: nothing if they have no mistakes. The declarations of
 * the language are not checked, and memory is not collected: that takes two thirds of the time off for a small project.
 */
export function typeErrors(folder: string, args: readonly string[] = ["-p", "."]): string {
  const { error, status, stdout, stderr } = spawnSync(
    compiler,
    [...args, "--skipDefaultLibCheck", "--pretty", "false"],
    { cwd: folder, encoding: "utf8", env: { ...process.env, GOGC: "off" } },
  );
  if (error) throw error;
  const output = stdout + stderr;
  if (status !== 0 && output === "") throw new Error(`the compiler ended with ${status}`);
  return output;
}

/** The declarations of the runtime that generated code copies. */
const declareRuntime = remember((path) => compileRuntime(inlineRuntime(), "module")[1] ?? path);

/**
 * The errors of a project with generated code, except in its copy of the runtime: declarations replace the copy, which takes most of
 * a compiler's time. Golden tests check it.
 */
export function typeErrorsOfUse(project: TempProject, ...args: readonly string[]): string {
  const copy = project.list().find((path) => path.endsWith("/runtime.ts")) ?? "";
  expect(project.read(copy)).toBe(inlineRuntime());
  project.remove(copy);
  project.write(copy.replace(/ts$/, "d.ts"), declareRuntime(""));
  const errors = typeErrors(project.path, ["-p", ".", "--skipLibCheck", ...args]);
  project.write(copy, inlineRuntime());
  return errors;
}
