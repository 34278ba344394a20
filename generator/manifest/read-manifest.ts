import type { Json, Manifest } from "./manifest.js";
import { type Failure, type ManifestError, type Problem, cutText } from "../errors/index.js";
import type { ManifestFile } from "./shape/manifest-schema.js";
import { checkSizes } from "./checks/check-limits.js";
import { checkReferences } from "./checks/check-references.js";
import { checkValues } from "./checks/check-values.js";
import { findContradictions } from "./checks/find-contradictions.js";
import { findWarnings } from "./checks/find-warnings.js";
import type { ApiDescription, ReadDocuments } from "./documents/document-data.js";
import { type OpenedDocuments, openDocuments, unusedEntries } from "./documents/open-documents.js";
import { includeDocuments } from "./documents/include-documents.js";
import { decodeManifest } from "./decode-manifest.js";
import { includeSchemas, type ReadFile, type WholeManifest } from "./files/include-schemas.js";
import { resolveFileName, placeIn, type SourceText } from "./files/source-text.js";
import { locateProblem } from "./locate-problem.js";
import { DEFAULT_MANIFEST } from "./open-manifest.js";
import { normalizeManifest } from "./normalize-manifest.js";
import { type ShapeFindings, checkShape } from "./shape/check-shape.js";
import type { JsonSchema } from "./shape/json-schema.js";
import {
  type SourceProblem,
  firstProblems,
  type Span,
  toManifestErrors,
} from "./source-problem.js";
import { restoreTexts } from "./unquoted-texts.js";
import { type YamlNode, child, toJson } from "./yaml/yaml-tree.js";
import { readYaml } from "./yaml/read-yaml.js";
import { toLf } from "../portable/index.js";

interface Readable {
  readonly ok: true;
  readonly manifest: Manifest;
  readonly locate: Locate;
  readonly description?: ApiDescription;
  /** Valid parts of the manifest that are probably mistakes. */
  readonly warnings: readonly ManifestError[];
}

export type ReadResult = (
  Readable | { readonly ok: false; readonly errors: readonly ManifestError[] }
) & {
  /** The manifest and the files that it refers to. */
  readonly sources: readonly SourceText[];
};

