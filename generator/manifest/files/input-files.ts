import { posix } from "node:path";
import type { ManifestSource } from "../open-manifest.js";

/** What may be the path of a file in YAML or JSON, whatever it is there for. Linear, because paths are not longer. */
const MENTION = /(?:^|[\s"'[,:])(\.\.?\/[^\n"'#?,\]}]{0,500}?\.(?:json|ya?ml))(?=["'\s,\]}]|$)/gm;

/**
 * The files that a manifest mentions, and those that they mention, by path from its folder, with the text of each that can
 * be read. Found without parsing any of them, so that it is known fast whether one has changed.
 */
export function inputFiles({
  bytes,
  files,
}: ManifestSource): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const search = (text: string, folder: string): void => {
    for (const [, mention = ""] of text.matchAll(MENTION)) {
      const path = posix.normalize(posix.join(folder, mention));
      if (found.has(path)) continue;
      const read = files.read(path);
      found.set(path, read.ok ? read.text : undefined);
      if (read.ok) search(read.text, posix.dirname(path));
    }
  };
  search(new TextDecoder().decode(bytes), ".");
  return found;
}
