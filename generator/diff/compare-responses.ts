import {
  bodiesByType,
  bodyOf,
  type PropertyPlan,
  type RoutePlan,
  type TypePlan,
} from "../plan/index.js";
import {
  COMPILER_BREAKING,
  COMPILER_ADDITIVE,
  type Finding,
  fingerprintOf,
  type RoutePlace,
  type Verdict,
  type Verdicts,
} from "./change.js";
import { readHeaderType } from "./types/header-type.js";
import type { TypeComparison } from "./types/named-types.js";
import type { Scope } from "./types/scope.js";
import { typeText } from "./types/type-text.js";
import { codeText } from "./guard/route-code.js";

interface ResponseTypes {
  readonly body: TypePlan;
  /** By lowercase name; empty if none are declared. */
  readonly headers: ReadonlyMap<string, PropertyPlan>;
}

/** By status: `200`, `4XX` or `default`. */
type Responses = ReadonlyMap<string, ResponseTypes>;

/**
 * Compares the responses of a route, for code that reads them through `send` or `ResponseBody`: by status, and after
 * `if (response.ok)` or its negation, where the bodies of several responses form a union.
 */
export function compareResponses(
  old: RoutePlan,
  now: RoutePlan,
  route: RoutePlace,
  comparison: TypeComparison,
): readonly Finding[] {
  const { before, after } = comparison.versions;
  const [was, is] = [responsesOf(old, before), responsesOf(now, after)];
  const place: RoutePlace = { ...route, direction: "response", path: [] };
  if (!was && !is) return [];
  if (!was) return [{ kind: "responses-added", ...COMPILER_ADDITIVE, place }];
  if (!is) return [{ kind: "responses-removed", ...COMPILER_BREAKING, place }];
  const statuses = new Set([...was.keys(), ...is.keys()]);
  return [...statuses].flatMap((status): readonly Finding[] => {
    const [oldTypes, newTypes] = [was.get(status), is.get(status)];
    const here: RoutePlace = { ...place, path: [status] };
    if (oldTypes && newTypes) return compareResponse(oldTypes, newTypes, here, comparison);
    if (newTypes) {
      const verdict = addition(status, newTypes, was, comparison);
      const verdicts: Verdicts = { compiler: verdict, wire: "neither" };
      if (verdict !== "breaking") return [{ kind: "response-added", ...verdicts, place: here }];
      const fingerprint = fingerprintOf(typeText(newTypes.body));
      return [{ kind: "response-added", ...verdicts, fingerprint, place: here }];
    }
    if (!oldTypes) return [];
    const verdict = removal(status, oldTypes, is, comparison);
    return [{ kind: "response-removed", compiler: verdict, wire: "neither", place: here }];
  });
}

function responsesOf({ types: { responses } }: RoutePlan, scope: Scope): Responses | undefined {
  if (responses?.kind !== "reference") return undefined;
  const declaration = scope.declarations.get(responses.name);
  if (declaration?.kind !== "interface") return undefined;
  return new Map(declaration.properties.map(({ name, type }) => [name, responseTypes(type)]));
}

function responseTypes(type: TypePlan): ResponseTypes {
  const body = bodyOf(type);
  const headers = type.kind === "runtime" && body !== type ? type.arguments?.[1] : undefined;
  const properties = headers?.kind === "object" ? headers.properties : [];
  return { body, headers: new Map(properties.map((property) => [property.name, property])) };
}

function compareResponse(
  old: ResponseTypes,
  now: ResponseTypes,
  place: RoutePlace,
  comparison: TypeComparison,
): readonly Finding[] {
  const names = new Set([...old.headers.keys(), ...now.headers.keys()]);
  return [
    ...compareBodies(old.body, now.body, place, comparison),
    ...[...names].flatMap((name) => compareHeader(name, old, now, place, comparison)),
  ];
}

/** Compares bodies by media type. One without is compared with the most like. */
function compareBodies(
  old: TypePlan,
  now: TypePlan,
  place: RoutePlace,
  comparison: TypeComparison,
): readonly Finding[] {
  const [was, is] = [typesOf(old, now), typesOf(now, old)];
  const compare = comparison.compare(place.name, "response");
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap((name): readonly Finding[] => {
    const [from, to] = [was.get(name), is.get(name)];
    const here: RoutePlace = { ...place, path: [...place.path, ...(name === "" ? [] : [name])] };
    if (from && to) {
      const found = compare(from, to, here.path);
      return found.map(({ path, ...fact }): Finding => ({ ...fact, place: { ...place, path } }));
    }
    return from
      ? [{ kind: "content-removed", ...COMPILER_BREAKING, place: here }]
      : [{ kind: "content-added", ...COMPILER_ADDITIVE, place: here }];
  });
}

