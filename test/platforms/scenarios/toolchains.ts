import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedVersions } from "../install.js";
import { PROGRAMS } from "../programs.js";
import { runProgram } from "../processes.js";
import type { Scenario } from "../scenario.js";

/** A program that calls generated functions, its manifest, and a test of it. Each toolchain has a copy. */
const PROJECT = fileURLToPath(new URL("../toolchains/", import.meta.url));
/** The project's dependency, TypeScript 7. `tsc` is the last compiler written in JavaScript. */
const TSC7 = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

interface Toolchain {
  readonly toolchain: string;
  /** Packages of `test/platforms/package.json`; those of all toolchains are installed once. */
  readonly install: readonly string[];
  /** Texts, or values of JSON, by path in the project, in addition to the files in `toolchains/`. */
  readonly files: Readonly<Record<string, string | object>>;
  /** A line of `sh`. `$BUN` is Bun, `$DENO` Deno, `$NODE` a newer Node than the one that runs the scenarios, `$YARN` Yarn. */
  readonly command: string;
  /** The output contains this text. */
  readonly expected: string | RegExp;
}

/** What the program prints, or its test expects. */
const OUTCOME =
  "https://api.example.com/notes/a%20b | a b | 201 | invalid-parameter id | missing-parameter id | error-status 404";

/** The same for the program that calls installed packages, which replaces the other one. */
const ISSUES = "https://api.github.com/repos/octocat/hello-world/issues?labels=bug";
const OUTCOME_OF_PACKAGES = `${ISSUES} | ${ISSUES} | https://a.example/x | 1 | missing-parameter`;
const ofPackages = { "program.ts": readFileSync(join(PROJECT, "packages.ts"), "utf8") };

const pinned = pinnedVersions();
const options = (compilerOptions: object, files = ["main.ts"]) => ({
  "tsconfig.json": { compilerOptions, files },
});
/** The project is CommonJS, by Node's rules. */
const node16 = {
  "package.json": {},
  ...options({ module: "node16", target: "es2022", strict: true, types: ["node"] }),
};
const bundler = options({ module: "esnext", moduleResolution: "bundler" });

const babel = (
  preset: string,
  install: readonly string[] = [preset],
  files: Toolchain["files"] = {},
): Toolchain => ({
  toolchain: `Babel with ${preset}`,
  install: ["waybill", "@babel/core", ...install],
  files: { "package.json": {}, ...bundler, ...files },
  command: `waybill generate && BABEL_ENV=production NODE_PATH=stubs node transform.cjs ${preset} \
    && node out/main.js`,
  expected: OUTCOME,
});

const jest = (
  transform: string,
  config: object,
  install: readonly string[] = [],
  [name, files]: readonly [string, Toolchain["files"]] = ["under node16", node16],
): Toolchain => ({
  toolchain: `Jest with ${transform}, CommonJS ${name}`,
  install: ["waybill", "jest", transform, "@types/node", ...install],
  files: { ...files, "jest.config.json": config },
  command: "waybill generate && jest 2>&1",
  expected: PASSED,
});

const MAIN = readFileSync(join(PROJECT, "main.ts"), "utf8");
const PASSED = /^Tests: +1 passed, 1 total$/m;

/** Installed packages in what TypeScript makes of a program. `npm run test:compilers` checks the types. */
const compiled = (
  compiler: "tsc" | "node $TSC7",
  module: string,
  type: "commonjs" | "module",
): Toolchain => ({
  toolchain: `packages with ${compiler}, ${module}, ${type}`,
  install: ["waybill-github", "typescript"],
  files: {
    ...{ "package.json": { type }, ...ofPackages },
    ...options({ module, target: "es2022", types: [], noCheck: true, outDir: "out" }),
    ...(type === "module" && { "main.ts": MAIN.replace("./program", "./program.js") }),
  },
  command: `${compiler} -p . && node out/main.js`,
  expected: OUTCOME_OF_PACKAGES,
});
/** Installed packages, which Jest loads by `require`; with TypeScript compiled to CommonJS, too. */
const jestOfPackages = (name: string, command: string, config: object = {}): Toolchain => ({
  toolchain: `packages with Jest, ${name}`,
  install: [
    ...["waybill-github", "jest", "ts-jest", "@swc/jest", "@swc/core"],
    ...["typescript", "@types/node"],
  ],
  files: {
    ...{ "package.json": {}, ...ofPackages, "jest.config.json": config },
    ...options(
      { module: "commonjs", target: "es2022", strict: true, types: ["node"], outDir: "out" },
      ["main.ts", "program.test.ts"],
    ),
  },
  command: `EXPECTED="$OF_PACKAGES" && ${command} 2>&1`,
  expected: PASSED,
});

