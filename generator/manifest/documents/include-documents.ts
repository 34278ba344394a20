import type { WholeManifest } from "../files/include-schemas.js";
import {
  nextOffset,
  resolveFileName,
  moved,
  placeIn,
  type SourceText,
} from "../files/source-text.js";
import type { Json } from "../manifest.js";
import type { YamlEntry, YamlNode } from "../yaml/yaml-tree.js";
import type { DocumentData, FileSpan } from "./document-data.js";
import { type OpenedDocuments, emptyChoices, unreadableDocuments } from "./open-documents.js";
import { mergeHeaderEntries, mergeMaps, overrideRoutes } from "./override-routes.js";

/** Adds the contents of documents to a manifest, whose values take precedence. */
export function includeDocuments(
  main: WholeManifest,
  manifest: SourceText,
  documents: OpenedDocuments,
): WholeManifest {
  const { root } = main;
  const { data } = documents;
  const sources = [...main.sources];
  /** Start offsets of the documents' texts, by path. */
  const starts = new Map<string, number>();
  for (const [path, text] of data.texts) {
    const start = nextOffset(sources);
    starts.set(path, start);
    sources.push({ file: resolveFileName(path, manifest), text, start });
  }
  const first = nextOffset(sources);
  const tree = treeOfData(data.manifest ?? NOTHING, first, data.spans);
  const merged = mergeMaps(root, tree.root, root, mergeTop);
  const overridden = overrideRoutes(tree.root, merged, documents);
  return {
    root: overridden.value,
    sources,
    problems: [
      ...main.problems,
      ...unreadableDocuments(documents),
      ...emptyChoices(documents),
      ...overridden.problems,
    ],
    findPlace: (span) => {
      if (span.start < first) return placeIn(sources, span);
      const found = tree.spanAt(span.start);
      const start = starts.get(found?.file ?? "");
      const isKnown = found !== undefined && start !== undefined;
      return placeIn(sources, isKnown ? moved(found, start) : { start: 0, end: 0 });
    },
  };
}

/** Blocks whose entries are merged by name. Any other value of the manifest replaces the documents'. */
const BLOCKS: ReadonlySet<string> = new Set(["parameters", "responses", "schemas", "webhooks"]);

function mergeTop(declared: YamlNode, override: YamlNode, key: string): YamlNode {
  if (key === "headers") return mergeHeaderEntries(declared, override);
  if (declared.kind !== "map" || override.kind !== "map" || !BLOCKS.has(key)) return override;
  return mergeMaps(override, declared, override);
}

/** Replaces unreadable documents, so that their contents are not reported as missing. */
const NOTHING: Readonly<Record<string, Json>> = {
  name: "api",
  version: "0.0.0",
  baseUrl: "/",
  routes: [],
};

/**
 * Builds a tree for data without text. Its offsets number the lists and maps. Finding places in the documents takes as long as
 * reading them, so they are looked up on first use.
 *
 * @param first the first offset, after those of all texts.
 */
function treeOfData(data: Json, first: number, spans: DocumentData["spans"]) {
  /** The lists and maps, and for each the index of its parent. */
  const parts: object[] = [];
  const owners: number[] = [];
  /** Shared parts. Checking each of them once saves a sixth of the reading time for Microsoft Graph's document. */
  const known = new Map<Json, YamlNode>();
  const build = (value: Json, owner: number, within = ""): YamlNode => {
    if (typeof value !== "object" || value === null) {
      const start = first + owner;
      return { kind: "scalar", start, end: start + 1, value, source: String(value) };
    }
    const before = within === "parameters" ? undefined : known.get(value);
    if (before !== undefined) return before;
    const part = parts.push(value) - 1;
    owners.push(owner);
    const start = first + part;
    if (Array.isArray(value)) {
      const items: YamlNode[] = [];
      for (const item of value as readonly Json[]) items.push(build(item, part, within));
      return { kind: "list", start, end: start + 1, items };
    }
    const members = value as Readonly<Record<string, Json>>;
    const keySpan = { start, end: start + 1 };
    const entries = new Map<string, YamlEntry>();
    for (const key in members) {
      const value = build(members[key] ?? null, part, key);
      entries.set(key, { key, keySpan: value.kind === "scalar" ? keySpan : value, value });
    }
    const node: YamlNode = { kind: "map", start, end: start + 1, entries, data: value };
    // A parameter or a reference has the place of its use.
    if (within !== "parameters" && !Object.hasOwn(members, "$ref")) known.set(value, node);
    return node;
  };
  const root = build(data, -1);

  let places: ReturnType<DocumentData["spans"]> | undefined;
  const spanAt = (offset: number): FileSpan | undefined => {
    places ??= spans();
    for (let part = offset - first; part >= 0; part = owners[part] ?? -1) {
      const value = parts[part] ?? {};
      const found = places.get(value);
      if (found !== undefined && "file" in found) return found;
      // The place of an item may be its use.
      const list = parts[owners[part] ?? -1];
      const items = list && places.get(list);
      const item =
        Array.isArray(list) && Array.isArray(items) ? items[list.indexOf(value)] : undefined;
      if (item !== undefined) return item;
    }
    return undefined;
  };
  return { root, spanAt };
}
