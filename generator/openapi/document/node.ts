import { isObject } from "../../collections/index.js";
import type { ManifestError, Path, Problem } from "../../errors/index.js";
import type { WantedMembers, YamlNode } from "../../manifest/index.js";
import { HINTS } from "../hints.js";

/** An error in an OpenAPI document, or a part of it that a manifest cannot express. */
export interface ImportProblem extends Omit<ManifestError, "related"> {
  /** The file in which `path` is, relative to the folder of the imported document. */
  readonly file: string;
  readonly path: Path;
}

/** A place in a document. It has no value, which would keep the whole document in memory. */
export interface Origin {
  /** Path of the file, relative to the folder of the imported document. */
  readonly file: string;
  /** Where in that file; nothing at its top. */
  readonly step?: Step | undefined;
}

/** The last step to a place, and those before it, which neighbours share. */
export interface Step {
  readonly key: string | number;
  readonly before: Step | undefined;
}

export interface Source {
  readonly text: string;
  /** Its values with their places, of valid JSON only those that are wanted; `undefined` if it cannot be read. */
  readonly tree: (wanted?: WantedMembers) => YamlNode | undefined;
  /** The place from which a value of the document was taken, if overlays changed it. */
  readonly originOf?: (path: Path) => Origin;
}

/** What the nodes of all files of an import share. It collects problems, so that one run reports all of them. */
export interface Reading {
  /** The texts of files, by path, from which problems get lines and columns. */
  readonly sources: Map<string, Source>;
  /** The tops of the files that were read, by path; `undefined` for a file that cannot be read. */
  readonly files: Map<string, Node | undefined>;
  readonly report: (kind: "error" | "warning", problem: DocumentProblem) => void;
  readonly errors: () => readonly ImportProblem[];
  readonly warnings: () => readonly ImportProblem[];
  /** How often anything was reported, repetitions included. */
  readonly count: () => number;
  /**
   * Follows a `$ref`, or a chain of them, to its target. `undefined` after a warning: a missing target, a circle of references,
   * a URL, or a file outside the project. Never accesses the network.
   *
   * @param keeps whether a part of the chain is the target, although it has a `$ref` itself.
   */
  readonly follow: (node: Node, keeps?: (part: Node) => boolean) => Node | undefined;
  /**
   * Counts a part of a document that is written out at each use, so that memory stays in proportion to the documents. Named
   * schemas are not among them, because routes refer to them. False beyond the limit, which is an error at `user`: then the
   * part must be left out.
   *
   * @param part data of a document, or data made from it.
   */
  readonly repeat: (part: unknown, user: Node) => boolean;
}

export interface DocumentProblem extends Pick<Problem, "code" | "message"> {
  readonly hint?: string | undefined;
  readonly origin: Origin;
  /** In the file, for a problem of the text itself. */
  readonly offset?: number | undefined;
}

/** The schema that each dynamic anchor means, by its name, and the schema that brought it (JSON Schema 2020-12, section 8.2.3.2). */
export type DynamicScope = ReadonlyMap<string, { readonly node: Node; readonly owner: Node }>;

interface NodeForm {
  readonly name?: string | undefined;
  readonly scope?: DynamicScope | undefined;
  readonly address?: string | undefined;
}

/** A value of a document. Readers report at it what they cannot express. */
export class Node implements Origin {
  readonly value: unknown;
  readonly file: string;
  readonly reading: Reading;
  readonly step: Step | undefined;
  /** The schemas that dynamic anchors mean in it. */
  readonly scope: DynamicScope | undefined;
  readonly #name: string | undefined;
  readonly #address: string | undefined;

  constructor(
    value: unknown,
    file: string,
    reading: Reading,
    step?: Step,
    { name, scope, address }: NodeForm = {},
  ) {
    this.value = value;
    this.file = file;
    this.reading = reading;
    this.step = step;
    this.scope = scope;
    this.#name = name;
    this.#address = address;
  }

  /** The last step to it, or the name that it was given. */
  get key(): string {
    return this.#name ?? String(this.step?.key ?? "");
  }

  /** The same value under another name: that of the `$ref` which leads to it. */
  named(name: string): Node {
    return this.#copy(this.value, { name });
  }

  /** Another value at the same place. */
  with(value: unknown): Node {
    return this.#copy(value, {});
  }

  /** The same schema where dynamic anchors have a meaning; with an address of its own if that is another than in itself. */
  inScope(scope: DynamicScope, address: string | undefined): Node {
    return this.#copy(this.value, { scope, address });
  }

