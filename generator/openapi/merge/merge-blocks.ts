import type { Json } from "../../manifest/index.js";
import { type Base, BLOCKS, type Block, type ComparedManifest } from "./base.js";
import { type Data, dataFrom, isSame, keysOf, memberOf } from "./data.js";
import { type Conflict, mergeValues } from "./merge-values.js";
import { inOrder } from "./merge-route.js";

export type Blocks = Readonly<Record<Block, Data>>;

/** The shared parts of a merged manifest, including those that may not be needed. */
export interface Candidates {
  readonly parts: Blocks;
  /** The keys of parts that one of the sides has removed: `#/schemas/Pet`. They stay while something refers to them. */
  readonly removed: ReadonlySet<string>;
  readonly conflicts: ReadonlyMap<string, readonly Conflict[]>;
}

export interface MergedBlock {
  readonly merged: Data;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export function mergeParts(
  own: ComparedManifest,
  document: ComparedManifest,
  base: Base,
): Candidates {
  const removed = new Set<string>();
  const conflicts = new Map<string, readonly Conflict[]>();
  const partsOf = (block: Block): Data =>
    dataFrom(
      keysOf(own[block], document[block]).map((name) => {
        const mine = memberOf(own[block], name);
        const theirs = memberOf(document[block], name);
        const merged = mergeValues({
          own: mine,
          document: theirs,
          base: memberOf(base[block], name),
        });
        const reference = `#/${block}/${name}`;
        if (merged.conflicts.length > 0) conflicts.set(reference, merged.conflicts);
        if (merged.value === undefined) removed.add(reference);
        const value = merged.value ?? theirs ?? mine;
        return [name, block === "parameters" && value !== undefined ? inOrder(value) : value];
      }),
    );
  const parts = {
    parameters: partsOf("parameters"),
    responses: partsOf("responses"),
    schemas: partsOf("schemas"),
  };
  return { parts, removed, conflicts };
}

/** Removes the parts to which nothing refers any more. */
export function selectParts(
  { parts, removed, conflicts }: Candidates,
  own: ComparedManifest,
  document: ComparedManifest,
  routesBefore: readonly Data[],
  routesAfter: readonly Data[],
): Readonly<Record<Block, MergedBlock>> {
  const usedBefore = referencesFrom(routesBefore, own);
  const usedAfter = referencesFrom(routesAfter, parts);
  const select = (block: Block): MergedBlock => {
    const isNeeded = (name: string): boolean => {
      const reference = `#/${block}/${name}`;
      if (usedAfter.has(reference)) return true;
      if (removed.has(reference)) return false;
      const isInDocument = memberOf(document[block], name) !== undefined;
      return isInDocument || conflicts.has(reference) || !usedBefore.has(reference);
    };
    const merged = Object.fromEntries(
      Object.entries(parts[block]).filter(([name]) => isNeeded(name)),
    );
    const names = Object.keys(merged);
    return {
      merged,
      added: names.filter((name) => memberOf(own[block], name) === undefined),
      changed: names.filter((name) => {
        const before = memberOf(own[block], name);
        return before !== undefined && !isSame(before, merged[name]);
      }),
      removed: Object.keys(own[block]).filter((name) => memberOf(merged, name) === undefined),
    };
  };
  return {
    parameters: select("parameters"),
    responses: select("responses"),
    schemas: select("schemas"),
  };
}

/** The shared parts that routes refer to, also through others: `#/schemas/Pet`. */
function referencesFrom(roots: readonly Json[], blocks: Blocks): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: Json[] = [...roots];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    // A discriminator's mapping refers to schemas by text as well.
    if (typeof value === "string" && value.startsWith("#/") && !found.has(value)) {
      found.add(value);
      const [, block = "", name = ""] = value.split("/");
      const isBlock = BLOCKS.find((one) => one === block);
      const target = isBlock && memberOf(blocks[isBlock], name);
      if (target !== undefined) waiting.push(target);
    }
    if (typeof value === "object" && value !== null) waiting.push(...Object.values(value as Data));
  }
  return found;
}
