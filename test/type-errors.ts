import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

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
