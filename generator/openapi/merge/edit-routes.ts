import {
  type YamlMap,
  type YamlNode,
  entryOf,
  toData,
  type RouteFile,
} from "../../manifest/index.js";
import { printRoute, printRoutes } from "../write/print-manifest.js";
import type { WrittenManifest } from "../write/written-manifest.js";
import { type Data, dataFrom, dataOf } from "./data.js";
import {
  type TextEdit,
  appendEntries,
  columnOf,
  endOfNode,
  insertAfterLine,
  isBlock,
  removeItems,
  removeLaterEntry,
  replaceEntry,
} from "./edit-yaml.js";
import { type MergedManifest, withChanges } from "./merge-manifest.js";
import type { MergedRoute } from "./merge-route.js";

export function routeData(route: string, node: YamlNode): Data {
  return node.kind === "map" ? (toData(node) as Data) : { route };
}

/**
 * The edits that bring the list of routes up to date.
 *
 * @param nodes the manifest's routes by route string.
 */
export function editRoutes(
  text: string,
  root: YamlMap,
  nodes: ReadonlyMap<string, YamlNode>,
  manifest: MergedManifest,
  document: WrittenManifest,
): readonly TextEdit[] {
  const entry = entryOf(root, "routes");
  const list = entry?.value;
  const removed = new Set(manifest.changes.removed);
  const kept = [...nodes].filter(([route]) => !removed.has(route));
  const isNew = new Set(manifest.changes.added);
  const added = document.groups.flatMap(({ group, routes }) => {
    const own = routes.filter(({ route }) => isNew.has(route));
    return own.length === 0 ? [] : [{ group, routes: own, all: routes }];
  });
  const last = kept.at(-1)?.[1];
  if (last === undefined || list?.kind !== "list" || !isBlock(text, list)) {
    const all = [
      ...kept.map(([route, node]) =>
        withChanges(routeData(route, node), manifest.routes.get(route)),
      ),
      ...added.flatMap(({ routes }) => routes),
    ].map((route) => (Object.keys(route).length === 1 ? route["route"] : route));
    const isChanged = isNew.size + removed.size + manifest.changes.changed.length > 0;
    return entry && isChanged ? [replaceEntry(text, entry, all)] : [];
  }
  const changed = [...manifest.routes].flatMap(([route, merged]) => {
    const node = nodes.get(route);
    return node && Object.keys(merged.changed).length > 0 ? editRoute(text, node, merged) : [];
  });
  const dash = columnOf(text, last.start) - 2;
  const inserted = added.flatMap(({ group, routes, all }): readonly TextEdit[] => {
    const present = all.flatMap(({ route }) =>
      removed.has(route) ? [] : (nodes.get(route) ?? []),
    );
    const neighbour = present.reduce<YamlNode | undefined>(
      (furthest, node) => (furthest && furthest.start > node.start ? furthest : node),
      undefined,
    );
    const place = neighbour ?? last;
    const lines = printRoutes(routes, dash);
    const isApart = lines.length > routes.length || isLong(text, place);
    const title = neighbour ? [] : [`${" ".repeat(dash)}# ${group}`];
    const start = isApart || neighbour === undefined ? "\n\n" : "\n";
    return [insertAfterLine(text, endOfNode(text, place), start + [...title, ...lines].join("\n"))];
  });
  const gone = new Set([...removed].map((route) => nodes.get(route)));
  const without = runsOf(text, list.items, gone).map(([first, end]) =>
    removeItems(text, first, end),
  );
  return [...changed, ...inserted, ...without];
}

function isLong(text: string, node: YamlNode): boolean {
  return text.slice(node.start, endOfNode(text, node)).includes("\n");
}

/** The first and the last item of each run of removed items with no comment between them. */
function runsOf(
  text: string,
  items: readonly YamlNode[],
  removed: ReadonlySet<YamlNode | undefined>,
): readonly (readonly [first: YamlNode, last: YamlNode])[] {
  const runs: (readonly [YamlNode, YamlNode])[] = [];
  for (const item of items) {
    if (!removed.has(item)) continue;
    const [first, last] = runs.at(-1) ?? [];
    const between = last && text.slice(endOfNode(text, last), item.start);
    const goesOn = between !== undefined && /^[\s-]*$/.test(between);
    if (goesOn) runs.pop();
    runs.push([(goesOn && first) || item, item]);
  }
  return runs;
}

/** Edits a route key by key, so that unchanged keys keep their comments. */
function editRoute(text: string, node: YamlNode, merged: MergedRoute): readonly TextEdit[] {
  const { changed } = merged;
  const removed = Object.keys(changed).filter((key) => changed[key] === undefined);
  const isFirst = node.kind === "map" && removed.includes(node.entries[0]?.key ?? "");
  if (node.kind !== "map" || !isBlock(text, node) || isFirst) {
    const data = node.kind === "map" ? dataOf(toData(node)) : { route: toData(node) };
    const indent = Math.max(0, columnOf(text, node.start) - 2);
    const lines = printRoute(withChanges(data, merged) as RouteFile, indent);
    const end = endOfNode(text, node);
    return [{ start: node.start, end, text: lines.join("\n").slice(indent + 2) }];
  }
  const present = node.entries.filter(({ key }) => changed[key] !== undefined);
  const absent = Object.entries(changed).filter(([key]) => entryOf(node, key) === undefined);
  return [
    ...present.map((entry) => replaceEntry(text, entry, changed[entry.key])),
    ...appendEntries(text, node, dataFrom(absent), removed),
    ...node.entries.flatMap((entry) =>
      removed.includes(entry.key) ? removeLaterEntry(text, entry) : [],
    ),
  ];
}