/** A valid manifest from a file, with its text and the texts of files that it refers to, by their names in errors. */
export interface ReadSource extends Readable {
  readonly text: string;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Adds the place in the file to a problem of a later stage. A path through a `$ref` to a shared parameter is located at its
 * use, with the declaration as the related place.
 */
export type Locate = (problem: Problem) => ManifestError;

/**
 * Reads `routes.yaml`. Returns all errors in the order of the text, or a valid manifest. The planner checks URL templates,
 * names and groups.
 *
 * @param file the name of the manifest in errors.
 * @param readFile reads the files that the manifest refers to.
 * @param readDocuments reads the OpenAPI documents among them.
 */
export function readWithDocuments(
  source: string,
  file: string,
  readFile: ReadFile,
  readDocuments: ReadDocuments,
): ReadResult {
  // Removing CRs does not change columns, and YAML treats both line endings alike.
  const main: SourceText = { file, text: toLf(source.replace(/^\ufeff/, "")), start: 0 };
  const { root, problems } = readYaml(main.text);
  const otherFormat = root && checkVersion(root, file);
  if (!root || otherFormat) {
    const found = otherFormat ? [otherFormat] : problems;
    const sources = [main];
    return {
      ok: false,
      errors: toManifestErrors(found, (span) => placeIn(sources, span)),
      sources,
    };
  }
  const documents = openDocuments(root, readDocuments, readFile);
  const ofFiles = includeSchemas(root, main, readFile);
  const isReadable = problems.length === 0 && ofFiles.problems.length === 0;
  const unquoted = isReadable ? restoreTexts(ofFiles.root) : [];
  const complete = documents ? includeDocuments(ofFiles, main, documents) : ofFiles;
  const { sources, findPlace } = complete;
  const { shape, problems: found } = checkWhole(complete);
  const named = (error: ManifestError) => ({ ...error, file: resolveFileName(error.file, main) });
  const ofDocuments = documents?.data.errors.map(named) ?? [];
  const errors = [...toManifestErrors([...problems, ...found], findPlace), ...ofDocuments];
  if (shape === undefined || errors.length > 0) return { ok: false, errors, sources };
  const unused = documents ? unusedEntries(documents) : [];
  const mistakes = findWarnings(complete.root, shape.schemas, isWrittenIn(sources));
  const warnings = [
    ...firstProblems([...unquoted, ...mistakes]),
    ...firstProblems(findContradictions(complete.root, shape.schemas)),
  ];
  const documentNames = documents?.data.documentNames;
  // Reads the texts again when a place is first needed, because the tree of Microsoft Graph's document takes 100 MB, and most
  // manifests have no errors. Documents are not read again.
  let again: WholeManifest | undefined;
  return {
    ok: true,
    // The data was validated against the schema from which this type is derived.
    manifest: {
      ...normalizeManifest(toJson(complete.root) as ManifestFile),
      ...(documentNames && documentNames.size > 0 && { documentNames }),
    },
    locate: (problem) => {
      again ??= includeAll(readYaml(main.text).root, main, readFile, documents);
      return locateProblem(again.root, problem, again.findPlace);
    },
    ...(documents?.data.description && { description: documents.data.description }),
    sources,
    warnings: [
      ...toManifestErrors(warnings, findPlace),
      ...toManifestErrors(unused, findPlace),
      ...(documents?.data.warnings.map(named) ?? []),
    ],
  };
}

function includeAll(
  root: YamlNode = { kind: "unknown", start: 0, end: 0 },
  main: SourceText,
  readFile: ReadFile,
  documents: OpenedDocuments | undefined,
): WholeManifest {
  const ofFiles = includeSchemas(root, main, readFile);
  return documents ? includeDocuments(ofFiles, main, documents) : ofFiles;
}

/** All errors of a manifest of a supported version; its shape, if its size is acceptable. */
function checkWhole({ root, problems }: WholeManifest): {
  readonly shape?: ShapeFindings;
  readonly problems: readonly SourceProblem[];
} {
  const oversized = checkSizes(root);
  if (oversized.length > 0) return { problems: [...problems, ...oversized] };
  const shape = checkShape(root);
  const { references } = shape;
  const found = [...shape.problems, ...checkReferences(root, references), ...checkValues(root)];
  return { shape, problems: [...problems, ...found] };
}

/** Returns a function that tests whether a node is hand-written. JSON and documents are mostly generated. */
function isWrittenIn(sources: readonly SourceText[]): (node: YamlNode) => boolean {
  const yamlSources = sources.filter(({ file }, index) => index === 0 || !file.endsWith(".json"));
  return ({ start }) =>
    yamlSources.some(
      (source) => source.start <= start && start <= source.start + source.text.length,
    );
}

/** Returns the error for another kind of document or version. It would cause all other errors. */
function checkVersion(root: YamlNode, file: string): SourceProblem | undefined {
  if (root.kind !== "map") return undefined;
  const entry = root.entries.get("openapi") ?? root.entries.get("swagger");
  if (entry && !root.entries.has("waybill")) {
    const message = "this is an OpenAPI document, not a Waybill manifest";
    const isDefault = file === DEFAULT_MANIFEST;
    const document = isDefault ? "openapi.yaml" : file;
    const rename = isDefault ? `rename it to ${document}, then ` : "";
    const hint = `${rename}make a manifest that names it: \`waybill init --from ${document}\``;
    return { code: "openapi-document", message, hint, span: entry.keySpan };
  }
  const version = child(root, "waybill");
  if (version?.kind !== "scalar" || typeof version.value !== "number" || version.value === 1)
    return undefined;
  const message = `this manifest has format ${cutText(version.source, 60)}, but this version of Waybill reads format 1`;
  const hint = "write `waybill: 1`, or use a version of Waybill that reads it";
  return { code: "unsupported-format", message, hint, span: version };
}

export interface OtherFile {
  readonly ok: true;
  readonly data: Json;
  readonly text: string;
  readonly locate: Locate;
}

/**
 * Reads another YAML file as strictly as a manifest.
 *
 * @param file its name in errors.
 * @param schema the schema of the file, without references.
 */
export function readOtherFile(
  bytes: Uint8Array,
  file: string,
  schema: JsonSchema,
): OtherFile | Failure {
  const decoded = decodeManifest(bytes, file);
  if (!decoded.ok) return decoded;
  const text = toLf(decoded.text);
  const { root, problems } = readYaml(text);
  const sources = [{ file, text, start: 0 }];
  const findPlace = (span: Span) => placeIn(sources, span);
  const ofRoot = root ? [...checkSizes(root), ...checkShape(root, schema).problems] : [];
  const errors = toManifestErrors([...problems, ...ofRoot], findPlace);
  if (!root || errors.length > 0) return { ok: false, errors, text };
  return {
    ok: true,
    data: toJson(root) as Json,
    text,
    locate: (problem) => locateProblem(root, problem, findPlace),
  };
}
