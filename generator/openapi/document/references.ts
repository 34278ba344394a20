import { posix } from "node:path";
import { type ReadFile, pointerSteps, suggestName } from "../../manifest/index.js";
import { isObject, memoize } from "../../collections/index.js";
import { decodePercent } from "../../words/index.js";
import { type DynamicScope, type Node, type Reading, nodesIn, originPath } from "./node.js";
import { parseText } from "./parse-document.js";
import { restoreDocumentTexts } from "./spelling.js";

/** Real documents have chains of two or three references. */
const MAX_CHAIN = 100;

/** @param files gets the referenced files. */
export function createFollow(files: Reading["files"], readFile: ReadFile): Reading["follow"] {
  const findAnchors = memoize((top: Node) => readAnchors(top));
  /** Referenced values of a file by pointer. Documents refer to each value about ten times. */
  const foundIn = memoize((_: Node) => new Map<string, Node>());
  const findIds = memoize(readIds);
  const findDynamicAnchors = memoize((node: Node) => readAnchors(node, ["$dynamicAnchor"]));
  const dynamicNamesIn = memoize(findDynamicNames);
  /** Whether the text of a file has a keyword. */
  const mentions = new Map<string, boolean>();
  /** Whether an overlong chain was reported. Each of its members starts another such chain. */
  let isTooLong = false;

  function open(file: string, from: Node): Node | undefined {
    if (files.has(file)) return files.get(file);
    const read = readFile(file);
    if (!read.ok) {
      const hint = schemaHint(file, files.get(from.file)) ?? read.hint;
      from.warn("unreadable-file", `cannot read ${file}: ${read.reason}`, hint);
    }
    const top = read.ok ? parseText(read.text, file, from.reading) : undefined;
    // Before resolving, because files can refer to each other.
    files.set(file, top);
    if (top) restoreDocumentTexts(top);
    return top;
  }

  /** The top of a node's file, if the file's text contains a keyword. */
  const topWith = (keyword: string, { file, reading }: Node): Node | undefined => {
    const key = `${keyword} ${file}`;
    const found = mentions.get(key) ?? reading.sources.get(file)?.text.includes(keyword) ?? false;
    mentions.set(key, found);
    return found ? files.get(file) : undefined;
  };

  /** Resolves a reference to an `$id`, or a fragment inside the schema with the nearest `$id`. */
  function lookUpById(node: Node, address: string, fragment: string): Node | undefined {
    const top = topWith("$id", node);
    if (top === undefined) return undefined;
    const { resource, base } = findResource(node, top);
    const uri = resolveUri(address, base);
    const target =
      address === "" ? resource : uri === undefined ? undefined : findIds(top).get(uri);
    if (target === undefined || fragment === "") return target;
    if (!fragment.startsWith("/")) return findAnchors(target).get(fragment);
    const { node: found, missing } = followPointer(target, decodePercent(fragment) ?? "");
    return missing === undefined ? found : undefined;
  }

  function lookUp(node: Node, reference: string, scope?: DynamicScope): Node | undefined {
    const hash = reference.indexOf("#");
    const address = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = hash === -1 ? "" : reference.slice(hash + 1);
    if (node.get("$recursiveRef") === reference) return recursiveTarget(node, files);
    const isDynamic = node.get("$ref") === undefined;
    const found =
      (isDynamic ? scope?.get(fragment)?.node : undefined) ?? lookUpById(node, address, fragment);
    if (found !== undefined) return found;
    const file = address === "" ? node.file : localFile(address, node, reference);
    const top = file === undefined ? undefined : open(file, node);
    if (top === undefined) return undefined;
    const isName = fragment !== "" && !fragment.startsWith("/");
    const known = isName ? findAnchors(top) : foundIn(top);
    const target = known.get(fragment) ?? find(top, fragment, node, reference);
    if (target !== undefined) known.set(fragment, target);
    return target;
  }

  return (start, keeps) => {
    let node = start;
    let kept: Node | undefined;
    let { scope } = start;
    const passed: Node[] = [];
    const seen: unknown[] = [];
    for (let to = start.reference(); to !== undefined; to = node.reference()) {
      seen.push(node.value);
      if (seen.length > MAX_CHAIN) {
        const message = `\`$ref: ${start.reference()}\` follows more than ${MAX_CHAIN} other references`;
        if (!isTooLong) start.error("too-deep", message, "refer to the last target directly");
        isTooLong = true;
        return undefined;
      }
      const target = lookUp(node, to, scope);
      if (target === undefined) return undefined;
      if (topWith("$dynamicAnchor", target)) scope = enter(target, scope);
      passed.push(target);
      if (seen.includes(target.value)) {
        return start.warn("circular-reference", `\`$ref: ${start.reference()}\` is circular`);
      }
      node = target;
      if (keeps?.(node) === true) kept ??= node;
    }
    return scope === undefined ? (kept ?? node) : scoped(node, scope, passed);
  };

  /** Adds the dynamic anchors of a referenced schema to a scope. Anchors of outer schemas take precedence. */
  function enter(target: Node, scope: DynamicScope = new Map()): DynamicScope {
    const anchorsHere = [...findDynamicAnchors(target)].map(([name, node]) => {
      return [name, { node, owner: target }] as const;
    });
    return new Map([...anchorsHere, ...scope]);
  }

  /** A schema with the part of a scope that it uses. Dynamic anchors of other schemas give it a separate address. */
  function scoped(node: Node, scope: DynamicScope, passed: readonly Node[]): Node {
    const names = new Set(dynamicNamesIn(node));
    // Iterating over a set also visits names added during the iteration.
    for (const name of names) {
      const entry = scope.get(name);
      for (const inner of entry ? dynamicNamesIn(entry.node) : []) names.add(inner);
    }
    const used = new Map([...scope].filter(([name]) => names.has(name)));
    if (used.size === 0) return node;
    const within = `${node.address()}/`;
    const owners = new Set(
      [...used.values()]
        .filter((entry) => !`${entry.node.address()}/`.startsWith(within))
        .map(({ owner }) => owner.address()),
    );
    if (owners.size === 0) return node.inScope(used, undefined);
    // A schema that only instantiates a generic one gives its address to the result.
    const ways = passed.filter((schema) => schema !== node).map((schema) => schema.address());
    const isAlias = [...owners].every((owner) => ways.includes(owner));
    const alias = isAlias ? ways.find((address) => owners.has(address)) : undefined;
    return node.inScope(used, alias ?? `${[...owners].join()}/${node.key}`);
  }

  /** Names of dynamic references in a schema, including the schemas that it refers to. */
  function findDynamicNames(start: Node): ReadonlySet<string> {
    const names = new Set<string>();
    const reached = new Map([[start.value, start]]);
    // Iterating over a map also visits entries added during the iteration.
    for (const [, node] of reached) {
      for (const part of [...node.members(), ...node.items()]) reached.set(part.value, part);
      const to = node.reference();
      if (to === undefined) continue;
      const isDynamic = node.get("$ref") === undefined;
      if (isDynamic) names.add(to.slice(to.indexOf("#") + 1));
      const target = isDynamic ? undefined : lookUp(node, to);
      if (target !== undefined) reached.set(target.value, target);
    }
    return names;
  }
}

