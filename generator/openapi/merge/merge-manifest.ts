import type { Json } from "../../manifest/index.js";
import { type ManifestChanges, changesOf } from "./changes.js";
import { BLOCKS, TOP, comparable, condense, ofSections } from "./comparable.js";
import { type Data, dataFrom, dataOf, isSame, mapData, memberOf } from "./data.js";
import { guessBase } from "./guess-base.js";
import type { ImportRecord } from "./import-record.js";
import { inOrder, mergeRoutes } from "./merge-routes.js";
import { type Conflict, mergeValues } from "./merge-values.js";
import { findMoves, withMovedBack } from "./moved-routes.js";

export interface MergedManifest {
  /** What did not change is as in the manifest. */
  readonly merged: Data;
  readonly changes: ManifestChanges;
}

/**
 * Merges a manifest with its document.
 *
 * @param known what the last import wrote.
 * @param set top-level keys to set to other values.
 */
export function mergeManifest(
  own: Data,
  document: Data,
  known: ImportRecord | undefined,
  set: Data,
): MergedManifest {
  const mine = comparable({ ...own, ...set });
  const unmoved = comparable(document);
  const moves = findMoves(mine, unmoved, known?.routes);
  const theirs = withMovedBack(unmoved, moves);
  const base = known ?? guessBase(mine, theirs);
  // The record has no base URL if a person had chosen that of the document: it stays, as without a record.
  const baseUrl = condense(base.top["baseUrl"] ?? theirs.top["baseUrl"]);
  const top = dataFrom(Object.entries({ ...base.top, baseUrl }));
  const conflicts: Conflict[] = [];
  const tree = dataOf(mergeValues(mine, theirs, { ...base, top }, conflicts));
  // All shared parts, including those that may not be needed.
  const parts = ofSections((key) =>
    mapData({ ...mine[key], ...theirs[key] }, (newest, name) =>
      inOrder(memberOf(tree[key], name) ?? newest),
    ),
  );
  const routes = mergeRoutes(dataOf(tree["routes"]), { own, document, parts, moves });
  const used = [usedParts(own["routes"], mine), usedParts(routes, parts)] as const;
  const blocks = BLOCKS.map((block) => {
    const merged = mapData(parts[block], (part, name) => {
      const [before, after] = used.map((one) => one.has(`#/${block}/${name}`));
      const isMerged = memberOf(tree[block], name) !== undefined;
      const isNeeded = known !== undefined || Object.hasOwn(theirs[block], name) || !before;
      return after || (isMerged && isNeeded) ? part : undefined;
    });
    if (isSame(merged, mine[block])) return [block, own[block]] as const;
    return [block, Object.keys(merged).length === 0 ? undefined : merged] as const;
  });
  const values: Readonly<Record<string, Json | undefined>> = {
    ...own,
    ...set,
    // Nothing is removed: the manifest of a document without a version needs one.
    ...dataFrom(TOP.map((key) => [key, memberOf(tree["top"], key)])),
    ...Object.fromEntries(blocks),
    routes,
  };
  const added = Object.keys(values).filter((key) => !Object.hasOwn(own, key));
  const order = Object.keys(own).flatMap((key) => (key === "routes" ? [...added, key] : [key]));
  const merged = dataFrom(order.map((key) => [key, values[key]]));
  return { merged, changes: changesOf({ own, merged, mine, theirs, known, moves, conflicts }) };
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
