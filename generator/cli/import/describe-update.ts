import { escapeUnprintable } from "../../errors/index.js";
import type { ManifestChanges } from "../../openapi/index.js";
import { count } from "../terminal/words.js";

/**
 * One line for each change of an updated manifest, and for each value that was kept although the document differs.
 *
 * @param document the name of the document.
 */
export function describeUpdate(changes: ManifestChanges, document: string): readonly string[] {
  const { added, changed, onlyInManifest, partsOnlyInManifest, differs } = changes;
  const without = `${document} does not have it`;
  return [
    ...added.map((route) => `added ${route}`),
    ...changed.map(({ route, keys }) => `changed ${route}: ${keys.join(", ")}`),
    ...changes.addedParts.map((part) => `added ${part}`),
    ...changes.changedParts.map((part) => `changed ${part}`),
    ...changes.removedParts.map((part) => `removed ${part}: nothing refers to it any more`),
    ...onlyInManifest.map((route) => `kept ${route}: ${without}`),
    ...partsOnlyInManifest.flatMap(({ route, parts }) =>
      parts.map((part) => `kept ${part} of ${route}: ${without}`),
    ),
    ...differs.map((key) => `kept ${key}: ${document} has another`),
  ].map(escapeUnprintable);
}

/** @example "2 added, 1 changed, 40 unchanged" */
export function countUpdate(changes: ManifestChanges, routes: number): string {
  const { added, changed, onlyInManifest } = changes;
  const unchanged = routes - added.length - changed.length - onlyInManifest.length;
  const kinds = [
    [added.length, "added"],
    [changed.length, "changed"],
    [onlyInManifest.length, "kept that the document does not have"],
    [unchanged, "unchanged"],
  ] as const;
  const words = kinds.flatMap(([number, word]) =>
    number > 0 ? `${count(number, "route")} ${word}` : [],
  );
  return words.join(", ");
}
