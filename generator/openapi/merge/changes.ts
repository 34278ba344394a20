import { BLOCKS, type Comparable, TOP, entryOf, routeOf } from "./comparable.js";
import { type Data, dataOf, isSame, keysOf, listOf, memberOf } from "./data.js";
import type { ImportRecord } from "./import-record.js";
import type { Conflict } from "./merge-values.js";
import type { Move } from "./moved-routes.js";

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

/** A manifest before and after it was merged with its document. */
interface Merge {
  readonly own: Data;
  readonly merged: Data;
  /** The manifest and the document as they were compared. */
  readonly mine: Comparable;
  readonly theirs: Comparable;
  readonly known: ImportRecord | undefined;
  readonly moves: readonly Move[];
  readonly conflicts: readonly Conflict[];
}

export function changesOf(merge: Merge): ManifestChanges {
  const { own, merged, mine, theirs, known, moves, conflicts } = merge;
  const isGuess = known === undefined;
  const targets = new Map(moves.map(({ from, to }) => [from, to]));
  /** Where the document has a route of the manifest. */
  const targetOf = (route: string): string => targets.get(route) ?? route;
  const [before, after] = [routesOf(own, targetOf), routesOf(merged)];
  const document = Object.fromEntries(
    Object.entries(theirs.routes).map(([route, entry]) => [targetOf(route), entry]),
  );
  const routes = compare(before, after);
  const parts = compare(partsOf(own), partsOf(merged));
  const kept = TOP.filter((key) => key in theirs.top && !isSame(merged[key], theirs.top[key]));
  const onlyInManifest = isGuess ? without(before, document) : [];
  return {
    knowsLastImport: !isGuess,
    added: routes.added,
    moved: moves.filter(({ to }) => Object.hasOwn(before, to)),
    changed: routes.changed.map((route) => {
      const { all } = compare(dataOf(before[route]), dataOf(after[route]));
      return { route, keys: all };
    }),
    removed: routes.removed,
    leftOut: without(document, { ...before, ...after }),
    onlyInManifest,
    partsOnlyInManifest: Object.entries(isGuess ? mine.routes : {}).flatMap(([route, entry]) => {
      const other = memberOf(theirs.routes, route);
      const only = other === undefined ? [] : partsOnlyIn(dataOf(entry), dataOf(other));
      return only.length === 0 ? [] : [{ route: targetOf(route), parts: only }];
    }),
    unchanged:
      Object.keys(before).length -
      routes.changed.length -
      routes.removed.length -
      onlyInManifest.length,
    addedParts: parts.added,
    changedParts: parts.changed,
    removedParts: parts.removed,
    changedKeys: compare(own, merged).changed.filter((key) => TOP.some((one) => one === key)),
    conflicts: conflicts.flatMap((conflict) => describeConflict(conflict, merged, targetOf)),
    // Without a base URL in the record, a person chose that of the document.
    differs: kept.filter((key) => isGuess || (key === "baseUrl" && !known.top[key])),
  };
}

function without(data: Data, other: Data): readonly string[] {
  return Object.keys(data).filter((key) => !Object.hasOwn(other, key));
}

/** The names of members that differ. */
function compare(before: Data, after: Data) {
  const [added, removed] = [without(after, before), without(before, after)];
  const all = keysOf(before, after).filter((key) => !isSame(before[key], after[key]));
  const changed = all.filter((key) => !added.includes(key) && !removed.includes(key));
  return { all, added, removed, changed };
}

/** The entries of a manifest's routes by route string. */
function routesOf({ routes }: Data, keyOf = (route: string): string => route): Data {
  const entries = listOf(routes).map((item) => [keyOf(routeOf(item)), entryOf(item)] as const);
  return Object.fromEntries(entries);
}

/** Shared parts: `schemas/Pet`. */
function partsOf(manifest: Data): Data {
  return Object.fromEntries(
    BLOCKS.flatMap((block) =>
      Object.entries(dataOf(manifest[block])).map(([name, part]) => [`${block}/${name}`, part]),
    ),
  );
}

function partsOnlyIn(own: Data, document: Data): readonly string[] {
  const isBody = own["requestBody"] !== undefined && document["requestBody"] === undefined;
  const only = (key: "parameters" | "responses"): readonly string[] =>
    without(dataOf(own[key]), dataOf(document[key])).map((name) => describePart([key, name]));
  return [
    ...only("parameters"),
    ...(isBody ? [describePart(["requestBody"])] : []),
    ...only("responses"),
  ];
}

function describeConflict(
  { path: [section = "", name = "", ...inner], ...sides }: Conflict,
  merged: Data,
  targetOf: (route: string) => string,
): readonly ImportConflict[] {
  if (section === "top") return [{ part: name, ...sides }];
  const isRoute = section === "routes";
  const part = isRoute ? describePart(inner) : inner.join(".");
  // A route or part that a person removed is left out, or comes back with what refers to it.
  const block = isRoute ? routesOf(merged) : dataOf(merged[section]);
  const isThere = memberOf(block, isRoute ? targetOf(name) : name) !== undefined;
  if (!isThere || (inner.length === 0 && sides.manifest === "removed")) return [];
  return [
    { of: isRoute ? targetOf(name) : `${section}/${name}`, ...(part !== "" && { part }), ...sides },
  ];
}

/** @example describePart(["parameters", "query page", "schema", "type"]); // "schema.type of the query parameter page" */
function describePart([key = "", name, ...inner]: readonly string[]): string {
  if (key === "parameters" && name !== undefined) {
    return within(inner, `the ${name.replace(" ", " parameter ")}`);
  }
  if (key === "responses" && name !== undefined) return within(inner, `the response ${name}`);
  const rest = name === undefined ? [] : [name, ...inner];
  return key === "requestBody" ? within(rest, "the request body") : [key, ...rest].join(".");
}

function within(inner: readonly string[], part: string): string {
  return inner.length === 0 ? part : `${inner.join(".")} of ${part}`;
}
