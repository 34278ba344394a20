import type { Call } from "./call.js";
import { optionalSegment, segment } from "./path.js";
import { withQuery } from "./query.js";
import { restRequest } from "./request.js";
import type { ParsedRoute } from "./route.js";
import type { RequestOptions } from "./types.js";

/**
 * Ends a call whose URL is plain: as `templateRequest` would, without the checks that such a URL does not need.
 *
 * @returns nothing for other URLs, and where the path lacks a value or has an inherited one.
 * @throws EndpointError as `templateRequest`.
 */
export function plainRequest(
  { method, plain, taken }: ParsedRoute,
  call: Call,
): RequestOptions | undefined {
  if (plain === undefined) return undefined;
  const { values } = call;
  let path = plain.origin || call.baseUrl;
  let inPath = 0;
  for (const part of plain.path) {
    if (part.kind === "literal") path += part.text;
    else {
      const { name, last } = part;
      const text = (last ? optionalSegment : segment)(call, name, values[name]);
      if (text === undefined) return undefined;
      path += text;
      inPath++;
    }
  }
  const front = plain.query.length > 0 ? withQuery(call, path, plain.query) : path;
  const url = { front, isFirst: front === path, separator: "", fragment: "" };
  return restRequest(method, call, url, taken, inPath);
}
