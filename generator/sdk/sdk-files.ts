import type { Manifest } from "../manifest/index.js";
import type { Plan } from "../plan/index.js";
import { CHANGELOG, CI, buildScript, packageJson, packageTest, tsconfig } from "./package-files.js";
import { readme } from "./readme.js";
import { folderOf, sdkFacts } from "./sdk-facts.js";

/** The files of a package that publishes a manifest's generated code, except the manifest and that code: path → text. */
export function sdkFiles(
  manifest: Manifest,
  plan: Plan,
  version: string,
): ReadonlyMap<string, string> {
  const sdk = sdkFacts(manifest, plan, version);
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
