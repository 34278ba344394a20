import type { Json } from "../../manifest/index.js";
import type { WrittenManifest } from "../write/written-manifest.js";
import { type Data, dataOf, isSame, listOf } from "./data.js";
import { type Blocks, type MergedRoute, mergeRoute, withDecisions } from "./merge-route.js";

export const BLOCKS = ["parameters", "responses", "schemas"] as const;
export type Block = (typeof BLOCKS)[number];

/** The changes of an updated manifest. */
export interface ManifestChanges {
  /** Routes of the document that the manifest did not have: `GET /pets`. */
  readonly added: readonly string[];
  readonly changed: readonly { readonly route: string; readonly keys: readonly string[] }[];
  /** Routes that the document does not have. They are kept: the document lost them, or a person wrote them. */
  readonly onlyInManifest: readonly string[];
  /** Parts of routes that the document does not have. */
  readonly partsOnlyInManifest: readonly {
    readonly route: string;
    readonly parts: readonly string[];
  }[];
  /** Shared parts: `schemas Pet`. */
  readonly addedParts: readonly string[];
  readonly changedParts: readonly string[];
  /** Shared parts to which nothing refers any more. */
  readonly removedParts: readonly string[];
  /** Keys that were kept although the document has other values. */
  readonly differs: readonly string[];
}

/** A manifest merged with its document. */
export interface Merger {
  /** The merged blocks, with the names of new, changed and no longer needed entries. */
  readonly blocks: Readonly<Record<Block, MergedBlock>>;
  /** By route string. */
  readonly routes: ReadonlyMap<string, MergedRoute>;
  /** Top-level keys that the manifest does not have. */
  readonly addedKeys: Data;
  readonly changes: ManifestChanges;
}

export interface MergedBlock {
  readonly merged: Data;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Top-level keys that documents have, too. */
const TOP = ["version", "servers", "security"] as const;

/**
 * @param own the manifest.
 * @param ownRoutes the manifest's routes by route string, in order.
 */
export function mergeManifest(
  own: Data,
  ownRoutes: ReadonlyMap<string, Data>,
  written: WrittenManifest,
): Merger {
  // Removes members that are `undefined`.
  const document = JSON.parse(JSON.stringify(written)) as Data;
  const documentRoutes = new Map(
    listOf(document["groups"]).flatMap((group) =>
      listOf(dataOf(group)["routes"]).map((route) => [
        String(dataOf(route)["route"]),
        dataOf(route),
      ]),
    ),
  );
  const merged = unite(own, document);
  const blocksOf = (block: Block): Blocks => ({
    own: dataOf(own[block]),
    document: dataOf(document[block]),
    merged: merged[block],
  });
  const routes = new Map<string, MergedRoute>();
  for (const [route, data] of ownRoutes) {
    const declared = documentRoutes.get(route);
    if (declared === undefined) continue;
    routes.set(route, mergeRoute(data, declared, blocksOf("parameters"), blocksOf("responses")));
  }
  const finalRoutes = [
    ...[...ownRoutes].map(([route, data]) => ({ ...data, ...routes.get(route)?.changed })),
    ...[...documentRoutes].filter(([route]) => !ownRoutes.has(route)).map(([, data]) => data),
  ];
  const blocks = mergeBlocks(own, document, merged, [...ownRoutes.values()], finalRoutes);
  const namesOf = (kind: "added" | "changed" | "removed"): readonly string[] =>
    BLOCKS.flatMap((block) => blocks[block][kind].map((name) => `${block}/${name}`));
  return {
    blocks,
    routes,
    addedKeys: Object.fromEntries(
      TOP.flatMap((key) => {
        const value = document[key];
        return own[key] === undefined && value !== undefined ? [[key, value]] : [];
      }),
    ),
    changes: {
      added: [...documentRoutes.keys()].filter((route) => !ownRoutes.has(route)),
      changed: [...routes].flatMap(([route, { changed }]) => {
        const keys = Object.keys(changed);
        return keys.length === 0 ? [] : [{ route, keys }];
      }),
      onlyInManifest: [...ownRoutes.keys()].filter((route) => !documentRoutes.has(route)),
      partsOnlyInManifest: [...routes].flatMap(([route, { onlyHere: parts }]) =>
        parts.length === 0 ? [] : [{ route, parts }],
      ),
      addedParts: namesOf("added"),
      changedParts: namesOf("changed"),
      removedParts: namesOf("removed"),
      differs: TOP.filter(
        (key) =>
          own[key] !== undefined && document[key] !== undefined && !isSame(own[key], document[key]),
      ),
    },
  };
}

type AllBlocks = Readonly<Record<Block, Data>>;

/** The document's shared parts, with properties that only a manifest can have, and parts that only the manifest has. */
function unite(own: Data, document: Data): AllBlocks {
  const union = (block: Block): Data => {
    const mine = dataOf(own[block]);
    const declared = Object.entries(dataOf(document[block])).map(([name, part]) => {
      const earlier = mine[name];
      const isParameter = block === "parameters" && earlier !== undefined;
      const kept = isParameter ? withDecisions(dataOf(part), dataOf(earlier)) : part;
      return [name, isSame(kept, part) ? part : kept] as const;
    });
    return { ...mine, ...Object.fromEntries(declared) };
  };
  return {
    parameters: union("parameters"),
    responses: union("responses"),
    schemas: union("schemas"),
  };
}

/** All shared parts, except those only in the manifest to which nothing refers any more. */
function mergeBlocks(
  own: Data,
  document: Data,
  all: AllBlocks,
  before: readonly Data[],
  after: readonly Data[],
): Readonly<Record<Block, MergedBlock>> {
  const ownBlocks = Object.fromEntries(BLOCKS.map((block) => [block, dataOf(own[block])]));
  const usedBefore = referencesFrom(before, ownBlocks);
  const usedAfter = referencesFrom(after, all);
  const merge = (block: Block): MergedBlock => {
    const mine = dataOf(own[block]);
    const declared = dataOf(document[block]);
    const removed = Object.keys(mine).filter((name) => {
      const reference = `#/${block}/${name}`;
      return declared[name] === undefined && usedBefore.has(reference) && !usedAfter.has(reference);
    });
    const names = Object.keys(declared);
    return {
      merged: Object.fromEntries(
        Object.entries(all[block]).filter(([name]) => !removed.includes(name)),
      ),
      added: names.filter((name) => mine[name] === undefined),
      changed: names.filter(
        (name) => mine[name] !== undefined && !isSame(mine[name], all[block][name]),
      ),
      removed,
    };
  };
  return {
    parameters: merge("parameters"),
    responses: merge("responses"),
    schemas: merge("schemas"),
  };
}

/** The reachable `$ref`s: `#/schemas/Pet`. */
function referencesFrom(
  roots: readonly Json[],
  blocks: Readonly<Record<string, Data>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: Json[] = [...roots];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const reference = dataOf(value)["$ref"];
    if (typeof reference === "string" && !found.has(reference)) {
      found.add(reference);
      const [, block = "", name = ""] = reference.split("/");
      const target = blocks[block]?.[name];
      if (target !== undefined) waiting.push(target);
    }
    waiting.push(...Object.values(value as Data));
  }
  return found;
}
