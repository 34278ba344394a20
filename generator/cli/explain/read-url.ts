import {
  allDeclarations,
  argumentProperties,
  type DefaultsPlan,
  type Plan,
  type RoutePlan,
  type TypePlan,
} from "../../plan/index.js";
import { createScope, type Scope, type Shape } from "../../diff/index.js";
import {
  type Bracketed,
  bracketedKeys,
  readBracketed,
  readStyled,
  withBracketed,
} from "./read-styled.js";
import { pairsOf, type UrlPattern, urlPattern } from "./url-pattern.js";

/** A route that matches a URL, and the values in the URL by argument name. */
export interface ReadUrl {
  readonly route: RoutePlan;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Finds the routes that match a URL, and reads their arguments from it. Accepts `https://api.example.com/users/octocat?page=2`,
 * the same after a method, or only a path. Values of unknown type are text; undeclared query parameters keep their names.
 *
 * @returns the routes of the best matching template, one per method; `undefined` for text that is not a URL or contains a
 *   placeholder.
 */
export function readUrl(wanted: string, plan: Plan): readonly ReadUrl[] | undefined {
  const [, method, written = ""] =
    /^(?:([a-z]+)\s+)?((?:https?:\/\/|\/)\S*)$/i.exec(wanted.trim()) ?? [];
  if (written === "" || written.includes("{")) return undefined;
  // An empty path is sent as `/` (RFC 9110, section 4.2.3).
  const url = written.replace(/^https?:\/\/[^/?#]+(?=[?#]|$)/i, "$&/");
  const defaults = plan.modules.find((module) => module.kind === "defaults");
  const routes = plan.modules.flatMap((module) =>
    module.kind === "builders" ? module.routes : [],
  );
  const scope = createScope(plan);
  const found = routes
    .filter((route) => method === undefined || route.method === method.toLowerCase())
    .flatMap((route) =>
      match(route, url, defaults?.defaults, (values, pattern) =>
        toValues(route, values, pattern, plan, scope),
      ),
    );
  const most = Math.max(...found.map(({ literalLength }) => literalLength));
  return found
    .filter(({ literalLength }) => literalLength === most)
    .map(({ route, values }) => ({ route, values: values() }));
}

interface RawValues {
  readonly path: ReadonlyMap<string, string>;
  /** The pairs of the query, as written. */
  readonly query: readonly string[];
}

interface Match {
  readonly route: RoutePlan;
  readonly literalLength: number;
  readonly values: () => ReadUrl["values"];
}

function match(
  route: RoutePlan,
  url: string,
  defaults: DefaultsPlan | undefined,
  toValues: (values: RawValues, pattern: UrlPattern) => ReadUrl["values"],
): readonly Match[] {
  const template = route.effectiveRoute.slice(route.effectiveRoute.indexOf(" ") + 1);
  // A placeholder at the very start matches any address.
  if (template.startsWith("{")) return [];
  const isWhole = /^https?:\/\//i.test(template);
  const base = isWhole ? "" : (route.defaults?.baseUrl ?? defaults?.baseUrl ?? "");
  const rest = withoutBase(url, isWhole ? "" : base);
  if (rest === undefined) return [];
  const [path = "", query = ""] = rest.replace(/#.*$/s, "").split(/(?=\?)/s);
  const pattern = urlPattern(isWhole ? template : template.replace(/^\/*/, "/"));
  const ofPath = pattern.readPath(path);
  const pairs = pairsOf(rest.slice(path.length) || query);
  if (!ofPath || !pattern.fixedPairs.every((pair) => pairs.includes(pair))) return [];
  const left = pairs.filter((pair) => !pattern.fixedPairs.includes(pair));
  const { literalLength } = pattern;
  return [{ route, literalLength, values: () => toValues({ path: ofPath, query: left }, pattern) }];
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

function toValues(
  route: RoutePlan,
  { path, query }: RawValues,
  pattern: UrlPattern,
  plan: Plan,
  scope: Scope,
): ReadUrl["values"] {
  const types = argumentProperties(route, allDeclarations(plan));
  const values = new Map<string, unknown>();
  for (const [variable, raw] of path) {
    const argument = route.arguments.find(
      ({ name, variable: own = name, in: place }) => own === variable && place === "path",
    );
    const name = argument?.name ?? variable;
    values.set(name, readValue(raw, types.get(name)?.type, scope));
  }
  const styles = new Map((route.serialized ?? []).map(({ name, style }) => [name, style]));
  const repeated = new Map<string, string[]>();
  const bracketed = new Map<string, Bracketed>();
  for (const pair of query) {
    const [, written = "", raw = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const wireName = decode(written);
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
      raws.length > 1 || (isExploded && isList(type, scope))
        ? raws.map((one) => readScalar(one, itemShapes(type, scope)))
        : readValue(raw, type, scope),
    );
  }
  return Object.fromEntries(values);
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", "%20"));
  } catch {
    return text;
  }
}
