import { type ChoiceResult, OUTSIDE_HINT, type ReadFile } from "../manifest/index.js";
import { type ImportProblem, Node } from "./document/node.js";
import { type DocumentSource, type ManifestIdentity, draftManifest } from "./draft-manifest.js";
import type { Choice } from "./operations/select-operations.js";
import { createReading, readNothing } from "./reading.js";
import { type PrintSettings, printManifest } from "./write/print-manifest.js";

export interface OpenApiSource extends Pick<DocumentSource, "text" | "file" | "overlays"> {
  /** Reads files that `$ref`s refer to. Without it such a `$ref` is an error. See `readFolder`. */
  readonly readFile?: ReadFile;
}

export interface ImportOptions extends ManifestIdentity, Choice, PrintSettings {
  /** Whether to keep summaries and descriptions; true by default. */
  readonly descriptions?: boolean;
}

export type ImportResult =
  | {
      readonly ok: true;
      /** The manifest: YAML with LF line endings. */
      readonly text: string;
      /** Contents of the `schemasFile`, if set: JSON. */
      readonly schemas?: string;
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
 * Converts a document in Swagger 2.0, or OpenAPI 3.0, 3.1 or 3.2, to a manifest. Never throws or accesses the network. Reports
 * all problems of the document together.
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

/** Prints a draft: the second half of `importOpenApi`. */
export function printImport(draft: ImportDraft, options: ImportOptions = {}): ImportResult {
  const { manifest, warnings } = draft;
  const hasFile = options.schemasFile !== undefined;
  return {
    ok: true,
    text: printManifest(manifest, options),
    ...(hasFile && { schemas: `${JSON.stringify(manifest.schemas, null, 1)}\n` }),
    routes: manifest.routes.length,
    warnings,
  };
}

type Failure = Extract<ImportResult, { readonly ok: false }>;

type ImportDraft = Exclude<ReturnType<typeof draftImport>, Failure>;

/** Reads a document without printing the manifest: the first half of `importOpenApi`. */
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
  return { ok: true, manifest: draft.manifest, warnings } as const;
}

/** Without a manifest, a choice only has the document as its place. */
function reportChoice({ found, chosen, unused }: ChoiceResult, document: Node): void {
  for (const { code, message, hint } of unused) document.warn(code, message, hint);
  if (chosen > 0 || found === 0) return;
  const hint = "check the included and excluded operations";
  document.error("no-operations", `none of ${found} operations was chosen`, hint);
}
