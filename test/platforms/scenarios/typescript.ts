import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Scenario } from "../scenario.js";

const PROGRAM = fileURLToPath(new URL("../typescript/calls.ts", import.meta.url));
const ISSUES = "https://api.github.com/repos/octocat/hello-world/issues?labels=bug";
const WANT = [ISSUES, ISSUES, "https://a.example/x", "GET", "missing-parameter"];

/** The last compiler written in JavaScript, which resolves CommonJS by the rules of node10, and the project's dependency. */
const COMPILERS = {
  5: fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url)),
  7: fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url)),
} as const;

interface Project {
  readonly compiler: keyof typeof COMPILERS;
  readonly module: string;
  /** Of its `package.json`. */
  readonly types: readonly ("commonjs" | "module")[];
}

const PROJECTS: readonly Project[] = [
  { compiler: 5, module: "commonjs", types: ["commonjs"] },
  { compiler: 7, module: "commonjs", types: ["commonjs"] },
  { compiler: 7, module: "node16", types: ["commonjs", "module"] },
  { compiler: 7, module: "node18", types: ["commonjs", "module"] },
  { compiler: 7, module: "nodenext", types: ["commonjs", "module"] },
  // It resolves modules as bundlers do.
  { compiler: 7, module: "esnext", types: ["module"] },
];

/** What TypeScript makes of a program, under each setting of `module`, runs in Node. `types:matrix` checks the types. */
const typescript: Scenario = async ({ folder, install, run }) => {
  await install(["waybill-github"]);
  cpSync(PROGRAM, join(folder, "calls.ts"));
  for (const { compiler, module, types } of PROJECTS) {
    const compilerOptions = { module, target: "es2022", types: [], noCheck: true, outDir: "out" };
    const settings = JSON.stringify({ compilerOptions, files: ["calls.ts"] });
    writeFileSync(join(folder, "tsconfig.json"), settings);
    for (const type of types) {
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
      await run(process.execPath, [COMPILERS[compiler], "-p", "."]);
      const { stdout } = await run(process.execPath, ["out/calls.js"]);
      assert.deepEqual(JSON.parse(stdout), WANT, `TypeScript ${compiler}, ${module}, ${type}`);
    }
  }
};
export default typescript;
