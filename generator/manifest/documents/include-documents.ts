import { checkNameRules } from "../checks/check-name-rules.js";
import { filePathOf } from "../files/file-references.js";
import { type ReadFile, type WholeManifest, unreadableFile } from "../files/include-schemas.js";
import { endOf, fileOf, moved, placeFinderOf, type SourceText } from "../files/source-text.js";
import type { Json } from "../manifest.js";
import { type SourceProblem, firstProblems } from "../source-problem.js";
import { type YamlNode, child, entries, items, textOf } from "../yaml/yaml-tree.js";
import type { ReadDocuments } from "./document-data.js";
import { type OpenedDocuments, dataOf, emptyChoices, namedDocuments } from "./document-settings.js";
import { treeOfData } from "./document-tree.js";
import { mergeHeaders, mergeMaps } from "./merge-route.js";
import { overrideRoutes } from "./override-routes.js";

/**
 * Reads the documents under a manifest's key `openapi`.
 *
 * @returns `undefined` for a manifest without documents.
 */
export function openDocuments(
  root: YamlNode,
  readDocuments: ReadDocuments,
  readFile: ReadFile,
): OpenedDocuments | undefined {
  const openapi = child(root, "openapi");
  if (openapi === undefined) return undefined;
  const named = namedDocuments(openapi);
  const baseUrl = textOf(child(root, "baseUrl"));
  const headers = entries(child(root, "headers")).flatMap(({ key, value }) => {
    const text = textOf(value);
    return text === undefined ? [] : [[key, text] as const];
  });
  const names = child(root, "names");
  const areRules = firstProblems(checkNameRules(names)).length === 0;
  const defaults = {
    ...(baseUrl !== undefined && { baseUrl }),
    headers: Object.fromEntries(headers),
    names: (areRules ? dataOf("names", names) : undefined) ?? [],
    webhooks: textOf(child(child(root, "generate"), "webhooks")) === "types",
  };
  const settings = named.map((document) => document.settings);
  return { named, data: readDocuments(settings, defaults, readFile) };
}

/** Adds the contents of a manifest's documents to the manifest, which takes precedence. */
export function includeDocuments(
  whole: WholeManifest,
  manifest: SourceText,
  documents: OpenedDocuments,
): WholeManifest {
  const { root } = whole;
  const { data } = documents;
  const sources = [...whole.sources];
  /** Where the texts of the documents start, by path. */
  const starts = new Map<string, number>();
  for (const [path, text] of data.texts) {
    const start = endOf(sources);
    starts.set(path, start);
    sources.push({ file: fileOf(path, manifest), text, start });
  }
  const first = endOf(sources);
  const tree = treeOfData(data.manifest ?? NOTHING, first, data.spans);
  const merged = mergeMaps(root, tree.root, root, mergeTop);
  const overridden = overrideRoutes(tree.root, merged, documents);
  const inTexts = placeFinderOf(sources);
  return {
    root: overridden.value,
    sources,
    problems: [
      ...whole.problems,
      ...unreadable(documents),
      ...emptyChoices(documents),
      ...overridden.problems,
    ],
    placeOf: (span) => {
      if (span.start < first) return inTexts(span);
      const found = tree.spanAt(span.start);
      const start = starts.get(found?.file ?? "");
      const isKnown = found !== undefined && start !== undefined;
      return inTexts(isKnown ? moved(found, start) : { start: 0, end: 0 });
    },
  };
}

function unreadable({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  const nodes = named.flatMap(({ node, block }) => [node, ...items(child(block, "overlays"))]);
  return nodes.flatMap((node) => {
    const path = filePathOf(node) ?? "";
    const refusal = data.unreadable.get(path);
    return refusal === undefined ? [] : [unreadableFile(path, refusal, node)];
  });
}

/** The blocks whose entries are merged by name. Any other value of the manifest replaces that of the documents. */
const BLOCKS: ReadonlySet<string> = new Set(["parameters", "responses", "schemas", "webhooks"]);

function mergeTop(declared: YamlNode, override: YamlNode, key: string): YamlNode {
  if (key === "headers") return mergeHeaders(declared, override);
  if (declared.kind !== "map" || override.kind !== "map" || !BLOCKS.has(key)) return override;
  return mergeMaps(override, declared, override);
}

/** Replaces documents that cannot be read, so that nothing else is reported as missing. */
const NOTHING: Readonly<Record<string, Json>> = {
  name: "api",
  version: "0.0.0",
  baseUrl: "/",
  routes: [],
};
