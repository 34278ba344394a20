import { posix } from "node:path";
import type { ManifestSource } from "../open-manifest.js";

/** What may be the path of a file in YAML or JSON, whatever it is there for. Linear, because paths are not longer. */
const MENTION = /(?:^|[\s"'[,:])(\.\.?\/[^\n"'#?,\]}]{0,500}?\.(?:json|ya?ml))(?=["'\s,\]}]|$)/gm;

/** What a `$ref` in a schema or a document begins with, up to its fragment: `pet.yaml`, `../shared/errors.json`. */
const REFERENCE = /\$ref["']?[ \t]*:[ \t]*["']?([^\s"'#,}\]]{1,500})/g;

/**
 * The files that a manifest mentions, and those to which they refer, by path from its folder, with the text of each that can
 * be read. Found without parsing any of them, so that it is known fast whether one has changed.
 */
export function inputFiles({
  bytes,
  files,
}: ManifestSource): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const search = (text: string, pattern: RegExp, folder: string): void => {
    for (const [, mention = ""] of text.matchAll(pattern)) {
      const path = posix.normalize(posix.join(folder, plain(mention)));
      if (found.has(path) || isUrl(mention)) continue;
      const read = files.read(path);
      found.set(path, read.ok ? read.text : undefined);
      if (read.ok) search(read.text, REFERENCE, posix.dirname(path));
    }
  };
  search(new TextDecoder().decode(bytes), MENTION, ".");
  return found;
}

/** JSON may escape slashes, and a URI reference any character. */
function plain(mention: string): string {
  try {
    return decodeURIComponent(mention.replaceAll("\\/", "/"));
  } catch {
    return mention;
  }
}

function isUrl(mention: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/)/i.test(mention);
}
