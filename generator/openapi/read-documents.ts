import { posix } from "node:path";
import { groupBy } from "../collections/index.js";
import {
  type DocumentData,
  type DocumentSettings,
  type FileSpan,
  type Json,
  type ReadDocuments,
  lowercaseNames,
} from "../manifest/index.js";
import { kebabCase } from "../plan/index.js";
import { type Origin, pathOf } from "./document/node.js";
import { spansIn, writtenAt } from "./document/places.js";
import { type DraftManifest, draftManifest } from "./draft-manifest.js";
import { freeGroup } from "./names/draft-names.js";
import { optional } from "./optional.js";
import type { OpenFile } from "./overlays/read-overlay.js";
import type { DocumentSource } from "./read-document.js";
import { type ImportProblem, type Report, createReport } from "./report.js";

/** Converts the documents of a manifest directly to the data of a manifest. */
export const readDocuments: ReadDocuments = (documents, defaults, readFile) => {
  const unreadable = new Map<string, { readonly reason: string; readonly hint?: string }>();
  const groups = groupsOf(documents);
  const open = (path: string): readonly OpenFile[] => {
    const file = posix.normalize(path);
    const read = readFile(file);
    if (!read.ok) unreadable.set(path, read);
    return read.ok ? [{ text: read.text, file }] : [];
  };
  const sources = documents.flatMap((settings, index): readonly DocumentSource[] => {
    const group = settings.group ?? groups[index];
    const overlays = (settings.overlays ?? []).flatMap(open);
    return open(settings.document).map((file) => ({
      ...{ ...settings, ...optional("group", group), ...file, overlays },
    }));
  });
  const report = createReport();
  reportVariants(sources, report);
  const headers = { accept: "application/json", ...lowercaseNames(defaults.headers ?? {}) };
  const draft =
    unreadable.size === 0
      ? draftManifest(sources, { ...defaults, headers }, readFile, report)
      : undefined;
  return { ...resultOf(draft, report), unreadable };
};

/** A `$ref` to a document would not say which of its variants it means. */
function reportVariants(sources: readonly DocumentSource[], report: Report): void {
  for (const [file, own] of groupBy(sources, (source) => source.file)) {
    const variants = new Set(
      own.map(({ overlays = [] }) => overlays.map((one) => one.file).join()),
    );
    if (variants.size < 2) continue;
    const message = `${file} is read twice, with different overlays`;
    report.error(
      { file, value: undefined },
      "different-overlays",
      message,
      "give both the same overlays",
    );
  }
}

function resultOf(
  draft: DraftManifest | undefined,
  report: Report,
): Omit<DocumentData, "unreadable"> {
  const errors = report.errors();
  return {
    ...(draft !== undefined && errors.length === 0 && { manifest: dataOf(draft) }),
    spans: () => (draft === undefined ? new Map() : spansOf(draft.origins, report)),
    leftOut: new Set(draft?.leftOut),
    choices: draft?.choices ?? [],
    errors: errors.map(toManifestError),
    warnings: report.warnings().map(toManifestError),
    texts: new Map([...report.sources].map(([file, { text }]) => [file, text])),
  };
}

/**
 * If there are several documents, each becomes a group named after its file, or after the folder of `openapi.yaml`. A name
 * without ASCII letters and digits makes no group: then the document's routes have groups of their own.
 */
function groupsOf(documents: readonly DocumentSettings[]): readonly (string | undefined)[] {
  if (documents.length < 2) return documents.map(() => undefined);
  return documents.map(({ document }) => {
    const name = posix.basename(document).replace(/\.\w+$/, "");
    const folder = posix.basename(posix.dirname(document));
    const isUsual = /^(openapi|swagger|api|index|spec)$/i.test(name) && /^\w/.test(folder);
    return freeGroup(kebabCase(isUsual ? folder : name).slice(0, 80)) || undefined;
  });
}

/** An imported manifest as data: it contains no `undefined`. */
function dataOf({ manifest }: DraftManifest): Readonly<Record<string, Json>> {
  return { ...manifest } as Readonly<Record<string, Json>>;
}

/** Searches each file once. */
function spansOf(
  origins: DraftManifest["origins"],
  { sources }: Report,
): ReturnType<DocumentData["spans"]> {
  const all = [...origins.values()].flat().filter((origin) => origin !== undefined);
  const found = new Map<Origin | undefined, FileSpan>();
  const written = all.map((origin) => ({ origin, at: writtenAt(origin, sources) }));
  for (const [file, own] of groupBy(written, ({ at }) => at.file)) {
    const paths = own.map(({ at }) => pathOf(at));
    const spans = spansIn(sources.get(file) ?? { text: "" }, paths);
    spans.forEach((span, index) => found.set(own[index]?.origin, { ...span, file }));
  }
  return new Map(
    [...origins].flatMap(([part, origin]) => {
      const span = "file" in origin ? found.get(origin) : origin.map((one) => found.get(one));
      return span === undefined ? [] : [[part, span]];
    }),
  );
}

function toManifestError({ path: _, ...problem }: ImportProblem) {
  return problem;
}
