import { readRoute } from "waybill-runtime/tools";
import type { RouteDetail } from "../page-data.js";
import { decodePart, urlPattern } from "../../url-pattern/index.js";

export interface UrlPart {
  readonly text: string;
  readonly from?: string | undefined;
}

/**
 * Splits a request's URL into parts, each with the argument that it comes from. A path that its template cannot split
 * unambiguously remains one part.
 */
export function markUrl(
  url: string,
  detail: Pick<RouteDetail, "route" | "effectiveRoute" | "fields">,
): readonly UrlPart[] {
  const { route, effectiveRoute = route, fields } = detail;
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  const findArgument = (wire: string): string | undefined =>
    fields.find(
      ({ name, wireName, variable, in: place }) =>
        place !== "header" && [name, wireName, variable].includes(wire),
    )?.name;

  const parts: UrlPart[] = [];
  let rest = 0;
  const pattern = urlPattern(readRoute(effectiveRoute).url);
  for (const { name, text, start } of pattern.readPath(path, "based") ?? []) {
    parts.push({ text: path.slice(rest, start) }, { text, from: findArgument(name) });
    rest = start + text.length;
  }
  parts.push({ text: path.slice(rest) });
  for (const pair of query.split(/(?<=^\?|&)|(?=&)/)) {
    const name = decodePart(pair.split("=", 1)[0] ?? "");
    parts.push({ text: pair, from: findArgument(name) ?? findArgument(name.replace(/\[.*$/, "")) });
  }
  return [...parts, { text: fragment }].filter(({ text }) => text !== "");
}
