import { posix } from "node:path";
import { quoteText } from "../../errors/index.js";
import { toLf } from "../../portable/index.js";
import { readJson } from "../json/read-json.js";
import { filePattern, isComponentName } from "../shape/names.js";
import { type FindPlace, type SourceProblem, type Span, firstHere } from "../source-problem.js";
import { DATA_KEYS, NAME_KEYS } from "../subschemas.js";
import { readYaml } from "../yaml/read-yaml.js";
import { child, entries, itemNodes, stringValue, withEntries } from "../yaml/yaml-tree.js";
import type { YamlEntry, YamlNode, YamlScalar } from "../yaml/yaml-tree.js";
import {
  nextOffset,
  resolveFileName,
  moveTree,
  movedProblem,
  placeIn,
  type SourceText,
} from "./source-text.js";

/**
 * Reads a file that a manifest or a document refers to.
 *
 * @param path relative to the folder of the manifest, or of an imported document, with forward slashes. A path that starts with
 *   `..` may leave the project.
 */
export type ReadFile = (
  path: string,
) =>
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string; readonly hint?: string };

/** A manifest with the schemas of the files that it refers to. */
export interface WholeManifest {
  readonly root: YamlNode;
  /** The texts of the manifest and of the files. */
  readonly sources: readonly SourceText[];
  readonly problems: readonly SourceProblem[];
  readonly findPlace: FindPlace;
}

/**
 * Adds schemas from files to a manifest's key `schemas`: from `schemas: ./schemas.json` and `$ref: './schemas/pet.json'`. A
 * schema from a `$ref` is named after its file.
 */
export function includeSchemas(
  root: YamlNode,
  manifest: SourceText,
  readFile: ReadFile,
): WholeManifest {
  const sources = [manifest];
  const problems: SourceProblem[] = [];
  const schemas = new Map<string, YamlEntry>();
  /** Files named by references so far, by path, each with the first reference. */
  const files = new Map<string, YamlScalar>();
  /** Names the schema of a file for a reference from a file in the folder. */
  const nameFrom = (folder: string) => (address: string, reference: YamlScalar) => {
    const path = posix.join(folder, address);
    if (!files.has(path)) files.set(path, reference);
    return nameOfFile(path);
  };
  const declare = (declared: readonly YamlEntry[]): void => {
    for (const entry of declared) {
      const earlier = schemas.get(entry.key);
      if (earlier === undefined) schemas.set(entry.key, entry);
      else problems.push(duplicate(entry, earlier));
    }
  };
  const open = (path: string, from: Span, hasNames: boolean): YamlNode | undefined => {
    const read = readFile(path);
    if (!read.ok) {
      problems.push(unreadableFile(path, read, from));
      return undefined;
    }
    const text = toLf(read.text.replace(/^\ufeff/, ""));
    const start = nextOffset(sources);
    sources.push({ file: resolveFileName(path, manifest), text, start });
    const parsed = path.endsWith(".json") ? readJson(text) : readYaml(text);
    problems.push(...parsed.problems.map((problem) => movedProblem(problem, start)));
    if (!parsed.root) return undefined;
    moveTree(parsed.root, start);
    return withReferences(parsed.root, nameFrom(posix.dirname(path)), hasNames);
  };
  const named = withReferences(root, nameFrom("."));
  const entry = entries(root).find(({ key }) => key === "schemas");
  const listed = entry ? listedFiles(entry.value) : [];
  if (root.kind !== "map" || (listed.length === 0 && files.size === 0)) {
    return { root, sources, problems, findPlace: (span) => placeIn(sources, span) };
  }
  declare(entries(child(named, "schemas")));
  for (const { path, node } of listed) {
    const file = open(posix.normalize(path), node, true);
    if (file && file.kind !== "map") problems.push(noMap(path, node));
    declare(entries(file));
  }
  // Opening a file may add files.
  for (const [path, reference] of files) {
    const value = open(path, reference, false) ?? { ...reference, value: true };
    declare([{ key: nameOfFile(path), keySpan: reference, value }]);
  }
  const value = withEntries(entry?.value ?? { ...root, end: root.start }, schemas.values());
  const remaining = entries(named).filter(({ key }) => key !== "schemas");
  const merged = { key: "schemas", keySpan: entry?.keySpan ?? value, value };
  const extended = withEntries(root, [...remaining, merged]);
  return { root: extended, sources, problems, findPlace: (span) => placeIn(sources, span) };
}

/** The name of a file in characters that schema names allow: `my-pet` for `my pet.json`. */
function nameOfFile(path: string): string {
  const name = posix.basename(path).replace(/\.\w+$/, "");
  return Array.from(name, (letter) => (isComponentName(letter) ? letter : "-")).join("");
}

/** The files that `schemas` lists; none if a value is not a path, which `checkShape` reports. */
function listedFiles(schemas: YamlNode) {
  const nodes = schemas.kind === "scalar" ? [schemas] : itemNodes(schemas);
  const files = nodes.flatMap((node) => {
    const path = readFilePath(node);
    return path === undefined ? [] : [{ path, node }];
  });
  return files.length === nodes.length ? files : [];
}

const isFile = new RegExp(`^${filePattern}$`);

/** The path of a node, if its text names a file. */
export function readFilePath(node: YamlNode): string | undefined {
  const text = stringValue(node);
  return text !== undefined && isFile.test(text) ? text : undefined;
}

/**
 * Replaces each `$ref` to a file in a tree by a `$ref` to a named schema. Nodes without such a `$ref` stay the same objects.
 *
 * @param hasNames whether the node's keys are names.
 */
function withReferences(
  node: YamlNode,
  nameSchema: (path: string, reference: YamlScalar) => string,
  hasNames = false,
): YamlNode {
  if (node.kind === "list") {
    const items = node.items.map((item) => withReferences(item, nameSchema));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  }
  if (node.kind !== "map") return node;
  const changes: YamlEntry[] = [];
  for (const entry of node.entries.values()) {
    const { key, value } = entry;
    if (DATA_KEYS.has(key) && !hasNames) continue;
    const path = key === "$ref" ? readFilePath(value) : undefined;
    const changed =
      path !== undefined && value.kind === "scalar"
        ? { ...value, value: `#/schemas/${nameSchema(path, value)}` }
        : withReferences(value, nameSchema, NAME_KEYS.has(key) && !hasNames);
    if (changed !== value) changes.push({ ...entry, value: changed });
  }
  return changes.length === 0 ? node : withEntries(node, [...entries(node), ...changes]);
}

export function unreadableFile(
  path: string,
  refusal: { readonly reason: string; readonly hint?: string },
  span: Span,
): SourceProblem {
  const hint = refusal.hint ?? "check the path, which starts at the folder of this file";
  return { code: "unreadable-file", message: `cannot read ${path}: ${refusal.reason}`, hint, span };
}

function duplicate({ key, keySpan: span }: YamlEntry, earlier: YamlEntry): SourceProblem {
  const message = `the schema ${quoteText(key)} is declared twice`;
  const hint = "rename one of them; a schema in a separate file has the file's name";
  return { code: "duplicate-schema", message, hint, span, related: firstHere(earlier.keySpan) };
}

function noMap(path: string, node: YamlNode): SourceProblem {
  const message = `${quoteText(path)} is not a map of schemas by their names`;
  const hint = "refer to a file with one schema by `$ref`";
  return { code: "wrong-type", message, hint, span: node };
}
