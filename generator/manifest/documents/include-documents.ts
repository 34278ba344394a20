import { posix } from "node:path";
import type { ManifestError } from "../../errors/index.js";
import { checkNameRules } from "../checks/check-name-rules.js";
import type { Json } from "../manifest.js";
import { filePathOf, withEntries } from "../files/file-references.js";
import type { ReadFile, WholeManifest } from "../files/include-schemas.js";
import { endOf, placeFinderOf, type SourceText } from "../files/source-text.js";
import type { FindPlace, SourceProblem } from "../source-problem.js";
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
import { type OpenedDocuments, dataOf, emptyChoices, namedDocuments } from "./document-settings.js";
import { type DocumentTree, treeOfData } from "./document-tree.js";
import { mergeEntries, mergeHeaders } from "./merge-route.js";
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
  const names = child(root, "names");
  const rules = checkNameRules(names).length > 0 ? undefined : dataOf("names", names);
  const data = readDocuments(
    named.map(({ settings }) => settings),
    {
      ...(baseUrl !== undefined && { baseUrl }),
      headers: Object.fromEntries(headers),
      names: rules ?? [],
      webhooks: textOf(child(child(root, "generate"), "webhooks")) === "types",
    },
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
 */
export function includeDocuments(
  whole: WholeManifest,
  { named, data }: OpenedDocuments,
): WholeManifest {
  const { root } = whole;
  if (root.kind !== "map") return whole;
  const sources = [...whole.sources];
  for (const [file, text] of data.texts) sources.push({ file, text, start: endOf(sources) });
  const first = endOf(sources);
  const tree = treeOfData(data.manifest ?? NOTHING, first, data.spans);
  const declared = tree.root as YamlMap;
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
    const documents = named.map(({ settings }) => settings.document);
    const shared = { parameters: child(all, "parameters"), responses: child(all, "responses") };
    const overridden = overrideRoutes(
      { routes: routesOf(declared), leftOut: data.leftOut, documents },
      items(own?.value),
      shared,
    );
    problems.push(...overridden.problems);
    const keySpan = own?.keySpan ?? declared;
    const { start, end } = own?.value ?? declared;
    merged.set("routes", {
      key: "routes",
      keySpan,
      value: { kind: "list", start, end, items: overridden.value },
    });
  }
  return {
    root: withEntries(root, [...merged.values()]),
    sources,
    problems,
    placeOf: placeFinderIn(tree, first, sources),
  };
}

function unreadable({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  const nodes = named.flatMap(({ node, block }) => [node, ...items(child(block, "overlays"))]);
  return nodes.flatMap((node) => {
    const path = filePathOf(node) ?? "";
    const refusal = data.unreadable.get(path);
    return refusal === undefined
      ? []
      : {
          code: "unreadable-file",
          message: `cannot read ${path}: ${refusal.reason}`,
          hint: refusal.hint ?? "check the path, which starts at the folder of this file",
          span: node,
        };
  });
}

/** The blocks whose entries are merged by name. Any other value of the manifest replaces that of the documents. */
const BLOCKS: readonly string[] = ["parameters", "responses", "schemas", "webhooks"];

function mergeTop(own: YamlEntry, declared: YamlEntry | undefined): YamlEntry {
  if (declared === undefined || own.value.kind !== "map" || declared.value.kind !== "map")
    return own;
  if (BLOCKS.includes(own.key)) {
    const merged = mergeEntries(declared.value.entries, own.value.entries);
    return { ...own, value: withEntries(own.value, merged) };
  }
  return own.key === "headers" ? { ...own, value: mergeHeaders(declared.value, own.value) } : own;
}

/** By route string. One that cannot be read is there as it is written, so that the checks find it. */
function routesOf(declared: YamlMap): ReadonlyMap<string, YamlMap> {
  return new Map(
    items(child(declared, "routes")).flatMap((route) => {
      const text = textOf(child(route, "route")) ?? "";
      return route.kind === "map" ? [[plainRoute(text) ?? text, route] as const] : [];
    }),
  );
}

/** Replaces documents that cannot be read, so that nothing else is reported as missing. */
const NOTHING: Readonly<Record<string, Json>> = {
  name: "api",
  version: "0.0.0",
  baseUrl: "/",
  routes: [],
};

/** Finds the places of offsets in texts, and of those in the tree of documents. */
function placeFinderIn(
  { spanAt }: DocumentTree,
  first: number,
  sources: readonly SourceText[],
): FindPlace {
  const inTexts = placeFinderOf(sources);
  const starts = new Map(sources.map(({ file, start }) => [file, start]));
  return (span) => {
    if (span.start < first) return inTexts(span);
    const found = spanAt(span.start);
    const start = starts.get(found?.file ?? "");
    return found === undefined || start === undefined
      ? inTexts({ start: 0, end: 0 })
      : inTexts({ start: start + found.start, end: start + found.end });
  };
}