/** The base of relative `$id`s. RFC 2606 reserves the name `.invalid`. */
const DOCUMENT_BASE = "https://document.invalid/";

function resolveUri(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base)
    ? new URL(reference, base).href.replace(/#$/, "")
    : undefined;
}

/** The nearest schema with an `$id` around a node, or the node, and its URI (JSON Schema 2020-12, section 8.2.1). */
function findResource(node: Node, top: Node) {
  let [resource, base] = [top, DOCUMENT_BASE + top.file];
  const around = [top];
  for (const key of originPath(node)) around.push((around.at(-1) ?? top).child(key));
  for (const node of around) {
    const id = node.text("$id");
    const uri = id === undefined ? undefined : resolveUri(id, base);
    if (uri !== undefined) [resource, base] = [node, uri];
  }
  return { resource, base };
}

/** Schemas of a file with an `$id`, by URI. */
function readIds(top: Node): ReadonlyMap<string, Node> {
  const ids = new Map<string, Node>();
  const waiting: (readonly [Node, string])[] = [[top, DOCUMENT_BASE + top.file]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, outer] = next;
    const id = node.text("$id");
    const base = (id === undefined ? undefined : resolveUri(id, outer)) ?? outer;
    if (id !== undefined && !ids.has(base)) ids.set(base, node);
    for (const part of [...node.members(), ...node.items()]) waiting.push([part, base]);
  }
  return ids;
}

