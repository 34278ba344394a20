import {
  allDeclarations,
  argumentProperties,
  type Declarations,
  type DefaultsPlan,
  type Plan,
  type RoutePlan,
  routesOf,
  type TypePlan,
} from "../../plan/index.js";
import { createScope, type Scope, type Shape } from "../../diff/index.js";
import {
  type PathMatch,
  pairsOf,
  type Slashes,
  type UrlPattern,
  urlPattern,
} from "../../explore/index.js";
import {
  type Bracketed,
  bracketedKeys,
  readBracketed,
  readStyled,
  withBracketed,
} from "./read-styled.js";

/** A route that matches a URL, and the values in the URL by argument name. */
export interface ReadUrl {
  readonly route: RoutePlan;
  readonly values: Readonly<Record<string, unknown>>;
  /** The arguments whose values have slashes that the function sends as `%2F`. */
  readonly withSlashes: readonly string[];
}

/**
 * Returns the routes of the best matching template, one per method; `undefined` for text that is not a URL or contains a
 * placeholder.
 */
export type UrlReader = (wanted: string) => readonly ReadUrl[] | undefined;

/**
 * Finds the routes that match a URL, and reads their arguments from it. Accepts `https://api.example.com/users/octocat?page=2`,
 * the same after a method, or only a path. Values of unknown type are text; undeclared query parameters keep their names.
 * If no route matches, values may have slashes that are not encoded, and the route in which the first of them comes last is meant:
 * `/repos/o/r/contents/issues/1` is a file, not an issue of `r/contents`.
 */
