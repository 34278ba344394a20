import { posix } from "node:path";
import { groupBy, lowercaseNames } from "../collections/index.js";
import type { DocumentData, DocumentSettings, Json, ReadDocuments } from "../manifest/index.js";
import { type DeclarationPlan, freeGroup, kebabCase } from "../plan/index.js";
import { type ImportProblem, Node, type Origin, type Reading } from "./document/node.js";
import { type Sources, findSpans, writtenAt } from "./document/places.js";
import { type DocumentSource, type DraftManifest, draftManifest } from "./draft-manifest.js";
import { optional } from "./optional.js";
import type { OpenFile } from "./overlays/apply-overlays.js";
import { createReading } from "./reading.js";

interface DocumentsResult extends DocumentData {
  /** Declarations of `paths.ts`, if requested. */
  readonly paths?: readonly DeclarationPlan[];
}

/** Converts the documents of a manifest to manifest data. */
export const readDocuments = (
  ...[documents, defaults, readFile]: Parameters<ReadDocuments>
): DocumentsResult => {
  const unreadable = new Map<string, { readonly reason: string; readonly hint?: string }>();
  const groups = nameGroups(documents);
  const open = (path: string): readonly OpenFile[] => {
    const file = posix.normalize(path);
    const read = readFile(file);
    if (!read.ok) unreadable.set(path, read);
    return read.ok ? [{ text: read.text, file }] : [];
  };
  const sources = documents.flatMap((settings, index): readonly DocumentSource[] => {
    const group = optional("group", settings.group ?? groups[index]);
    const overlays = (settings.overlays ?? []).flatMap(open);
    return open(settings.document).map((file) => ({ ...settings, ...group, ...file, overlays }));
  });
  const reading = createReading(readFile);
  reportVariants(sources, reading);
  const headers = { accept: "application/json", ...lowercaseNames(defaults.headers ?? {}) };
  const draft =
    unreadable.size === 0 ? draftManifest(sources, { ...defaults, headers }, reading) : undefined;
  const errors = reading.errors();
  return {
    // An imported manifest is plain data without `undefined`.
    ...(draft &&
      errors.length === 0 && { manifest: { ...draft.manifest } as Readonly<Record<string, Json>> }),
    spans: () => originsIn(draft?.origins ?? new Map(), reading.sources),
    unreadable,
    leftOut: new Set(draft?.leftOut),
    documentNames: draft?.documentNames ?? new Map(),
    choices: draft?.choices ?? [],
    ...optional("description", draft?.description),
    ...optional("paths", draft?.paths),
    errors: errors.map(withoutPath),
    warnings: reading
      .warnings()
      .filter(({ code }) => defaults.paths !== "alone" || READING_CODES.has(code))
      .map(withoutPath),
    texts: new Map([...reading.sources].map(([file, { text }]) => [file, text])),
  };
};

/** Warnings that affect `paths.ts`. All others concern parts that functions cannot express. */
const READING_CODES: ReadonlySet<string> = new Set([
  "bad-reference",
  "circular-reference",
  "lone-surrogate",
  "outside-reference",
  "unreadable-file",
  "unresolved-reference",
]);

/** Reports a document that is read with different overlays, because a `$ref` to it would be ambiguous. */
function reportVariants(sources: readonly DocumentSource[], reading: Reading): void {
  for (const [file, variants] of groupBy(sources, (source) => source.file)) {
    const overlays = variants.map((source) => source.overlays?.map(({ file }) => file).join());
    if (new Set(overlays).size < 2) continue;
    const message = `${file} is read twice, with different overlays`;
    const hint = "give both the same overlays";
    new Node(undefined, file, reading).error("different-overlays", message, hint);
  }
}

/**
 * With several documents, each becomes a group named after its file, or after the folder of `openapi.yaml`. A document whose
 * name has no ASCII letters and digits keeps the default groups of its routes.
 */
function nameGroups(documents: readonly DocumentSettings[]): readonly (string | undefined)[] {
  if (documents.length < 2) return [];
  return documents.map(({ document }) => {
    const name = posix.basename(document).replace(/\.\w+$/, "");
    const folder = posix.basename(posix.dirname(document));
    const isGenericName = /^(openapi|swagger|api|index|spec)$/i.test(name) && /^\w/.test(folder);
    return freeGroup(kebabCase(isGenericName ? folder : name).slice(0, 80)) || undefined;
  });
}

function originsIn(known: DraftManifest["origins"], sources: Sources) {
  const origins = withMembers(known);
  const all = [...origins.values()].flat().filter((origin) => origin !== undefined);
  const places = new Map(all.map((origin) => [origin, writtenAt(origin, sources)]));
  const spans = findSpans([...places.values()], sources);
  const findSpan = (origin: Origin | undefined) =>
    origin && spans.get(places.get(origin) ?? origin);
  return new Map(
    [...origins].flatMap(([part, origin]) => {
      const span = "file" in origin ? findSpan(origin) : origin.map(findSpan);
      return span === undefined ? [] : [[part, span]];
    }),
  );
}

/** Origins of parts, and of their members that have the same keys in the document. */
function withMembers(known: DraftManifest["origins"]): DraftManifest["origins"] {
  const origins = new Map(known);
  // Iterating over a map also visits entries added during the iteration.
  for (const [part, origin] of origins) {
    if (!("file" in origin)) continue;
    for (const [key, value] of Object.entries(part) as readonly (readonly [string, unknown])[]) {
      if (typeof value !== "object" || value === null || origins.has(value)) continue;
      origins.set(value, { file: origin.file, step: { key, before: origin.step } });
    }
  }
  return origins;
}

function withoutPath({ path: _, ...problem }: ImportProblem) {
  return problem;
}
