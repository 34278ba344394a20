import type { Json } from "../../manifest/index.js";
import { isUntouched } from "./comparable.js";
import { dataFrom, isData, isSame, keysOf, memberOf } from "./data.js";

/** A value that a person and the document have changed in different ways: the person's version stays. */
export interface Conflict {
  /** `["routes", "GET /pets", "responses", "404", "description"]` */
  readonly path: readonly string[];
  readonly manifest: "changed" | "removed";
  readonly document: "changed" | "removed";
}

/**
 * Takes the document's changes since the last import, and keeps a person's. Objects are merged key by key, lists are not.
 *
 * @param base the value as the last import wrote it, condensed. Each value is `undefined` where it is absent.
 * @param conflicts gets what both have changed.
 */
export function mergeValues(
  own: Json | undefined,
  document: Json | undefined,
  base: Json | undefined,
  conflicts: Conflict[],
  path: readonly string[] = [],
): Json | undefined {
  if (isSame(own, document) || isUntouched(document, base)) return own;
  if (isUntouched(own, base)) return document;
  if (!isData(own) || !isData(document)) {
    const change = (value: Json | undefined) => (value === undefined ? "removed" : "changed");
    conflicts.push({ path, manifest: change(own), document: change(document) });
    return own;
  }
  const merge = (key: string): Json | undefined => {
    const [mine, theirs] = [memberOf(own, key), memberOf(document, key)];
    return mergeValues(mine, theirs, memberOf(base, key), conflicts, [...path, key]);
  };
  return dataFrom(keysOf(own, document).map((key) => [key, merge(key)]));
}