export function createUrlReader(plan: Plan): UrlReader {
  const defaults = plan.modules.find((module) => module.kind === "defaults");
  const routes = routesOf(plan).flatMap((route) => routePattern(route, defaults?.defaults) ?? []);
  const scope = createScope(plan);
  const declarations = allDeclarations(plan);

  return (wanted) => {
    const [, method, written = ""] =
      /^(?:([a-z]+)\s+)?((?:https?:\/\/|\/)\S*)$/i.exec(wanted.trim()) ?? [];
    if (written === "" || written.includes("{")) return undefined;
    // An empty path is sent as `/` (RFC 9110, section 4.2.3).
    const url = written.replace(/^https?:\/\/[^/?#]+(?=[?#]|$)/i, "$&/");
    const ofMethod = routes.filter(
      ({ route }) => method === undefined || route.method === method.toLowerCase(),
    );
    const matching = (slashes: Slashes) =>
      ofMethod.flatMap((one) => match(one, url, slashes) ?? []);
    const exact = matching("encoded");
    return bestOf(exact.length > 0 ? exact : matching("plain")).map((one) => ({
      route: one.route,
      values: toValues(one, declarations, scope),
      withSlashes: one.path.withSlashes.map((variable) => argumentOf(one.route, variable)),
    }));
  };
}

function bestOf(found: readonly Match[]): readonly Match[] {
  const latest = Math.max(...found.map(({ path }) => path.firstSlash));
  const candidates = found.filter(({ path }) => path.firstSlash === latest);
  const longest = Math.max(...candidates.map(({ path }) => path.literalLength));
  return candidates.filter(({ path }) => path.literalLength === longest);
}

interface RoutePattern {
  readonly route: RoutePlan;
  /** Empty for a template that is a whole URL. */
  readonly base: string;
  readonly pattern: UrlPattern;
}

function routePattern(
  route: RoutePlan,
  defaults: DefaultsPlan | undefined,
): RoutePattern | undefined {
  const template = route.effectiveRoute.slice(route.effectiveRoute.indexOf(" ") + 1);
  // A placeholder at the very start matches any address.
  if (template.startsWith("{")) return undefined;
  const isWhole = /^https?:\/\//i.test(template);
  const base = isWhole ? "" : (route.defaults?.baseUrl ?? defaults?.baseUrl ?? "");
  return { route, base, pattern: urlPattern(isWhole ? template : template.replace(/^\/*/, "/")) };
}

interface Match extends RoutePattern {
  readonly path: PathMatch;
  /** The pairs of the query, as written. */
  readonly query: readonly string[];
}

function match(one: RoutePattern, url: string, slashes: Slashes): Match | undefined {
  const { base, pattern } = one;
  const rest = withoutBase(url, base);
  if (rest === undefined) return undefined;
  const [path = "", query = ""] = rest.replace(/#.*$/s, "").split(/(?=\?)/s);
  const ofPath = pattern.readPath(path, slashes);
  const pairs = pairsOf(rest.slice(path.length) || query);
  if (!ofPath || !pattern.fixedPairs.every((pair) => pairs.includes(pair))) return undefined;
  const left = pairs.filter((pair) => !pattern.fixedPairs.includes(pair));
  return { ...one, path: ofPath, query: left };
}

/** The URL without the base URL; a path is returned unchanged. Scheme and host are case-insensitive. */
function withoutBase(url: string, base: string): string | undefined {
  if (base === "" || url.startsWith("/")) return url;
  const origin = /^https?:\/\/[^/?#]*/i.exec(base)?.[0] ?? "";
  const isSame =
    url.slice(0, origin.length).toLowerCase() === origin.toLowerCase() &&
    url.slice(origin.length).startsWith(base.slice(origin.length));
  const rest = url.slice(base.length);
  return isSame && /^([/?#]|$)/.test(rest) ? rest : undefined;
}

/** The argument that a variable of the path belongs to. */
function argumentOf(route: RoutePlan, variable: string): string {
  const argument = route.arguments.find(
    ({ name, variable: own = name, in: place }) => own === variable && place === "path",
  );
  return argument?.name ?? variable;
}

function toValues(
  { route, pattern, path, query }: Match,
  declarations: Declarations,
  scope: Scope,
): ReadUrl["values"] {
  const types = argumentProperties(route, declarations);
  const values = new Map<string, unknown>();
  for (const [variable, raw] of path.values) {
    const name = argumentOf(route, variable);
    const type = types.get(name)?.type;
    values.set(
      name,
      typeof raw === "string" ? readValue(raw, type, scope) : readEach(raw, type, scope),
    );
  }
  const styles = new Map((route.serialized ?? []).map(({ name, style }) => [name, style]));
  const repeated = new Map<string, string[]>();
  const bracketed = new Map<string, Bracketed>();
  for (const pair of query) {
    const [, written = "", text = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const wireName = decode(withSpaces(written));
    const raw = withSpaces(text);
    const [deep] = route.arguments.flatMap(({ name, wireName: own = name }) => {
      const keys = styles.get(name) === "deepObject" ? bracketedKeys(wireName, own) : undefined;
      return keys ? [{ name, keys }] : [];
    });
    if (deep) {
      const texts = withBracketed(bracketed.get(deep.name), deep.keys, raw);
      bracketed.set(deep.name, texts);
      const readText = (text: string, type: TypePlan | undefined) =>
        readScalar(text, type ? scope.shapesOf(type) : []);
      values.set(deep.name, readBracketed(texts, types.get(deep.name)?.type, scope, readText));
      continue;
    }
    const argument = route.arguments.find(
      (one) => one.in === "query" && [one.wireName ?? one.name, one.variable].includes(wireName),
    );
    const name = argument?.name ?? wireName;
    const earlier = repeated.get(name);
    if (earlier) earlier.push(raw);
    else repeated.set(name, [raw]);
    const type = types.get(name)?.type;
    const style = styles.get(name);
    if (style !== undefined && style !== "deepObject") {
      const readItem = (text: string) =>
        readScalar(encodeURIComponent(text), itemShapes(type, scope));
      values.set(name, readStyled(decode(raw), style, readItem));
      continue;
    }
    const raws = repeated.get(name) ?? [];
    const isExploded = pattern.query.get(argument?.variable ?? wireName) === true;
    values.set(
      name,
      raws.length > 1 || isExploded ? readEach(raws, type, scope) : readValue(raw, type, scope),
    );
  }
  return Object.fromEntries(values);
}

/** Reads the members of an exploded list, or its only member if the type is not a list. */
function readEach(raws: readonly string[], type: TypePlan | undefined, scope: Scope): unknown {
  const [only = "", ...others] = raws;
  if (others.length === 0 && !isList(type, scope)) return readValue(only, type, scope);
  return raws.map((one) => readScalar(one, itemShapes(type, scope)));
}

/** Reads a value. Commas between the members of a list are not encoded, those inside members are. */
function readValue(raw: string, type: TypePlan | undefined, scope: Scope): unknown {
  const shapes = type ? scope.shapesOf(type) : [];
  const isText =
    type === undefined ||
    shapes.some((shape) => shape.kind === "scalar" && shape.name === "string");
  if (!isList(type, scope) || (isText && !raw.includes(","))) return readScalar(raw, shapes);
  return raw.split(",").map((one) => readScalar(one, itemShapes(type, scope)));
}

function isList(type: TypePlan | undefined, scope: Scope): boolean {
  return (
    type !== undefined &&
    scope.shapesOf(type).some(({ kind }) => kind === "array" || kind === "tuple")
  );
}

function itemShapes(type: TypePlan | undefined, scope: Scope): readonly Shape[] {
  if (type === undefined) return [];
  return scope.shapesOf(type).flatMap((shape) => {
    if (shape.kind === "array") return scope.shapesOf(shape.items);
    return shape.kind === "tuple" ? shape.members.flatMap(scope.shapesOf) : [];
  });
}

/** Converts a value to one of the shapes: text if that is allowed, otherwise a number or a boolean. */
function readScalar(raw: string, shapes: readonly Shape[]): unknown {
  const text = decode(raw);
  const literal = shapes.find((shape) => shape.kind === "literal" && String(shape.value) === text);
  if (literal?.kind === "literal") return literal.value;
  const isScalar = (name: string) =>
    shapes.some((shape) => shape.kind === "scalar" && shape.name === name);
  const isNumber = isScalar("number") && !isScalar("string") && String(Number(text)) === text;
  return isNumber ? Number(text) : text;
}

/** Forms write a space in a query as `+` (URL Standard, section 5.1). */
function withSpaces(text: string): string {
  return text.replaceAll("+", "%20");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