/** The types of React Native: its `Blob`, and a file that is `{ uri, name, type }`. */
const native = (toolchain: string, config: object): Toolchain => ({
  toolchain: `${toolchain}, tsc`,
  install: [
    "waybill",
    "react-native",
    "@react-native/typescript-config",
    "typescript",
    "@types/react",
  ],
  files: {
    "package.json": {},
    "tsconfig.json": { ...config, files: ["photo.ts", "main.ts"] },
    "photo.ts": `import { notesCreate } from "./generated";
import { send } from "./generated/fetch";

const photo = { uri: "file:///photo.jpg", name: "photo.jpg", type: "image/jpeg" };
export const upload = () => send(notesCreate({ file: photo }));
export const uploadBlob = async () =>
  send(notesCreate({ file: await (await fetch("https://api.example.com/file")).blob() }));
// @ts-expect-error a number is no file
notesCreate({ file: 1 });
`,
  },
  command: "waybill generate && tsc -p . && echo compiled",
  expected: "compiled",
});

/** A document, which `init --from` and `import openapi` read. */
const document = {
  "openapi.yaml": {
    openapi: "3.1.0",
    info: { title: "Tags", version: "1" },
    servers: [{ url: "https://api.example.com" }],
    paths: { "/tags": { get: { operationId: "listTags", responses: { "200": {} } } } },
  },
};

const permissions = (node: string): Toolchain => ({
  toolchain: `Node's permission model, ${node}`,
  install: ["waybill"],
  files: { "package.json": {}, ...document },
  command: `run() { ${node} --allow-fs-read="$PWD/*" --allow-fs-read="$MODULES/*" \
    --allow-fs-write="$PWD/*" "$MODULES/waybill/dist/cli.js" "$@"; }
    run generate && run import openapi openapi.yaml --output tags.yaml && rm routes.yaml \
    && run init --from openapi.yaml`,
  expected: "wrote routes.yaml",
});

const TOOLCHAINS: readonly Toolchain[] = [
  {
    toolchain: "Yarn Plug'n'Play: generate, explore, tsc, Vite",
    install: ["@yarnpkg/cli-dist"],
    files: {
      "package.json": {
        type: "module",
        dependencies: {
          ...{ waybill: "file:$WAYBILL", "waybill-runtime": "file:$RUNTIME" },
          ...{ typescript: pinned["typescript"], vite: pinned["vite"] },
          "@types/node": pinned["@types/node"],
        },
        // What `waybill` asks for is not published yet.
        resolutions: { "waybill-runtime": "file:$RUNTIME" },
      },
      "yarn.lock": "",
      ...document,
      ...options({
        ...{ module: "esnext", moduleResolution: "bundler", target: "es2022" },
        ...{ strict: true, types: ["node"] },
      }),
      "vite.config.js": `import waybill from "waybill/vite";
export default {
  plugins: [waybill()],
  build: { lib: { entry: "main.ts", formats: ["es"], fileName: "main" } },
};
`,
    },
    command: `$YARN install >&2 && $YARN waybill generate && $YARN waybill explore --output site \
      && $YARN waybill import openapi openapi.yaml --output tags.yaml \
      && $YARN tsc --noEmit -p . && rm -r generated && $YARN vite build && node dist/main.js`,
    expected: OUTCOME,
  },
  babel("@react-native/babel-preset"),
  // The preset imports Expo, which is not installed.
  babel("babel-preset-expo", undefined, { "stubs/expo/config.js": "module.exports = {};\n" }),
  babel("babel-preset-react-app"),
  babel("next/babel", ["next", "react", "react-dom"]),
  jest("ts-jest", { preset: "ts-jest" }, ["typescript"]),
  jest("@swc/jest", { transform: { "\\.ts$": "@swc/jest" } }, ["@swc/core"]),
  jest(
    "@swc/jest",
    { transform: { "\\.ts$": "@swc/jest" } },
    ["@swc/core"],
    ["without tsconfig.json", { "package.json": {} }],
  ),
  jest(
    "babel-jest",
    { transform: { "\\.ts$": ["babel-jest", { presets: ["@react-native/babel-preset"] }] } },
    ["@babel/core", "@react-native/babel-preset"],
  ),
  {
    toolchain: "Metro",
    install: ["waybill", "metro", "@babel/core", "@react-native/babel-preset"],
    files: {
      "package.json": {},
      ...bundler,
      "babel.config.js": `module.exports = { presets: ["@react-native/babel-preset"] };\n`,
      "metro.config.js": `const { dirname } = require("node:path");
module.exports = {
  projectRoot: __dirname,
  watchFolders: [dirname(__dirname)],
  resolver: { sourceExts: ["ts", "js"], useWatchman: false },
  serializer: { getPolyfills: () => [] },
};
`,
    },
    command: "waybill generate && metro build main.ts --out bundle.js && node bundle.js",
    expected: OUTCOME,
  },
  {
    toolchain: "Bun with its types",
    install: ["waybill", "@types/bun", "typescript"],
    files: {
      "package.json": { type: "module" },
      // As `bun init` writes it.
      ...options({
        ...{ lib: ["ESNext"], target: "ESNext", module: "Preserve", moduleDetection: "force" },
        ...{ jsx: "react-jsx", allowJs: true, types: ["bun"] },
        ...{ moduleResolution: "bundler", allowImportingTsExtensions: true },
        ...{ verbatimModuleSyntax: true, noEmit: true, strict: true, skipLibCheck: true },
        ...{ noFallthroughCasesInSwitch: true, noUncheckedIndexedAccess: true },
        noImplicitOverride: true,
      }),
    },
    command: "waybill generate && tsc -p . && $BUN main.ts",
    expected: OUTCOME,
  },
  native("React Native", { extends: "@react-native/typescript-config" }),
  native("Expo", {
    // As `expo/tsconfig.base` has it, which is not installed.
    compilerOptions: {
      ...{ allowJs: true, esModuleInterop: true, jsx: "react-native", lib: ["DOM", "ESNext"] },
      ...{ module: "preserve", moduleDetection: "force", moduleResolution: "bundler" },
      ...{ customConditions: ["react-native"], noEmit: true, resolveJsonModule: true },
      ...{ skipLibCheck: true, target: "ESNext", strict: true, types: ["react-native"] },
    },
  }),
  {
    toolchain: "TypeScript as it is: Node, Deno",
    install: ["waybill"],
    files: {
      "package.json": { type: "module" },
      ...options({ module: "nodenext", allowImportingTsExtensions: true, noEmit: true }),
    },
    command: `waybill generate && sed -i 's#"./generated"#"./generated/index"#; s#from "\\(.*\\)"#from "\\1.ts"#' *.ts \
      && $NODE main.ts && $DENO run --check main.ts | grep -x -F "$EXPECTED"`,
    expected: OUTCOME,
  },
  compiled("tsc", "commonjs", "commonjs"),
  compiled("node $TSC7", "commonjs", "commonjs"),
  ...["node16", "node18", "nodenext"].flatMap((module) =>
    (["commonjs", "module"] as const).map((type) => compiled("node $TSC7", module, type)),
  ),
  // It resolves modules as bundlers do.
  compiled("node $TSC7", "esnext", "module"),
  jestOfPackages("without configuration", "tsc -p . && jest --rootDir out"),
  jestOfPackages("ts-jest", "jest", { preset: "ts-jest" }),
  jestOfPackages("@swc/jest", "jest", { transform: { "^.+\\.ts$": "@swc/jest" } }),
  permissions("node --experimental-permission"),
  permissions("$NODE --permission"),
];

