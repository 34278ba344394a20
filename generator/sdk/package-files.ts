import type { Sdk } from "./sdk-facts.js";
import { exampleName } from "./source-files.js";

const BUNDLER = "rolldown";

/**
 * The `package.json` of an SDK: exports `src/` and the generated modules as ES modules and as CommonJS, both with types. Not by a
 * pattern, because compilers would name types by modules that a pattern excludes.
 */
export function packageJson(sdk: Sdk): string {
  const { name, version, description, output, runtime, waybill, exported, hasClient } = sdk;
  const manifest = {
    name,
    version,
    description,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    main: "./dist/cjs/src/index.js",
    types: "./dist/cjs/src/index.d.ts",
    // For compilers that do not read `exports`.
    typesVersions: {
      "*": { "*": [`./dist/cjs/${output}/*.d.ts`, "./dist/cjs/src/*.d.ts", "./*"] },
    },
    exports: {
      ".": packageExport("src/index"),
      ...(hasClient && { [`./${clientPath(sdk)}`]: packageExport("src/client") }),
      ...Object.fromEntries(
        exported.map((path) => [`./${path}`, packageExport(`${output}/${path}`)]),
      ),
      "./package.json": "./package.json",
    },
    files: ["dist", "CHANGELOG.md"],
    scripts: {
      generate: "waybill generate",
      build: "node scripts/build.js",
      test: "waybill check && npm run build && node --test",
      verify: "waybill verify",
      version: "node scripts/version.js",
      prepack: "npm run build",
    },
    ...(runtime === "waybill-runtime" && { dependencies: { [runtime]: `^${waybill}` } }),
    devDependencies: { [BUNDLER]: "^1.2.19", typescript: "^7.0.2", waybill: `^${waybill}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function packageExport(file: string): object {
  return {
    import: { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
    require: { types: `./dist/cjs/${file}.d.ts`, default: `./dist/cjs/${file}.js` },
  };
}

/** A script that builds a package like `waybill-github`: with rolldown, and with types by tsc. */
export function buildScript({ output }: Sdk): string {
  return `// Builds dist/ from src/ and the generated code: ES modules, CommonJS in dist/cjs/, and types for both.
import { execSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from ${JSON.stringify(BUNDLER)};

const modules = ["src", ${JSON.stringify(output)}].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => \`\${folder}/\${path.slice(0, -".ts".length).replaceAll("\\\\", "/")}\`),
);

rmSync("dist", { recursive: true, force: true });
execSync("tsc -p . --outDir dist/cjs", { stdio: "inherit" });
cpSync("dist/cjs", "dist", { recursive: true });
for (const [format, dir] of [
  ["esm", "dist"],
  ["cjs", "dist/cjs"],
]) {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((path) => [path, \`./\${path}.ts\`])),
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

/** A script that `npm version` runs, because the header `user-agent` has the version of the package. */
export function versionScript({ output }: Sdk): string {
  return `// Run by \`npm version\`: copies the version of the package to routes.yaml, for the header user-agent.
import { execSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const manifest = readFileSync("routes.yaml", "utf8");
if (!/^version:/m.test(manifest)) throw new Error("add to routes.yaml: version: " + version);
writeFileSync("routes.yaml", manifest.replace(/^version: *\\S*/m, "version: " + version));
execSync("waybill generate", { stdio: "inherit" });
if (existsSync(".git")) execSync(${JSON.stringify(`git add routes.yaml ${output}`)});
`;
}

/** A test of the built package. `waybill verify` tests that the functions obey the law. */
export function packageTest({ name, output, calls, userAgent }: Sdk): string {
  const [first] = calls;
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
  const example =
    first &&
    `
test("${exampleName(first.name)}: a token", () => {
  const { headers } = imported.${exampleName(first.name)}("0123");
  assert.equal(headers.authorization, "Bearer 0123");
});
`;
  const version =
    first &&
    userAgent &&
    `
test("the user-agent has the version of the package", () => {
  const { headers } = imported.${first.code};
  assert.equal(headers["user-agent"], ${JSON.stringify(userAgent)} + manifest.version);
});
`;
  return `// Tests of the built package: run \`npm run build\` first.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as imported from ${JSON.stringify(name)};

const required = createRequire(import.meta.url)(${JSON.stringify(name)});
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test("import and require have the same exports", () => {
  assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
});

test("exports in package.json has each generated module", () => {
  const files = readdirSync(${JSON.stringify(output)}).filter((file) => file.endsWith(".ts"));
  const paths = files.map((file) => "./" + file.slice(0, -".ts".length));
  const closed = ["./index", "./runtime", "./defaults", ...Object.keys(manifest.exports)];
  const missing = paths.filter((path) => !closed.includes(path));
  assert.deepEqual(missing, []);
});
${requests.join("")}${example ?? ""}${version ?? ""}`;
}

/** A test of `src/client.ts`. */
export function clientTest(sdk: Sdk): string {
  return `// Tests of the client in the built package: run \`npm run build\` first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSend } from ${JSON.stringify(`${sdk.name}/${clientPath(sdk)}`)};

test("createSend repeats a GET after a 503, each time with the token", async () => {
  const sent = [];
  const fetch = async (url, { headers }) => {
    sent.push(headers.authorization);
    return new Response("{}", { status: sent.length === 1 ? 503 : 200 });
  };
  const send = createSend({ token: "0123", fetch });
  const url = ${JSON.stringify(`${sdk.baseUrl}/`)};
  const response = await send({ method: "get", url, headers: {} });
  assert.equal(response.status, 200);
  assert.deepEqual(sent, ["Bearer 0123", "Bearer 0123"]);
});
`;
}

/** The subpath that `exports` has for `src/client.ts`: `client`, unless a group has that name. */
export function clientPath({ groups }: Sdk): string {
  return groups.includes("client") ? "src/client" : "client";
}

/** The first entry: the version of a new package. */
export function changelog({ version }: Sdk): string {
  return `# Changelog

## ${version}

First version.
`;
}

export function tsconfig({ output }: Sdk): string {
  const settings = {
    compilerOptions: {
      target: "es2022",
      // What `src/` may use: `fetch`, `URL`, `setTimeout`.
      lib: ["es2022", "dom"],
      types: [],
      module: "nodenext",
      strict: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: ".",
      outDir: "dist",
    },
    include: ["src", output],
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
      - run: npm run verify
      - run: npm pack --dry-run
`;
