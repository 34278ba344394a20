import type { WrittenManifest } from "../write/written-manifest.js";
import {
  type Base,
  BLOCKS,
  type Block,
  type ComparedManifest,
  TOP,
  compared,
  condense,
  guessBase,
  isUntouched,
} from "./base.js";
import { type Data, dataFrom, isSame, keysOf, memberOf } from "./data.js";
import { type Candidates, type MergedBlock, mergeParts, selectParts } from "./merge-blocks.js";
import { type MergedRoute, describePart, mergeRoute } from "./merge-route.js";
import { type Conflict, mergeValues } from "./merge-values.js";
import { type Move, findMoves, movedBase, rekeyed, withNewVariables } from "./moved-routes.js";

/** The changes of an updated manifest. */
export interface ManifestChanges {
  /** Whether the last import is known, and with it what a person has changed since. Otherwise that is assumed. */
  readonly knowsLastImport: boolean;
  /** Routes of the document that the manifest did not have: `GET /pets`. */
  readonly added: readonly string[];
  /** Routes that a person has changed, and that the document now has under another path or method. */
  readonly moved: readonly Move[];
  readonly changed: readonly { readonly route: string; readonly keys: readonly string[] }[];
  /** Routes that the document has lost, and that nobody changed. */
  readonly removed: readonly string[];
  /** Routes of the document that a person has removed from the manifest. */
  readonly leftOut: readonly string[];
  /** Routes that the document does not have, if it cannot be told whether it lost them or a person wrote them. */
  readonly onlyInManifest: readonly string[];
  /** Parts of routes that the document does not have, likewise. */
  readonly partsOnlyInManifest: readonly {
    readonly route: string;
    readonly parts: readonly string[];
  }[];
  /** How many routes stay as they are, without those of `onlyInManifest`. */
  readonly unchanged: number;
  /** Shared parts: `schemas/Pet`. */
  readonly addedParts: readonly string[];
  readonly changedParts: readonly string[];
  /** Shared parts that the document has lost, or to which nothing refers any more. */
  readonly removedParts: readonly string[];
  /** Top-level keys that were changed. */
  readonly changedKeys: readonly string[];
  /** What both a person and the document have changed since the last import: the person's was kept. */
  readonly conflicts: readonly ImportConflict[];
  /** Top-level keys that were kept although the document has other values. */
  readonly differs: readonly string[];
}

export interface ImportConflict {
  /** A route, `GET /pets`, or a shared part, `schemas/Pet`; absent for a top-level key. */
  readonly of?: string;
  /** `summary`, `description of the query parameter page`; absent for the whole of it. */
  readonly part?: string;
  readonly manifest: "changed" | "removed";
  readonly document: "changed" | "removed";
}

/** A manifest merged with its document. */
export interface MergedManifest {
  /** The merged blocks, with the names of new, changed and no longer needed entries. */
  readonly blocks: Readonly<Record<Block, MergedBlock>>;
  /** By route string. */
  readonly routes: ReadonlyMap<string, MergedRoute>;
  /** Top-level keys to write. */
  readonly top: Data;
  readonly changes: ManifestChanges;
}

/** The routes of a document's manifest, by route string. */
export function routesOf({ groups }: WrittenManifest): ReadonlyMap<string, Data> {
  const routes = groups.flatMap((group) => group.routes);
  return new Map(routes.map((route) => [route.route, plainData(route)]));
}

/** Removes members that are `undefined`. */
export function plainData(value: object): Data {
  return JSON.parse(JSON.stringify(value)) as Data;
}

/**
 * @param own the manifest.
 * @param writtenRoutes the manifest's routes by route string, in order.
 * @param known what the last import wrote.
 */
