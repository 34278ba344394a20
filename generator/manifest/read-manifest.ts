import type { Json, Manifest } from "./manifest.js";
import type { ManifestError, Place, Problem } from "../errors/index.js";
import type { ManifestFile } from "./shape/manifest-schema.js";
import { checkDocument } from "./checks/check-document.js";
import { checkVersion } from "./checks/check-version.js";
import { locateProblem } from "./locate-problem.js";
import { normalizeManifest } from "./normalize-manifest.js";
import { type PieceReading, readInPieces } from "./yaml/read-in-pieces.js";
import { placeFinder, toManifestErrors } from "./source-problem.js";
import type { SourceProblem, Span } from "./source-problem.js";
import { toData, type YamlNode } from "./yaml/yaml-tree.js";
import { readYaml } from "./yaml/yaml-source.js";

export type ReadResult =
  | { readonly ok: true; readonly manifest: Manifest; readonly locate: Locate }
  | { readonly ok: false; readonly errors: readonly ManifestError[] };

/**
 * Finds the place in the file of what a later stage found wrong. A path that leads through a `$ref` to a
 * shared parameter is located at its use, with the declaration as related place.
 */
export type Locate = (problem: Problem) => ManifestError;

export type ReadManifest = (source: string, file: string) => ReadResult;

/** Characters from which a text is read in pieces, which takes less memory, and for a shorter one more time. */
const LONG = 1_000_000;

/**
 * Reads `routes.yaml`: every error of the text, in its order, or a manifest that has none. URL templates,
 * names and groups are the planner's to check.
 *
 * @param file Its name in errors.
 */
export function readManifest(source: string, file: string): ReadResult {
  return source.length < LONG ? readWhole(source, file) : readerOfEdits()(source, file);
}

/**
 * `readManifest` for whoever reads a manifest again and again: what did not change is not read again.
 *
 * @param earlier What was read before, if anything was.
 * @param onRead Told what is to be known the next time, where that is news.
 */
export function readerOfEdits(
  earlier?: PieceReading,
  onRead?: (reading: PieceReading) => void,
): ReadManifest {
  let known = earlier;
  return (source, file) => {
    const text = withoutMark(source);
    const reading = readInPieces(text, known);
    if (reading && !isKnown(reading, known)) onRead?.(reading);
    known = reading ?? known;
    if (!reading) return readWhole(source, file);
    let root: YamlNode | undefined;
    const findRoot = (): YamlNode => (root ??= readRoot(text));
    return accept(reading.data, findRoot, placeFinder(text, file));
  };
}

function isKnown({ head, routes }: PieceReading, known: PieceReading | undefined): boolean {
  return known?.head === head && [...routes.keys()].every((text) => known.routes.has(text));
}

function readWhole(source: string, file: string): ReadResult {
  const text = withoutMark(source);
  const placeOf = placeFinder(text, file);
  const refuse = (problems: readonly SourceProblem[]): ReadResult => {
    return { ok: false, errors: toManifestErrors(problems, placeOf) };
  };
  const { root, problems: yamlProblems } = readYaml(text);
  if (!root) return refuse(yamlProblems);
  const foreign = checkVersion(root);
  if (foreign) return refuse([foreign]);
  const problems = [...yamlProblems, ...checkDocument(root)];
  return problems.length > 0 ? refuse(problems) : accept(toData(root), () => root, placeOf);
}

/** The text without its byte order mark. */
function withoutMark(source: string): string {
  return source.replace(/^\ufeff/, "");
}

/** @param findRoot Called for each problem that is located, which few manifests have. */
function accept(data: Json, findRoot: () => YamlNode, placeOf: (span: Span) => Place): ReadResult {
  return {
    ok: true,
    // checkDocument compared the data with the schema that this type is derived from.
    manifest: normalizeManifest(data as ManifestFile),
    locate: (problem) => locateProblem(findRoot(), problem, placeOf),
  };
}

/** Reads the whole of a text that was read in pieces. */
function readRoot(text: string): YamlNode {
  const { root } = readYaml(text);
  if (!root) throw new Error("a manifest that was read cannot be read again");
  return root;
}
