import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));

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
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, ...args, "--skipDefaultLibCheck", "--pretty", "false"],
    { cwd: folder, encoding: "utf8", env: { ...process.env, GOGC: "off" } },
  );
  const output = stdout + stderr;
  if (status !== 0 && output === "") throw new Error(`the compiler ended with ${status}`);
  return output;
}