/** The types of a body by media type. One without has the name of the one in the other version that is the same, or else JSON. */
function typesOf(body: TypePlan, other: TypePlan): ReadonlyMap<string, TypePlan> {
  const own = bodiesByType(body);
  if (own.length > 0) return new Map(own.map(({ name, type }) => [name, type]));
  const others = bodiesByType(other);
  const like =
    others.find(({ type }) => JSON.stringify(type) === JSON.stringify(body)) ??
    others.find(({ name }) => name.endsWith("json")) ??
    others[0];
  return new Map([[like?.name ?? "", body]]);
}

function compareHeader(
  name: string,
  old: ResponseTypes,
  now: ResponseTypes,
  place: RoutePlace,
  { versions: { forward, backward } }: TypeComparison,
): readonly Finding[] {
  const [was, is] = [old.headers.get(name), now.headers.get(name)];
  const [from, to] = [readHeaderType(was), readHeaderType(is)];
  const compiler: Verdict = !backward(to, from, "read")
    ? "breaking"
    : !forward(from, to, "read")
      ? "additive"
      : "neither";
  const here: RoutePlace = { ...place, in: "header", path: [...place.path, name] };
  const verdicts: Verdicts = { compiler, wire: "neither" };
  if (!was) return [{ kind: "response-header-added", ...verdicts, place: here }];
  if (!is) return [{ kind: "response-header-removed", ...verdicts, place: here }];
  if (compiler === "neither") return [];
  const fingerprint = fingerprintOf(codeText(was, new Map()), codeText(is, new Map()));
  return [{ kind: "response-header-changed", ...verdicts, fingerprint, place: here }];
}

/** A new response is one more that code for all successes, or for all errors, must handle. */
function addition(
  status: string,
  { body }: ResponseTypes,
  olds: Responses,
  { versions: { backward } }: TypeComparison,
): Verdict {
  const expected = typeAt(status, olds);
  const siblings = bodiesOf(groupOf(status, olds), olds);
  const read = readOf(body);
  const isExpected = !expected || backward(read, expected, "read");
  const isLike =
    siblings.length === 0 ||
    isUnread(status, body) ||
    backward(read, { kind: "union", members: siblings }, "read");
  return isExpected && isLike ? "additive" : "breaking";
}

/** A status without its own response has that of its range or `default`, or else an unknown one. */
function removal(
  status: string,
  { body }: ResponseTypes,
  nows: Responses,
  { versions: { backward } }: TypeComparison,
): Verdict {
  if (isUnread(status, body) || isEmpty(body)) return "additive";
  const other = typeAt(status, nows);
  return other && backward(other, body, "read") ? "additive" : "breaking";
}

/** The body that is declared for a status by its range or by `default`. */
function typeAt(status: string, responses: Responses): TypePlan | undefined {
  const range = responses.get(`${status.slice(0, 1)}XX`);
  const other = range ?? responses.get("default");
  return other && readOf(other.body);
}

/** Selects the statuses in the same group as a status, success or error, as by `response.ok`; `default` may be both. */
function groupOf(status: string, responses: Responses): (status: string) => boolean {
  const isSuccess = (one: string) => one.startsWith("2");
  const hasSuccess = [...responses.keys()].some(isSuccess);
  if (status === "default" && !hasSuccess) return () => true;
  return (one) => isSuccess(one) === isSuccess(status);
}

function bodiesOf(isMeant: (status: string) => boolean, responses: Responses): TypePlan[] {
  return [...responses]
    .filter(([status, { body }]) => isMeant(status) && !isUnread(status, body))
    .map(([, { body }]) => readOf(body));
}

/** Whether `json()` adds nothing to the type of several responses: errors and redirects without content. */
function isUnread(status: string, body: TypePlan): boolean {
  return !status.startsWith("2") && isEmpty(body);
}

/** What code for several responses reads of a body: its JSON, if it has any. */
function readOf(body: TypePlan): TypePlan {
  const types = bodiesByType(body).map(({ type }) => type);
  const json = types.filter(({ kind }) => kind !== "runtime");
  return types.length === 0 ? body : { kind: "union", members: json.length > 0 ? json : types };
}

function isEmpty(body: TypePlan): boolean {
  return body.kind === "keyword" && body.name === "undefined";
}
