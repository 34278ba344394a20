import { existsSync, statSync } from "node:fs";
import { basename, dirname, posix, resolve } from "node:path";
import type { Failure, FileError } from "../../errors/index.js";
import {
  decodeUtf8,
  DEFAULT_MANIFEST,
  type Locate,
  type Manifest,
  type ManifestSource,
  openManifest,
  type ReadFile,
  type Where,
} from "../../manifest/index.js";
import { type Plan, planWithPlaces } from "../../plan/index.js";
import { withImportExtension } from "../../inputs/index.js";
import { readSource } from "../../read-source.js";
import { openDocument } from "../import/open-document.js";
import { runGit } from "../../git/index.js";

export interface Version {
  readonly ok: true;
  /** The name in messages. */
  readonly label: string;
  readonly plan: Plan;
  readonly manifest: Manifest;
  /** The git revision that the files are from. */
  readonly revision?: string;
  /** Finds the place of a part of the manifest in its files, whose names are paths relative to the working folder. */
  readonly locate: Locate;
}

/**
 * Reads a version named on the command line: a manifest, an OpenAPI document, or a git revision of either, optionally with a path
 * as in git: `v1:api/routes.yaml`. A file takes precedence over a revision with the same name.
 *
 * @param wanted the name; by default the current manifest.
 * @param manifest path of the manifest or document to read from git revisions; relative to `cwd`.
 * @param project the folder whose `tsconfig.json` resolves `importExtension: auto`; by default `cwd`.
 */
export function openVersion(
  wanted: string | undefined,
  manifest = DEFAULT_MANIFEST,
  { cwd = process.cwd(), root, project = cwd }: Where & { readonly project?: string },
): Version | Failure {
  const stats = wanted && statSync(resolve(cwd, wanted), { throwIfNoEntry: false });
  if (wanted === undefined || (stats && !stats.isDirectory())) {
    const opened = openManifest(wanted ?? manifest, { cwd, root });
    return opened.ok ? readVersion(opened.source, project) : opened;
  }
  const path = resolve(cwd, manifest);
  const folder = dirname(path);
  const revision = existsSync(folder) ? findRevision(wanted, folder, ".") : undefined;
  if (revision) return openRevision(revision, path, manifest, project);
  const [, name, file] = /^([^:]+):(.+)$/s.exec(wanted) ?? [];
  if (name !== undefined && file !== undefined) {
    const parent = isRelative(file) ? posix.dirname(file) : posix.dirname(`/${file}`).slice(1);
    const parentRevision = findRevision(name, cwd, parent);
    if (parentRevision) return openRevision(parentRevision, resolve(cwd, file), file, project);
  }
  const document = openDocument(wanted, { cwd, root });
  const codes = ["no-network", "is-a-folder"];
  if (!document.ok && document.errors.some(({ code }) => codes.includes(code))) return document;
  return fail(noVersion(wanted, manifest, folder));
}

/** The error for a version that is neither a file nor a revision. It says if there are no revisions. */
function noVersion(wanted: string, manifest: string, folder: string): FileError {
  const fail = (reason: string, hint: string): FileError => ({
    code: "no-version",
    message: `${wanted} is neither a file nor a git revision${reason}`,
    hint,
  });
  const files = "name a manifest or an OpenAPI document";
  if (runGit(folder, ["--version"]) === undefined) {
    return fail(": git cannot be run", `install git, or ${files}`);
  }
  if (runGit(folder, ["rev-parse", "--git-dir"]) === undefined) {
    return fail(`: ${manifest} is not in a git repository`, `${files}, or run this in a clone`);
  }
  const hint = `name a manifest, an OpenAPI document, or a revision that has ${manifest}, such as HEAD~1`;
  return fail("", hint);
}

function openRevision(
  revision: Revision,
  path: string,
  manifest: string,
  project: string,
): Version | Failure {
  const read = revision.readBytes(basename(path));
  const { name } = revision;
  if (!read.ok && read.isListed) {
    const message = `this clone does not have the contents of ${manifest} in ${name}`;
    const hint = `fetch them first: git show ${name}:${manifest}; diff makes no network calls`;
    return fail({ code: "not-fetched", message, hint });
  }
  if (!read.ok) {
    const hint = `name its path in the repository: ${name}:path/to/routes.yaml`;
    return fail({ code: "no-manifest", message: `there is no ${manifest} in ${name}`, hint });
  }
  const { bytes } = read;
  const files = { read: revision.readText, paths: () => [] };
  const version = readVersion(
    { label: `${name}:${manifest}`, path, bytes, hash: "", files },
    project,
  );
  return version.ok ? { ...version, revision: name } : version;
}

