/**
 * Compiles a consumer of the packed packages by several compilers under many settings.
 *
 *     npm run types:matrix
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "../package/pack-packages.js";

const here = fileURLToPath(new URL("./", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));

/** The oldest that the types need, the last ones written in JavaScript, and the project's own. */
const compilers: readonly (readonly [name: string, folder: string])[] = [
  ...["5.4", "5.9", "6.0"].map(
    (version) => [version, join(here, "node_modules", `typescript-${version}`)] as const,
  ),
  ["7", join(root, "node_modules/typescript")],
];

interface ModuleSettings {
  readonly options: object;
  /** Of the consumer's `package.json`. */
  readonly type: "module" | "commonjs";
  /** The compilers that know these settings, where that is not all. */
  readonly only?: readonly string[];
}

const modules: Readonly<Record<string, ModuleSettings>> = {
  nodenext: { type: "module", options: { module: "nodenext" } },
  node16: { type: "module", options: { module: "node16" } },
  bundler: { type: "module", options: { module: "esnext", moduleResolution: "bundler" } },
  "nodenext, CommonJS": { type: "commonjs", options: { module: "nodenext" } },
  "node16, CommonJS": { type: "commonjs", options: { module: "node16" } },
  "node18, CommonJS": {
    type: "commonjs",
    options: { module: "node18" },
    only: ["5.9", "6.0", "7"],
  },
  "commonjs, node10": {
    type: "commonjs",
    options: { module: "commonjs", moduleResolution: "node10" },
    only: ["5.4", "5.9"],
  },
  "commonjs, bundler": {
    type: "commonjs",
    options: { module: "commonjs", moduleResolution: "bundler" },
    only: ["6.0", "7"],
  },
};

const strictness: Readonly<Record<string, object>> = {
  "all flags": {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
  },
  strict: { strict: true },
  exactOptionalPropertyTypes: { strict: true, exactOptionalPropertyTypes: true },
};

const libraries: Readonly<Record<string, readonly string[]>> = {
  "no DOM": ["es2022"],
  DOM: ["es2022", "dom", "dom.iterable"],
};

const folder = mkdtempSync(join(tmpdir(), "waybill-consumer-"));
let failures = 0;
try {
  installCompilers();
  packPackages(folder);
  cpSync(join(here, "consumer"), folder, { recursive: true });
  cpSync(join(root, "test/types/sending.types.ts"), join(folder, "sending.ts"));
  for (const [version, compiler] of compilers) {
    for (const [moduleName, { options, type, only }] of Object.entries(modules)) {
      if (only && !only.includes(version)) continue;
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
      for (const [strictName, strict] of Object.entries(strictness)) {
        for (const [libraryName, lib] of Object.entries(libraries)) {
          const name = `TypeScript ${version}, ${moduleName}, ${strictName}, ${libraryName}`;
          // An import is no CommonJS, word for word.
          const verbatim = type === "commonjs" && { verbatimModuleSyntax: false };
          report(name, compile(compiler, { ...options, ...strict, ...verbatim, lib }));
        }
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (failures > 0) process.exitCode = 1;

function compile(compiler: string, options: object): string {
  const compilerOptions = {
    target: "es2022",
    types: [],
    skipLibCheck: false,
    noEmit: true,
    ...options,
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["calls.ts", "sending.ts"] }),
  );
  const args = [join(compiler, "bin/tsc"), "-p", ".", "--pretty", "false"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

function report(name: string, mistakes: string): void {
  if (mistakes !== "") failures++;
  console.log(mistakes === "" ? `ok   ${name}` : `FAIL ${name}\n${mistakes}`);
}

function installCompilers(): void {
  if (compilers.every(([, compiler]) => existsSync(compiler))) return;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: here, stdio: "inherit", shell: process.platform === "win32" });
}
