import { fail } from "./fail.js";
import { remember } from "./remember.js";
import { TOKEN } from "./token.js";
import type { HeaderValue } from "./types/options.js";
import { findOwn } from "./value.js";

/**
 * A vendor entry up to its parameters, or a quoted string, whose commas do not start an entry. The captured part is kept: the
 * type, `vnd.`, and the vendor with its version (`acme.v4` of `acme.v4.full`) or up to the first dot (`acme` of `acme.full`).
 */
const VENDOR_ENTRY =
  /((?:^|,)\s*[^\s/;,"]+\/vnd\.(?:[^\s;+,]*?\.v?\d[^\s.;+,]*(?:\.\d+(?![^\s.;+,]))*|[^\s.;+,]+))[^\s;,]*|"(?:[^"\\]|\\.)*"?/gi;

/**
 * Sets `mediaType.format` in each vendor entry of `accept`: keeps vendor, version and media-type parameters, and replaces the
 * old format and the `+suffix`. Other entries are unchanged.
 *
 * @param headers modified in place.
 * @example
 * const headers = { accept: "application/vnd.acme-corp.v4+json; q=1, text/html" };
 * amendAccept(headers, "raw", "GET /x");
 * headers.accept; // "application/vnd.acme-corp.v4.raw; q=1, text/html"
 */
export function amendAccept(
  headers: Record<string, HeaderValue>,
  format: unknown,
  route: string,
): void {
  const accept = findOwn(headers, "accept");
  if (accept !== undefined) {
    headers["accept"] = createAmender(`${accept}`)(typeof format === "string" ? format : "", route);
  }
}

/** Maps a value of `accept` and a format to the amended value. The route is for errors. */
const createAmender = /* @__PURE__ */ remember((accept) =>
  remember(
    (format, route: string) =>
      TOKEN.test(format)
        ? accept.replace(VENDOR_ENTRY, (all, kept?: string) => (kept ? `${kept}.${format}` : all))
        : fail(
            "invalid-options",
            'mediaType.format cannot be sent; pass one like "raw"',
            route,
            "mediaType",
          ),
    10,
  ),
);
