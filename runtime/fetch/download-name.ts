/** A parameter of a header: its name, and its value as a quoted string or as it stands. */
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;

/**
 * The file name in `content-disposition` (RFC 6266, RFC 8187), if any, without folders and control characters.
 */
export function downloadName(response: {
  readonly headers: { get(name: string): string | null };
}): string | undefined {
  const names = new Map<string, string>();
  const header = response.headers.get("content-disposition") ?? "";
  for (const [, name = "", quoted, plain = ""] of header.matchAll(PARAMETER)) {
    const value = quoted?.replace(/\\(.)/g, "$1") ?? plain;
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, value);
  }
  const text = extendedValue(names.get("filename*") ?? "") ?? names.get("filename") ?? "";
  const name = text.replace(/^[^]*[/\\]/, "").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  return /^\.{0,2}$/.test(name) ? undefined : name;
}

/** The text of `UTF-8'en'%E2%82%AC` (RFC 8187, section 3.2); `undefined` for any other charset, or if it is malformed. */
function extendedValue(value: string): string | undefined {
  const [, charset = "", encoded = ""] = /^([\w-]+)'[^']*'([^']*)$/.exec(value) ?? [];
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  return /^iso-8859-1$/i.test(charset)
    ? encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : undefined;
}
