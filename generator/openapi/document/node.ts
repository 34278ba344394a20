import { isObject } from "../../collections/index.js";
import type { ManifestError, Path, Problem } from "../../errors/index.js";
import type { WantedMembers, YamlNode } from "../../manifest/index.js";
import { HINTS } from "../hints.js";

/** A mistake in an OpenAPI document, or a part of it that a manifest cannot express. */
export interface ImportProblem extends Omit<ManifestError, "related"> {
  /** File that contains `path`, relative to the folder of the imported document. */
  readonly file: string;
  readonly path: Path;
}

/** A place in a document, without its value, which would keep the whole document in memory. */
export interface Origin {
  /** Path of the file, relative to the folder of the imported document. */
  readonly file: string;
  /** The place in the file; absent at its top. */
  readonly step?: Step | undefined;
}

/** The last step of a place, linked to the preceding steps, which neighbours share. */
export interface Step {
  readonly key: string | number;
  readonly before: Step | undefined;
}

export interface Source {
  readonly text: string;
  /** The parsed values with their places, in valid JSON only the wanted ones; `undefined` if the text is invalid. */
  readonly tree: (wanted?: WantedMembers) => YamlNode | undefined;
  /** The origin of a value, if overlays changed the document. */
  readonly findOrigin?: (path: Path) => Origin;
}

/** State that all nodes of an import share. Collects problems, so that one run reports all of them. */
export interface Reading {
  /** Texts of files by path, from which problems get lines and columns. */
  readonly sources: Map<string, Source>;
  /** Top nodes of the read files, by path; `undefined` for an unreadable file. */
  readonly files: Map<string, Node | undefined>;
  readonly report: (kind: "error" | "warning", problem: DocumentProblem) => void;
  readonly errors: () => readonly ImportProblem[];
  readonly warnings: () => readonly ImportProblem[];
  /** Number of reports, including repeated ones. */
  readonly count: () => number;
  /**
   * Follows a chain of `$ref`s to its target. Returns `undefined` after a warning: a missing target, a circle, a URL, or a file
   * outside the project. Never accesses the network.
   *
   * @param keeps whether to stop at a part of the chain, although it has a `$ref` itself.
   */
  readonly follow: (node: Node, keeps?: (part: Node) => boolean) => Node | undefined;
  /**
   * Counts a part of a document that is written out at each use, so that memory stays proportional to the documents. Named
   * schemas are referenced instead. False beyond the limit, after an error at `user`: then the part must be omitted.
   *
   * @param part data of a document, or data derived from it.
   */
  readonly repeat: (part: unknown, user: Node) => boolean;
}

export interface DocumentProblem extends Pick<Problem, "code" | "message"> {
  readonly hint?: string | undefined;
  readonly origin: Origin;
  /** Offset in the file, for a mistake in the text itself. */
  readonly offset?: number | undefined;
}

/** Dynamic anchors by name: the schema that an anchor resolves to, and its owner (JSON Schema 2020-12, section 8.2.3.2). */
export type DynamicScope = ReadonlyMap<string, { readonly node: Node; readonly owner: Node }>;

interface NodeForm {
  readonly name?: string | undefined;
  readonly scope?: DynamicScope | undefined;
  readonly address?: string | undefined;
}

const PLAIN: NodeForm = {};

/** A value of a document with its place. Readers report parts that they cannot express at their node. */
export class Node implements Origin {
  readonly value: unknown;
  readonly file: string;
  readonly reading: Reading;
  readonly step: Step | undefined;
  readonly #form: NodeForm;

  constructor(value: unknown, file: string, reading: Reading, step?: Step, form: NodeForm = PLAIN) {
    this.value = value;
    this.file = file;
    this.reading = reading;
    this.step = step;
    this.#form = form;
  }

  get scope(): DynamicScope | undefined {
    return this.#form.scope;
  }

  /** The last step of the place, or the name set by `named`. */
  get key(): string {
    return this.#form.name ?? String(this.step?.key ?? "");
  }

  /** A copy of the node under the name of a `$ref` to it. */
  named(name: string): Node {
    return this.#copy(this.value, { name });
  }

  /** A node with another value at the same place. */
  with(value: unknown): Node {
    return this.#copy(value, {});
  }

  /** A copy of the schema with dynamic anchors in effect, and with a separate address if they change its meaning. */
  inScope(scope: DynamicScope, address: string | undefined): Node {
    return this.#copy(this.value, { scope, address });
  }

