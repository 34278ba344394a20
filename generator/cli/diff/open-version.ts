import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Failure, FileError } from "../../errors/index.js";
import {
  DEFAULT_MANIFEST,
  type ManifestSource,
  openManifest,
  readManifest,
  readSource,
} from "../../manifest/index.js";
import { decodeUtf8, importOpenApi, type OpenApiSource } from "../../openapi/index.js";
import { type Plan, planSource } from "../../plan/index.js";
import { openDocument } from "../import/open-document.js";
import { findRevision, type Revision } from "./git-revision.js";
import { isDocument } from "./is-document.js";

/** One of the two versions that are compared. */
export interface Version {
  readonly ok: true;
  /** As messages name it. */
  readonly label: string;
  readonly plan: Plan;
}

export interface VersionOptions {
  /** Path of the manifest, or of a document, that revisions are looked up for; relative to `cwd`. */
  readonly manifest?: string | undefined;
  readonly cwd: string;
}

/**
 * Reads what the command line names: a manifest, an OpenAPI document, or a git revision of either. A file goes before a
 * revision of the same name.
 *
 * @param wanted the manifest as it is, if nothing is named.
 */
export function openVersion(
  wanted: string | undefined,
  options: VersionOptions,
): Version | Failure {
  const { manifest = DEFAULT_MANIFEST, cwd } = options;
  if (wanted === undefined) return openFile(manifest, cwd);
  if (wanted.startsWith("http://") || wanted.startsWith("https://")) return openFile(wanted, cwd);
  if (existsSync(resolve(cwd, wanted))) return openFile(wanted, cwd);
  const path = resolve(cwd, manifest);
  const revision = existsSync(dirname(path)) ? findRevision(wanted, dirname(path)) : undefined;
  if (revision) return openRevision(revision, path, manifest);
  return fail({
    code: "no-version",
    message: `${wanted} is neither a file nor a git revision`,
    hint: `name a manifest, an OpenAPI document, or a revision that has ${manifest}, such as HEAD~1`,
  });
}

function openFile(label: string, cwd: string): Version | Failure {
  const opened = openManifest(label, cwd);
  const text = opened.ok ? decodeUtf8(opened.source.bytes) : undefined;
  if (opened.ok && !(text !== undefined && isDocument(text))) return ofManifest(opened.source);
  // Either it is a document, or whoever opens those can say best why it cannot be read.
  const document = openDocument(label, cwd);
  if (!document.ok) return opened.ok ? fail(document.error) : opened;
  return ofDocument(document.source, label);
}

function openRevision(revision: Revision, path: string, manifest: string): Version | Failure {
  const name = basename(path);
  const label = `${revision.name}:${manifest}`;
  const bytes = revision.readBytes(`./${name}`);
  if (bytes === undefined) {
    return fail({
      code: "no-manifest",
      message: `there is no ${manifest} in ${revision.name}`,
      hint: "name the manifest that the revision has with --manifest",
    });
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined && isDocument(text)) {
    const file = `${revision.prefix}${name}`;
    return ofDocument({ text, file, readFile: revision.readText }, label);
  }
  const read = (one: string) => revision.readText(`./${one}`);
  return ofManifest({ label, path, bytes, hash: "", files: { read, asked: () => [] } });
}

function ofManifest(source: ManifestSource): Version | Failure {
  const read = readSource(source);
  if (!read.ok) return read;
  const planned = planSource(read);
  return planned.ok ? { ok: true, label: source.label, plan: planned.plan } : planned;
}

function ofDocument(source: OpenApiSource, label: string): Version | Failure {
  const imported = importOpenApi(source, { descriptions: false });
  const { file, text } = source;
  if (!imported.ok) {
    const errors = imported.errors.map((error) =>
      error.file === file ? { ...error, file: label } : error,
    );
    return { ok: false, errors, texts: new Map([[label, text]]) };
  }
  const read = readManifest(imported.text, label);
  const texts = new Map([[label, imported.text]]);
  if (!read.ok) return { ok: false, errors: read.errors, texts };
  const planned = planSource({ ...read, text: imported.text, texts });
  return planned.ok ? { ok: true, label, plan: planned.plan } : planned;
}

function fail(error: FileError): Failure {
  return { ok: false, errors: [error] };
}
