import type { Json } from "../../manifest/index.js";
import { isUntouched } from "./base.js";
import { dataFrom, dataOf, isData, isSame, keysOf, memberOf } from "./data.js";

/** A value in the manifest, in the document, and as the last import wrote it (condensed); `undefined` where it is absent. */
export type Versions<Value = Json | undefined> = Readonly<
  Record<"own" | "document" | "base", Value>
>;

/** A value that a person and the document have changed in different ways: the person's version stays. */
export interface Conflict {
  /** `["routes", "GET /pets", "responses", "404", "description"]` */
  readonly path: readonly string[];
  readonly manifest: "changed" | "removed";
  readonly document: "changed" | "removed";
}

export interface MergedValue {
  /** Absent if the value is removed. */
  readonly value: Json | undefined;
  readonly conflicts: readonly Conflict[];
}

/** Takes the document's changes since the last import, and keeps a person's. Objects are merged key by key, lists are not. */
export function mergeValues(
  { own, document, base }: Versions,
  path: readonly string[] = [],
): MergedValue {
  if (isSame(own, document) || isUntouched(document, base)) return { value: own, conflicts: [] };
  if (isUntouched(own, base)) return { value: document, conflicts: [] };
  if (!isData(own) || !isData(document)) {
    const change = (value: Json | undefined) => (value === undefined ? "removed" : "changed");
    return { value: own, conflicts: [{ path, manifest: change(own), document: change(document) }] };
  }
  const merged = keysOf(own, document).map((key) => {
    const versions = {
      own: memberOf(own, key),
      document: memberOf(document, key),
      base: memberOf(dataOf(base), key),
    };
    return [key, mergeValues(versions, [...path, key])] as const;
  });
  return {
    value: dataFrom(merged.map(([key, { value }]) => [key, value])),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  };
}
