import type { Base } from "./base.js";
import { BLOCKS, type Comparable, TOP, routesOf } from "./comparable.js";
import { type Data, dataOf, isSame, keysOf, memberOf } from "./data.js";
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
export interface Merge {
  readonly own: Data;
  readonly merged: Data;
  /** The manifest with its routes where the document has them now, and the document, as they were compared. */
  readonly mine: Comparable;
  readonly theirs: Comparable;
  readonly known: Base | undefined;
  readonly moves: readonly Move[];
  readonly conflicts: readonly Conflict[];
}

export function changesOf(merge: Merge): ManifestChanges {
  const { own, merged, mine, theirs, known, moves, conflicts } = merge;
  const movedTo = new Map(moves.map(({ from, to }) => [from, to]));
  const before = new Map(
    [...routesOf(own)].map(([route, entry]) => [movedTo.get(route) ?? route, entry]),
  );
  const after = routesOf(merged);
  const isGuess = known === undefined;
  const changed = [...before].flatMap(([route, entry]) => {
    const now = after.get(route) ?? entry;
    const keys = changedKeys(entry, now);
    return keys.length === 0 ? [] : [{ route, keys }];
  });
  const inDocument = (route: string): boolean => memberOf(theirs.routes, route) !== undefined;
  const removed = [...before.keys()].filter((route) => !after.has(route));
  const onlyInManifest = isGuess ? [...before.keys()].filter((route) => !inDocument(route)) : [];
  const parts = BLOCKS.flatMap((block) => {
    const [old, now] = [dataOf(own[block]), dataOf(merged[block])];
    return keysOf(old, now).map((name) => ({
      name: `${block}/${name}`,
      old: memberOf(old, name),
      now: memberOf(now, name),
    }));
  });
  const namesOf = (one: typeof parts): readonly string[] => one.map(({ name }) => name);
  const top = changedKeys(own, merged).filter((key) => TOP.some((one) => one === key));
  const kept = TOP.filter(
    (key) => memberOf(theirs.top, key) !== undefined && !isSame(merged[key], theirs.top[key]),
  );
  return {
    knowsLastImport: !isGuess,
    added: [...after.keys()].filter((route) => !before.has(route)),
    moved: moves.filter(({ to }) => before.has(to)),
    changed,
    removed,
    leftOut: Object.keys(theirs.routes).filter((route) => !after.has(route) && !before.has(route)),
    onlyInManifest,
    partsOnlyInManifest: [...before.keys()].flatMap((route) => {
      const [ours, document] = [mine.routes[route], theirs.routes[route]];
      const only = isGuess && ours && document ? partsOnlyIn(ours, document) : [];
      return only.length === 0 ? [] : [{ route, parts: only }];
    }),
    unchanged: before.size - changed.length - removed.length - onlyInManifest.length,
    addedParts: namesOf(parts.filter(({ old }) => old === undefined)),
    changedParts: namesOf(
      parts.filter(({ old, now }) => old !== undefined && now !== undefined && !isSame(old, now)),
    ),
    removedParts: namesOf(parts.filter(({ now }) => now === undefined)),
    changedKeys: top.filter((key) => own[key] !== undefined),
    conflicts: conflicts.flatMap((conflict) => describeConflict(conflict, merged, after)),
    // Without a base URL in the record, a person chose that of the document.
    differs: kept.filter((key) => isGuess || (key === "baseUrl" && !known.top[key])),
  };
}

function changedKeys(before: Data, after: Data): readonly string[] {
  return keysOf(before, after).filter((key) => !isSame(before[key], after[key]));
}

function partsOnlyIn(own: Data, document: Data): readonly string[] {
  return ["parameters", "requestBody", "responses"].flatMap((key) => {
    const [mine, theirs] = [own[key], document[key]];
    if (key === "requestBody") return mine && !theirs ? [describePart([key])] : [];
    const names = Object.keys(dataOf(mine));
    return names
      .filter((name) => memberOf(dataOf(theirs), name) === undefined)
      .map((name) => describePart([key, name]));
  });
}

function describeConflict(
  { path: [section = "", name = "", ...inner], ...sides }: Conflict,
  merged: Data,
  routes: ReadonlyMap<string, Data>,
): readonly ImportConflict[] {
  if (section === "top") return [{ part: name, ...sides }];
  const isRoute = section === "routes";
  const part = isRoute ? describePart(inner) : inner.join(".");
  // A route or part that a person removed is left out, or comes back with what refers to it.
  const isThere = isRoute
    ? routes.has(name)
    : memberOf(dataOf(merged[section]), name) !== undefined;
  if (!isThere || (inner.length === 0 && sides.manifest === "removed")) return [];
  return [{ of: isRoute ? name : `${section}/${name}`, ...(part !== "" && { part }), ...sides }];
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
