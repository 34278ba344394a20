import { posix } from "node:path";
import { type ReadFile, remembered, suggestName } from "../../manifest/index.js";
import type { Report } from "../report.js";
import {
  type Node,
  child,
  isObject,
  items,
  members,
  ownValue,
  pathOf,
  pointer,
  textOf,
} from "./node.js";
import { parseText } from "./parse-document.js";

/**
 * Follows a `$ref`, or a chain of them, to its target. `undefined` after a warning: a missing target, a circle of references,
 * a URL, or a file outside the project. Never accesses the network.
 */
export type Follow = (node: Node) => Node | undefined;

/** Documents have chains of two or three references. */
const MAX_CHAIN = 100;

export function createFollow(
  documents: readonly Node[],
  readFile: ReadFile,
  report: Report,
): Follow {
  const lookUp = createLookUp(documents, readFile, report);
  /** Whether a chain that is too long was reported; each of its members begins another one. */
  let isTooLong = false;

  return (start) => {
    const seen = new Set<unknown>();
    let node = start;
    for (let at = referenceOf(start); at !== undefined; at = referenceOf(node)) {
      seen.add(node.value);
      if (seen.size > MAX_CHAIN) {
        const message = `\`$ref: ${referenceOf(start)}\` leads through more than ${MAX_CHAIN} other references`;
        const hint = "refer to the last one of them directly";
        if (!isTooLong) report.error(start, "too-deep", message, hint);
        isTooLong = true;
        return undefined;
      }
      const target = lookUp(node, at);
      if (target === undefined) return undefined;
      if (seen.has(target.value)) {
        const message = `\`$ref: ${referenceOf(start)}\` leads in a circle`;
        report.warn(start, "circular-reference", message);
        return undefined;
      }
      node = target;
    }
    return node;
  };
}

function createLookUp(documents: readonly Node[], readFile: ReadFile, report: Report) {
  const files = new Map<string, Node | undefined>(documents.map((top) => [top.file, top]));
  const anchorsOf = remembered(readAnchors);
  /** The targets of references, by referring file and text. */
  const targets = new Map<string, Node>();

  function open(file: string, from: Node): Node | undefined {
    if (files.has(file)) return files.get(file);
    const read = readFile(file);
    const message = read.ok ? "" : `cannot read ${file}: ${read.reason}`;
    if (!read.ok) report.warn(from, "unreadable-file", message, read.hint);
    const top = read.ok ? parseText(read.text, file, report) : undefined;
    files.set(file, top);
    return top;
  }

  return (node: Node, reference: string): Node | undefined => {
    const key = `${node.file} ${reference}`;
    const known = targets.get(key);
    if (known !== undefined) return known;
    const [address = "", fragment = ""] = reference.split(/#([^]*)/);
    const file = address === "" ? node.file : localFile(address, node, reference, report);
    const top = file === undefined ? undefined : open(file, node);
    const isName = fragment !== "" && !fragment.startsWith("/");
    const anchored = isName && top ? anchorsOf(top).get(fragment) : undefined;
    const found = anchored ?? (top && find(top, fragment, node, reference, report));
    if (found !== undefined) targets.set(key, found);
    return found;
  };
}

/** The node's own `$ref`, or else its `$dynamicRef`, if it is text. */
export function referenceOf(node: Node): string | undefined {
  if (!isObject(node.value)) return undefined;
  const reference = ownValue(node.value, "$ref") ?? ownValue(node.value, "$dynamicRef");
  return typeof reference === "string" ? reference : undefined;
}

/** A part of the document that may be declared in `components` and used many times. */
export interface SharedNode {
  readonly node: Node;
  /** The address of the part, if it was reached through a `$ref`. */
  readonly address?: string;
}

/** A unique string for a place in the document and its files: `api.yaml#/components/schemas/Pet`. */
export function addressOf(node: Node): string {
  return node.file + pointer(pathOf(node));
}

/** Path of a referenced file relative to the document's folder, from a reference relative to the referring file. */
function localFile(address: string, node: Node, reference: string, report: Report) {
  const refuse = (why: string, hint: string): undefined =>
    report.warn(node, "outside-reference", `\`$ref: ${reference}\` ${why}`, hint) as undefined;
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^\\\\/i.test(address)) {
    return refuse("is a URL, and nothing is fetched", "save that file beside the document");
  }
  const path = decode(address);
  if (path === undefined) return refuse("is not a well-formed URI reference", "write % as %25");
  if (/^\/|[\0\\]/.test(path)) {
    return refuse("is not a relative path", "write it relative to the file, with forward slashes");
  }
  return posix.normalize(posix.join(posix.dirname(node.file), path));
}

/** The value at a JSON pointer in URI fragment form (RFC 6901, section 6). */
function find(top: Node, fragment: string, from: Node, reference: string, report: Report) {
  const text = decode(fragment);
  if (text === undefined || (text !== "" && !text.startsWith("/"))) {
    const hint = "write a JSON pointer such as #/components/schemas/Pet, or an $anchor";
    const message = `\`$ref: ${reference}\` is neither a JSON pointer nor a known anchor`;
    report.warn(from, "bad-reference", message, hint);
    return undefined;
  }
  let node = top;
  for (const step of text.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const isList = Array.isArray(node.value);
    const next = child(node, isList ? Number(key) : key);
    if (next.value === undefined || (isList && !/^(0|[1-9]\d*)$/.test(key))) {
      const near = suggestName(key, keysOf(node.value), report.count());
      const guess = near === undefined ? "" : `; did you mean \`${near}\`?`;
      const hint = `${addressOf(node)} has no \`${key}\`${guess}`;
      report.warn(from, "unresolved-reference", `\`$ref: ${reference}\` leads nowhere`, hint);
      return undefined;
    }
    node = next;
  }
  return node;
}

/**
 * The schemas of a file with an `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12, section 8.2.2), without dynamic anchors that
 * several schemas have: which of them is meant depends on the value's outermost schema.
 */
function readAnchors(top: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  const repeated = new Set<string>();
  const waiting = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const key of ["$anchor", "$dynamicAnchor"]) {
      const name = textOf(node, key);
      if (name === undefined) continue;
      if (!found.has(name)) found.set(name, node);
      else if (key === "$dynamicAnchor") repeated.add(name);
    }
    waiting.push(...[...members(node), ...items(node)].reverse());
  }
  for (const name of repeated) found.delete(name);
  return found;
}

/** Lazy, because an object can have thousands of keys. */
function* keysOf(value: unknown): Generator<string> {
  if (isObject(value)) yield* Object.keys(value);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
