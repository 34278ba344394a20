import { refusePath } from "./output-path.js";

/**
 * What `.waybill.json` in the output folder says: which files there are Waybill's, and what they held when they were
 * written. It is committed with them, so it has no dates and no paths of one machine.
 */
export interface OutputIndex extends OutputStamp {
  readonly files: ReadonlyMap<string, IndexEntry>;
}

/** What the output as a whole follows from. */
export interface OutputStamp {
  /** Version of the Waybill that wrote it. */
  readonly generator: string;
  /** Hash of all that the output follows from; empty while a run is writing. */
  readonly inputs: string;
  /** What the manifest's `generate.output` says; the index may stand elsewhere, if `--output` said so. */
  readonly output: string;
  /** Path of the manifest from the output folder, where the folder lies below the manifest's own. */
  readonly manifest?: string | undefined;
}

export interface IndexEntry {
  /** Hash of the file's text. */
  readonly sha256: string;
  /** While a run is writing: hash of what the file becomes. The file holds one or the other. */
  readonly next?: string;
  readonly origin?: Origin;
}

/** What a file was made from; while that stays, it need not be made again. */
export interface Origin {
  /** Hash of its plan, with the version of Waybill. */
  readonly plan: string;
  /** Hash of its text before formatting, with the version of the formatter. */
  readonly source: string;
}

export type ParsedIndex =
  | { readonly ok: true; readonly index: OutputIndex }
  /** `reason` completes "it …". */
  | { readonly ok: false; readonly reason: string };

const FORMAT = 1;
const SHA256 = /^[0-9a-f]{64}$/;

/** Reads the text of an index. It names files that will be replaced and removed, so nothing in it is taken on trust. */
export function parseIndex(text: string): ParsedIndex {
  if (/^<{7}|^>{7}/m.test(text)) return refused("has the marks of a merge conflict");
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refused("is not JSON");
  }
  if (!isRecord(data)) return refused("is not a JSON object");
  const { waybill, generator, inputs, output, manifest, files } = data;
  if (waybill !== FORMAT) return refused("was written by another version of Waybill");
  if (typeof generator !== "string" || typeof inputs !== "string" || typeof output !== "string") {
    return refused("lacks some of its keys");
  }
  if (!isRecord(files)) return refused("lists no files");
  if (manifest !== undefined && typeof manifest !== "string") return refused("names no manifest");
  const entries = new Map<string, IndexEntry>();
  for (const [path, entry] of Object.entries(files)) {
    if (refusePath(path) !== undefined) return refused(`lists ${JSON.stringify(path)}`);
    const parsed = parseEntry(entry);
    if (parsed === undefined) return refused(`has no hash for ${JSON.stringify(path)}`);
    entries.set(path, parsed);
  }
  return { ok: true, index: { generator, inputs, output, manifest, files: entries } };
}

/** Text of an index: one line a file, in the order of the paths' code units, so that merges are easy and bytes the same. */
export function printIndex({ generator, inputs, output, manifest, files }: OutputIndex): string {
  const head = Object.entries({ waybill: FORMAT, generator, inputs, output, manifest });
  const keys = head
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`);
  const lines = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, entry]) => `    ${JSON.stringify(path)}: ${printEntry(entry)}`);
  return ["{", ...keys, `  "files": {`, lines.join(",\n"), "  }", "}", ""].join("\n");
}

function printEntry({ sha256, next, origin }: IndexEntry): string {
  const { plan, source } = origin ?? {};
  const entries = Object.entries({ sha256, next, plan, source });
  const values = entries.filter(([, value]) => value !== undefined);
  return `{ ${values.map(([key, value]) => `"${key}": "${value}"`).join(", ")} }`;
}

function parseEntry(value: unknown): IndexEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { sha256, next, plan, source } = value;
  if (!isHash(sha256)) return undefined;
  return {
    sha256,
    ...(isHash(next) && { next }),
    ...(isHash(plan) && isHash(source) && { origin: { plan, source } }),
  };
}

function isHash(value: unknown): value is string {
  return typeof value === "string" && SHA256.test(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refused(reason: string): ParsedIndex {
  return { ok: false, reason };
}
