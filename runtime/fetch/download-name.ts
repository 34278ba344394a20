/**
 * A parameter of a header, also of a header without a type before it. Its value is a quoted string, which the header's end may
 * close, or unquoted text with spaces. A second header or another parameter, joined by a comma, ends the value.
 */
const PARAMETER =
  /(?:^|[;,])\s*([^\s=;,]+)\s*=\s*(?:"((?:[^"\\]|\\.?)*)(?:"|$)|((?:[^;,]|,(?!\s*(?:filename\*?\s*=|(?:inline|attachment|form-data)\s*(?:;|$))))*))/gi;

/** The names of devices of Windows, in any folder and with any extension. */
const DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;

/**
 * The file name in `content-disposition` (RFC 6266, RFC 8187), if any. It is safe on all systems: without folders, control
 * characters, and dots and spaces at its end. `_` replaces other characters that Windows does not allow, and precedes the name of a
 * device.
 */
export function downloadName(response: {
  readonly headers: { get(name: string): string | null };
}): string | undefined {
  const names = new Map<string, string>();
  const header = response.headers.get("content-disposition") ?? "";
  for (const [, name = "", quoted, plain = ""] of header.matchAll(PARAMETER)) {
    const value = quoted?.replace(/\\(.?)/g, "$1") ?? plain;
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, value);
  }
  const text = extendedValue(names.get("filename*") ?? "") ?? utf8Text(names.get("filename") ?? "");
  const name = text
    .replace(/^[^]*[/\\]/, "")
    .replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^\s+|(?<![.\s])[.\s]+$/g, "")
    .replace(DEVICE, "_$&");
  return /^[.\s]*$/.test(name) ? undefined : name;
}

/** The text of a header's bytes, which `fetch` reads as Latin-1, if they are UTF-8; otherwise the same text. */
function utf8Text(text: string): string {
  const escape = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
  try {
    return decodeURIComponent(text.replace(/[%\x80-\xff]/g, escape));
  } catch {
    return text;
  }
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
