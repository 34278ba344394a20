import { refusePath } from "../folder/output-path.js";

/**
 * What `.waybill.json` in the output folder says: which files there are Waybill's, and what they held when they were
 * written. It is committed with them, so it has no dates and no paths of one machine.
 */
export interface OutputIndex extends OutputStamp {
  readonly files: ReadonlyMap<string, IndexEntry>;
  /**
   * False if the text is not one that Waybill writes: a merge has joined two of them, or somebody edited it. Such an index
   * still lists files; what they held when they were written is not known.
   */
  readonly isWhole: boolean;
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

/** What a file held: one version, or two while a run is writing and after a merge. */
export type IndexEntry = readonly FileVersion[];

export interface FileVersion {
  /** Hash of the text. */
  readonly sha256: string;
  /** Hash of the text without its layout; see `hash-layout.ts`. */
  readonly layout: string;
  /** Hash of what the file was made from; while that stays, it need not be made again. */
  readonly plan?: string;
}

const FORMAT = 2;

/** A line with a key and a value, which is all that is read of an index, whatever a merge did around it. */
const LINE = /^"((?:[^"\\]|\\.)*)"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(\d+)),?$/;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Reads the text of an index, line by line, so that one with the marks of a merge conflict, or with the lines of both sides,
 * is read too. It names files that will be replaced and removed, so a line that names none inside the folder is left out.
 */
export function parseIndex(text: string): OutputIndex {
  const head = new Map<string, string>();
  const files = new Map<string, FileVersion[]>();
  for (const line of text.split("\n")) {
    const [, key, value = "", number = ""] = LINE.exec(line.trim()) ?? [];
    if (key === undefined) continue;
    const path = unquote(key);
    const version = parseVersion(value);
    if (version === undefined) head.set(path, number || unquote(value));
    else if (refusePath(path) === undefined) {
      files.set(path, [...(files.get(path) ?? []), version]);
    }
  }
  const index = {
    generator: head.get("generator") ?? "",
    inputs: head.get("inputs") ?? "",
    output: head.get("output") ?? "",
    manifest: head.get("manifest"),
    files,
  };
  return { ...index, isWhole: withoutSpace(printIndex(index)) === withoutSpace(text) };
}

/**
 * Text of an index: one line for each version of a file, in the order of the paths' code units. The bytes are the same for
 * the same files, and a merge that keeps the lines of both sides gives a text that `parseIndex` reads.
 */
export function printIndex(index: Omit<OutputIndex, "isWhole">): string {
  const { generator, inputs, output, manifest, files } = index;
  const head = Object.entries({ waybill: FORMAT, generator, inputs, output, manifest });
  const keys = head
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`);
  const lines = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, versions]) =>
      versions.map((version) => `    ${JSON.stringify(path)}: "${printVersion(version)}"`),
    );
  return ["{", ...keys, `  "files": {`, lines.join(",\n"), "  }", "}", ""].join("\n");
}

function printVersion({ sha256, layout, plan }: FileVersion): string {
  return [sha256, layout, ...(plan === undefined ? [] : [plan])].join(" ");
}

function parseVersion(value: string): FileVersion | undefined {
  const hashes = value.split(" ");
  if (!hashes.every((hash) => SHA256.test(hash))) return undefined;
  const [sha256, layout, plan] = hashes;
  if (sha256 === undefined || layout === undefined) return undefined;
  return { sha256, layout, ...(plan !== undefined && { plan }) };
}

function unquote(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return "";
  }
}

/** A formatter may have gone over the index. */
function withoutSpace(text: string): string {
  return text.replace(/\s/g, "");
}
