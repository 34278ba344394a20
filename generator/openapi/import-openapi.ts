import {
  type ChoiceResult,
  OUTSIDE_HINT,
  type ReadFile,
  lowercaseNames,
} from "../manifest/index.js";
import { type ImportProblem, Node } from "./document/node.js";
import { type DocumentSource, type ManifestIdentity, draftManifest } from "./draft-manifest.js";
import { isUntouched } from "./merge/comparable.js";
import { memberOf, plainData } from "./merge/data.js";
import { type ImportRecord, printRecord } from "./merge/import-record.js";
import { type UpdatedManifest, readData, updateManifest } from "./merge/merge-manifest.js";
import type { Choice } from "./operations/select-operations.js";
import { isAtServer } from "./operations/servers.js";
import { optional } from "./optional.js";
import { createReading, readNothing } from "./reading.js";
import { type PrintSettings, printManifest } from "./write/print-manifest.js";

/** The text of an OpenAPI document. */
export interface OpenApiSource extends Pick<DocumentSource, "text" | "file" | "overlays"> {
  /** Reads files that `$ref`s refer to; without it such a `$ref` is an error. See `readFolder`. */
  readonly readFile?: ReadFile;
}

export interface ImportOptions extends ManifestIdentity, Choice, PrintSettings {
  /** Whether to keep summaries and descriptions, the prose of the document's author; true by default. */
  readonly descriptions?: boolean;
}

export type ImportResult =
  | {
      readonly ok: true;
      /** The manifest: YAML with LF line endings. */
      readonly text: string;
      /** The contents of `schemasFile`, if given: JSON. */
      readonly schemas?: string;
      /** What was written, for `updateFromOpenApi`, as JSON: `routes.imported.json` beside `routes.yaml`. */
      readonly record: string;
      readonly routes: number;
      /** Parts of the document that a manifest cannot express. */
      readonly warnings: readonly ImportProblem[];
    }
  | {
      readonly ok: false;
      readonly errors: readonly ImportProblem[];
      readonly warnings: readonly ImportProblem[];
    };

/**
 * Converts a document in Swagger 2.0, or OpenAPI 3.0, 3.1 or 3.2, to a manifest. Never throws, never accesses the network, and
 * reports all problems of the document together.
 *
 * @example
 * const result = importOpenApi({ text, file: "api.yaml" }, { exclude: { tags: ["internal"] } });
 * if (result.ok) writeFileSync("routes.yaml", result.text);
 * else console.error(result.errors.map(describeProblem).join("\n"));
 */
export function importOpenApi(source: OpenApiSource, options: ImportOptions = {}): ImportResult {
  const draft = draftImport(source, options);
  return draft.ok ? printImport(draft, options) : draft;
}

/** The second half of `importOpenApi`. */
export function printImport(draft: ImportDraft, options: ImportOptions = {}): ImportResult {
  const { manifest, warnings } = draft;
  const hasFile = options.schemasFile !== undefined;
  return {
    ok: true,
    text: printManifest(manifest, options),
    ...(hasFile && { schemas: `${JSON.stringify(manifest.schemas, null, 1)}\n` }),
    record: recordOf(draft, options),
    routes: manifest.routes.length,
    warnings,
  };
}

type Failure = Extract<ImportResult, { readonly ok: false }>;

/** `routes` is the number of the document's routes. */
export type UpdateResult =
  (UpdatedManifest & Omit<Exclude<ImportResult, Failure>, "text" | "schemas">) | Failure;

/**
 * Updates a manifest that was imported from a document, and edited since, from the document's current version. Keeps what a
 * person changed, and the text of everything that does not change.
 *
 * @param manifest the text of a valid manifest; its line endings and byte order mark stay.
 * @param record what the last import wrote. Without it all of the manifest is kept, and gets what only the
 * document has.
 */
export function updateFromOpenApi(
  source: OpenApiSource,
  manifest: string,
  options: Pick<ImportOptions, "descriptions" | "baseUrl" | keyof Choice> = {},
  record?: ImportRecord,
): UpdateResult {
  const identity = identityOf(manifest, record);
  const draft = draftImport(source, { ...identity, ...options });
  if (!draft.ok) return draft;
  const chosen = optional("baseUrl", options.baseUrl);
  const theirs = { ...draft.manifest, ...optional("baseUrl", ownUrl(draft, identity)), ...chosen };
  return {
    ok: true,
    ...updateManifest(manifest, plainData(theirs), record, chosen),
    record: recordOf(draft, { ...identity, ...options }),
    routes: draft.manifest.routes.length,
    warnings: draft.warnings,
  };
}

/**
 * Records the document's base URL instead of a chosen one, so that later imports see a person's choice and do not change it. If
 * both are the same, or the document names none, no base URL is recorded.
 */
function recordOf(draft: ImportDraft, identity: ManifestIdentity): string {
  return printRecord(plainData({ ...draft.manifest, baseUrl: ownUrl(draft, identity) }));
}

/** The document's base URL; `undefined` if a chosen one has its address, or the document names none. */
function ownUrl({ manifest, server }: ImportDraft, { baseUrl }: ManifestIdentity) {
  if (baseUrl === undefined) return manifest.baseUrl;
  return server !== undefined && !isAtServer(baseUrl, server) ? server : undefined;
}

/**
 * The defaults of the manifest: imported routes contain only values that differ from them. A base URL that nobody changed
 * follows the document.
 */
function identityOf(manifest: string, record: ImportRecord | undefined) {
  const data = readData(manifest);
  const { baseUrl, headers = {} } = data as Pick<ManifestIdentity, "baseUrl" | "headers">;
  const isOwn = baseUrl !== undefined && !isUntouched(baseUrl, record?.top["baseUrl"]);
  const webhooks = memberOf(data["generate"], "webhooks") === "types";
  return { ...(isOwn && { baseUrl }), headers: lowercaseNames(headers), webhooks };
}

/** A manifest that is not printed yet. */
type ImportDraft = Exclude<ReturnType<typeof draftImport>, Failure>;

/** The first half of `importOpenApi`. */
export function draftImport(source: OpenApiSource, options: ImportOptions = {}) {
  const { readFile = readNothing, ...document } = source;
  const reading = createReading((path) =>
    path.startsWith("../")
      ? { ok: false, reason: "it is not in the project", hint: OUTSIDE_HINT }
      : readFile(path),
  );
  const draft = draftManifest([{ ...options, ...document }], options, reading);
  const top = new Node(undefined, document.file, reading);
  for (const choice of draft?.choices ?? []) reportChoice(choice, top);
  const warnings = reading.warnings();
  const errors = reading.errors();
  if (draft === undefined || errors.length > 0) return { ok: false, errors, warnings } as const;
  return { ok: true, manifest: draft.manifest, server: draft.server, warnings } as const;
}

/** A choice that is made outside of a manifest has no place but the document's. */
function reportChoice({ found, chosen, unused }: ChoiceResult, document: Node): void {
  for (const { code, message, hint } of unused) document.warn(code, message, hint);
  if (chosen > 0 || found === 0) return;
  const hint = "check what is included and excluded";
  document.error("no-operations", `none of ${found} operations was chosen`, hint);
}