/**
 * `waybill` and what it generates, with other package managers, compilers, test runners and runtimes. `TOOLCHAIN=Babel` selects the
 * rows whose name has that text.
 */
const toolchains: Scenario = async ({ folder, tarballs, install }) => {
  await install([...new Set(TOOLCHAINS.flatMap((row) => row.install))]);
  const modules = join(folder, "node_modules");
  const config = async (name: string) =>
    (await runProgram(folder, "npm", ["config", "get", name])).stdout.trim();
  const variables = {
    MODULES: modules,
    WAYBILL: tarballs.waybill,
    RUNTIME: tarballs["waybill-runtime"],
  };
  const environment = {
    ...variables,
    PATH: [join(modules, ".bin"), process.env["PATH"]].join(delimiter),
    ...{ EXPECTED: OUTCOME, OF_PACKAGES: OUTCOME_OF_PACKAGES, TSC7 },
    BUN: PROGRAMS.bun(),
    DENO: PROGRAMS.deno(),
    NODE: PROGRAMS.node(),
    YARN: `node ${join(modules, "@yarnpkg/cli-dist/bin/yarn.js")}`,
    // The project has no lockfile, which Yarn would require in CI.
    YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    YARN_ENABLE_TELEMETRY: "0",
    YARN_NPM_REGISTRY_SERVER: (await config("registry")).replace(/\/$/, ""),
  };
  const failures: string[] = [];
  for (const [index, { toolchain, files, command, expected }] of TOOLCHAINS.entries()) {
    if (!toolchain.includes(process.env["TOOLCHAIN"] ?? "")) continue;
    const project = join(folder, `project-${index}`);
    cpSync(PROJECT, project, { recursive: true });
    for (const [path, value] of Object.entries(files)) {
      const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(
        join(project, path),
        text.replace(/\$(WAYBILL|RUNTIME)/g, (_, name: keyof typeof variables) => variables[name]),
      );
    }
    try {
      const { stdout } = await runProgram(project, "sh", ["-c", command], environment);
      assert(
        typeof expected === "string" ? stdout.includes(expected) : expected.test(stdout),
        `${stdout} does not contain ${expected}`,
      );
    } catch (error) {
      failures.push(`${toolchain}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join("\n\n"));
  return `${TOOLCHAINS.length} toolchains`;
};
export default toolchains;