/** @param project the folder whose `tsconfig.json` resolves `importExtension: auto`. */
export function readVersion(source: ManifestSource, project: string): Version | Failure {
  const { label, path, bytes } = source;
  const direct = startsAsDocument(bytes) ? undefined : readSource(source);
  const isDocument =
    direct === undefined ||
    (!direct.ok && direct.errors.some(({ code }) => code === "openapi-document"));
  const read = isDocument
    ? readSource({ ...source, bytes: minimalManifest(basename(path)) })
    : direct;
  if (!read.ok) return read;
  const resolved = withImportExtension(read, resolve(project, read.manifest.generate.output));
  const planned = planWithPlaces(resolved.ok ? resolved : read, true);
  if (!planned.ok) return planned;
  const { manifest, locate } = read;
  return { ok: true, label, plan: planned.plan, manifest, locate };
}

/** Whether a file starts with the version of OpenAPI, as most documents do, which can be large: they are read only once. */
function startsAsDocument(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 100));
  return /^\s*\{?\s*["']?(openapi|swagger)["']?\s*:\s*["']?\d\.\d/.test(start);
}

/** A minimal manifest whose routes come from a document. JSON is also YAML. */
export function minimalManifest(document: string): Uint8Array {
  const openapi = { document: `./${document}`, descriptions: false };
  return new TextEncoder().encode(JSON.stringify({ waybill: 1, openapi }));
}

function fail(error: FileError): Failure {
  return { ok: false, errors: [error] };
}

/** The files of a git revision, by path relative to a folder. */
type Revision = NonNullable<ReturnType<typeof findRevision>>;

/**
 * Finds a revision in the repository that contains a folder: a commit, a branch, a tag, `HEAD~1`.
 *
 * @param cwd the working folder of git, in the working tree.
 * @param folder the folder whose files are read, as git writes paths: `./api` is relative to `cwd`, `api` to the root of the
 *   repository. It need not exist in the working tree.
 * @returns `undefined` if `cwd` is not in a repository, the revision does not exist, or git is not installed.
 */
function findRevision(name: string, cwd: string, folder: string) {
  const verify = (object: string) =>
    runGit(cwd, ["rev-parse", "--verify", "--quiet", "--end-of-options", object]);
  const commit = verify(`${name}^{commit}`);
  if (commit === undefined) return undefined;
  const id = new TextDecoder().decode(commit).trimEnd();
  const start = isRelative(folder) ? "./" : "";
  // Listed once a file cannot be read, so that further missing files start no process.
  let listed: ReadonlySet<string> | undefined;
  const readBytes = (path: string) => {
    const file = posix.join(folder, path);
    const missing = { ok: false, isListed: false } as const;
    if (listed && !listed.has(file)) return missing;
    const bytes = readBlob(cwd, `${id}:${start}${file}`);
    if (bytes) return { ok: true, bytes } as const;
    listed ??= listFiles(id, cwd, isRelative(folder));
    // A partial clone has a file's name without its contents.
    return listed.has(file) ? ({ ok: false, isListed: true } as const) : missing;
  };
  const readText: ReadFile = (path) => {
    const read = readBytes(path);
    if (!read.ok) {
      const lack = read.isListed ? "this clone lacks it in" : "there is no such file in";
      return { ok: false, reason: `${lack} ${name}` };
    }
    const text = decodeUtf8(read.bytes);
    const reason = "it is not text in UTF-8";
    return text === undefined ? { ok: false, reason } : { ok: true, text };
  };
  return { name, readBytes, readText };
}

/** The bytes of a file, which may be reached through symbolic links inside the commit, as in the working tree. */
function readBlob(cwd: string, object: string): Uint8Array | undefined {
  // Git reads one name from each line.
  if (object.includes("\n")) return runGit(cwd, ["cat-file", "blob", object]);
  const output = runGit(cwd, ["cat-file", "--batch", "--follow-symlinks"], `${object}\n`);
  const start = (output?.indexOf(LINE_FEED) ?? -1) + 1;
  const head = new TextDecoder().decode(output?.subarray(0, start));
  const [, size] = /^[0-9a-f]+ blob (\d+)\n$/.exec(head) ?? [];
  return size === undefined ? undefined : output?.subarray(start, start + Number(size));
}

const LINE_FEED = 0x0a;

/** The paths of a commit's files, relative to `cwd` or to the root of the repository. */
function listFiles(id: string, cwd: string, areRelative: boolean): ReadonlySet<string> {
  const output = (args: readonly string[]) => new TextDecoder().decode(runGit(cwd, args));
  const paths = output(["ls-tree", "-r", "-z", "--name-only", "--full-tree", id]).split("\0");
  const prefix = areRelative ? output(["rev-parse", "--show-prefix"]).trimEnd() : "";
  return new Set(paths.map((path) => posix.relative(prefix, path)));
}

/** Whether git resolves a path relative to its working folder, and not to the root of the repository. */
function isRelative(path: string): boolean {
  return /^\.\.?(\/|$)/.test(path);
}
