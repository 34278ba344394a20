import { refusePath } from "../folder/output-path.js";

/**
 * The contents of `.waybill.json` in the output folder: which files are Waybill's, and hashes of what Waybill wrote to them. It
 * is committed with them, so it contains no dates and no absolute paths.
 */
export interface OutputIndex extends OutputStamp {
  readonly files: ReadonlyMap<string, IndexEntry>;
  /**
   * False if the text is not as Waybill writes it, because a merge joined two versions or somebody edited it. Such an index
   * still lists files, but its hashes cannot be trusted.
   */
  readonly isWhole: boolean;
}

/** What the whole output depends on. */
export interface OutputStamp {
  /** The version of Waybill that wrote it. */
  readonly generator: string;
  /** Hash of everything that the output depends on; empty while a run is writing. */
  readonly inputs: string;
  /** The manifest's `generate.output`. With `--output` the index may be in another folder. */
  readonly output: string;
  /** Path of the manifest relative to the output folder, if that folder is below the manifest's folder. */
  readonly manifest?: string | undefined;
}

/** The versions of a file: one, or two while a run is writing and after a merge. */
export type IndexEntry = readonly FileVersion[];

export interface FileVersion {
  /** Hash of the text. */
  readonly sha256: string;
  /** Hash of the text without its layout; see `hash-layout.ts`. */
  readonly layout: string;
  /** Hash of the module's plan; while it is unchanged, the file need not be emitted again. */
  readonly plan?: string;
}

const FORMAT = 2;

/** A line with a key and a value. Only such lines of an index are read, whatever a merge did around them. */
const LINE = /^"((?:[^"\\]|\\.)*)"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(\d+)),?$/;
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Reads the text of an index line by line, so that conflict markers, or the lines of both sides of a merge, do no harm. The
 * index names files that will be replaced and removed, so lines that name a path outside the folder are ignored.
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
 * The text of an index: one line for each version of a file, sorted by the code units of paths. The same files give the same
 * bytes, and a merge that keeps the lines of both sides gives a text that `parseIndex` can read.
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

/** For comparison, because a formatter may have reformatted the index. */
function withoutSpace(text: string): string {
  return text.replace(/\s/g, "");
}
