import { posix } from "node:path";
import type { ManifestError } from "../../errors/index.js";
import type { Json } from "../manifest.js";
import { withEntries } from "../files/file-references.js";
import type { ReadFile, WholeManifest } from "../files/include-schemas.js";
import { endOf, type SourceText } from "../files/source-text.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { lazyMap, treeOfData } from "../yaml/data-tree.js";
import {
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  child,
  entries,
  entryOf,
  items,
  textOf,
} from "../yaml/yaml-tree.js";
import type { DocumentData, FileSpan, ReadDocuments } from "./document-data.js";
import { emptyChoices } from "./document-choices.js";
import { type OpenedDocuments, namedDocuments } from "./document-settings.js";
import { mergeEntries } from "./merge-route.js";
import { overrideRoutes } from "./override-routes.js";
import { plainRoute } from "../route-text.js";

/**
 * Reads the documents under a manifest's key `openapi`.
 *
 * @returns `undefined` for a manifest without documents.
 */
export function openDocuments(
  root: YamlNode,
  manifest: SourceText,
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
  const data = readDocuments(
    named.map(({ settings }) => settings),
    { ...(baseUrl !== undefined && { baseUrl }), headers: Object.fromEntries(headers) },
    readFile,
  );
  return { named, data: withNames(data, posix.dirname(manifest.file)) };
}

/** Renames files relative to the working folder, as the manifest itself is named. */
function withNames(data: DocumentData, folder: string): DocumentData {
  const nameOf = (path: string): string => posix.normalize(posix.join(folder, path));
  const rename = (error: ManifestError): ManifestError => ({ ...error, file: nameOf(error.file) });
  const renameSpan = (span: FileSpan): FileSpan => ({ ...span, file: nameOf(span.file) });
  return {
    ...data,
    spans: () =>
      new Map(
        [...data.spans()].map(([part, span]) => [
          part,
          "file" in span ? renameSpan(span) : span.map((one) => one && renameSpan(one)),
        ]),
      ),
    errors: data.errors.map(rename),
    warnings: data.warnings.map(rename),
    texts: new Map([...data.texts].map(([path, text]) => [nameOf(path), text])),
  };
}

/**
 * Adds the contents of a manifest's documents to the manifest, which takes precedence.
 *
 * @param withPlaces whether to find the places in the documents, which is slow.
 */
export function includeDocuments(
  whole: WholeManifest,
  { named, data }: OpenedDocuments,
  withPlaces: boolean,
): WholeManifest {
  const { root } = whole;
  if (root.kind !== "map") return whole;
  const sources = [...whole.sources];
  for (const [file, text] of data.texts) sources.push({ file, text, start: endOf(sources) });
  const declared = treeOf(data, sources, withPlaces);
  const problems = [
    ...whole.problems,
    ...unreadable({ named, data }),
    ...emptyChoices({ named, data }),
  ];
  const merged = new Map(declared.entries.map((entry) => [entry.key, entry]));
  for (const entry of root.entries) {
    merged.set(entry.key, mergeTop(entry, merged.get(entry.key)));
  }
  const all = withEntries(root, [...merged.values()]);
  const own = entryOf(root, "routes");
  if (data.manifest !== undefined && (own === undefined || own.value.kind === "list")) {
    const routes = overrideRoutes(
      {
        routes: routesOf(declared),
        leftOut: data.leftOut,
        documents: named.map(({ settings }) => settings.document),
      },
      items(own?.value),
      { parameters: child(all, "parameters"), responses: child(all, "responses") },
      problems,
    );
    const keySpan = own?.keySpan ?? entryOf(declared, "routes")?.keySpan ?? NOWHERE;
    const { start, end } = own?.value ?? keySpan;
    merged.set("routes", {
      key: "routes",
      keySpan,
      value: { kind: "list", start, end, items: routes },
    });
  }
  return {
    root: withEntries(root, [...merged.values()]),
    sources,
    problems,
    hasPlaces: whole.hasPlaces && withPlaces,
  };
}

function unreadable({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  return [...data.unreadable].flatMap(([index, { reason, hint }]) => {
    const document = named[index];
    return document === undefined
      ? []
      : {
          code: "unreadable-file",
          message: `cannot read ${document.settings.document}: ${reason}`,
          hint: hint ?? "check the path, which starts at the folder of this file",
          span: document.node,
        };
  });
}

/** The blocks whose entries are merged by name. Any other value of the manifest replaces that of the documents. */
const BLOCKS: readonly string[] = ["parameters", "responses", "schemas"];

function mergeTop(own: YamlEntry, declared: YamlEntry | undefined): YamlEntry {
  if (declared === undefined || own.value.kind !== "map" || declared.value.kind !== "map")
    return own;
  if (BLOCKS.includes(own.key)) {
    const merged = mergeEntries(declared.value.entries, own.value.entries);
    return { ...own, value: withEntries(own.value, merged) };
  }
  if (own.key !== "headers") return own;
  // Header names are case-insensitive.
  const names = new Set(own.value.entries.map(({ key }) => key.toLowerCase()));
  const others = declared.value.entries.filter(({ key }) => !names.has(key.toLowerCase()));
  return { ...own, value: withEntries(own.value, [...others, ...own.value.entries]) };
}

function routesOf(declared: YamlMap): ReadonlyMap<string, YamlMap> {
  const routes = items(child(declared, "routes"));
  return new Map(
    routes.flatMap((route) => {
      const text = plainRoute(textOf(child(route, "route")) ?? "");
      return text === undefined || route.kind !== "map" ? [] : [[text, route] as const];
    }),
  );
}

const NOWHERE: Span = { start: 0, end: 0 };

/** Replaces documents that cannot be read, so that nothing else is reported as missing. */
const NOTHING: Readonly<Record<string, Json>> = {
  name: "api",
  version: "0.0.0",
  baseUrl: "/",
  routes: [],
};

function treeOf(
  { manifest = NOTHING, spans }: DocumentData,
  sources: readonly SourceText[],
  withPlaces: boolean,
): YamlMap {
  if (!withPlaces) return treeOfData(manifest) as YamlMap;
  const starts = new Map(sources.map(({ file, start }) => [file, start]));
  const known = spans();
  const spanOf = (found: FileSpan | undefined, around: Span): Span => {
    const start = starts.get(found?.file ?? "");
    if (found === undefined || start === undefined) return around;
    return { start: start + found.start, end: start + found.end };
  };
  const build = (data: Json, around: Span): YamlNode => {
    const { start, end } = around;
    if (typeof data !== "object" || data === null) {
      return { kind: "scalar", start, end, value: data, source: String(data) };
    }
    const found = known.get(data) ?? [];
    const ofItems = "file" in found ? [] : found;
    if (Array.isArray(data)) {
      const list = data.map((item: Json, index) => build(item, spanOf(ofItems[index], around)));
      return { kind: "list", start, end, items: list };
    }
    const span = "file" in found ? spanOf(found, around) : around;
    return lazyMap(span, () =>
      Object.entries(data).map(([key, value]): YamlEntry => {
        return { key, keySpan: span, value: build(value, span) };
      }),
    );
  };
  return build(manifest, NOWHERE) as YamlMap;
}
