import { posix } from "node:path";
import { decodePercent } from "../../words/index.js";
import type { ManifestSource } from "../open-manifest.js";

/** Possible file paths in YAML or JSON, for any purpose. The limited length keeps matching linear. */
const MENTIONS: readonly RegExp[] = [
  /(?:^|[\s"'[,:])(\.\.?\/[^\n"'#?,\]}]{0,500}?\.(?:json|ya?ml))(?=["'\s,\]}]|$)/gm,
  // Names with quotes, commas, brackets or escapes: as a whole text in quotes, or the rest of a line.
  /"(\.\.?\/(?:[^"\\\n]|\\.){0,500}\.(?:json|ya?ml))"/g,
  /'(\.\.?\/(?:[^'\n]|''){0,500}\.(?:json|ya?ml))'/g,
  /\s(?=(\.\.?\/[^\n#]{0,500}\.(?:json|ya?ml))[ \t\r]*(?:#|$))/gm,
];

/** The part of a `$ref` before its fragment: `pet.yaml`, `../shared/errors.json`, `"my pet.yaml"`. */
const REFERENCES: readonly RegExp[] = [
  /\$ref["']?\s*:\s*(?:"([^"#\n]{1,500})|'((?:[^'#\n]|''){1,500})|([^\s"'#,}\]][^\n#,}\]]{0,499}))/g,
  /\$ref["']?\s*:\s*([^\s"'#][^\n#]{0,499}\.(?:json|ya?ml))[ \t\r]*(?:#|$)/gm,
];

/** The start of a discriminator's mapping, and the files that are its values. */
const MAPPING = /\bmapping["']?\s*:(?=([^}]{0,5000}))/g;
const MAPPED = /:\s*["']?([^\s"'#,{}[\]]{1,200}?\.(?:json|ya?ml))(?=["'\s,\]}#]|$)/g;

const URL_OR_ROOT = /^([a-z][a-z\d+.-]*:|\/)/i;

/** References in an overlay are relative to its document, which can be any mentioned file. */
const OVERLAY = /^\{?[ \t]*["']?overlay["']?\s*:/m;

/**
 * The files that a manifest mentions, directly or through other files, by path relative to its folder, with the text of each
 * readable file. Found without parsing, so that checking for changes is fast.
 */
export function inputFiles(source: ManifestSource): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    const read = source.files.read(path);
    found.set(path, read.ok ? read.text : undefined);
    if (read.ok && !OVERLAY.test(read.text)) addReferences(read.text, posix.dirname(path));
  };
  const addReferences = (text: string, folder: string): void => {
    const mappings = [...text.matchAll(MAPPING)].flatMap(([, block = ""]) =>
      listMatches(block, [MAPPED]),
    );
    for (const reference of [...listMatches(text, REFERENCES), ...mappings]) {
      add(posix.normalize(posix.join(folder, decodePercent(reference) ?? reference)));
    }
  };
  for (const mention of listMatches(new TextDecoder().decode(source.bytes), MENTIONS)) {
    // The path of a document is not percent-encoded.
    for (const name of [mention, decodePercent(mention) ?? mention]) add(posix.normalize(name));
  }
  const folders = new Set([...found.keys()].map((path) => posix.dirname(path)));
  const overlays = [...found.values()].filter((text) => text && OVERLAY.test(text));
  for (const text of overlays) {
    for (const folder of folders) addReferences(text ?? "", folder);
  }
  return found;
}

/** The relative paths that the patterns capture. */
function listMatches(text: string, patterns: readonly RegExp[]): readonly string[] {
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, ...groups]) => unescape(groups.find((group) => group !== undefined)?.trim() ?? ""))
    .filter((path) => !URL_OR_ROOT.test(path));
}

/** Unescapes characters that YAML or JSON may escape: `\/`, `\u00e4`, and `''` in single quotes. */
function unescape(mention: string): string {
  return mention
    .replace(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_, ...digits: readonly string[]) =>
      String.fromCharCode(parseInt(digits[0] ?? digits[1] ?? "", 16)),
    )
    .replaceAll("\\/", "/")
    .replaceAll("''", "'");
}