  #copy(value: unknown, form: NodeForm): Node {
    const all = { name: this.#name, scope: this.scope, address: this.#address, ...form };
    return new Node(value, this.file, this.reading, this.step, all);
  }

  /** The own member `key` of an object or array; its value is `undefined` when there is none. */
  child(key: string | number): Node {
    const step = { key, before: this.step };
    const { scope } = this;
    return new Node(this.get(key), this.file, this.reading, step, scope && { scope });
  }

  /** The members of the value, or of its value under a key, in order; none if that is not an object. */
  members(under?: string): readonly Node[] {
    const owner = under === undefined ? this : this.child(under);
    return isObject(owner.value) ? Object.keys(owner.value).map((key) => owner.child(key)) : [];
  }

  /** The items of the value, or of its value under a key; none if that is not an array. */
  items(under?: string): readonly Node[] {
    const owner = under === undefined ? this : this.child(under);
    return Array.isArray(owner.value) ? owner.value.map((_, index) => owner.child(index)) : [];
  }

  get(key: string | number): unknown {
    return ownValue(this.value, key);
  }

  /** The text of a member, or `undefined` if it is missing, empty or not text. */
  text(key: string): string | undefined {
    const value = this.get(key);
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  isTrue(key: string): boolean {
    return this.get(key) === true;
  }

  /** Its own `$ref`, or else its `$dynamicRef` or `$recursiveRef`, if it is text. */
  reference(): string | undefined {
    if (!isObject(this.value)) return undefined;
    const reference = this.get("$ref") ?? this.get("$dynamicRef") ?? this.get("$recursiveRef");
    return typeof reference === "string" ? reference : undefined;
  }

  /** The target of its `$ref`, for what is only looked at, or what the manifest refers to. See `Reading.follow`. */
  follow(keeps?: (part: Node) => boolean): Node | undefined {
    return this.reading.follow(this, keeps);
  }

  /** The target of its `$ref`, for what the manifest repeats at each use; `undefined` also beyond the limit for that. */
  expand(): Node | undefined {
    const target = this.follow();
    return target === undefined || target === this || this.repeat(target.value)
      ? target
      : undefined;
  }

  /** Counts a part that is written out here once more. See `Reading.repeat`. */
  repeat(part: unknown): boolean {
    return this.reading.repeat(part, this);
  }

  /** @param hint by default that of the code in `HINTS`. */
  warn(code: string, message: string, hint = HINTS[code], offset?: number): undefined {
    this.reading.report("warning", { code, message, hint, origin: this, offset });
  }

  error(code: string, message: string, hint?: string, offset?: number): undefined {
    this.reading.report("error", { code, message, hint, origin: this, offset });
  }

  /** A unique string for its place in the document and its files: `api.yaml#/components/schemas/Pet`. */
  address(): string {
    return this.#address ?? this.file + pointer(pathOf(this));
  }

  origin(): Origin {
    return { file: this.file, step: this.step };
  }
}

/** A part of the document that may be declared in `components` and used many times. */
export interface SharedNode {
  readonly node: Node;
  /** The address of the part, if it was reached through a `$ref`. */
  readonly address?: string;
}

export interface ProseSettings {
  /** Whether to keep summaries and descriptions. */
  readonly descriptions: boolean;
}

/** Markdown with LF line endings and without surrounding white space; `undefined` if there is none, or none is wanted. */
export function proseOf(value: unknown, { descriptions }: ProseSettings): string | undefined {
  if (!descriptions || typeof value !== "string") return undefined;
  return value.replace(/\r\n?/g, "\n").trim() || undefined;
}

/** The text of a string or a number, as which YAML reads `version: 1.0`; `undefined` for any other value. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** The value of an own member, so that `__proto__` in a document never accesses a prototype. */
export function ownValue(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Members)[key];
}

type Members = Readonly<Record<string, unknown>>;

/** Whether two values are the same data, with members in the same order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (a === b) return true;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    Array.isArray(a) === Array.isArray(b) &&
    keys.every((key, at) => key === others[at] && isSame((a as Members)[key], (b as Members)[key]))
  );
}

export function pathOf({ step }: Origin): Path {
  const path: (string | number)[] = [];
  for (let at = step; at !== undefined; at = at.before) path.push(at.key);
  return path.reverse();
}

/** A path as a JSON pointer in URI fragment form (RFC 6901, section 6): `#/paths/~1pets/get`. */
export function pointer(path: Path): string {
  return `#${path.map((step) => `/${escapeStep(String(step))}`).join("")}`;
}

function escapeStep(step: string): string {
  return /[~/%]/.test(step)
    ? step.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")
    : step;
}
