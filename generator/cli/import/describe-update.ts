import type { ImportConflict, ManifestChanges } from "../../openapi/index.js";
import { count } from "../terminal/words.js";

/** One line for each change of an updated manifest, and for each value that was kept although the document differs. */
export function describeUpdate(changes: ManifestChanges, document: string): readonly string[] {
  const without = `${document} does not have it`;
  return [
    ...changes.added.map((route) => `added ${route}`),
    ...changes.moved.map(({ from, to }) => `moved ${from} to ${to}`),
    ...changes.changed.map(({ route, keys }) => `changed ${route}: ${keys.join(", ")}`),
    ...changes.removed.map((route) => `removed ${route}: ${without} any more`),
    ...changes.changedKeys.map((key) => `changed ${key}`),
    ...changes.addedParts.map((part) => `added ${part}`),
    ...changes.changedParts.map((part) => `changed ${part}`),
    ...changes.removedParts.map((part) => `removed ${part}: nothing refers to it any more`),
    ...changes.leftOut.map((route) => `left out ${route}: a person removed it`),
    ...changes.onlyInManifest.map((route) => `kept ${route}: ${without}`),
    ...changes.conflicts.map((conflict) =>
      describeConflict(conflict, document, changes.knowsLastImport),
    ),
  ];
}

function describeConflict(
  { of, part, ...sides }: ImportConflict,
  document: string,
  knowsLastImport: boolean,
): string {
  const what = [part, of].filter((name) => name !== undefined).join(" of ");
  if (!knowsLastImport) return `kept ${what}: ${document} has another`;
  if (sides.manifest === "removed") {
    return `left out ${what}, which a person removed: ${document} has changed it`;
  }
  const theirs = sides.document === "removed" ? "does not have it any more" : "has changed it, too";
  return `kept ${what}, which a person changed: ${document} ${theirs}`;
}

/** @example "2 routes added, 1 route changed, 40 routes unchanged" */
export function countUpdate(changes: ManifestChanges): string {
  const { added, changed, removed, leftOut, onlyInManifest, unchanged } = changes;
  const kinds = [
    [added.length, "added"],
    [changed.length, "changed"],
    [removed.length, "removed"],
    [leftOut.length, "left out"],
    [onlyInManifest.length, "kept that the document does not have"],
    [unchanged, "unchanged"],
  ] as const;
  const shown = kinds.filter(([number]) => number > 0);
  return shown.map(([number, word]) => `${count(number, "route")} ${word}`).join(", ");
}
