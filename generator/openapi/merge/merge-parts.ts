import type { Json } from "../../manifest/index.js";
import type { Base } from "./base.js";
import { BLOCKS, type Block, type Blocks, type Comparable } from "./comparable.js";
import { type Data, dataOf, mapData, memberOf } from "./data.js";
import { inOrder } from "./merge-routes.js";

/** The shared parts of a merged manifest, including those that may not be needed. */
export function mergeParts(tree: Data, mine: Comparable, theirs: Comparable): Blocks {
  return ofEachBlock((block) =>
    mapData({ ...mine[block], ...theirs[block] }, (newest, name) => {
      const part = memberOf(dataOf(tree[block]), name) ?? newest;
      return block === "parameters" ? inOrder(part) : part;
    }),
  );
}

/**
 * Without the parts to which nothing refers any more: one that a side removed stays while something refers to it.
 *
 * @param tree the merged manifest in its comparable form.
 */
export function selectParts(
  parts: Blocks,
  tree: Data,
  { mine, theirs, base }: Readonly<Record<"mine" | "theirs" | "base", Base>>,
  routesBefore: Json,
  routesAfter: Json,
): Blocks {
  const usedBefore = referencesFrom(routesBefore, mine);
  const usedAfter = referencesFrom(routesAfter, parts);
  return ofEachBlock((block) =>
    mapData(parts[block], (part, name) => {
      const reference = `#/${block}/${name}`;
      const isMerged = memberOf(dataOf(tree[block]), name) !== undefined;
      // The document lost it, and a person changed it.
      const isConflict = memberOf(base[block], name) !== undefined;
      const isInDocument = memberOf(theirs[block], name) !== undefined;
      const isKept = isInDocument || isConflict || !usedBefore.has(reference);
      return usedAfter.has(reference) || (isMerged && isKept) ? part : undefined;
    }),
  );
}

function ofEachBlock(of: (block: Block) => Data): Blocks {
  return { parameters: of("parameters"), responses: of("responses"), schemas: of("schemas") };
}

/** The shared parts that routes refer to, also through others: `#/schemas/Pet`. */
function referencesFrom(routes: Json, blocks: Blocks): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: Json[] = [routes];
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
