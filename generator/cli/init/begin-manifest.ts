import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_MANIFEST, projectFiles, projectRoot } from "../../manifest/index.js";
import { foldersUpwards, relativePath } from "../../portable/index.js";
import { readSource } from "../../read-source.js";
import { openDocument } from "../import/open-document.js";
import { endWith, orEnd } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { readPackage } from "../terminal/read-package.js";
import type { Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";
import { writeNewFile } from "./new-file.js";
import { documentManifest, starterManifest } from "./manifest-texts.js";

/** Creates a manifest with examples, or one that takes its routes from an OpenAPI document. Does not change an existing one. */
export function beginManifest(from: string | undefined, terminal: Terminal): void {
  const { cwd, out } = terminal;
  const settings = dependsOnRuntime(realpathSync(cwd)) ? SHARED_RUNTIME : "";
  const { text, what, hint } =
    from === undefined
      ? { text: starterManifest(settings), what: "a manifest to begin with", hint: STARTED_HINT }
      : fromDocument(from, settings, terminal);
  const { written } = orEnd(writeNewFile({ label: DEFAULT_MANIFEST, cwd, text, hint }));
  out.write(`${written ? "wrote" : "left as it was:"} ${DEFAULT_MANIFEST}, ${what}\n`);
}

const STARTED_HINT = "generate from it with `waybill generate`, or move it away to start again";

/** The text of a manifest for a document, what it is, and what to do about an existing manifest. */
function fromDocument(file: string, settings: string, terminal: Terminal) {
  const { cwd, root, err } = terminal;
  if (file === "-") {
    const message = "a manifest cannot refer to standard input";
    const hint = "save the document as a file and name that; or run `waybill import openapi -`";
    endWith({ code: "not-a-file", message, hint });
  }
  orEnd(openDocument(file, terminal));
  const folder = realpathSync(cwd);
  const path = relativePath(folder, realpathSync(resolve(cwd, file)));
  const document = path.startsWith("../") ? path : `./${path}`;
  const manifestPath = resolve(folder, DEFAULT_MANIFEST);
  const source = {
    ...{ label: DEFAULT_MANIFEST, path: manifestPath, hash: "" },
    bytes: new TextEncoder().encode(documentManifest(document, settings)),
    files: projectFiles(manifestPath, root === undefined ? undefined : resolve(cwd, root)),
  };
  const read = orEnd(readSource(source), { outcome: "nothing was written" });
  printWarnings(read, err);
  return {
    text: documentManifest(document, settings, read.manifest),
    what: `which takes ${count(read.manifest.routes.length, "route")} from ${document}`,
    hint: `add \`openapi: ${document}\` to it, or move it away to start again`,
  };
}

/** A line among the settings of a project that has the runtime as a package. */
const SHARED_RUNTIME =
  "  runtime: waybill-runtime # the project depends on it; without this line, the output has a copy\n";

/** Whether the package of a folder, or one above it in the project, as that of a workspace, depends on `waybill-runtime`. */
function dependsOnRuntime(folder: string): boolean {
  const folders = foldersUpwards(folder);
  const inProject = folders.slice(0, folders.indexOf(projectRoot(folder)) + 1);
  return inProject.some((path) => {
    const { dependencies, devDependencies, peerDependencies } = readPackage(path);
    const all = [dependencies, devDependencies, peerDependencies];
    return all.some((named) => Object.hasOwn(Object(named) as object, "waybill-runtime"));
  });
}
