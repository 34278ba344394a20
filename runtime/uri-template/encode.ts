/** Reserved characters that `encodeURIComponent` does not encode. Tested first, because a replacement without a match is slow. */
const LEFT_OVER = /[!'()*]/;

/**
 * Percent-encodes all characters except the unreserved ones of RFC 3986 (RFC 6570, section 3.2.1, "U").
 *
 * @throws URIError for a lone surrogate.
 */
export function encodeUnreserved(text: string): string {
  const encoded = encodeURIComponent(text);
  return LEFT_OVER.test(text)
    ? encoded.replace(
        /[!'()*]/g,
        (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase(),
      )
    : encoded;
}

/**
 * Percent-encodes characters that are not allowed in a URL; keeps reserved characters and percent-encoded triplets (RFC 6570,
 * section 3.2.1, "U+R").
 *
 * @throws URIError for a lone surrogate.
 */
export function encodeReserved(text: string): string {
  return encodeURI(text)
    .replace(/%5B/g, "[")
    .replace(/%5D/g, "]")
    .replace(/%25([\dA-Fa-f]{2})/g, "%$1");
}
