import { groupBy } from "../../collections/index.js";
import { refuseFileName } from "../../portable/index.js";

export const INDEX_FILE = ".waybill.json";

/**
 * The contents of `.waybill.json` in the output folder: which files are Waybill's, and hashes of what Waybill wrote to them. It
 * is committed with them, so it contains no dates and no absolute paths.
 */
export interface OutputIndex extends OutputStamp {
  readonly files: ReadonlyMap<string, IndexEntry>;
  /**
   * False if the text is not as this version writes it: a merge joined two versions, somebody edited it, or another version wrote
   * it. The hashes that it lists count all the same.
   */
  readonly isWhole: boolean;
}

/** What the whole output depends on. */
export interface OutputStamp {
  /** The version of Waybill that wrote it; empty if the index has the format of another version. */
  readonly generator: string;
  /** Hash of everything that the output depends on; empty while a run is writing. */
  readonly inputs: string;
  /** The manifest's `generate.output`. With `--output` the index may be in another folder. */
  readonly output: string;
  /** Path of the manifest relative to the output folder, if that folder is below the manifest's folder. */
  readonly manifest?: string | undefined;
  /** Hash of the warnings about documents that the run gave, if any. */
  readonly warnings?: string | undefined;
  /** What the files are; generated code by default. */
  readonly contents?: "page" | undefined;
}

/** The versions of a file: one, or two while a run is writing and after a merge. */
export type IndexEntry = readonly FileVersion[];

export interface FileVersion {
  /** Hash of the text. */
  readonly sha256: string;
  /** Hash of the module's plan; while it is unchanged, the file need not be emitted again. */
  readonly plan?: string | undefined;
}

const FORMAT = 3;

/** A string, which ends with its line or after 5,000 characters at the latest, or a number, or what separates a key from its value. */
const TOKEN = /"(?:[^"\\\n]|\\.){0,5000}"?|\d+|:/g;
const LITERAL = /^(?:"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"|0|[1-9]\d*)$/;
/** The hash of a text and that of a plan. Format 2 had the hash of a layout between them. */
const VERSION = /^([0-9a-f]{64})(?: ([0-9a-f]{64})|(?: [0-9a-f]{64}| \?)+)$/;

/**
 * Why a path cannot be that of a generated file, or `undefined` if it can: it must be relative, with forward slashes, inside
 * the folder, and valid on every system. Applied to our own names and to those in the index, which anybody could have edited.
 */
export function refusePath(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (/^([A-Za-z]:|[\\/])/.test(path)) return "it is not relative";
  if (path.includes("\\")) return "it has a backslash";
  for (const step of path.split("/")) {
    if (step === "" || step === "." || step === "..") return "it could lead out of the folder";
    if (step.startsWith(".")) return "it begins with a dot";
    const reason = refuseFileName(step);
    if (reason !== undefined) return reason;
  }
  return /\.(?:ts|js|css|html)$/.test(path) ? undefined : "Waybill writes no files of its kind";
}

/**
 * Reads each key with a value in the text of an index, so that neither another layout nor what a merge or an editor left does
 * any harm. The index names files that will be replaced and removed, so keys that name a path outside the folder are ignored.
 */
export function parseIndex(text: string): OutputIndex {
  const head = new Map<string, string>();
  const versions: (readonly [path: string, version: FileVersion])[] = [];
  const tokens = text.match(TOKEN) ?? [];
  tokens.forEach((token, n) => {
    if (token !== ":") return;
    const [key, value] = [unquote(tokens[n - 1]), unquote(tokens[n + 1])];
    const [, sha256, plan] = VERSION.exec(value) ?? [];
    if (sha256 === undefined) head.set(key, value);
    else if (refusePath(key) === undefined) versions.push([key, { sha256, plan }]);
  });
  const byPath = groupBy(versions, ([path]) => path);
  const files = new Map([...byPath].map(([path, found]) => [path, found.map(([, one]) => one)]));
  const { generator = "", inputs = "", output = "", ...others } = Object.fromEntries(head);
  const { waybill, manifest, warnings, contents } = others;
  const index = {
    generator: waybill === String(FORMAT) ? generator : "",
    ...{ inputs, output, manifest, warnings, files },
    contents: contents === "page" ? ("page" as const) : undefined,
  };
  return { ...index, isWhole: withoutSpace(printIndex(index)) === withoutSpace(text) };
}

/**
 * The text of an index: one line for each version of a file, sorted by the code units of paths. The same files give the same
 * bytes, and a merge that keeps the lines of both sides gives a text that `parseIndex` can read.
 */
export function printIndex(index: Omit<OutputIndex, "isWhole">): string {
  const { files, generator, inputs, output, manifest, warnings, contents } = index;
  const stamp = { generator, inputs, output, manifest, warnings, contents };
  const keys = Object.entries({ waybill: FORMAT, ...stamp })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`);
  const lines = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, versions]) =>
      versions.map(({ sha256, plan = "?" }) => `    ${JSON.stringify(path)}: "${sha256} ${plan}"`),
    );
  return ["{", ...keys, `  "files": {`, lines.join(",\n"), "  }", "}", ""].join("\n");
}

/** The value of a token; empty if it is no string of JSON and no number, without the cost of an exception for each. */
function unquote(token = ""): string {
  return LITERAL.test(token) ? String(JSON.parse(token)) : "";
}

/** For comparison, because a formatter may have reformatted the index. */
function withoutSpace(text: string): string {
  return text.replace(/\s/g, "");
}
