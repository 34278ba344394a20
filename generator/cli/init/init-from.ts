import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { DEFAULT_MANIFEST, projectFiles } from "../../manifest/index.js";
import { readManifest } from "../../read-source.js";
import { openDocument } from "../import/open-document.js";
import { failWith, printFailure } from "../terminal/print-errors.js";
import type { FileError } from "../../errors/index.js";
import { printWarnings } from "../terminal/print-warnings.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";
import { type DocumentManifest, documentManifest } from "./document-manifest.js";
import { dependsOnRuntime } from "./depends-on-runtime.js";
import { writeNewFile } from "./new-file.js";
import { SHARED_RUNTIME } from "./starter-manifest.js";

/** Creates a manifest that takes its routes from an OpenAPI document. Writes nothing if the document has errors. */
export function initFrom(file: string, terminal: Terminal): ExitCode {
  const { cwd, root, out, err } = terminal;
  if (file === "-") return failWith(notAFile, terminal);
  const opened = openDocument(file, terminal);
  if (!opened.ok) return failWith(opened.error, terminal);
  const folder = realpathSync(cwd);
  const path = relative(folder, realpathSync(resolve(cwd, file)))
    .split(sep)
    .join("/");
  const document = path.startsWith("../") ? path : `./${path}`;

  const draft: DocumentManifest = { document, route: "", needsBaseUrl: false };
  const { read: readFile } = projectFiles(
    resolve(folder, DEFAULT_MANIFEST),
    root === undefined ? undefined : resolve(cwd, root),
  );
  const read = readManifest(documentManifest(draft), DEFAULT_MANIFEST, readFile);
  const texts = new Map(read.sources.map((source) => [source.file, source.text]));
  if (!read.ok) {
    const failure = { ok: false, errors: read.errors, texts } as const;
    return printFailure(failure, "pretty", "nothing was written", terminal);
  }
  const { manifest, warnings } = read;
  printWarnings({ warnings, texts }, err);
  const text = documentManifest({
    name: manifest.name,
    document,
    route: manifest.routes[0]?.route ?? "",
    settings: dependsOnRuntime(folder) ? SHARED_RUNTIME : "",
    needsBaseUrl: manifest.baseUrl.startsWith("/"),
  });
  const hint = `add \`openapi: ${document}\` to it, or move it away to start again`;
  const made = writeNewFile({ label: DEFAULT_MANIFEST, cwd, text, hint });
  if (!made.ok) return failWith(made.error, terminal);
  const verb = made.written ? "wrote" : "left as it was:";
  out.write(
    `${verb} ${DEFAULT_MANIFEST}, which takes ${count(manifest.routes.length, "route")} from ${document}\n`,
  );
  return 0;
}

const notAFile: FileError = {
  code: "not-a-file",
  message: "a manifest cannot refer to standard input",
  hint: "save the document as a file and name that; or run `waybill import openapi -`",
};
