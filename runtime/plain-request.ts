import type { Call } from "./call.js";
import { optionalSegment, segment } from "./path.js";
import { withQuery } from "./query.js";
import { restRequest } from "./request.js";
import type { RequestOptions } from "./types/options.js";
import type { PlainUrl } from "./url-template.js";
import { ownValue } from "./value.js";

/**
 * Ends a call whose URL is plain: as `templateRequest` would, without the checks that such a URL does not need.
 *
 * @param taken as `restRequest` has it.
 * @throws EndpointError as `templateRequest`.
 */
export function plainRequest(
  method: string,
  call: Call,
  { origin, path, query }: PlainUrl,
  taken: ReadonlySet<string>,
): RequestOptions {
  let front = origin || call.baseUrl;
  for (const part of path) {
    if (part.kind === "literal") {
      front += part.text;
      continue;
    }
    const { name, last } = part;
    const text = (last ? optionalSegment : segment)(call, name, ownValue(call.values, name));
    // Without a value the slash before it goes too, but not that of the root where there is no base URL.
    front = text === undefined ? front.slice(0, -1) || "/" : front + text;
  }
  const url = query.length > 0 ? withQuery(call, front, query) : front;
  return restRequest(
    method,
    call,
    { front: url, isFirst: url === front, separator: "", fragment: "" },
    taken,
  );
}
