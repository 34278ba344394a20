import type { Manifest } from "../manifest/index.js";
import type { Plan } from "../plan/index.js";
import {
  CI,
  buildScript,
  changelog,
  clientTest,
  packageJson,
  packageTest,
  tsconfig,
  versionScript,
} from "./package-files.js";
import { readme } from "./readme.js";
import { normalizeFolder, sdkFacts } from "./sdk-facts.js";
import { clientSource, exampleSource, sourceIndex } from "./source-files.js";

/**
 * The files of a package that publishes a manifest's generated code, except the manifest and that code: path → text.
 *
 * @param waybill the version of Waybill.
 * @param hasClient whether the package has `src/client.ts`.
 */
export function sdkFiles(
  manifest: Manifest,
  plan: Plan,
  waybill: string,
  hasClient: boolean,
): ReadonlyMap<string, string> {
  const sdk = { ...sdkFacts(manifest, plan, waybill), hasClient };
  const files: readonly (readonly [path: string, text: string | false | undefined])[] = [
    ["src/index.ts", sourceIndex(sdk)],
    ["src/example.ts", exampleSource(sdk)],
    ["src/client.ts", hasClient && clientSource(sdk)],
    ["README.md", readme(sdk)],
    ["CHANGELOG.md", changelog(sdk)],
    ["tsconfig.json", tsconfig(sdk)],
    ["scripts/build.js", buildScript(sdk)],
    ["scripts/version.js", versionScript(sdk)],
    ["test/package.test.js", packageTest(sdk)],
    ["test/client.test.js", hasClient && clientTest(sdk)],
    [".github/workflows/ci.yml", CI],
    [".gitignore", "node_modules/\ndist/\n*.tgz\n"],
    [".gitattributes", `* text=auto eol=lf\n${sdk.output}/** linguist-generated\n`],
    [".prettierignore", `dist/\n${sdk.output}/\n`],
    // Last, because `waybill init --sdk` refuses a folder that has one, and a run that failed can be repeated.
    ["package.json", packageJson(sdk)],
  ];
  return new Map(files.flatMap(([path, text]) => (text ? [[path, text]] : [])));
}

/**
 * The reason why the generated code of a package cannot be in a folder; `undefined` if it can. The build removes `dist`, and
 * git, tsc and prettier must agree on the meaning of the folder's name.
 */
export function refuseSdkOutput(output: string): string | undefined {
  const folder = normalizeFolder(output);
  if (/^dist(?:\/|$)/i.test(folder)) return "the build of the package removes dist";
  if (/^src$/i.test(folder)) return "src has the hand-written code of the package";
  return /^[\w./-]+$/.test(folder)
    ? undefined
    : "it has characters other than a-z, A-Z, 0-9, `.`, `_`, `-` and `/`";
}
