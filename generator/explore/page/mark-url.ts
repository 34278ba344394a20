import { parseUrl, readRoute, readVariable, type Template } from "waybill-runtime/tools";
import type { RouteDetail } from "../page-data.js";

type Expression = Exclude<Template[number], string>;

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
  const names: string[] = [];
  const template = parseUrl(readRoute(route).url);
  const pattern = template.map((part, index) => {
    if (typeof part === "string") return escapeRegExp(part.split(/[?#]/, 1)[0] ?? "");
    if (/[?&#]/.test(part.operator)) return "";
    names.push(...part.variables.map((variable) => readVariable(variable).name));
    return patternOf(part, index === 0);
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

/** The regular expression of an expression in the path, with a group for each of its variables. */
function patternOf({ operator, variables }: Expression, isOrigin: boolean): string {
  const values = variables.map((variable) => {
    // In other values slashes are encoded, so that the path is matched from its end, after any base URL.
    const hasSlashes = operator === "+" || isOrigin || readVariable(variable).explode;
    return hasSlashes ? "(.*?)" : "([^/]*?)";
  });
  if (operator === "" || operator === "+") return values.join(",?");
  // The text that an operator writes before and between its values does not belong to them.
  return values.map((value) => `(?:${escapeRegExp(operator)}${value})?`).join("");
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
