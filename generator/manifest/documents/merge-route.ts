import { withEntries } from "../files/file-references.js";
import { withoutParameters } from "../../media-types/index.js";
import { parameterKey } from "../parameter-key.js";
import {
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  child,
  entryOf,
  textOf,
} from "../yaml/yaml-tree.js";

/** The blocks that a `$ref` in a route can refer to. */
export interface SharedBlocks {
  readonly parameters: YamlNode | undefined;
  readonly responses: YamlNode | undefined;
}

/**
 * Merges a route of a document with the manifest's changes to it: simple values and lists replace the document's, blocks
 * such as `headers` and `requestBody` are merged by key, parameters by `in` and name. A schema is replaced as a whole.
 */
export function mergeRoute(declared: YamlMap, own: YamlMap, shared: SharedBlocks): YamlMap {
  return mergeMaps(declared, withoutRoute(own), (key, before, after) => {
    switch (key) {
      case "parameters":
        return mergeParameters(before, after, shared);
      case "headers":
        return mergeHeaders(before, after);
      case "externalDocs":
        return mergeBlocks(before, after);
      case "requestBody":
        return mergeBlocks(withUsual(before, textOf(child(after, "contentType"))), after);
      case "responses":
        return mergeResponses(before, after, shared);
      default:
        return after;
    }
  });
}

function withoutRoute(own: YamlMap): YamlMap {
  return withEntries(
    own,
    own.entries.filter(({ key }) => key !== "route"),
  );
}

type Merge = (key: string, before: YamlNode, after: YamlNode) => YamlNode;

/** The result keeps the place of the first map. */
function mergeMaps(first: YamlMap, second: YamlMap, merge: Merge): YamlMap {
  const merged = new Map(first.entries.map((entry) => [entry.key, entry]));
  for (const entry of second.entries) {
    const before = merged.get(entry.key);
    const value = before ? merge(entry.key, before.value, entry.value) : entry.value;
    merged.set(entry.key, { ...entry, value });
  }
  return withEntries(first, [...merged.values()]);
}

function mergeBlocks(before: YamlNode, after: YamlNode): YamlNode {
  if (before.kind !== "map" || after.kind !== "map") return after;
  return mergeMaps(before, after, (key, one, other) =>
    key === "schema" ? other : mergeBlocks(one, other),
  );
}

/** Header names are case-insensitive. */
export function mergeHeaders(before: YamlNode, after: YamlNode): YamlNode {
  if (before.kind !== "map" || after.kind !== "map") return after;
  const names = new Set(after.entries.map(({ key }) => key.toLowerCase()));
  const others = before.entries.filter(({ key }) => !names.has(key.toLowerCase()));
  return withEntries(after, [...others, ...after.entries]);
}

/** A request body in which a media type of its `content` is the usual one, and the usual one takes its place. */
function withUsual(body: YamlNode, contentType: string | undefined): YamlNode {
  const content = body.kind === "map" ? entryOf(body, "content") : undefined;
  if (body.kind !== "map" || content?.value.kind !== "map" || contentType === undefined)
    return body;
  const nameOf = (type: string): string => withoutParameters(type).toLowerCase();
  const chosen = content.value.entries.find(({ key }) => nameOf(key) === nameOf(contentType));
  if (chosen?.value.kind !== "map") return body;
  const isOwn = ({ key }: YamlEntry): boolean => key === "schema" || key === "encoding";
  const usual: YamlEntry = {
    ...chosen,
    key: textOf(child(body, "contentType")) ?? "application/json",
    value: withEntries(body, body.entries.filter(isOwn)),
  };
  const others = content.value.entries.map((entry) => (entry === chosen ? usual : entry));
  return withEntries(body, [
    ...body.entries.filter((entry) => !isOwn(entry) && entry !== content),
    ...chosen.value.entries,
    { ...content, value: withEntries(content.value, others) },
  ]);
}

function mergeResponses(before: YamlNode, after: YamlNode, shared: SharedBlocks): YamlNode {
  if (before.kind !== "map" || after.kind !== "map") return after;
  return mergeMaps(before, after, (_, one, other) => {
    if (child(other, "$ref")) return other;
    const declared = resolve(one, "responses", shared);
    if (declared.kind !== "map" || other.kind !== "map") return other;
    // `schema` is the short form of `content`, so each replaces the other.
    const replaced = child(other, "content") ? "schema" : child(other, "schema") ? "content" : "";
    return mergeBlocks(
      withEntries(
        declared,
        declared.entries.filter(({ key }) => key !== replaced),
      ),
      other,
    );
  });
}

function mergeParameters(before: YamlNode, after: YamlNode, shared: SharedBlocks): YamlNode {
  if (before.kind !== "list" || after.kind !== "list") return after;
  const merged = new Map<string, YamlNode>();
  const keyOf = (node: YamlNode): string => {
    const parameter = resolve(node, "parameters", shared);
    const place = textOf(child(parameter, "in")) ?? "";
    const name = textOf(child(parameter, "name")) ?? "";
    return parameterKey(place, name);
  };
  for (const item of before.items) merged.set(keyOf(item), item);
  const added: YamlNode[] = [];
  for (const item of after.items) {
    const key = keyOf(item);
    const declared = merged.get(key);
    if (declared === undefined) added.push(item);
    else if (child(item, "$ref")) merged.set(key, item);
    else merged.set(key, mergeBlocks(resolve(declared, "parameters", shared), item));
  }
  return { ...before, items: [...merged.values(), ...added] };
}

/** The target of a reference to a shared block; any other node unchanged. */
function resolve(node: YamlNode, block: keyof SharedBlocks, shared: SharedBlocks): YamlNode {
  const reference = textOf(child(node, "$ref"));
  const prefix = `#/${block}/`;
  if (reference === undefined || !reference.startsWith(prefix)) return node;
  return child(shared[block], reference.slice(prefix.length)) ?? node;
}

/** Merges entries by key; the second take precedence. */
export function mergeEntries(
  first: readonly YamlEntry[],
  second: readonly YamlEntry[],
): readonly YamlEntry[] {
  return [...new Map([...first, ...second].map((entry) => [entry.key, entry])).values()];
}
