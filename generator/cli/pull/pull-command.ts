import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { escapeUnprintable } from "../../errors/index.js";
import {
  DEFAULT_MANIFEST,
  documentPaths,
  isToken,
  openManifest,
  projectFiles,
  type ReadFile,
} from "../../manifest/index.js";
import { relativePath } from "../../portable/index.js";
import { startClock } from "../../stages.js";
import { describeChanges } from "../diff/describe-changes.js";
import { compareVersions } from "../diff/diff-command.js";
import { minimalManifest, readVersion } from "../diff/open-version.js";
import { countChanges } from "../diff/report.js";
import { writeNewFile } from "../terminal/new-file.js";
import { endWith, orEnd } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { download } from "./download.js";

export interface PullFlags {
  readonly manifest?: string;
  readonly output?: string;
  /** `name=VARIABLE` */
  readonly header?: readonly string[];
  readonly check?: boolean;
}

/** Downloads a document, shows the changes, and replaces the file unless `generate` would reject it. */
export async function pullCommand(
  url: string,
  flags: PullFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { cwd, out, today } = terminal;
  const headers = Object.fromEntries((flags.header ?? []).map(readHeader));
  const { source, path } = findDocument(flags, terminal);
  const text = await download(url, headers);
  const elapsed = startClock();
  const label = relativePath(cwd, path);
  const read: ReadFile = (file) => {
    if (join(dirname(source.path), file) === path) return { ok: true, text };
    const found = source.files.read(file);
    if (found.ok) return found;
    const message = `cannot pull ${url}: it needs ${file}, but ${found.reason}`;
    const hint = "pull that file first with --output, or pull a document in one file";
    return endWith({ code: "no-download", message, hint });
  };
  const pulled = { ...source, files: { ...source.files, read } };
  const after = orEnd(readVersion(pulled, cwd), { outcome: "nothing was written" });
  const before = existsSync(path) ? readVersion(source, cwd) : undefined;
  const changes = before?.ok ? compareVersions(before, after, today) : [];
  const comparison = { old: label, new: url, changes, unused: [] };
  if (before?.ok) out.write(describeChanges(comparison, elapsed(), out));
  if (flags.check) return countChanges(changes).breaking > 0 ? 1 : 0;
  const { written } = orEnd(writeNewFile({ label, cwd, text, force: true, hint: "" }));
  out.write(`${escapeUnprintable(`${written ? "wrote" : "unchanged:"} ${label}`)}\n`);
  return 0;
}

/** The file to replace, and the manifest that names it, or else a manifest in memory. */
function findDocument({ manifest: named, output }: PullFlags, { cwd, root }: Terminal) {
  const label = named ?? DEFAULT_MANIFEST;
  const isThere = named !== undefined || existsSync(resolve(cwd, label));
  const manifest = isThere ? orEnd(openManifest(named, { cwd, root })).source : undefined;
  const documents = manifest ? documentPaths(new TextDecoder().decode(manifest.bytes)) : [];
  const paths = documents.map((document) => resolve(cwd, dirname(label), document));
  const [only, other] = output === undefined ? paths : [resolve(cwd, output)];
  if (only === undefined || other !== undefined) {
    const message = `${label} ${isThere ? `names ${paths.length} documents` : "does not exist"}`;
    endWith({ code: "no-output", message, hint: "name a file with --output" }, { code: 2 });
  }
  if (manifest && paths.includes(only)) return { source: manifest, path: only };
  const files = projectFiles(only, root === undefined ? undefined : resolve(cwd, root));
  const bytes = minimalManifest(basename(only));
  const source = { label: relativePath(cwd, only), path: only, bytes, hash: "", files };
  return { source, path: only };
}

/**
 * The value is in an environment variable, which keeps it out of the shell's history and of logs. The name is lowercase, because
 * `fetch` would join the values of two spellings.
 */
function readHeader(flag: string): [name: string, value: string] {
  const [, name = "", variable = ""] = /^([^=]*)=(\w+)$/.exec(flag) ?? [];
  const value = process.env[variable] ?? "";
  // `fetch` would report other values by an error that contains them.
  if (isToken(name) && /^[\t -~\x80-\xff]+$/.test(value)) return [name.toLowerCase(), value];
  const message =
    name === ""
      ? "--header must have the form name=VARIABLE"
      : `the header "${name}" needs a valid name, and an environment variable with a valid value`;
  const hint = "for authorization=API_TOKEN, set the environment variable API_TOKEN";
  return endWith({ code: "bad-header", message, hint }, { code: 2 });
}
