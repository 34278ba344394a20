import type { Manifest } from "./manifest.js";
import type { ManifestError, Problem } from "../errors/index.js";
import type { ManifestFile } from "./shape/manifest-schema.js";
import { checkDocument } from "./checks/check-document.js";
import { findWarnings } from "./checks/find-warnings.js";
import { checkVersion } from "./checks/check-version.js";
import type { ReadDocuments } from "./documents/document-data.js";
import { unusedEntries } from "./documents/document-choices.js";
import type { OpenedDocuments } from "./documents/document-settings.js";
import { includeDocuments, openDocuments } from "./documents/include-documents.js";
import { includeSchemas, type ReadFile, type WholeManifest } from "./files/include-schemas.js";
import { placeFinderOf, type SourceText } from "./files/source-text.js";
import { locateProblem } from "./locate-problem.js";
import { normalizeManifest } from "./normalize-manifest.js";
import { remembered } from "./remembered.js";
import { schemaNodesOf } from "./subschemas.js";
import { toManifestErrors } from "./source-problem.js";
import { type YamlNode, toData } from "./yaml/yaml-tree.js";
import { readYaml } from "./yaml/read-yaml.js";
import { toLf } from "../portable/index.js";

export type ReadResult = Readable | Unreadable;

interface Readable extends Texts {
  readonly ok: true;
  readonly manifest: Manifest;
  readonly locate: Locate;
  /** Valid parts of the manifest that are probably mistakes. */
  readonly warnings: readonly ManifestError[];
}

/** A valid manifest that was read from a file, with its text and those of the files that it refers to by their names in errors. */
export interface ReadSource extends Omit<Readable, "sources"> {
  readonly text: string;
  readonly texts: ReadonlyMap<string, string>;
}

interface Unreadable extends Texts {
  readonly ok: false;
  readonly errors: readonly ManifestError[];
}

interface Texts {
  /** The manifest and the files that it refers to. */
  readonly sources: readonly SourceText[];
}

/**
 * Adds the place in the file to a problem that a later stage found. A path that leads through a `$ref` to a shared parameter
 * is located at its use, with the declaration as the related place.
 */
export type Locate = (problem: Problem) => ManifestError;

/**
 * Reads `routes.yaml`: returns all errors in the order of the text, or a valid manifest. The planner checks URL templates,
 * names and groups.
 *
 * @param file the name of the manifest in errors.
 * @param readFile reads the files that the manifest refers to; without it, references to files are errors.
 * @param readDocuments reads the OpenAPI documents among them.
 */
export function readManifest(
  source: string,
  file: string,
  readFile: ReadFile = () => ({ ok: false, reason: "no other files are read here" }),
  readDocuments: ReadDocuments = readNone,
): ReadResult {
  // Removing the CRs does not change columns, and YAML treats both line endings in the same way.
  const own: SourceText = { file, text: toLf(source.replace(/^\ufeff/, "")), start: 0 };
  const read = (opened?: OpenedDocuments) => readWhole(own, readFile, readDocuments, opened);
  const { root, documents, sources, placeOf, problems, ...found } = read();
  const schemasOf = remembered(schemaNodesOf);
  const length = sources.reduce((sum, { text }) => sum + text.length, 0);
  const all = [...problems, ...checkDocument(root, schemasOf, length)];
  if (all.length + found.errors.length > 0) {
    return { ok: false, errors: [...toManifestErrors(all, placeOf), ...found.errors], sources };
  }
  const warnings = findWarnings(root, schemasOf(root), isWrittenIn(sources));
  return {
    ok: true,
    // checkDocument checked the data against the schema from which this type is derived.
    manifest: normalizeManifest(toData(root) as ManifestFile),
    locate: locator(() => read(documents)),
    sources,
    warnings: [...toManifestErrors(warnings, placeOf), ...found.warnings],
  };
}

/**
 * Reads the texts again when a place is first needed: most manifests have no errors, and the tree takes memory. The documents are not
 * read again.
 */
function locator(read: () => WholeManifest): Locate {
  let whole: WholeManifest | undefined;
  return (problem) => {
    const { root, placeOf } = (whole ??= read());
    return locateProblem(root, problem, placeOf);
  };
}

/** Whether a node is from a text that a person writes: JSON and documents are mostly written by tools. */
function isWrittenIn(sources: readonly SourceText[]): (node: YamlNode) => boolean {
  const written = sources.filter(({ file }, index) => index === 0 || !file.endsWith(".json"));
  return ({ start }) =>
    written.some((source) => source.start <= start && start <= source.start + source.text.length);
}

/** A manifest with everything that it refers to, and the errors and warnings of its documents. */
interface Whole extends WholeManifest {
  readonly documents: OpenedDocuments | undefined;
  readonly errors: readonly ManifestError[];
  readonly warnings: readonly ManifestError[];
}

/** @param opened the documents, if they were read before. */
function readWhole(
  own: SourceText,
  readFile: ReadFile,
  readDocuments: ReadDocuments,
  opened?: OpenedDocuments,
): Whole {
  const none = { errors: [], warnings: [], documents: undefined };
  const { root, problems } = readYaml(own.text);
  const otherFormat = root && checkVersion(root);
  if (!root || otherFormat) {
    return {
      root: { kind: "unknown", start: 0, end: 0 },
      sources: [own],
      problems: otherFormat ? [otherFormat] : problems,
      placeOf: placeFinderOf([own]),
      ...none,
    };
  }
  const documents = opened ?? openDocuments(root, own, readDocuments, readFile);
  const included = includeSchemas(root, own, readFile);
  const whole = documents ? includeDocuments(included, documents) : included;
  const { errors, warnings: ofDocuments } = documents?.data ?? none;
  const unused = documents ? unusedEntries(documents) : [];
  const warnings = [...toManifestErrors(unused, whole.placeOf), ...ofDocuments];
  return { ...whole, problems: [...problems, ...whole.problems], errors, warnings, documents };
}

const readNone: ReadDocuments = (documents) => ({
  spans: () => new Map(),
  unreadable: new Map(
    documents.map(({ document }) => [document, { reason: "it is not read here" }]),
  ),
  leftOut: new Set(),
  choices: [],
  errors: [],
  warnings: [],
  texts: new Map(),
});
