import { BLOCKS, type Comparable, TOP, entryOf, routeOf } from "./comparable.js";
import { type Data, dataOf, isSame, listOf, memberOf, without } from "./data.js";
import type { Move } from "./moved-routes.js";

/** The changes of an updated manifest. */
export interface ManifestChanges {
  /** Whether the last import is known, and with it what a person has changed since. Otherwise all of the manifest was kept. */
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
  /** How many routes stay as they are, without those of `onlyInManifest`. */
  readonly unchanged: number;
  /** Shared parts: `schemas/Pet`. */
  readonly addedParts: readonly string[];
  readonly changedParts: readonly string[];
  /** Shared parts that the document has lost, or to which nothing refers any more. */
  readonly removedParts: readonly string[];
  /** Top-level keys that were changed. */
  readonly changedKeys: readonly string[];
  /**
   * What both a person and the document have changed since the last import, or where they differ if that is not known: the
   * person's version was kept.
   */
  readonly conflicts: readonly ImportConflict[];
}

/** A value that a person and the document have changed in different ways: the person's version stays. */
export interface Conflict {
  /** `["routes", "GET /pets", "responses", "404", "description"]` */
  readonly path: readonly string[];
  readonly manifest: "changed" | "removed";
  readonly document: "changed" | "removed";
}

export interface ImportConflict extends Omit<Conflict, "path"> {
  /** A route, `GET /pets`, or a shared part, `schemas/Pet`; absent for a top-level key. */
  readonly of?: string;
  /** `summary`, `description of the query parameter page`; absent for the whole of it. */
  readonly part?: string;
}

/** A manifest before and after it was merged with its document. */
interface Merge {
  /** With the paths that the document has moved routes to. */
  readonly ours: Data;
  readonly merged: Data;
  readonly theirs: Comparable;
  readonly isKnown: boolean;
  readonly moves: readonly Move[];
  readonly conflicts: readonly Conflict[];
}

export function changesOf(merge: Merge): ManifestChanges {
  const { ours, merged, theirs, isKnown, moves, conflicts } = merge;
  const [before, after] = [routesOf(ours), routesOf(merged)];
  const routes = compare(before, after);
  const parts = compare(partsOf(ours), partsOf(merged));
  const onlyInManifest = isKnown ? [] : Object.keys(without(before, theirs.routes));
  const touched = routes.changed.length + routes.removed.length + onlyInManifest.length;
  return {
    knowsLastImport: isKnown,
    added: routes.added,
    moved: moves.filter(({ to }) => Object.hasOwn(before, to)),
    changed: routes.changed.map((route) => {
      const { all } = compare(dataOf(before[route]), dataOf(after[route]));
      return { route, keys: all };
    }),
    removed: routes.removed,
    leftOut: Object.keys(without(theirs.routes, { ...before, ...after })),
    onlyInManifest,
    unchanged: Object.keys(before).length - touched,
    addedParts: parts.added,
    changedParts: parts.changed,
    removedParts: parts.removed,
    changedKeys: compare(ours, merged).changed.filter((key) => TOP.some((name) => name === key)),
    conflicts: conflicts.flatMap((conflict) => describeConflict(conflict, merged)),
  };
}

/** The names of members that differ. */
function compare(before: Data, after: Data) {
  const added = Object.keys(without(after, before));
  const removed = Object.keys(without(before, after));
  const all = Object.keys({ ...before, ...after }).filter(
    (key) => !isSame(before[key], after[key]),
  );
  const changed = all.filter((key) => Object.hasOwn(before, key) && Object.hasOwn(after, key));
  return { all, added, removed, changed };
}

function routesOf({ routes }: Data): Data {
  return Object.fromEntries(listOf(routes).map((item) => [routeOf(item), entryOf(item)]));
}

/** Shared parts: `schemas/Pet`. */
function partsOf(manifest: Data): Data {
  return Object.fromEntries(
    BLOCKS.flatMap((block) =>
      Object.entries(dataOf(manifest[block])).map(([name, part]) => [`${block}/${name}`, part]),
    ),
  );
}

function describeConflict(
  { path: [section = "", name = "", ...inner], ...sides }: Conflict,
  merged: Data,
): readonly ImportConflict[] {
  if (section === "top") return [{ part: name, ...sides }];
  const isRoute = section === "routes";
  // A route or part that a person removed is left out, or comes back with what refers to it.
  const isThere = memberOf(isRoute ? routesOf(merged) : merged[section], name) !== undefined;
  if (!isThere || (inner.length === 0 && sides.manifest === "removed")) return [];
  const part = isRoute ? describePart(inner) : inner.join(".");
  return [{ of: isRoute ? name : `${section}/${name}`, ...(part !== "" && { part }), ...sides }];
}

/** @example describePart(["parameters", "query page", "schema", "type"]); // "schema.type of the query parameter page" */
function describePart([key = "", ...rest]: readonly string[]): string {
  const [name, ...inner] = rest;
  const within = (part: string, keys = inner) =>
    [keys.join("."), part].filter(Boolean).join(" of ");
  if (key === "requestBody") return within("the request body", rest);
  if (name === undefined) return key;
  if (key === "parameters") return within(`the ${name.replace(" ", " parameter ")}`);
  return key === "responses" ? within(`the response ${name}`) : [key, ...rest].join(".");
}
