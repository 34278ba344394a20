import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Problem } from "../../errors/index.js";
import { generate } from "../../generate.js";
import { generatorVersion } from "../../inputs/index.js";
import { DEFAULT_MANIFEST, openManifest } from "../../manifest/index.js";
import { planManifest } from "../../plan-manifest.js";
import { isWithin } from "../../portable/index.js";
import { refuseSdkOutput, sdkFiles } from "../../sdk/index.js";
import { describeOutcome } from "../generate/describe-generated.js";
import { CommandError, endWith, orEnd } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { shellWord } from "../terminal/words.js";
import { beginManifest } from "./begin-manifest.js";
import { writeNewFile } from "./new-file.js";

export interface InitFlags {
  /** The OpenAPI document to start from. */
  readonly from?: string;
  /** Whether to create a package around the manifest. */
  readonly sdk?: boolean;
}

/**
 * Creates a manifest with examples, or one that takes its routes from an OpenAPI document. With `sdk`, also creates a package
 * that publishes the generated code.
 */
export async function initCommand(
  { from, sdk = false }: InitFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (sdk) return initSdk(from, terminal);
  beginManifest(from, terminal);
  const edit = from === undefined ? "put your routes in, then " : "";
  terminal.out.write(`next: ${edit}run \`waybill generate\`\n`);
  terminal.out.write(
    "so that reviews fold the generated code, and formatters leave it alone, add `generated/** linguist-generated` to .gitattributes and `generated/` to .prettierignore\n",
  );
  return 0;
}

/**
 * Creates a package in the working folder that publishes the code generated from a manifest: one for an OpenAPI document, the
 * existing manifest, or one with examples. Does not change existing files.
 */
async function initSdk(from: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const { cwd, root, out } = terminal;
  checkFolder(from, cwd);
  if (from !== undefined || !existsSync(resolve(cwd, DEFAULT_MANIFEST))) {
    beginManifest(from, terminal);
  }

  const failing = { outcome: "no package was written" };
  const { source } = orEnd(openManifest(DEFAULT_MANIFEST, terminal), failing);
  const { read, setting, plan } = orEnd(await planManifest(source, { cwd }), failing);
  const reason = refuseSdkOutput(setting);
  if (reason !== undefined) {
    const message = `a package cannot have its code in ${JSON.stringify(setting)}: ${reason}`;
    const hint =
      "name another folder, for example `output: generated` under `generate:` in the manifest";
    endWith({ code: "unsafe-output", message, hint });
  }
  if (read.manifest.generate.only === "types") {
    const errors = [read.locate(WITHOUT_FUNCTIONS)];
    throw new CommandError({ ...read, ok: false, errors }, failing);
  }
  const files = sdkFiles(read.manifest, plan, generatorVersion());

  const written: string[] = [];
  const left: string[] = [];
  for (const [label, text] of files) {
    const made = writeNewFile({ label, cwd, text, hint: "move it away to have it written" });
    const isLeft = !made.ok && made.errors.some(({ code }) => code === "file-exists");
    if (!isLeft) orEnd(made);
    (isLeft ? left : written).push(label);
  }
  out.write(`wrote ${written.join(", ")}\n`);
  if (left.length > 0) out.write(`left as they were: ${left.join(", ")}\n`);

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

/** Ends the command if the folder has a package already, or if the document is outside of it: a package holds all that its build reads. */
function checkFolder(from: string | undefined, cwd: string): void {
  if (existsSync(resolve(cwd, "package.json"))) {
    const message = "there is a package already: package.json exists; nothing was written";
    const hint =
      "run it in the folder of a new package; in this one, `waybill init` begins a manifest";
    endWith({ code: "file-exists", message, hint });
  }
  if (from === undefined || from === "-" || !existsSync(resolve(cwd, from))) return;
  if (isWithin(realpathSync(resolve(cwd, from)), realpathSync(cwd))) return;
  const message = `${from} is not in the package's folder; nothing was written`;
  const hint = `copy it, and the files that it refers to: \`cp ${shellWord(from)} .\``;
  endWith({ code: "not-in-package", message, hint });
}
