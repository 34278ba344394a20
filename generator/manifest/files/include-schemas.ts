import { posix } from "node:path";
import { quoteText } from "../../errors/index.js";
import { toLf } from "../../portable/index.js";
import type { FindPlace, SourceProblem, Span } from "../source-problem.js";
import { readJson } from "../json/read-json.js";
import { readYaml } from "../yaml/read-yaml.js";
import {
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  child,
  entries,
  entryOf,
  items,
} from "../yaml/yaml-tree.js";
import { filePathOf, mayReferToFiles, withEntries, withReferences } from "./file-references.js";
import { endOf, moveTree, placeFinderOf, type SourceText } from "./source-text.js";

/**
 * Reads a file that a manifest or a document refers to.
 *
 * @param path relative to the folder of the manifest, or of a document that is imported, with forward slashes. One that starts with
 *   `..` may lead out of the project.
 */
export type ReadFile = (
  path: string,
) =>
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string; readonly hint?: string };

/** A manifest with the schemas of the files that it refers to. */
export interface WholeManifest {
  readonly root: YamlNode;
  /** The manifest's own text and those of the files. */
  readonly sources: readonly SourceText[];
  readonly problems: readonly SourceProblem[];
  readonly placeOf: FindPlace;
}

/**
 * Adds the schemas of the files in `schemas: ./schemas.json` and `$ref: './schemas/pet.json'` to a manifest's key `schemas`.
 * A schema referred to by `$ref` is named after its file.
 */
export function includeSchemas(
  root: YamlNode,
  manifest: SourceText,
  readFile: ReadFile,
): WholeManifest {
  const sources = [manifest];
  const problems: SourceProblem[] = [];
  const entry = root.kind === "map" ? entryOf(root, "schemas") : undefined;
  const named = entry ? listedFiles(entry.value) : [];
  if (root.kind !== "map" || (named.length === 0 && !mayReferToFiles(manifest.text))) {
    return { root, sources, problems, placeOf: placeFinderOf(sources) };
  }

  const waiting: (() => void)[] = [];
  const schemas = new Map<string, YamlEntry>();
  const names = new Map<string, string>();
  const inclusion: Inclusion = { manifest, readFile, sources, problems, schemas, names, waiting };
  // The map of their schemas replaces the list of files.
  const others = root.entries.filter((one) => named.length === 0 || one !== entry);
  const inline = withEntries(root, others);
  const own = mayReferToFiles(manifest.text)
    ? (resolve(inclusion, inline, ".") as YamlMap)
    : inline;
  for (const declared of entries(child(own, "schemas"))) declare(inclusion, declared);
  for (const { path, node } of named) {
    const file = open(inclusion, posix.normalize(path), node);
    if (file?.kind === "map") for (const declared of file.entries) declare(inclusion, declared);
    else if (file) problems.push(noMap(path, node));
  }
  // Reading a file may add others.
  for (const read of waiting) read();

  const { start, end } = entry?.value ?? { start: own.start, end: own.start };
  const value = withEntries({ kind: "map", start, end, entries: [] }, [...schemas.values()]);
  const rest = own.entries.filter(({ key }) => key !== "schemas");
  const merged = { key: "schemas", keySpan: entry?.keySpan ?? value, value };
  const placeOf = placeFinderOf(sources);
  return { root: withEntries(own, [...rest, merged]), sources, problems, placeOf };
}

interface Inclusion {
  readonly manifest: SourceText;
  readonly readFile: ReadFile;
  readonly sources: SourceText[];
  readonly problems: SourceProblem[];
  readonly schemas: Map<string, YamlEntry>;
  readonly names: Map<string, string>;
  /** Reads the files that references have named so far. */
  readonly waiting: (() => void)[];
}

function declare({ schemas, problems }: Inclusion, declared: YamlEntry): void {
  const earlier = schemas.get(declared.key);
  if (earlier === undefined) schemas.set(declared.key, declared);
  else problems.push(duplicate(declared, earlier));
}

function open(inclusion: Inclusion, path: string, from: Span): YamlNode | undefined {
  const { manifest, readFile, sources, problems } = inclusion;
  const read = readFile(path);
  if (!read.ok) {
    problems.push({
      code: "unreadable-file",
      message: `cannot read ${path}: ${read.reason}`,
      hint: read.hint ?? "check the path, which starts at the folder of this file",
      span: from,
    });
    return undefined;
  }
  const text = toLf(read.text.replace(/^\ufeff/, ""));
  const start = endOf(sources);
  const file = posix.normalize(posix.join(posix.dirname(manifest.file), path));
  sources.push({ file, text, start });
  const parsed = path.endsWith(".json") ? readJson(text) : readYaml(text);
  problems.push(...parsed.problems.map((problem) => movedProblem(problem, start)));
  if (!parsed.root) return undefined;
  moveTree(parsed.root, start);
  return mayReferToFiles(text) ? resolve(inclusion, parsed.root, posix.dirname(path)) : parsed.root;
}

/** Replaces `$ref`s to files by names and queues those files for reading. */
function resolve(inclusion: Inclusion, node: YamlNode, folder: string): YamlNode {
  const { names, waiting } = inclusion;
  return withReferences(node, (written, reference) => {
    const path = posix.normalize(posix.join(folder, written));
    const name = names.get(path) ?? posix.basename(path).replace(/\.\w+$/, "");
    if (!names.has(path)) {
      names.set(path, name);
      waiting.push(() => {
        const value = open(inclusion, path, reference) ?? { ...reference, value: true };
        declare(inclusion, { key: name, keySpan: reference, value });
      });
    }
    return name;
  });
}

interface ListedFile {
  readonly path: string;
  readonly node: YamlNode;
}

/** The files that `schemas` lists. Skips values that are not paths, which `checkShape` reports. */
function listedFiles(schemas: YamlNode): readonly ListedFile[] {
  const nodes = schemas.kind === "scalar" ? [schemas] : items(schemas);
  const files = nodes.flatMap((node) => {
    const path = filePathOf(node);
    return path === undefined ? [] : [{ path, node }];
  });
  return files.length === nodes.length ? files : [];
}

function movedProblem(problem: SourceProblem, by: number): SourceProblem {
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  const { span, related } = problem;
  return {
    ...problem,
    span: move(span),
    ...(related && { related: related.map((one) => ({ ...one, span: move(one.span) })) }),
  };
}

function duplicate(declared: YamlEntry, earlier: YamlEntry): SourceProblem {
  return {
    code: "duplicate-schema",
    message: `the schema ${quoteText(declared.key)} is declared twice`,
    hint: "rename one of them; a schema in a file of its own has the file's name",
    span: declared.keySpan,
    related: [{ message: "first here", span: earlier.keySpan }],
  };
}

function noMap(path: string, node: YamlNode): SourceProblem {
  return {
    code: "wrong-type",
    message: `${quoteText(path)} is not a map of schemas by their names`,
    hint: "a file with one schema is named by `$ref`",
    span: node,
  };
}
