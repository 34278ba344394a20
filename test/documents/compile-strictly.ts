import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

/** The compiler's errors in `generated/` of a folder, under the strictest settings that a package may have. */
export function compileStrictly(folder: string): readonly string[] {
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    declaration: true,
    rootDir: "generated",
    outDir: "compiled",
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["generated/**/*.ts"] }),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, "-p", folder], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return [];
  const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
  return errors.length > 0 ? errors : [`the compiler ended with ${status}: ${stderr}`];
}
