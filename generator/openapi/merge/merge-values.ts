import type { Json } from "../../manifest/index.js";
import { condense } from "./base.js";
import { type Data, dataFrom, isData, isSame, keysOf, memberOf } from "./data.js";

/** A value in the manifest, in the document, and as the last import wrote it (condensed); `undefined` where it is absent. */
export interface Versions<Value extends Json = Json> {
  readonly own: Value | undefined;
  readonly document: Value | undefined;
  readonly base: Value | undefined;
}

/** A value that a person and the document have changed in different ways: the person's version stays. */
export interface Conflict {
  /** `["responses", "404", "description"]` */
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
  if (isSame(own, document)) return { value: own, conflicts: [] };
  if (isSame(condense(own), base)) return { value: document, conflicts: [] };
  if (isSame(condense(document), base)) return { value: own, conflicts: [] };
  if (isData(own) && isData(document)) {
    return mergeMembers({ own, document, base: isData(base) ? base : {} }, path);
  }
  return {
    value: own,
    conflicts: [
      {
        path,
        manifest: own === undefined ? "removed" : "changed",
        document: document === undefined ? "removed" : "changed",
      },
    ],
  };
}

function mergeMembers(
  { own, document, base }: { readonly [Version in keyof Versions]: Data },
  path: readonly string[],
): MergedValue {
  const merged = keysOf(own, document).map((key) => {
    const versions = {
      own: memberOf(own, key),
      document: memberOf(document, key),
      base: memberOf(base, key),
    };
    return [key, mergeValues(versions, [...path, key])] as const;
  });
  return {
    value: dataFrom(merged.map(([key, { value }]) => [key, value])),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  };
}