export function mergeManifest(
  own: Data,
  writtenRoutes: ReadonlyMap<string, Data>,
  written: WrittenManifest,
  known: Base | undefined,
): MergedManifest {
  const documentRoutes = routesOf(written);
  const asWritten = compared(own, writtenRoutes);
  const moves = findMoves(writtenRoutes, asWritten, documentRoutes, known);
  const moveTo = new Map(moves.map((move) => [move.to, move]));
  const ownRoutes = rekeyed(writtenRoutes, moves);
  const renamedRoutes = new Map(
    [...ownRoutes].map(([route, data]) => {
      const move = moveTo.get(route);
      return [route, move ? withNewVariables(data, move, asWritten) : data] as const;
    }),
  );
  const mine = compared(own, renamedRoutes);
  const theirs = compared(plainData(written), documentRoutes);
  const base = known ? movedBase(known, moves) : guessBase(mine, theirs);
  // The record has no base URL if a person had chosen that of the document: it stays, as without a record.
  const isUrlUnknown = base.top["baseUrl"] === undefined;
  const baseUrl = isUrlUnknown ? theirs.top["baseUrl"] : base.top["baseUrl"];
  const top = mergeTop(
    mine.top,
    theirs.top,
    dataFrom(Object.entries({ ...base.top, baseUrl: condense(baseUrl) })),
  );
  const candidates = mergeParts(mine, theirs, base);
  const fates = new Map(
    [...ownRoutes.keys(), ...documentRoutes.keys()].map(
      (route) => [route, fateOf(route, mine, theirs, base)] as const,
    ),
  );
  const withFate = (fate: Fate): readonly string[] =>
    [...fates].flatMap(([route, one]) => (one === fate ? [route] : []));
  const routes = new Map(
    withFate("both").map((route) => {
      const versions = {
        own: renamedRoutes.get(route),
        document: documentRoutes.get(route),
        base: memberOf(base.routes, route) as Data | undefined,
      };
      const merged = mergeRoute(versions, {
        own: mine,
        document: theirs,
        merged: candidates.parts,
      });
      const { own: renamed = {} } = versions;
      return [route, since(ownRoutes.get(route) ?? {}, renamed, merged)] as const;
    }),
  );
  const finalRoutes = [...new Map([...documentRoutes, ...ownRoutes])].flatMap(
    ([route, data]): readonly Data[] => {
      const fate = fates.get(route);
      if (fate === "removed" || fate === "left out") return [];
      return [withChanges(data, routes.get(route))];
    },
  );
  const blocks = selectParts(candidates, mine, theirs, [...ownRoutes.values()], finalRoutes);
  const namesOf = (kind: "added" | "changed" | "removed"): readonly string[] =>
    BLOCKS.flatMap((block) => blocks[block][kind].map((name) => `${block}/${name}`));
  const isGuess = known === undefined;
  const changed = [...routes].flatMap(([route, one]) => {
    const keys = Object.keys(one.changed);
    return keys.length === 0 ? [] : [{ route, keys }];
  });
  const onlyInManifest = isGuess ? withFate("own") : [];
  const removed = withFate("removed");
  return {
    blocks,
    routes,
    top: top.changed,
    changes: {
      knowsLastImport: !isGuess,
      added: withFate("added"),
      moved: moves.filter(({ from }) => writtenRoutes.has(from)),
      changed,
      removed,
      leftOut: withFate("left out"),
      onlyInManifest,
      partsOnlyInManifest: [...routes].flatMap(([route, { onlyHere: parts }]) =>
        isGuess && parts.length > 0 ? [{ route, parts }] : [],
      ),
      unchanged: ownRoutes.size - changed.length - removed.length - onlyInManifest.length,
      addedParts: namesOf("added"),
      changedParts: namesOf("changed"),
      removedParts: namesOf("removed"),
      changedKeys: Object.keys(top.changed).filter((key) => own[key] !== undefined),
      conflicts: [
        ...top.conflicts.map((conflict) => withSides({ part: conflict.path.join(".") }, conflict)),
        ...withFate("changed here, removed there").map(
          (route) => ({ of: route, manifest: "changed", document: "removed" }) as const,
        ),
        ...[...routes].flatMap(([route, { conflicts }]) =>
          conflicts.map((one) => withSides({ of: route, part: describePart(one.path) }, one)),
        ),
        ...conflictsOf(candidates),
      ],
      differs: TOP.filter(
        (key) =>
          (isGuess || (key === "baseUrl" && isUrlUnknown)) &&
          memberOf(theirs.top, key) !== undefined &&
          !isSame(top.merged[key], theirs.top[key]),
      ),
    },
  };
}

/** What a merge changes in a route as it is written, if it merged one whose parameters were renamed. */
function since(written: Data, renamed: Data, merged: MergedRoute): MergedRoute {
  if (written === renamed) return merged;
  const result = withChanges(renamed, merged);
  const changed = keysOf(written, result).flatMap((key) =>
    isSame(written[key], result[key]) ? [] : [[key, result[key]] as const],
  );
  return { ...merged, changed: Object.fromEntries(changed) };
}

/** A route of the manifest with what the merge changes. */
export function withChanges(route: Data, merged: MergedRoute | undefined): Data {
  return dataFrom(Object.entries({ ...route, ...merged?.changed }));
}

type Fate = "both" | "added" | "removed" | "left out" | "own" | "changed here, removed there";

function fateOf(
  route: string,
  own: ComparedManifest,
  document: ComparedManifest,
  base: Base,
): Fate {
  const mine = memberOf(own.routes, route);
  const theirs = memberOf(document.routes, route);
  const before = memberOf(base.routes, route);
  if (mine !== undefined && theirs !== undefined) return "both";
  if (mine === undefined) return before === undefined ? "added" : "left out";
  if (before === undefined) return "own";
  return isUntouched(mine, before) ? "removed" : "changed here, removed there";
}

/** Top-level values as a whole: two lists of servers cannot be merged. Nothing is removed. */
function mergeTop(own: Data, document: Data, base: Data) {
  const all = TOP.map((key) => {
    const versions = { own: own[key], document: document[key], base: base[key] };
    return [key, mergeValues(versions, [key])] as const;
  });
  const merged = dataFrom(all.map(([key, { value }]) => [key, value ?? own[key]]));
  return {
    merged,
    changed: dataFrom(
      all.map(([key]) => [key, isSame(merged[key], own[key]) ? undefined : merged[key]]),
    ),
    conflicts: all.flatMap(([, { conflicts }]) => conflicts),
  };
}

function conflictsOf({ conflicts, removed }: Candidates): readonly ImportConflict[] {
  return [...conflicts].flatMap(([reference, own]) => {
    const of = reference.replace("#/", "");
    return removed.has(reference)
      ? []
      : own.map((one) =>
          withSides(one.path.length === 0 ? { of } : { of, part: one.path.join(".") }, one),
        );
  });
}

function withSides(
  place: Pick<ImportConflict, "of" | "part">,
  { manifest, document }: Conflict,
): ImportConflict {
  return { ...place, manifest, document };
}
