import type { Json } from "../../manifest/index.js";
import { type Conflict, type ManifestChanges, changesOf } from "./changes.js";
import {
  BLOCKS,
  type Comparable,
  KEYED,
  TOP,
  comparable,
  condense,
  isUntouched,
  ofSections,
} from "./comparable.js";
import { type Data, dataFrom, dataOf, isData, isSame, keysOf, mapData, memberOf } from "./data.js";
import { inOrder, mergeRoutes } from "./merge-routes.js";
import { findMoves, moveEntries, moveRoutes } from "./moved-routes.js";

export interface MergedManifest {
  /** What did not change is as in the manifest. */
  readonly merged: Data;
  readonly changes: ManifestChanges;
}

/**
 * Merges a manifest with its document.
 *
 * @param known what the last import wrote; without it, all of the manifest is taken for a person's.
 * @param set top-level keys to set to other values.
 */
export function mergeManifest(
  manifest: Data,
  document: Data,
  known: Comparable | undefined,
  set: Data,
): MergedManifest {
  const theirs = comparable(document);
  const written = comparable({ ...manifest, ...set });
  const moves = findMoves(written.routes, theirs.routes, known?.routes);
  const ours = moveEntries(manifest, moves);
  const compared = { ...written, routes: moveRoutes(written.routes, moves) };
  const base = known && { ...known, routes: condense(moveRoutes(known.routes, moves)) };
  const conflicts: Conflict[] = [];
  const tree = dataOf(mergeValues(compared, theirs, base, conflicts));
  // All shared parts, including those that may not be needed.
  const parts = ofSections((key) =>
    mapData({ ...compared[key], ...theirs[key] }, (newest, name) =>
      inOrder(memberOf(tree[key], name) ?? newest),
    ),
  );
  const routes = mergeRoutes(dataOf(tree["routes"]), { ours, document, parts });
  const used = usedParts(routes, parts);
  const blocks = BLOCKS.map((block) => {
    const merged = mapData(parts[block], (part, name) =>
      used.has(`#/${block}/${name}`) || memberOf(tree[block], name) !== undefined
        ? part
        : undefined,
    );
    if (isSame(merged, compared[block])) return [block, ours[block]] as const;
    return [block, Object.keys(merged).length === 0 ? undefined : merged] as const;
  });
  const values: Readonly<Record<string, Json | undefined>> = {
    ...ours,
    ...set,
    // Nothing is removed: the manifest of a document without a version needs one.
    ...dataFrom(TOP.map((key) => [key, memberOf(tree["top"], key)])),
    ...Object.fromEntries(blocks),
    routes,
  };
  const added = Object.keys(values).filter((key) => !Object.hasOwn(ours, key));
  const order = Object.keys(ours).flatMap((key) => (key === "routes" ? [...added, key] : [key]));
  const merged = dataFrom(order.map((key) => [key, values[key]]));
  const isKnown = known !== undefined;
  return { merged, changes: changesOf({ ours, merged, theirs, isKnown, moves, conflicts }) };
}

/**
 * Takes the document's changes since the last import, and keeps a person's. Objects are merged key by key, lists are not.
 *
 * @param base the value as the last import wrote it, condensed. Each value is `undefined` where it is absent.
 * @param conflicts gets what both have changed.
 */
function mergeValues(
  ours: Json | undefined,
  document: Json | undefined,
  base: Json | undefined,
  conflicts: Conflict[],
  path: readonly string[] = [],
): Json | undefined {
  if (isSame(ours, document) || isUntouched(document, base)) return ours;
  if (isUntouched(ours, base)) return document;
  // Merging two forms, or two versions without a common ancestor, would give a part that is neither of them.
  const forms = new Set([ours, document].flatMap((value) => formOf(value) ?? []));
  const isWhole = (base === undefined && isPart(path)) || forms.size > 1;
  if (!isData(ours) || !isData(document) || isWhole) {
    const change = (value: Json | undefined) => (value === undefined ? "removed" : "changed");
    conflicts.push({ path, manifest: change(ours), document: change(document) });
    return ours;
  }
  const merge = (key: string): Json | undefined => {
    const [mine, theirs] = [memberOf(ours, key), memberOf(document, key)];
    return mergeValues(mine, theirs, memberOf(base, key), conflicts, [...path, key]);
  };
  return dataFrom(keysOf(ours, document).map((key) => [key, merge(key)]));
}

/** The key by which a response has its type: `schema` is the short form of `content`. */
function formOf(value: Json | undefined): string | undefined {
  const keys = ["schema", "content"].filter((key) => memberOf(value, key) !== undefined);
  return keys.length === 1 ? keys[0] : undefined;
}

/** Whether a path leads to a shared part, or to a part of a route, and not to several of them by name. */
function isPart(path: readonly string[]): boolean {
  const [section, , key = ""] = path;
  return path.length > (section !== "routes" ? 1 : KEYED.has(key) ? 3 : 2);
}

/** The shared parts that routes refer to, also through others: `#/schemas/Pet`. */
function usedParts(routes: Json | undefined, blocks: Data): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [routes];
  while (waiting.length > 0) {
    const value = waiting.pop();
    // A discriminator's mapping refers to schemas by text as well.
    if (typeof value === "string" && value.startsWith("#/") && !found.has(value)) {
      found.add(value);
      const [, block = "", name = ""] = value.split("/");
      waiting.push(memberOf(memberOf(blocks, block), name));
    }
    if (typeof value === "object" && value !== null) waiting.push(...Object.values(value as Data));
  }
  return found;
}
