import { type Base, condense, guessBase } from "./base.js";
import { type ManifestChanges, changesOf } from "./changes.js";
import { BLOCKS, TOP, comparable } from "./comparable.js";
import { type Data, dataFrom, dataOf, isSame, memberOf } from "./data.js";
import { mergeParts, selectParts } from "./merge-parts.js";
import { mergeRoutes } from "./merge-routes.js";
import { mergeValues } from "./merge-values.js";
import { findMoves, movedBase, movedManifest } from "./moved-routes.js";

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
  known: Base | undefined,
  set: Data,
): MergedManifest {
  const moves = findMoves(own, document, known);
  const moved = { ...movedManifest(own, moves), ...set };
  const mine = comparable(moved);
  const theirs = comparable(document);
  const base = known ? movedBase(known, moves) : guessBase(mine, theirs);
  // The record has no base URL if a person had chosen that of the document: it stays, as without a record.
  const baseUrl = condense(base.top["baseUrl"] ?? theirs.top["baseUrl"]);
  const top = dataFrom(Object.entries({ ...base.top, baseUrl }));
  const { value, conflicts } = mergeValues({
    own: { ...mine },
    document: { ...theirs },
    base: { ...base, top },
  });
  const tree = dataOf(value);
  const parts = mergeParts(tree, mine, theirs);
  const routes = mergeRoutes(dataOf(tree["routes"]), moved, document, parts);
  const blocks = selectParts(parts, tree, { mine, theirs, base }, own["routes"] ?? [], routes);
  const values = {
    ...moved,
    // Nothing is removed: the manifest of a document without a version needs one.
    ...dataFrom(TOP.map((key) => [key, dataOf(tree["top"])[key] ?? moved[key]])),
    ...dataFrom(
      BLOCKS.map((key) => [key, isSame(blocks[key], mine[key]) ? own[key] : blocks[key]]),
    ),
    routes,
  };
  const isEmptied = (key: string): boolean =>
    BLOCKS.some((block) => block === key && Object.keys(blocks[block]).length === 0) &&
    Object.keys(dataOf(own[key])).length > 0;
  const added = Object.keys(values).filter((key) => memberOf(own, key) === undefined);
  const order = Object.keys(own).flatMap((key) => (key === "routes" ? [...added, key] : [key]));
  const merged = dataFrom(
    order.flatMap((key) => (isEmptied(key) ? [] : [[key, memberOf(values, key)] as const])),
  );
  return { merged, changes: changesOf({ own, merged, mine, theirs, known, moves, conflicts }) };
}
