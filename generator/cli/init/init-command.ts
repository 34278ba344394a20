import { existsSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Problem } from "../../errors/index.js";
import { generate } from "../../generate.js";
import { generatorVersion } from "../../inputs/index.js";
import {
  DEFAULT_MANIFEST,
  type Manifest,
  openManifest,
  projectFiles,
} from "../../manifest/index.js";
import { printEntry } from "../../openapi/index.js";
import { planWithPlaces } from "../../plan/index.js";
import { foldersUpwards, isWithin, projectRoot, relativePath } from "../../portable/index.js";
import { readSource } from "../../read-source.js";
import { FIRST_VERSION, hasSend, refuseSdkOutput, sdkFiles } from "../../sdk/index.js";
import { describeOutcome } from "../generate/describe-generated.js";
import { openDocument } from "../import/open-document.js";
import { CommandError, endWith, orEnd } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { readPackage } from "../terminal/read-package.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count, shellWord } from "../terminal/words.js";
import { documentManifest, pathsManifest, starterManifest } from "./manifest-texts.js";
import { writeNewFile } from "../terminal/new-file.js";

export interface InitFlags {
  readonly from?: string;
  readonly sdk?: boolean;
  /** Whether the package has `src/client.ts`. */
  readonly client?: boolean;
  /** Whether to generate only `paths.ts`. */
  readonly paths?: boolean;
}

export async function initCommand(
  { from, sdk = false, client = false, paths = false }: InitFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (sdk) return initSdk(from, client, terminal);
  const folder = isFolder(resolve(terminal.cwd, "src")) ? "src/generated" : "generated";
  writeManifest(from, terminal, { folder, paths });
  if (paths) {
    const { cwd, root, out } = terminal;
    const result = orEnd(await generate({ manifest: DEFAULT_MANIFEST, cwd, root }), {
      outcome: "no types were written",
    });
    out.write(`${describeOutcome(result, false)}\n`);
    out.write("next: run `waybill generate` after each change of the document\n");
    return 0;
  }
  const edit = from === undefined ? "edit its routes, then " : "";
  terminal.out.write(`next: ${edit}run \`waybill generate\`\n`);
  terminal.out.write(
    `to fold the generated code in reviews and skip it in formatters, add \`${folder}/** linguist-generated\` to .gitattributes and \`${folder}/\` to .prettierignore\n`,
  );
  return 0;
}

/**
 * Creates a package in the working folder that publishes generated code: of an OpenAPI document, of the existing manifest, or of a
 * starter manifest. Keeps existing files.
 */
async function initSdk(
  from: string | undefined,
  hasClient: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  const { cwd, root, out } = terminal;
  checkFolder(from, cwd);
  if (from !== undefined || !existsSync(resolve(cwd, DEFAULT_MANIFEST))) {
    writeManifest(from, terminal, { version: FIRST_VERSION });
  }

  const failing = { outcome: "no package was written" };
  const { source } = orEnd(openManifest(DEFAULT_MANIFEST, terminal), failing);
  // Without the `importExtension` of this folder: the package has a separate `tsconfig.json`.
  const read = orEnd(readSource(source), failing);
  const { output, only, runtime } = read.manifest.generate;
  const reason = refuseSdkOutput(output);
  if (reason !== undefined) {
    const message = `a package cannot have its code in ${JSON.stringify(output)}: ${reason}`;
    const hint =
      "name another folder, for example `output: generated` under `generate:` in the manifest";
    endWith({ code: "unsafe-output", message, hint });
  }
  if (only !== "all") {
    const errors = [read.locate(WITHOUT_FUNCTIONS)];
    throw new CommandError({ ...read, ok: false, errors }, failing);
  }
  const { plan } = orEnd(planWithPlaces(read), failing);
  if (hasClient && !hasSend(plan)) {
    const errors = [read.locate(withoutSend(runtime))];
    throw new CommandError({ ...read, ok: false, errors }, failing);
  }

  const writtenFiles: string[] = [];
  const keptFiles: string[] = [];
  for (const [label, text] of sdkFiles(read.manifest, plan, generatorVersion(), hasClient)) {
    const made = writeNewFile({ label, cwd, text, hint: "move it away, then run again" });
    const isLeft = !made.ok && made.errors.some(({ code }) => code === "file-exists");
    if (!isLeft) orEnd(made);
    (isLeft ? keptFiles : writtenFiles).push(label);
  }
  out.write(`wrote ${writtenFiles.join(", ")}\n`);
  if (keptFiles.length > 0) out.write(`unchanged: ${keptFiles.join(", ")}\n`);

  const result = orEnd(await generate({ manifest: DEFAULT_MANIFEST, cwd, root }), failing);
  out.write(`${describeOutcome(result, false)}\n`);
  out.write("next: run `npm install && npm test && npm pack`\n");
  out.write("before you publish, choose a name, a version and a licence in package.json\n");
  return 0;
}