  #copy(value: unknown, form: NodeForm): Node {
    return new Node(value, this.file, this.reading, this.step, { ...this.#form, ...form });
  }

  /** The member `key` of an object or array, not inherited; its value is `undefined` if missing. */
  child(key: string | number): Node {
    const step = { key, before: this.step };
    const { scope } = this;
    return new Node(this.get(key), this.file, this.reading, step, scope && { scope });
  }

  /** Members of the value, or of its value under a key, in order; none unless it is an object. */
  members(under?: string): readonly Node[] {
    const owner = under === undefined ? this : this.child(under);
    return isObject(owner.value) ? Object.keys(owner.value).map((key) => owner.child(key)) : [];
  }

  /** Items of the value, or of its value under a key; none unless it is an array. */
  items(under?: string): readonly Node[] {
    const owner = under === undefined ? this : this.child(under);
    return Array.isArray(owner.value) ? owner.value.map((_, index) => owner.child(index)) : [];
  }

  get(key: string | number): unknown {
    return ownMember(this.value, key);
  }

  /** The text of a member; `undefined` if the member is missing, empty or of another type. */
  text(key: string): string | undefined {
    const value = this.get(key);
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  isTrue(key: string): boolean {
    return this.get(key) === true;
  }

  /** The node's `$ref`, or else its `$dynamicRef` or `$recursiveRef`, if it is text. */
  reference(): string | undefined {
    if (!isObject(this.value)) return undefined;
    const reference = this.get("$ref") ?? this.get("$dynamicRef") ?? this.get("$recursiveRef");
    return typeof reference === "string" ? reference : undefined;
  }

  /** The target of the node's `$ref`, if the caller only inspects it or the manifest references it. See `Reading.follow`. */
  follow(keeps?: (part: Node) => boolean): Node | undefined {
    return this.reading.follow(this, keeps);
  }

  /**
   * The target of the node's `$ref`, if the manifest repeats it at each use; `undefined` also beyond the limit on repetitions.
   */
  expand(): Node | undefined {
    const target = this.follow();
    return target === undefined || target === this || this.repeat(target.value)
      ? target
      : undefined;
  }

  /** Like `expand`. A description beside the `$ref` overrides the target's (OpenAPI 3.1, "Reference Object"). */
  expandDescribed(): Node | undefined {
    const target = this.expand();
    const description = this.text("description");
    const isOverridden = target !== this && isObject(target?.value) && description !== undefined;
    return isOverridden ? target?.with({ ...Object(target.value), description }) : target;
  }

  /** Counts a part that the manifest repeats here. See `Reading.repeat`. */
  repeat(part: unknown): boolean {
    return this.reading.repeat(part, this);
  }

  /** @param hint by default the hint for the code in `HINTS`. */
  warn(code: string, message: string, hint = HINTS[code], offset?: number): undefined {
    this.reading.report("warning", { code, message, hint, origin: this, offset });
  }

  error(code: string, message: string, hint?: string, offset?: number): undefined {
    this.reading.report("error", { code, message, hint, origin: this, offset });
  }

  /** The unique address of the place: `api.yaml#/components/schemas/Pet`. */
  address(): string {
    return this.#form.address ?? this.file + pointer(originPath(this));
  }

  origin(): Origin {
    return { file: this.file, step: this.step };
  }
}

/** A part of the document that may be declared in `components` and used many times. */
export interface SharedNode {
  readonly node: Node;
  /** The address of the part, if a `$ref` led to it. */
  readonly address?: string;
}

export interface ProseSettings {
  readonly descriptions: boolean;
}

/** Markdown with LF line endings, trimmed; `undefined` if it is missing or descriptions are off. */
export function normalizeProse(
  value: unknown,
  { descriptions }: ProseSettings,
): string | undefined {
  if (!descriptions || typeof value !== "string") return undefined;
  return value.replace(/\r\n?/g, "\n").trim() || undefined;
}

/** The text of a string or number (YAML reads `version: 1.0` as a number); `undefined` for any other value. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** A node and all nodes in it, in the order of the document. */
export function* nodesIn(top: Node): Generator<Node> {
  const waiting = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    waiting.push(...[...node.members(), ...node.items()].reverse());
  }
}

/** The value of a member that is not inherited, so that `__proto__` in a document never accesses a prototype. */
export function ownMember(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Members)[key];
}

type Members = Readonly<Record<string, unknown>>;

export function originPath({ step }: Origin): Path {
  const path: (string | number)[] = [];
  for (let current = step; current !== undefined; current = current.before) path.push(current.key);
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
