import { posix } from "node:path";
import { type ReadFile, remembered, suggestName } from "../../manifest/index.js";
import { type Node, type Reading, isObject } from "./node.js";
import { parseText } from "./parse-document.js";
import { keepSpelling } from "./spelling.js";

/** Documents have chains of two or three references. */
const MAX_CHAIN = 100;

/** @param files takes the files to which references lead. */
export function createFollow(files: Reading["files"], readFile: ReadFile): Reading["follow"] {
  const anchorsOf = remembered(readAnchors);
  /** The values of a file to which references lead, by pointer: documents refer to each about ten times. */
  const foundIn = remembered((_: Node) => new Map<string, Node>());
  /** Whether a chain that is too long was reported; each of its members begins another one. */
  let isTooLong = false;

  function open(file: string, from: Node): Node | undefined {
    if (files.has(file)) return files.get(file);
    const read = readFile(file);
    if (!read.ok) {
      const hint = schemaHint(file, files.get(from.file)) ?? read.hint;
      from.warn("unreadable-file", `cannot read ${file}: ${read.reason}`, hint);
    }
    const top = read.ok ? parseText(read.text, file, from.reading) : undefined;
    if (top) keepSpelling(top);
    files.set(file, top);
    return top;
  }

  function lookUp(node: Node, reference: string): Node | undefined {
    const hash = reference.indexOf("#");
    const address = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = hash === -1 ? "" : reference.slice(hash + 1);
    const file = address === "" ? node.file : localFile(address, node, reference);
    const top = file === undefined ? undefined : open(file, node);
    if (top === undefined) return undefined;
    const isName = fragment !== "" && !fragment.startsWith("/");
    const known = isName ? anchorsOf(top) : foundIn(top);
    const target = known.get(fragment) ?? find(top, fragment, node, reference);
    if (target !== undefined) known.set(fragment, target);
    return target;
  }

  return (start) => {
    let node = start;
    const seen: unknown[] = [];
    for (let to = start.reference(); to !== undefined; to = node.reference()) {
      seen.push(node.value);
      if (seen.length > MAX_CHAIN) {
        const message = `\`$ref: ${start.reference()}\` leads through more than ${MAX_CHAIN} other references`;
        if (!isTooLong) start.error("too-deep", message, "refer to the last one of them directly");
        isTooLong = true;
        return undefined;
      }
      const target = lookUp(node, to);
      if (target === undefined) return undefined;
      if (seen.includes(target.value)) {
        return start.warn("circular-reference", `\`$ref: ${start.reference()}\` leads in a circle`);
      }
      node = target;
    }
    return node;
  };
}

/** The pointer to the schema that a reference names without a path, as in `$ref: money`. */
function schemaHint(name: string, top: Node | undefined): string | undefined {
  const components = top?.child("components").child("schemas");
  const found = [components, top?.child("definitions")].find((all) => isObject(all?.get(name)));
  return (
    found &&
    `write \`${found.child(name).address().slice(found.file.length)}\`, the schema of that name`
  );
}

/** Path of a referenced file relative to the document's folder, from a reference relative to the referring file. */
function localFile(address: string, node: Node, reference: string): string | undefined {
  const refuse = (why: string, hint: string) =>
    node.warn("outside-reference", `\`$ref: ${reference}\` ${why}`, hint);
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
function find(top: Node, fragment: string, from: Node, reference: string): Node | undefined {
  const text = decode(fragment);
  if (text === undefined || (text !== "" && !text.startsWith("/"))) {
    const hint = "write a JSON pointer such as #/components/schemas/Pet, or an $anchor";
    const message = `\`$ref: ${reference}\` is neither a JSON pointer nor a known anchor`;
    return from.warn("bad-reference", message, hint);
  }
  let node = top;
  for (const step of text.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const isList = Array.isArray(node.value);
    const next = node.child(isList ? Number(key) : key);
    if (next.value === undefined || (isList && !/^(0|[1-9]\d*)$/.test(key))) {
      const near = suggestName(key, keysOf(node.value), from.reading.count());
      const guess = near === undefined ? "" : `; did you mean \`${near}\`?`;
      const hint = `${node.address()} has no \`${key}\`${guess}`;
      return from.warn("unresolved-reference", `\`$ref: ${reference}\` leads nowhere`, hint);
    }
    node = next;
  }
  return node;
}

/**
 * The schemas of a file with an `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12, section 8.2.2), without dynamic anchors that
 * several schemas have: which of them is meant depends on the value's outermost schema.
 */
function readAnchors(top: Node): Map<string, Node> {
  const anchors = new Map<string, Node>();
  const repeated = new Set<string>();
  const waiting = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const key of ["$anchor", "$dynamicAnchor"]) {
      const name = node.text(key);
      if (name === undefined) continue;
      if (!anchors.has(name)) anchors.set(name, node);
      else if (key === "$dynamicAnchor") repeated.add(name);
    }
    waiting.push(...[...node.members(), ...node.items()].reverse());
  }
  for (const name of repeated) anchors.delete(name);
  return anchors;
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