const WITHOUT_FUNCTIONS: Problem = {
  code: "invalid-value",
  message: "a package exports functions, and `only: types` writes none",
  hint: "remove `only`",
  path: ["generate", "only"],
};

function withoutSend(runtime: string): Problem {
  return {
    code: "invalid-value",
    message: `a client needs \`send\`, which the runtime ${runtime} does not have`,
    hint: "remove `runtime`, or run `waybill init --sdk` without --client",
    path: ["generate", "runtime"],
  };
}

/** Ends the command if the folder already has a package, or if the document is outside of it: a build reads only files of its package. */
function checkFolder(from: string | undefined, cwd: string): void {
  if (existsSync(resolve(cwd, "package.json"))) {
    const message = "there is a package already: package.json exists; nothing was written";
    const hint = "run it in a new folder; in this folder, `waybill init` writes a manifest";
    endWith({ code: "file-exists", message, hint });
  }
  if (from === undefined || from === "-" || !existsSync(resolve(cwd, from))) return;
  if (isWithin(realpathSync(resolve(cwd, from)), realpathSync(cwd))) return;
  const message = `${from} is not in the package's folder; nothing was written`;
  const hint = `copy it, and the files that it refers to: \`cp ${shellWord(from)} .\``;
  endWith({ code: "not-in-package", message, hint });
}

interface ManifestStart {
  /** The output folder; `generated` if absent. */
  readonly folder?: string;
  /** Whether the manifest is for `paths.ts` alone. */
  readonly paths?: boolean;
  /** The version of the package, instead of the document's. */
  readonly version?: string;
}

/** Creates a starter manifest, or a manifest that reads its routes from an OpenAPI document. Keeps an existing manifest. */
function writeManifest(from: string | undefined, terminal: Terminal, start: ManifestStart): void {
  const { cwd, out } = terminal;
  const { folder = "generated", paths } = start;
  const runtime = !paths && dependsOnRuntime(realpathSync(cwd)) ? SHARED_RUNTIME : "";
  const settings = `  ${printEntry("output", folder)} # folder of the generated code, relative to this file\n${runtime}`;
  const { text, what, hint } =
    from === undefined
      ? { text: starterManifest(settings), what: "a starter manifest", hint: STARTED_HINT }
      : fromDocument(from, settings, start, terminal);
  const { written } = orEnd(writeNewFile({ label: DEFAULT_MANIFEST, cwd, text, hint }));
  out.write(`${written ? "wrote" : "unchanged:"} ${DEFAULT_MANIFEST}, ${what}\n`);
}

const STARTED_HINT = "run `waybill generate` to generate its code, or move it away to start again";

/**
 * The text of a manifest for a document, its description, and the hint if a manifest exists.
 *
 * @param settings the lines under `generate`.
 */
function fromDocument(
  file: string,
  settings: string,
  { paths = false, version }: ManifestStart,
  terminal: Terminal,
) {
  const { cwd, root, err } = terminal;
  if (file === "-") {
    const hint = "save the document as a file and name the file; or run `waybill import openapi -`";
    endWith({ code: "not-a-file", message: "a manifest cannot refer to standard input", hint });
  }
  orEnd(openDocument(file, terminal));
  const folder = realpathSync(cwd);
  const path = relativePath(folder, realpathSync(resolve(cwd, file)));
  const document = path.startsWith("../") ? path : `./${path}`;
  const manifestPath = resolve(folder, DEFAULT_MANIFEST);
  const printDraft = (known?: Manifest) =>
    paths
      ? pathsManifest(document, settings)
      : documentManifest(document, settings, version, known);
  const source = {
    ...{ label: DEFAULT_MANIFEST, path: manifestPath, hash: "" },
    bytes: new TextEncoder().encode(printDraft()),
    files: projectFiles(manifestPath, root === undefined ? undefined : resolve(cwd, root)),
  };
  const read = orEnd(readSource(source), { outcome: "nothing was written" });
  printWarnings(read, err);
  return {
    text: printDraft(read.manifest),
    what: `which reads ${count(read.manifest.routes.length, "route")} from ${document}`,
    hint: `add \`${printEntry("openapi", document)}\` to it, or move it away to start again`,
  };
}

/** A line among the settings of a project that has the runtime as a package. */
const SHARED_RUNTIME =
  "  runtime: waybill-runtime # the project depends on it; without this line, the output has a copy\n";

/** False for a folder that cannot be read, too. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether the package of a folder, or a package above it in the project, such as a workspace root, depends on `waybill-runtime`. */
function dependsOnRuntime(folder: string): boolean {
  const folders = foldersUpwards(folder);
  const inProject = folders.slice(0, folders.indexOf(projectRoot(folder)) + 1);
  return inProject.some((path) => {
    const { dependencies, devDependencies, peerDependencies } = readPackage(path);
    const all = [dependencies, devDependencies, peerDependencies];
    return all.some((named) => Object.hasOwn(Object(named) as object, "waybill-runtime"));
  });
}
