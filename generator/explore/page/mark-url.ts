import { parseTemplate, readRoute, readVariable } from "waybill-runtime/tools";
import type { RouteDetail } from "../page-data.js";

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
  { route, fields }: Pick<RouteDetail, "route" | "fields">,
): readonly UrlPart[] {
  const [, start = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  const nameOf = (wire: string): string | undefined =>
    fields.find(
      ({ name, wireName = name, in: place }) =>
        place !== "header" && (wireName === wire || name === wire),
    )?.name;
  return [...markPath(start, route, nameOf), ...markQuery(query, nameOf), ...markAsText(fragment)];
}

function markPath(
  path: string,
  route: string,
  nameOf: (wire: string) => string | undefined,
): readonly UrlPart[] {
  const names: string[] = [];
  const template = parseTemplate(readRoute(route).url, { colonPlaceholders: true });
  const pattern = template.map((part) => {
    if (typeof part === "string") return escapeRegExp(part.split(/[?#]/, 1)[0] ?? "");
    if (/[?&#]/.test(part.operator)) return "";
    const variables = part.variables.map((variable) => readVariable(variable).name);
    names.push(...variables);
    // The text that an operator writes before and between its values does not belong to them.
    const before =
      part.operator === "/" || part.operator === "." || part.operator === ";"
        ? `${escapeRegExp(part.operator)}?`
        : "";
    return variables.map(() => `${before}(.*?)`).join(before === "" ? ",?" : "");
  });
  const match = new RegExp(`^(.*?)${pattern.join("")}$`, "sd").exec(path);
  if (!match?.indices) return markAsText(path);
  const marked: UrlPart[] = [];
  let end = 0;
  names.forEach((wire, index) => {
    const [from = end, to = end] = match.indices?.[index + 2] ?? [];
    const name = nameOf(wire);
    marked.push(...markAsText(path.slice(end, from)));
    if (to > from)
      marked.push({ text: path.slice(from, to), ...(name !== undefined && { from: name }) });
    end = to;
  });
  return [...marked, ...markAsText(path.slice(end))];
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

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
