import { groupBy, memoize } from "../../collections/index.js";
import { selectModules, type Plan, type RoutePlan, listRoutes } from "../../plan/index.js";
import type { ShapeIndex } from "../../types/index.js";
import {
  decodePart,
  type PathKind,
  type PathValue,
  queryPairs,
  urlPattern,
} from "../../url-pattern/index.js";
import { type ArgumentType, type QueryText, readQuery, readTexts } from "./read-text.js";

export interface ReadUrl {
  readonly route: RoutePlan;
  readonly values: Readonly<Record<string, unknown>>;
  /** The arguments whose values have slashes that the function sends as `%2F`. */
  readonly withSlashes: readonly string[];
}

/**
 * Finds the routes that match a URL, and reads their arguments from it. Accepts `https://api.example.com/users/octocat?page=2`,
 * the same after a method, or only a path. Values of unknown type are text; undeclared query parameters keep their names.
 *
 * If no route matches, values may have unencoded slashes. The route whose first unencoded slash comes last wins:
 * `/repos/o/r/contents/issues/1` is a file, not an issue of `r/contents`.
 *
 * @returns the routes of the best matching template, one per method; `undefined` for text that is not a URL or contains a
 *   placeholder.
 */
export function readUrl(
  wanted: string,
  plan: Plan,
  types: ShapeIndex,
): readonly ReadUrl[] | undefined {
  const [, method, address = ""] =
    /^(?:([a-z]+)\s+)?((?:https?:\/\/|\/)\S*)$/i.exec(wanted.trim()) ?? [];
  if (address === "" || address.includes("{")) return undefined;
  // An empty path is sent as `/` (RFC 9110, section 4.2.3).
  const url = address.replace(/^https?:\/\/[^/?#]+(?=[?#]|$)/i, "$&/");
  const ofMethod = routePatterns(plan).filter(
    ({ route }) => method === undefined || route.method === method.toLowerCase(),
  );
  const matching = (kind: PathKind) => ofMethod.flatMap((candidate) => match(candidate, url, kind));
  const exact = matching("exact");
  const found = pickBest(exact.length > 0 ? exact : matching("loose"));
  return found.map((matched) => readValues(matched, types));
}

const routePatterns = memoize((plan: Plan) => {
  const baseUrl = selectModules(plan, "defaults")[0]?.defaults.baseUrl ?? "";
  return listRoutes(plan).flatMap((route) => routePattern(route, baseUrl) ?? []);
});

function readValues({ route, pattern, path, query }: Match, index: ShapeIndex): ReadUrl {
  const types = index.findProperties(route.types.parameters);
  const styles = new Map((route.serialized ?? []).map(({ name, style }) => [name, style]));
  const ofPath = path.map((value) => {
    const { text, separator } = value;
    const name = findArgumentName(route, value);
    const isExploded = separator !== undefined;
    const texts = isExploded ? text.split(separator) : [text];
    return [name, readTexts(texts, isExploded, types.get(name)?.type, index)] as const;
  });
  const pairs = query.map((pair) => readPair(pair, route, styles));
  const ofQuery = [...groupBy(pairs, ({ name }) => name)].map(([name, texts]) => {
    const isExploded = texts.some(({ variable }) => pattern.exploded.has(variable));
    const argument = { type: types.get(name)?.type, style: styles.get(name), isExploded };
    return [name, readQuery(texts, argument, index)] as const;
  });
  return {
    route,
    values: Object.fromEntries([...ofPath, ...ofQuery]),
    withSlashes: path.filter(hasSlash).map((value) => findArgumentName(route, value)),
  };
}

type RoutePattern = NonNullable<ReturnType<typeof routePattern>>;

function routePattern(route: RoutePlan, baseUrl: string) {
  const template = route.effectiveRoute.slice(route.effectiveRoute.indexOf(" ") + 1);
  // A placeholder at the very start matches any address.
  if (template.startsWith("{")) return undefined;
  // A template that is a whole URL has no base.
  const isWhole = /^https?:\/\//i.test(template);
  const base = isWhole ? undefined : (route.defaults?.baseUrl ?? baseUrl);
  return { route, base, pattern: urlPattern(isWhole ? template : template.replace(/^\/*/, "/")) };
}

type Match = ReturnType<typeof match>[number];

/**
 * The values of a URL, for each way to read it. `firstSlash` is the offset of the first slash in a value that the expansion would
 * encode; `Infinity` without one. `literalLength` is the length of the base path and the path without its values.
 */
function match(candidate: RoutePattern, url: string, kind: PathKind) {
  const { base, pattern } = candidate;
  return pathsAfterBase(url, base).flatMap(({ skipped, rest }) => {
    const [text = ""] = rest.split("?", 1);
    const path = pattern.readPath(text, kind);
    const pairs = queryPairs(rest.slice(text.length));
    if (!path || !pattern.fixedPairs.every((pair) => pairs.includes(pair))) return [];
    const query = pairs.filter((pair) => !pattern.fixedPairs.includes(pair));
    const slashes = path
      .filter(hasSlash)
      .map((value) => skipped + value.start + value.text.indexOf("/"));
    const ofValues = path.reduce((length, value) => length + value.text.length, 0);
    const literalLength = skipped + text.length - ofValues;
    return { ...candidate, path, query, firstSlash: Math.min(...slashes), literalLength };
  });
}

/** Whether a value has a slash that the expansion would encode. */
function hasSlash({ text, keepsSlashes }: PathValue): boolean {
  return !keepsSlashes && text.includes("/");
}

function pickBest(found: readonly Match[]): readonly Match[] {
  const latest = Math.max(...found.map(({ firstSlash }) => firstSlash));
  const candidates = found.filter(({ firstSlash }) => firstSlash === latest);
  const longest = Math.max(...candidates.map(({ literalLength }) => literalLength));
  return candidates.filter(({ literalLength }) => literalLength === longest);
}

/**
 * The parts of a URL that may follow the base URL, without fragment, and the length of the base path before them. A URL without
 * origin may lack the base path. Scheme and host are case-insensitive; a base URL without an origin has any.
 */
function pathsAfterBase(url: string, base: string | undefined) {
  const withoutFragment = url.replace(/#.*$/s, "");
  if (base === undefined) return [{ skipped: 0, rest: withoutFragment }];
  const [, baseOrigin = "", prefix = ""] = ORIGIN.exec(base) ?? [];
  const [, origin = "", path = ""] = ORIGIN.exec(withoutFragment) ?? [];
  const hasOrigin = origin !== "";
  if (hasOrigin && baseOrigin !== "" && origin.toLowerCase() !== baseOrigin.toLowerCase())
    return [];
  const rest = path.slice(prefix.length);
  const follows = path.startsWith(prefix) && /^([/?]|$)/.test(rest);
  return [
    ...(follows ? [{ skipped: prefix.length, rest }] : []),
    ...(!hasOrigin && prefix !== "" ? [{ skipped: 0, rest: path }] : []),
  ];
}

/** The origin of a URL, if it has one, and what follows. */
const ORIGIN = /^(https?:\/\/[^/?#]+)?(.*)$/is;

function findArgumentName(route: RoutePlan, { name: variable }: PathValue): string {
  const argument = route.arguments.find(
    ({ name, variable: wire = name, in: place }) => wire === variable && place === "path",
  );
  return argument?.name ?? variable;
}

/** A pair of a query, and the argument that it belongs to. Forms write a space as `+` (URL Standard, section 5.1). */
function readPair(
  pair: string,
  { arguments: all }: RoutePlan,
  styles: ReadonlyMap<string, ArgumentType["style"]>,
): QueryText & { readonly variable: string } {
  const [, rawName = "", text = ""] = /^([^=]*)=?(.*)$/s.exec(pair.replaceAll("+", "%20")) ?? [];
  const wire = decodePart(rawName);
  const hasKeys = (wireName: string) => wire.startsWith(`${wireName}[`) && wire.endsWith("]");
  const found = all.find(
    ({ name, wireName = name, variable, in: place }) =>
      (styles.get(name) === "deepObject" && hasKeys(wireName)) ||
      (place === "query" && [wireName, variable].includes(wire)),
  );
  const { name = wire, wireName = name, variable = wire } = found ?? {};
  const keys = hasKeys(wireName) ? wire.slice(wireName.length + 1, -1).split("][") : [];
  return { name, variable, keys, text };
}
