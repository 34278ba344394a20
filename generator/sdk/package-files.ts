import type { Sdk } from "./sdk-facts.js";

const BUNDLER = "rolldown";

/** The `package.json` of an SDK: exports each generated module as an ES module and as CommonJS, both with types. */
export function packageJson({ name, description, runtime, version }: Sdk): string {
  const manifest = {
    name,
    version: "0.1.0",
    description,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    main: "./dist/cjs/index.js",
    types: "./dist/cjs/index.d.ts",
    // For compilers that do not read `exports`.
    typesVersions: { "*": { "*": ["./dist/cjs/*.d.ts", "./*"] } },
    exports: { ".": exportOf("index"), "./*": exportOf("*"), "./package.json": "./package.json" },
    files: ["dist", "CHANGELOG.md"],
    scripts: {
      generate: "waybill generate",
      build: "node scripts/build.js",
      test: "waybill check && waybill verify && npm run build && node --test",
      prepack: "npm run build",
    },
    ...(runtime === "waybill-runtime" && { dependencies: { [runtime]: `^${version}` } }),
    devDependencies: { [BUNDLER]: "^1.2.19", typescript: "^7.0.2", waybill: `^${version}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function exportOf(file: string): object {
  return {
    import: { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
    require: { types: `./dist/cjs/${file}.d.ts`, default: `./dist/cjs/${file}.js` },
  };
}

/** A script that builds a package like `waybill-github`: with rolldown, and with types by tsc. */
export function buildScript({ output }: Sdk): string {
  return `// Builds dist/ from the generated code: ES modules, CommonJS in dist/cjs/, and types for both.
import { execSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from ${JSON.stringify(BUNDLER)};

const source = ${JSON.stringify(output)};
const modules = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => path.slice(0, -".ts".length).replaceAll("\\\\", "/"));

rmSync("dist", { recursive: true, force: true });
execSync("tsc -p . --outDir dist/cjs", { stdio: "inherit" });
cpSync("dist/cjs", "dist", { recursive: true });
for (const [format, dir] of [
  ["esm", "dist"],
  ["cjs", "dist/cjs"],
]) {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((path) => [path, \`./\${source}/\${path}.ts\`])),
    platform: "neutral",
    external: /^[a-z@]/,
    treeshake: { moduleSideEffects: false },
  });
  await build.write({ dir, format, exports: "named", chunkFileNames: "shared-[name].js" });
  await build.close();
}
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\\n');
`;
}

/** A test of the built package. `waybill verify` tests that the functions obey the law. */
export function packageTest({ name, calls }: Sdk): string {
  const requests = calls.map(
    (call) => `
test(${JSON.stringify(`${call.name}: ${call.route}`)}, () => {
  const request = imported.${call.code};
  assert.equal(request.method, ${JSON.stringify(call.route.split(" ", 1)[0]?.toLowerCase())});
  assert.match(request.url, /^(https?:\\/)?\\//);
  assert.deepEqual(required.${call.code}, request);
});
`,
  );
  return `// The built package: \`npm run build\` comes first.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from ${JSON.stringify(name)};

const required = createRequire(import.meta.url)(${JSON.stringify(name)});

test("import and require give the same functions", () => {
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
});
${requests.join("")}`;
}

export const CHANGELOG = `# Changelog

## 0.1.0

First version.
`;

export function tsconfig({ output }: Sdk): string {
  const settings = {
    compilerOptions: {
      target: "es2022",
      lib: ["es2022"],
      types: [],
      module: "nodenext",
      strict: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: output,
      outDir: "dist",
    },
    include: [output],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

export const CI = `name: CI

on:
  push: { branches: [main] }
  pull_request:

jobs:
  test:
    runs-on: ubuntu-latest
    strategy:
      matrix: { node: [20, 22, 24] }
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: "\${{ matrix.node }}", cache: npm }
      - run: npm ci
      - run: npm test
      - run: npm pack --dry-run
`;
