import type { Manifest } from "../manifest/index.js";
import { type Plan, kebabCase, withoutExtension } from "../plan/index.js";
import { buildScript } from "./build-script.js";
import { exampleCalls } from "./example-calls.js";
import { attributesPattern, folderOf, ignorePattern } from "./output-folder.js";
import { packageJson } from "./package-json.js";
import { packageTest } from "./package-test.js";
import { readme } from "./readme.js";
import type { Sdk } from "./sdk.js";

/**
 * The files of a package that publishes a manifest's generated code, except the manifest and that code: path → text.
 *
 * @param version the version of Waybill.
 */
export function sdkFiles(
  manifest: Manifest,
  plan: Plan,
  version: string,
): ReadonlyMap<string, string> {
  const { output, runtime } = manifest.generate;
  const paths = plan.modules.map(({ path }) => path);
  const builders = plan.modules.filter(({ kind }) => kind === "builders");
  const sdk: Sdk = {
    name: `${kebabCase(manifest.name) || "api"}-sdk`,
    description: `Typed functions for the routes of the ${manifest.name} API. They return request options for any HTTP client.`,
    output: folderOf(output),
    runtime,
    sends: paths.includes("fetch.ts"),
    calls: exampleCalls(plan),
    groups: builders.map(({ path }) => withoutExtension(path)),
    version,
  };
  return new Map([
    ["README.md", readme(sdk)],
    ["CHANGELOG.md", CHANGELOG],
    ["tsconfig.json", tsconfig(sdk)],
    ["scripts/build.js", buildScript(sdk)],
    ["test/package.test.js", packageTest(sdk)],
    [".github/workflows/ci.yml", CI],
    [".gitignore", "node_modules/\ndist/\n*.tgz\n"],
    [".gitattributes", `* text=auto eol=lf\n${attributesPattern(sdk.output)} linguist-generated\n`],
    [".prettierignore", `dist/\n${ignorePattern(sdk.output)}/\n`],
    // Last, because `waybill init --sdk` refuses a folder that has one, and a run that failed can be repeated.
    ["package.json", packageJson(sdk)],
  ]);
}

const CHANGELOG = `# Changelog

## 0.1.0

First version.
`;

function tsconfig({ output }: Sdk): string {
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

const CI = `name: CI

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
