import { parameterKey, readYaml, toData } from "../../manifest/index.js";
import { toLf } from "../../portable/index.js";
import type { ManifestChanges } from "./changes.js";
import { routeOf } from "./comparable.js";
import { type Data, canonical, dataOf } from "./data.js";
import type { ImportRecord } from "./import-record.js";
import { mergeManifest } from "./merge-manifest.js";
import { patchYaml } from "./patch-yaml.js";

export interface UpdatedManifest {
  readonly text: string;
  readonly changes: ManifestChanges;
}

/**
 * Updates the text of a manifest from a document. What does not change keeps its text, and comments stay.
 *
 * @param text the text of a valid manifest.
 * @param document the manifest that an import makes of the document.
 * @param base what the last import wrote, if it is known.
 * @param set top-level keys to set to other values.
 */
export function updateManifest(
  text: string,
  document: Data,
  base: ImportRecord | undefined,
  set: Data = {},
): UpdatedManifest {
  const mark = /^\ufeff?/.exec(text)?.[0] ?? "";
  const unmarked = text.slice(mark.length);
  const { root } = readYaml(toLf(unmarked));
  if (root?.kind !== "map") throw new TypeError("a manifest is a map");
  const ours = toData(root) as Data;
  const { merged, changes } = mergeManifest(ours, document, base, set);
  const targets = new Map(changes.moved.map(({ from, to }) => [from, to]));
  const patched = patchYaml(unmarked, ours, merged, (item, path) => {
    if (path === "/routes") return targets.get(routeOf(item)) ?? routeOf(item);
    const { in: place, name } = dataOf(item);
    const isNamed = path === "/routes[]/parameters" && name !== undefined;
    return isNamed ? parameterKey(String(place), String(name)) : canonical(item);
  });
  return { text: mark + patched, changes };
}
