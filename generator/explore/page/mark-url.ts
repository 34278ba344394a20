import { readRoute } from "waybill-runtime/tools";
import type { RouteDetail } from "../page-data.js";
import { urlPattern } from "../url-pattern.js";

/** A part of a URL, and the argument that it came from. */
export interface UrlPart {
  readonly text: string;
  readonly from?: string;
}

/**
 * Splits the URL of a request into parts, each with the argument that it came from. A path that cannot be split by its template
 * alone remains one part.
 */
export function markUrl(
  url: string,
  {
    route,
    effectiveRoute = route,
    fields,
  }: Pick<RouteDetail, "route" | "effectiveRoute" | "fields">,
): readonly UrlPart[] {
  const [, start = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  const nameOf = (wire: string): string | undefined =>
    fields.find(
      ({ name, wireName, variable, in: place }) =>
        place !== "header" && [name, wireName, variable].includes(wire),
    )?.name;
  return [
    ...markPath(start, effectiveRoute, nameOf),
    ...markQuery(query, nameOf),
    ...markAsText(fragment),
  ];
}

function markPath(
  path: string,
  route: string,
  nameOf: (wire: string) => string | undefined,
): readonly UrlPart[] {
  const marked: UrlPart[] = [];
  let rest = 0;
  for (const { name, start, end } of urlPattern(readRoute(route).url).findValues(path)) {
    marked.push(...markAsText(path.slice(rest, start)));
    const from = nameOf(name);
    marked.push({ text: path.slice(start, end), ...(from !== undefined && { from }) });
    rest = end;
  }
  return [...marked, ...markAsText(path.slice(rest))];
}

function markQuery(
  query: string,
  nameOf: (wire: string) => string | undefined,
): readonly UrlPart[] {
  if (query === "") return [];
  return query
    .slice(1)
    .split("&")
    .flatMap((pair, index): readonly UrlPart[] => {
      const wire = decode(pair.split("=", 1)[0] ?? "");
      const name = nameOf(wire) ?? nameOf(wire.replace(/\[.*$/, ""));
      return [
        { text: index === 0 ? "?" : "&" },
        { text: pair, ...(name !== undefined && { from: name }) },
      ];
    });
}

function markAsText(text: string): readonly UrlPart[] {
  return text === "" ? [] : [{ text }];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parts that came from arguments, by the name of the argument, in the order of the URL. */
export function partsByName(parts: readonly UrlPart[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const { text, from } of parts) {
    if (from === undefined) continue;
    const earlier = texts.get(from);
    if (earlier) earlier.push(text);
    else texts.set(from, [text]);
  }
  return texts;
}
