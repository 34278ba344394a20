import {
  type Json,
  type YamlMap,
  type YamlNode,
  entryOf,
  plainRoute,
  readYaml,
  toData,
} from "../../manifest/index.js";
import { printRoute, printRoutes } from "../write/print-manifest.js";
import type { WrittenManifest, WrittenRoute } from "../write/written-manifest.js";
import { type Data, dataOf } from "./data.js";
import {
  type TextEdit,
  appendEntries,
  applyEdits,
  columnOf,
  endOfNode,
  insertAfterLine,
  isBlock,
  printEntries,
  removeEntry,
  replaceEntry,
} from "./edit-yaml.js";
import { BLOCKS, type ManifestChanges, type Merger, mergeManifest } from "./merge-manifest.js";

export interface UpdatedManifest {
  readonly text: string;
  readonly changes: ManifestChanges;
}

/**
 * Updates the text of a manifest from a document. Unchanged parts keep their text, comments and order.
 *
 * @param text the text of a valid manifest, with LF line endings.
 * @param set top-level keys to set to other values.
 */
export function updateManifest(
  text: string,
  document: WrittenManifest,
  set: Data = {},
): UpdatedManifest {
  const { root } = readYaml(text);
  if (root?.kind !== "map") throw new TypeError("a manifest is a map");
  const routes = routesIn(root);
  const own = toData(root) as Data;
  const merger = mergeManifest(
    own,
    new Map([...routes].map(([route, node]) => [route, routeData(route, node)])),
    document,
  );
  const edits = [
    ...editTop(text, root, { ...merger.addedKeys, ...set }),
    ...editBlocks(text, root, merger),
    ...editRoutes(text, root, routes, merger, document),
  ];
  return { text: applyEdits(text, edits), changes: merger.changes };
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

function routeData(route: string, node: YamlNode): Data {
  return node.kind === "map" ? (toData(node) as Data) : { route };
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

function editBlocks(text: string, root: YamlMap, { blocks }: Merger): readonly TextEdit[] {
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

function editRoutes(
  text: string,
  root: YamlMap,
  nodes: ReadonlyMap<string, YamlNode>,
  merger: Merger,
  document: WrittenManifest,
): readonly TextEdit[] {
  const entry = entryOf(root, "routes");
  const list = entry?.value;
  const isNew = new Set(merger.changes.added);
  const added = document.groups.flatMap(({ group, routes }) => {
    const own = routes.filter(({ route }) => isNew.has(route));
    return own.length === 0 ? [] : [{ group, routes: own, all: routes }];
  });
  if (entry === undefined || list?.kind !== "list" || !isBlock(text, list)) {
    const all = [
      ...[...nodes].map(([route, node]) => ({
        ...routeData(route, node),
        ...merger.routes.get(route)?.changed,
      })),
      ...added.flatMap(({ routes }) => routes),
    ].map((route) => (Object.keys(route).length === 1 ? route.route : route));
    const isChanged = isNew.size + merger.changes.changed.length > 0;
    return entry && isChanged ? [replaceEntry(text, entry, all)] : [];
  }
  const changed = [...merger.routes].flatMap(([route, { changed: values }]) => {
    const node = nodes.get(route);
    return node && Object.keys(values).length > 0 ? editRoute(text, node, values) : [];
  });
  const last = list.items.at(-1);
  const dash = last ? columnOf(text, last.start) - 2 : 2;
  const inserted = added.flatMap(({ group, routes, all }): readonly TextEdit[] => {
    const neighbours = all.flatMap(({ route }) => nodes.get(route) ?? []);
    const neighbour = neighbours.reduce<YamlNode | undefined>(
      (furthest, node) => (furthest && furthest.start > node.start ? furthest : node),
      undefined,
    );
    const place = neighbour ?? last;
    if (place === undefined) return [];
    const lines = printRoutes(routes, dash);
    const isApart = lines.length > routes.length || isLong(text, place);
    const title = neighbour ? [] : [`${" ".repeat(dash)}# ${group}`];
    const start = isApart || neighbour === undefined ? "\n\n" : "\n";
    return [insertAfterLine(text, endOfNode(text, place), start + [...title, ...lines].join("\n"))];
  });
  return [...changed, ...inserted];
}

function isLong(text: string, node: YamlNode): boolean {
  return text.slice(node.start, endOfNode(text, node)).includes("\n");
}

/** Edits a route key by key, so that unchanged keys keep their comments. */
function editRoute(text: string, node: YamlNode, changed: Data): readonly TextEdit[] {
  if (node.kind !== "map" || !isBlock(text, node)) {
    const data = node.kind === "map" ? dataOf(toData(node)) : { route: toData(node) };
    const indent = Math.max(0, columnOf(text, node.start) - 2);
    const lines = printRoute({ ...data, ...changed } as unknown as WrittenRoute, indent);
    const end = endOfNode(text, node);
    return [{ start: node.start, end, text: lines.join("\n").slice(indent + 2) }];
  }
  const present = node.entries.filter(({ key }) => changed[key] !== undefined);
  const absent = Object.entries(changed).filter(([key]) => entryOf(node, key) === undefined);
  return [
    ...present.map((entry) => replaceEntry(text, entry, changed[entry.key])),
    ...appendEntries(text, node, Object.fromEntries(absent)),
  ];
}
