const OUTSIDE_UNRESERVED = /[^\w.~-]/;
/** What `encodeURIComponent` leaves as it is, though reserved. Tested first: replacing nothing is slow. */
const LEFT_OVER = /[!'()*]/;

/**
 * Percent-encodes all but RFC 3986's unreserved characters (RFC 6570, section 3.2.1, "U").
 *
 * @throws URIError for half a surrogate pair.
 */
export function encodeUnreserved(text: string): string {
  if (!OUTSIDE_UNRESERVED.test(text)) return text;
  const encoded = encodeURIComponent(text);
  return LEFT_OVER.test(text)
    ? encoded.replace(
        /[!'()*]/g,
        (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase(),
      )
    : encoded;
}

/**
 * Percent-encodes what no URL can have: reserved characters and percent-encoded triplets stay (RFC 6570, section 3.2.1,
 * "U+R").
 *
 * @throws URIError for half a surrogate pair.
 */
export function encodeReserved(text: string): string {
  return encodeURI(text)
    .replace(/%5B/g, "[")
    .replace(/%5D/g, "]")
    .replace(/%25([\dA-Fa-f]{2})/g, "%$1");
}
