import {
  type Json,
  type YamlMap,
  type YamlNode,
  entryOf,
  plainRoute,
  toData,
} from "../../manifest/index.js";
import type { WrittenManifest } from "../write/written-manifest.js";
import { type Base, BLOCKS } from "./base.js";
import { type Data, isSame } from "./data.js";
import { editRoutes, routeData } from "./edit-routes.js";
import {
  type TextEdit,
  appendEntries,
  applyEdits,
  isBlock,
  printEntries,
  removeEntry,
  replaceEntry,
} from "./edit-yaml.js";
import { type ManifestChanges, type MergedManifest, mergeManifest } from "./merge-manifest.js";
import { rekeyed } from "./moved-routes.js";

export interface UpdatedManifest {
  readonly text: string;
  readonly changes: ManifestChanges;
}

/**
 * Updates the text of a manifest from a document. Unchanged parts keep their text, comments and order.
 *
 * @param text the text of a valid manifest, with LF line endings.
 * @param root what `readYaml` makes of the text.
 * @param base what the last import wrote, if it is known.
 * @param set top-level keys to set to other values.
 */
export function updateManifest(
  text: string,
  root: YamlNode | undefined,
  document: WrittenManifest,
  base: Base | undefined,
  set: Data = {},
): UpdatedManifest {
  if (root?.kind !== "map") throw new TypeError("a manifest is a map");
  const written = routesIn(root);
  const before = toData(root) as Data;
  const own = { ...before, ...set };
  const merged = mergeManifest(
    own,
    new Map([...written].map(([route, node]) => [route, routeData(route, node)])),
    document,
    base,
  );
  const routes = rekeyed(written, merged.changes.moved);
  const edits = [
    ...editTop(text, root, { ...merged.top, ...set }),
    ...editBlocks(text, root, merged),
    ...editRoutes(text, root, routes, merged, document),
  ];
  const { changes } = merged;
  const setKeys = Object.keys(set).filter((key) => !isSame(before[key], set[key]));
  return {
    text: applyEdits(text, edits),
    changes: { ...changes, changedKeys: [...changes.changedKeys, ...setKeys] },
  };
}

/** The routes of a manifest by route string. */
function routesIn(root: YamlMap): ReadonlyMap<string, YamlNode> {
  const list = entryOf(root, "routes")?.value;
  return new Map(
    (list?.kind === "list" ? list.items : []).flatMap((node) => {
      const written = node.kind === "map" ? entryOf(node, "route")?.value : node;
      const route = written?.kind === "scalar" ? plainRoute(String(written.value)) : undefined;
      return route === undefined ? [] : [[route, node] as const];
    }),
  );
}

function editTop(text: string, root: YamlMap, set: Data): readonly TextEdit[] {
  const before = entryOf(root, "routes") ?? root.entries.at(-1);
  return Object.entries(set).flatMap(([key, value]): readonly TextEdit[] => {
    const entry = entryOf(root, key);
    if (entry !== undefined) return [replaceEntry(text, entry, value)];
    return before === undefined ? [] : [insertSection(before.keySpan.start, key, value)];
  });
}

function insertSection(position: number, key: string, value: Json): TextEdit {
  const lines = printEntries({ [key]: value }, 0);
  return { start: position, end: position, text: `${lines.join("\n")}\n\n` };
}

function editBlocks(text: string, root: YamlMap, { blocks }: MergedManifest): readonly TextEdit[] {
  return BLOCKS.flatMap((key): readonly TextEdit[] => {
    const { merged, added, changed, removed } = blocks[key];
    if (added.length + changed.length + removed.length === 0) return [];
    const entry = entryOf(root, key);
    const routes = entryOf(root, "routes");
    if (entry === undefined) {
      return routes ? [insertSection(routes.keySpan.start, key, merged)] : [];
    }
    if (Object.keys(merged).length === 0) return [removeEntry(text, entry)];
    const { value: map } = entry;
    const isWhole =
      map.kind !== "map" || !isBlock(text, map) || removed.length === map.entries.length;
    if (isWhole) return [replaceEntry(text, entry, merged)];
    const ofEntries = map.entries.flatMap((one): readonly TextEdit[] => {
      if (removed.includes(one.key)) return [removeEntry(text, one)];
      return changed.includes(one.key) ? [replaceEntry(text, one, merged[one.key])] : [];
    });
    const news = Object.fromEntries(added.map((name) => [name, merged[name] as Json]));
    return [...ofEntries, ...appendEntries(text, map, news, removed)];
  });
}
