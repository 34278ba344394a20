import type { Manifest } from "./manifest.js";
import type { ManifestError, Problem } from "../errors/index.js";
import type { ManifestFile } from "./shape/manifest-schema.js";
import { checkDocument } from "./checks/check-document.js";
import { findWarnings } from "./checks/find-warnings.js";
import { checkVersion } from "./checks/check-version.js";
import type { ReadDocuments } from "./documents/document-data.js";
import { includeDocuments, openDocuments } from "./documents/include-documents.js";
import { includeSchemas, type ReadFile, type WholeManifest } from "./files/include-schemas.js";
import { placeFinderOf, type SourceText } from "./files/source-text.js";
import { locateProblem } from "./locate-problem.js";
import { normalizeManifest } from "./normalize-manifest.js";
import { type SourceProblem, toManifestErrors } from "./source-problem.js";
import { type YamlNode, toData } from "./yaml/yaml-tree.js";
import { readYaml } from "./yaml/read-yaml.js";
import { toLf } from "../portable/index.js";

export type ReadResult = Readable | Unreadable;

interface Readable extends Texts {
  readonly ok: true;
  readonly manifest: Manifest;
  readonly locate: Locate;
  /** What the manifest may say but probably does not mean. */
  readonly warnings: readonly ManifestError[];
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
 * Finds the place in the file of what a later stage found wrong. A path that leads through a `$ref` to a
 * shared parameter is located at its use, with the declaration as related place.
 */
export type Locate = (problem: Problem) => ManifestError;

/**
 * Reads `routes.yaml`: every error of the text, in its order, or a manifest that has none. URL templates,
 * names and groups are the planner's to check.
 *
 * @param file Its name in errors.
 * @param readFile For the files that the manifest refers to; without it there are none.
 * @param readDocuments For the OpenAPI documents among them.
 */
export function readManifest(
  source: string,
  file: string,
  readFile: ReadFile = () => ({ ok: false, reason: "no other files are read here" }),
  readDocuments: ReadDocuments = readNone,
): ReadResult {
  // Columns are the same without the CRs, and YAML reads both line ends alike.
  const own: SourceText = { file, text: toLf(source.replace(/^\ufeff/, "")), start: 0 };
  const read = (withPlaces: boolean): Whole => readWhole(own, readFile, readDocuments, withPlaces);
  const quick = read(false);
  if (findProblems(quick).length + quick.errors.length > 0) {
    const whole = quick.hasPlaces ? quick : read(true);
    return refuse(findProblems(whole), whole.sources, whole.errors);
  }
  const { root, sources, warnings } = quick;
  return {
    ok: true,
    // findProblems compared the data with the schema that this type is derived from.
    manifest: normalizeManifest(toData(root) as ManifestFile),
    locate: locator(() => read(true), sources),
    sources,
    warnings: [...toManifestErrors(findWarnings(root), placeFinderOf(sources)), ...warnings],
  };
}

/** The texts are read again for the first place that is asked for: most manifests are fine, and trees of large ones are large. */
function locator(read: () => WholeManifest, sources: readonly SourceText[]): Locate {
  let root: YamlNode | undefined;
  const placeOf = placeFinderOf(sources);
  return (problem) => locateProblem((root ??= read().root), problem, placeOf);
}

/** A manifest with all that it refers to, and what its documents are wrong or careless about. */
interface Whole extends WholeManifest {
  readonly errors: readonly ManifestError[];
  readonly warnings: readonly ManifestError[];
}

/** @param withPlaces Whether the places of all values are known, which takes longer. */
function readWhole(
  own: SourceText,
  readFile: ReadFile,
  readDocuments: ReadDocuments,
  withPlaces: boolean,
): Whole {
  const none = { errors: [], warnings: [] };
  const { root, problems } = readYaml(own.text);
  const foreign = root && checkVersion(root);
  if (!root || foreign) {
    const nothing: YamlNode = { kind: "unknown", start: 0, end: 0 };
    const sources = [own];
    return {
      root: nothing,
      sources,
      problems: foreign ? [foreign] : problems,
      hasPlaces: true,
      ...none,
    };
  }
  const documents = openDocuments(root, own, readDocuments, readFile);
  const included = includeSchemas(root, own, readFile, withPlaces);
  const whole = documents ? includeDocuments(included, documents, withPlaces) : included;
  const { errors, warnings } = documents?.data ?? none;
  return { ...whole, problems: [...problems, ...whole.problems], errors, warnings };
}

const readNone: ReadDocuments = (documents) => ({
  spans: () => new Map(),
  unreadable: new Map(documents.map((_, index) => [index, { reason: "it is not read here" }])),
  leftOut: new Set(),
  errors: [],
  warnings: [],
  texts: new Map(),
});

function findProblems({ root, problems }: WholeManifest): readonly SourceProblem[] {
  return [...problems, ...checkDocument(root)];
}

/** @param errors Found in documents, which know their own places. */
function refuse(
  problems: readonly SourceProblem[],
  sources: readonly SourceText[],
  errors: readonly ManifestError[] = [],
): Unreadable {
  const own = toManifestErrors(problems, placeFinderOf(sources));
  return { ok: false, errors: [...own, ...errors], sources };
}
