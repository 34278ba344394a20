import { fail } from "./error.js";
import type { HeaderValue } from "./types/options.js";
import { isOwn } from "./value.js";

/** RFC 6838, section 4.2. */
const RESTRICTED_NAME = /^[\w!#$&^.+-]+$/;

/**
 * A vendor entry up to its parameters, or a quoted text, whose commas begin no entry. What is captured stays: the type,
 * `vnd.`, the vendor with its version (`acme.v4` of `acme.v4.full`), or up to the first dot without one (`acme` of `acme.full`).
 */
const VENDOR_ENTRY =
  /((?:^|,)\s*[^\s/;,"]+\/vnd\.(?:[^\s;+,]*?\.v?\d[^\s.;+,]*(?:\.\d+(?![^\s.;+,]))*|[^\s.;+,]+))[^\s;,]*|"(?:[^"\\]|\\.)*"?/gi;

/**
 * Puts `mediaType.format` into each vendor entry of `accept`, if there is one: vendor, version and media-type parameters
 * stay, the old format and the `+suffix` go. Entries of other types stay as they are.
 *
 * @param headers changed in place.
 * @throws EndpointError `invalid-options` when the format cannot be part of a media type.
 * @example
 * amendAccept({ accept: "application/vnd.acme-corp.v4+json; q=1, text/html" }, "raw", "GET /x");
 * // { accept: "application/vnd.acme-corp.v4.raw; q=1, text/html" }
 */
export function amendAccept(
  headers: Record<string, HeaderValue>,
  format: unknown,
  route: string,
): Record<string, HeaderValue> {
  if (format && isOwn(headers, "accept")) {
    if (typeof format !== "string" || !RESTRICTED_NAME.test(format)) {
      fail("invalid-options", 'mediaType.format must be a word such as "raw"', route, "mediaType");
    }
    headers["accept"] = String(headers["accept"]).replace(VENDOR_ENTRY, (all, kept?: string) =>
      kept === undefined ? all : `${kept}.${format}`,
    );
  }
  return headers;
}
