import { posix } from "node:path";
import { decodePercent } from "../../words/index.js";
import type { ManifestSource } from "../open-manifest.js";

/** Possible file paths in YAML or JSON, for any purpose. The limited length keeps matching linear. */
const MENTION = /(?:^|[\s"'[,:])(\.\.?\/[^\n"'#?,\]}]{0,500}?\.(?:json|ya?ml))(?=["'\s,\]}]|$)/gm;

/** The part of a `$ref` before its fragment: `pet.yaml`, `../shared/errors.json`, `"my pet.yaml"`. */
const REFERENCE =
  /\$ref["']?\s*:\s*(?:"([^"#\n]{1,500})|'([^'#\n]{1,500})|([^\s"'#,}\]][^\n#,}\]]{0,499}))/g;

const URL_OR_ROOT = /^([a-z][a-z\d+.-]*:|\/)/i;

/** References in an overlay are relative to its document, which can be any mentioned file. */
const OVERLAY = /^\{?[ \t]*["']?overlay["']?\s*:/m;

/**
 * The files that a manifest mentions, directly or through other files, by path relative to its folder, with the text of each
 * readable file. Found without parsing, so that checking for changes is fast.
 */
export function inputFiles(source: ManifestSource): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const search = (text: string, pattern: RegExp, folder: string): void => {
    for (const [, ...groups] of text.matchAll(pattern)) {
      const mention = groups.find((group) => group !== undefined)?.trim() ?? "";
      const path = posix.normalize(posix.join(folder, plain(mention)));
      if (found.has(path) || URL_OR_ROOT.test(mention)) continue;
      const read = source.files.read(path);
      found.set(path, read.ok ? read.text : undefined);
      if (read.ok && !OVERLAY.test(read.text)) search(read.text, REFERENCE, posix.dirname(path));
    }
  };
  search(new TextDecoder().decode(source.bytes), MENTION, ".");
  const folders = new Set([...found.keys()].map((path) => posix.dirname(path)));
  const overlays = [...found.values()].filter((text) => text && OVERLAY.test(text));
  for (const text of overlays) {
    for (const folder of folders) search(text ?? "", REFERENCE, folder);
  }
  return found;
}

/** Unescapes slashes, which JSON may escape, and percent-encoding, which URI references may use. */
function plain(mention: string): string {
  return decodePercent(mention.replaceAll("\\/", "/")) ?? mention;
}
