import { reachedFrom } from "../../collections/index.js";
import { checkNameRules } from "../checks/check-name-rules.js";
import { type ReadFile, readFilePath, unreadableFile } from "../files/include-schemas.js";
import { parseReference } from "../references.js";
import { checkShape } from "../shape/check-shape.js";
import { type DefinitionType, manifestSchema } from "../shape/manifest-schema.js";
import { type SourceProblem, firstProblems } from "../source-problem.js";
import { readYaml } from "../yaml/read-yaml.js";
import {
  type YamlNode,
  child,
  entries,
  headSpan,
  itemNodes,
  stringValue,
  toJson,
} from "../yaml/yaml-tree.js";
import type { DocumentData, DocumentSettings, ReadDocuments } from "./document-data.js";

/** A document that a manifest refers to, and the place of the reference. */
interface NamedDocument {
  readonly settings: DocumentSettings;
  readonly node: YamlNode;
  /** The entry of the document: a path or a block. */
  readonly block: YamlNode;
}

export interface OpenedDocuments {
  readonly named: readonly NamedDocument[];
  readonly data: DocumentData;
}

/**
 * Reads the documents under a manifest's key `openapi`.
 *
 * @returns `undefined` for a manifest without documents.
 */
export function openDocuments(
  root: YamlNode,
  readDocuments: ReadDocuments,
  readFile: ReadFile,
): OpenedDocuments | undefined {
  const openapi = child(root, "openapi");
  if (openapi === undefined) return undefined;
  const named = namedDocuments(openapi);
  const baseUrl = stringValue(child(root, "baseUrl"));
  const headers = entries(child(root, "headers")).flatMap(({ key, value }) => {
    const text = stringValue(value);
    return text === undefined ? [] : [[key, text] as const];
  });
  const names = child(root, "names");
  const areRules = firstProblems(checkNameRules(names)).length === 0;
  const generate = child(root, "generate");
  const isAll = stringValue(child(generate, "schemas")) === "all";
  const only = stringValue(child(generate, "only"));
  const isOnlyTypes = only === "types" || only === "paths";
  const defaults = {
    ...(baseUrl !== undefined && { baseUrl }),
    headers: Object.fromEntries(headers),
    names: (areRules ? readDefinition("names", names) : undefined) ?? [],
    webhooks: stringValue(child(generate, "webhooks")) === "types",
    ...(only === "paths"
      ? { paths: "alone" as const }
      : stringValue(child(generate, "paths")) === "types" && { paths: "beside" as const }),
    ...(isAll ? { schemas: "all" as const } : isOnlyTypes && { schemas: "alone" as const }),
    references: new Set(namesReferredTo(root)),
  };
  const settings = named.map((document) => document.settings);
  return { named, data: readDocuments(settings, defaults, readFile) };
}

function namesReferredTo(root: YamlNode): readonly string[] {
  const nodes = reachedFrom([root], (node) => [
    ...itemNodes(node),
    ...entries(node).map(({ value }) => value),
  ]);
  return [...nodes].flatMap((node) => {
    const { block, name } = parseReference(child(node, "$ref")) ?? {};
    return block === "schemas" && name !== undefined ? [name] : [];
  });
}

/** Paths of the documents that a manifest's text names, relative to its folder. */
export function documentPaths(manifest: string): readonly string[] {
  const { root } = readYaml(manifest);
  const openapi = root && child(root, "openapi");
  return openapi ? namedDocuments(openapi).map(({ settings }) => settings.document) : [];
}

/** The documents under the key `openapi`. Skips invalid entries, which are reported elsewhere. */
function namedDocuments(openapi: YamlNode): readonly NamedDocument[] {
  const blocks = openapi.kind === "list" ? itemNodes(openapi) : [openapi];
  return blocks.flatMap((block) => {
    const node = child(block, "document") ?? block;
    const document = readFilePath(node);
    if (document === undefined) return [];
    return { node, block, settings: readDefinition("document", block) ?? { document } };
  });
}

/** The data of a node that matches a definition; `undefined` for any other. */
function readDefinition<Name extends keyof (typeof manifestSchema)["definitions"]>(
  name: Name,
  node: YamlNode | undefined,
): DefinitionType<Name> | undefined {
  const fits = node && checkShape(node, manifestSchema.definitions[name]).problems.length === 0;
  return fits ? (toJson(node) as DefinitionType<Name>) : undefined;
}

export function unreadableDocuments({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  const nodes = named.flatMap(({ node, block }) => [node, ...itemNodes(child(block, "overlays"))]);
  return nodes.flatMap((node) => {
    const path = readFilePath(node) ?? "";
    const refusal = data.unreadable.get(path);
    return refusal === undefined ? [] : [unreadableFile(path, refusal, node)];
  });
}

/** Reports documents without selected operations. */
export function emptyChoices({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  return named.flatMap(({ block, node, settings }, index): readonly SourceProblem[] => {
    const { found = 0, chosen = 0, unused = [] } = data.choices[index] ?? {};
    if (found === 0 || chosen > 0) return [];
    const [first] = unused;
    const message = `none of the ${found} operations of ${settings.document} is chosen`;
    const reason = first && `${first.message}${first.hint ? `; ${first.hint}` : ""}`;
    const hint = reason ?? "check `include`, `exclude` and `deprecated`";
    const span = headSpan(child(block, "include") ?? child(block, "exclude") ?? node);
    return [{ code: "no-operations", message, hint, span }];
  });
}

export function unusedEntries({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  return data.choices.flatMap(({ unused }, index) =>
    unused.map(({ filter, list, index: at, code, message, ...hint }): SourceProblem => {
      const document = named[index];
      const entry = itemNodes(child(child(document?.block, filter), list))[at];
      return { code, message, ...hint, span: entry ?? document?.node ?? { start: 0, end: 0 } };
    }),
  );
}
