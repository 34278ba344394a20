import { posix } from "node:path";
import type { Manifest } from "../manifest/index.js";
import { type Plan, kebabCase, withoutExtension } from "../plan/index.js";
import { exampleCalls } from "./example-calls.js";
import {
  CHANGELOG,
  CI,
  type Sdk,
  buildScript,
  packageJson,
  packageTest,
  tsconfig,
} from "./package-files.js";
import { readme } from "./readme.js";

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
    [".gitattributes", `* text=auto eol=lf\n${sdk.output}/** linguist-generated\n`],
    [".prettierignore", `dist/\n${sdk.output}/\n`],
    // Last, because `waybill init --sdk` refuses a folder that has one, and a run that failed can be repeated.
    ["package.json", packageJson(sdk)],
  ]);
}

/** The output folder of a manifest as written in the files of a package: relative to it, without `./` or a slash at its end. */
function folderOf(output: string): string {
  return posix.normalize(output).replace(/\/+$/, "");
}

/**
 * Why the generated code of a package cannot be in a folder, or `undefined` if it can: its build removes `dist`, and the files
 * that name the folder have to mean the same to git, tsc and prettier.
 */
export function refuseSdkOutput(output: string): string | undefined {
  const folder = folderOf(output);
  if (/^dist(?:\/|$)/i.test(folder)) return "the build of the package removes dist";
  return /^[\w./-]+$/.test(folder)
    ? undefined
    : "it has characters other than a-z, A-Z, 0-9, `.`, `_`, `-` and `/`";
}