/** Follows a JSON pointer (RFC 6901) as far as it has values. `missing` is the first step without a value. */
function followPointer(top: Node, pointer: string) {
  let node = top;
  for (const key of pointerSteps(pointer)) {
    const isList = Array.isArray(node.value);
    const next = node.child(isList ? Number(key) : key);
    if (next.value === undefined || (isList && !/^(0|[1-9]\d*)$/.test(key))) {
      return { node, missing: key };
    }
    node = next;
  }
  return { node };
}

/** The pointer to the schema that a reference without a path names, such as `$ref: money`. */
function schemaHint(name: string, top: Node | undefined): string | undefined {
  const components = top?.child("components").child("schemas");
  const found = [components, top?.child("definitions")].find((all) => isObject(all?.get(name)));
  return (
    found &&
    `write \`${found.child(name).address().slice(found.file.length)}\`, the schema of that name`
  );
}

/** Path of a referenced file relative to the document's folder. References are relative to the referring file. */
function localFile(address: string, node: Node, reference: string): string | undefined {
  const refuse = (why: string, hint: string) =>
    node.warn("outside-reference", `\`$ref: ${reference}\` ${why}`, hint);
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^\\\\/i.test(address)) {
    return refuse("is a URL, but only local files are read", "save that file beside the document");
  }
  const path = decodePercent(address);
  if (path === undefined) return refuse("is not a well-formed URI reference", "write % as %25");
  if (/^\/|[\0\\]/.test(path)) {
    return refuse("is not a relative path", "write it relative to the file, with forward slashes");
  }
  return posix.normalize(posix.join(posix.dirname(node.file), path));
}

/** The value at a JSON pointer in URI fragment form (RFC 6901, section 6). */
function find(top: Node, fragment: string, from: Node, reference: string): Node | undefined {
  const text = decodePercent(fragment);
  if (text === undefined || (text !== "" && !text.startsWith("/"))) {
    const hint = "write a JSON pointer such as #/components/schemas/Pet, or an $anchor";
    const keyword = from.get("$ref") === undefined ? "$dynamicRef" : "$ref";
    const message = `\`${keyword}: ${reference}\` is neither a JSON pointer nor a known anchor`;
    return from.warn("bad-reference", message, hint);
  }
  const { node, missing } = followPointer(top, text);
  if (missing === undefined) return node;
  const near = suggestName(missing, listKeys(node.value), from.reading.count());
  const guess = near === undefined ? "" : `; did you mean \`${near}\`?`;
  const hint = `${node.address()} has no \`${missing}\`${guess}`;
  return from.warn("unresolved-reference", `\`$ref: ${reference}\` has no target`, hint);
}

/**
 * Resolves a `$recursiveRef`, which is always `#` (JSON Schema 2019-09, section 8.2.4.2.1), to the outermost surrounding schema
 * with a `$recursiveAnchor`, or without one.
 */
function recursiveTarget(node: Node, files: Reading["files"]): Node | undefined {
  const top = files.get(node.file);
  let at = top;
  let [outermost, anchor]: (Node | undefined)[] = [];
  let owner: string | number | undefined;
  for (const key of originPath(node)) {
    at = at?.child(key);
    if (key === "schema" || /^(schemas|definitions|\$defs)$/.test(String(owner))) outermost ??= at;
    if (at?.isTrue("$recursiveAnchor") === true) anchor ??= at;
    owner = key;
  }
  return anchor ?? outermost ?? top;
}

/**
 * Schemas of a file with an `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12, section 8.2.2). Skips dynamic anchors of
 * several schemas, which depend on the value's outermost schema.
 */
function readAnchors(top: Node, keys = ["$anchor", "$dynamicAnchor"]): Map<string, Node> {
  const anchors = new Map<string, Node>();
  const repeated = new Set<string>();
  for (const node of nodesIn(top)) {
    for (const key of keys) {
      const name = node.text(key);
      if (name === undefined) continue;
      if (!anchors.has(name)) anchors.set(name, node);
      else if (key === "$dynamicAnchor") repeated.add(name);
    }
  }
  for (const name of repeated) anchors.delete(name);
  return anchors;
}

/** Lazy, because an object can have thousands of keys. */
function* listKeys(value: unknown): Generator<string> {
  if (isObject(value)) yield* Object.keys(value);
}
