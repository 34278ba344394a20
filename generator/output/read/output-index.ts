import { groupBy, sortBy } from "../../collections/index.js";
import { refuseFileName } from "../../portable/index.js";

export const INDEX_FILE = ".waybill.json";

/**
 * Contents of `.waybill.json` in the output folder: the generated files and hashes of their texts. The index is committed with
 * the files, so it contains no dates or absolute paths.
 */
export interface OutputIndex extends OutputStamp {
  readonly files: ReadonlyMap<string, IndexEntry>;
  /**
   * False if the text differs from this version's format: after a merge, an edit, or a run of another version. Its hashes
   * are used all the same.
   */
  readonly isWhole: boolean;
}

/** Inputs that the whole output depends on. */
export interface OutputStamp {
  /** The version of Waybill that wrote the index; empty for an index in another version's format. */
  readonly generator: string;
  /** Hash of all inputs; empty while a run is writing. */
  readonly inputs: string;
  /** The manifest's `generate.output`. With `--output`, the index may be in another folder. */
  readonly output: string;
  /** Path of the manifest relative to the output folder; absent if the output folder is outside of the manifest's folder. */
  readonly manifest?: string | undefined;
  /** Hash of the run's warnings about documents, if any. */
  readonly warnings?: string | undefined;
  /** Kind of the files; generated code by default. */
  readonly contents?: "page" | undefined;
}

/** Versions of a file: one, or two while a run is writing or after a merge. */
export type IndexEntry = readonly FileVersion[];

export interface FileVersion {
  readonly sha256: string;
  /** Hash of the module's plan. An unchanged plan needs no new emit. */
  readonly plan?: string | undefined;
}

const FORMAT = 3;

/** A string, which ends with its line or after 5,000 characters at the latest; a number; or the separator of key and value. */
const TOKEN = /"(?:[^"\\\n]|\\.){0,5000}"?|\d+|:/g;
const LITERAL = /^(?:"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"|0|[1-9]\d*)$/;
/** Hashes of a text and of its plan. Format 2 had the hash of a layout between them. */
const VERSION = /^([0-9a-f]{64})(?: ([0-9a-f]{64})|(?: [0-9a-f]{64}| \?)+)$/;

/**
 * The reason to reject the path of a generated file, or `undefined`. A path must be relative, with forward slashes, inside the
 * folder, and valid on every system. Also applied to the index, which may have been edited.
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
 * Parses each key with a value, so that a reformatted, merged or edited index is readable. The index names files to replace and
 * remove, so keys that name a path outside the folder are ignored.
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
  const files = new Map(
    [...byPath].map(([path, found]) => [path, found.map(([, version]) => version)]),
  );
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
 * Prints an index: one line for each version of a file, sorted by the code units of paths. Output is deterministic, and
 * `parseIndex` can read a merge that keeps the lines of both sides.
 */
export function printIndex(index: Omit<OutputIndex, "isWhole">): string {
  const { files, generator, inputs, output, manifest, warnings, contents } = index;
  const stamp = { generator, inputs, output, manifest, warnings, contents };
  const keys = Object.entries({ waybill: FORMAT, ...stamp })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`);
  const lines = sortBy(files, ([path]) => path).flatMap(([path, versions]) =>
    versions.map(({ sha256, plan = "?" }) => `    ${JSON.stringify(path)}: "${sha256} ${plan}"`),
  );
  return ["{", ...keys, `  "files": {`, lines.join(",\n"), "  }", "}", ""].join("\n");
}

/** The value of a token; empty for anything but a JSON string or number, without the cost of an exception. */
function unquote(token = ""): string {
  return LITERAL.test(token) ? String(JSON.parse(token)) : "";
}

/** Ignores white space, because a formatter may have reformatted the index. */
function withoutSpace(text: string): string {
  return text.replace(/\s/g, "");
}
