import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const platform = `@typescript/typescript-${process.platform}-${process.arch}`;
/** The program itself: the script that finds and starts it takes four times as long as a small project does. */
const compiler = join(require.resolve(`${platform}/package.json`), "../lib/tsc");

/** Everything that could refuse a dependency's sources, and no types but the language's own. */
export const STRICT = {
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

/**
 * What the compiler prints of a project, or of the files that `args` name: nothing if they have no mistakes. The declarations of
 * the language are not checked, and memory is not collected: that takes two thirds of the time off for a small project.
 */
export function typeErrors(folder: string, args: readonly string[] = ["-p", "."]): string {
  const settings = [...args, "--skipDefaultLibCheck", "--pretty", "false"];
  const { status, stdout, stderr } = spawnSync(compiler, settings, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, GOGC: "off" },
  });
  const output = stdout + stderr;
  if (status !== 0 && output === "") throw new Error(`the compiler ended with ${status}`);
  return output;
}
