import {
  bodiesByType,
  bodyOf,
  isKeyword,
  type PropertyPlan,
  type RoutePlan,
  type TypePlan,
  unionOf,
} from "../plan/index.js";
import { type ByName, byName, compareByName } from "./pair-items.js";
import { type Finding, fingerprintOf } from "./change.js";
import { type ValuePlace, within } from "./place.js";
import { readHeaderType } from "./types/header-type.js";
import type { TypeComparison } from "./types/named-types.js";
import type { Scope } from "./types/scope.js";
import { codeText, typeText } from "./types/type-text.js";
import type { RoutePair } from "./version-pair.js";
import { COMPILER_BREAKING, COMPILER_ADDITIVE, type Verdict, type Verdicts } from "./verdicts.js";

type ResponseTypes = ReturnType<typeof responseTypes>;

/** By status: `200`, `4XX` or `default`. */
type Responses = ByName<ResponseTypes>;

/**
 * Compares the responses of a route, for code that reads them through `send` or `ResponseBody`: by status, and after
 * `if (response.ok)` or its negation, where the bodies of several responses form a union.
 */
export function compareResponses({ old, now, place: route, types }: RoutePair): readonly Finding[] {
  const [was, is] = [responsesOf(old, types.before), responsesOf(now, types.after)];
  const place = { ...route, direction: "response" } as const;
  if (!was && !is) return [];
  if (!was) return [{ kind: "responses-added", ...COMPILER_ADDITIVE, place }];
  if (!is) return [{ kind: "responses-removed", ...COMPILER_BREAKING, place }];
  return compareByName(was, is, {
    removed: (response, status) => {
      const compiler = removal(status, response, is, types);
      return [
        { kind: "response-removed", compiler, wire: "neither", place: within(place, status) },
      ];
    },
    added: (response, status) => {
      const compiler = addition(status, response, was, types);
      const fingerprint = compiler === "breaking" && fingerprintOf(typeText(response.body));
      const fact = { kind: "response-added", compiler, wire: "neither" } as const;
      const here = within(place, status);
      return [{ ...fact, ...(fingerprint !== false && { fingerprint }), place: here }];
    },
    both: (from, to, status) => {
      const here = within(place, status);
      const headers = new Set([...from.headers.keys(), ...to.headers.keys()]);
      return [
        ...compareBodies(from.body, to.body, here, types),
        ...[...headers].flatMap((name) =>
          compareHeader(from.headers.get(name), to.headers.get(name), within(here, name), types),
        ),
      ];
    },
  });
}

function responsesOf(
  { types: { responses } }: RoutePlan,
  { propertiesOf }: Scope,
): Responses | undefined {
  if (!responses) return undefined;
  const byStatus = [...propertiesOf(responses).values()];
  return new Map(byStatus.map(({ name, type }) => [name, responseTypes(type)]));
}

/** The body of a response, and its headers by lowercase name. */
function responseTypes(type: TypePlan) {
  const body = bodyOf(type);
  const headers = type.kind === "runtime" && body !== type ? type.arguments?.[1] : undefined;
  return { body, headers: byName(headers?.kind === "object" ? headers.properties : []) };
}

/** Compares bodies by media type. One without is compared with the most like. */
function compareBodies(
  old: TypePlan,
  now: TypePlan,
  place: ValuePlace,
  { compare }: TypeComparison,
): readonly Finding[] {
  const at = (name: string) => (name === "" ? place : within(place, name));
  return compareByName(typesOf(old, now), typesOf(now, old), {
    removed: (_, name) => [{ kind: "content-removed", ...COMPILER_BREAKING, place: at(name) }],
    added: (_, name) => [{ kind: "content-added", ...COMPILER_ADDITIVE, place: at(name) }],
    both: (from, to, name) => compare(from, to, at(name)),
  });
}

/** The types of a body by media type. One without has the name of the one in the other version that is the same, or else JSON. */
function typesOf(body: TypePlan, other: TypePlan): ReadonlyMap<string, TypePlan> {
  const types = bodiesByType(body);
  if (types.length > 0) return new Map(types.map(({ name, type }) => [name, type]));
  const others = bodiesByType(other);
  const like =
    others.find(({ type }) => JSON.stringify(type) === JSON.stringify(body)) ??
    others.find(({ name }) => name.endsWith("json")) ??
    others[0];
  return new Map([[like?.name ?? "", body]]);
}

function compareHeader(
  was: PropertyPlan | undefined,
  is: PropertyPlan | undefined,
  at: ValuePlace,
  { forward, backward }: TypeComparison,
): readonly Finding[] {
  const [from, to] = [readHeaderType(was), readHeaderType(is)];
  const isSame = forward(from, to, "response");
  const unbroken: Verdict = isSame ? "neither" : "additive";
  const compiler = backward(to, from, "response") ? unbroken : "breaking";
  const verdicts: Verdicts = { compiler, wire: "neither" };
  const place = { ...at, in: "header" } as const;
  if (!was) return [{ kind: "response-header-added", ...verdicts, place }];
  if (!is) return [{ kind: "response-header-removed", ...verdicts, place }];
  if (compiler === "neither") return [];
  const fingerprint = fingerprintOf(codeText(was), codeText(is));
  return [{ kind: "response-header-changed", ...verdicts, fingerprint, place }];
}

/** A new response is one more that code for all successes, or for all errors, must handle. */
function addition(
  status: string,
  { body }: ResponseTypes,
  olds: Responses,
  { backward }: TypeComparison,
): Verdict {
  const expected = typeAt(status, olds);
  const siblings = siblingsOf(status, olds);
  const read = readOf(body);
  const isExpected = !expected || backward(read, expected, "response");
  const isLike =
    siblings.length === 0 ||
    isUnread(status, body) ||
    backward(read, unionOf(siblings), "response");
  return isExpected && isLike ? "additive" : "breaking";
}

/** A status without its own response has that of its range or `default`, or else an unknown one. */
function removal(
  status: string,
  { body }: ResponseTypes,
  nows: Responses,
  { backward }: TypeComparison,
): Verdict {
  if (isKeyword(body, "undefined")) return "additive";
  const other = typeAt(status, nows);
  return other && backward(other, body, "response") ? "additive" : "breaking";
}

/** The body that is declared for a status by its range or by `default`. */
function typeAt(status: string, responses: Responses): TypePlan | undefined {
  const range = responses.get(`${status.slice(0, 1)}XX`);
  const other = range ?? responses.get("default");
  return other && readOf(other.body);
}

/** The bodies in the same group as a status, success or error, as by `response.ok`; `default` may be both. */
function siblingsOf(status: string, responses: Responses): readonly TypePlan[] {
  const isSuccess = (code: string) => code.startsWith("2");
  const isBoth = status === "default" && ![...responses.keys()].some(isSuccess);
  return [...responses].flatMap(([other, { body }]) => {
    const isSibling = isBoth || isSuccess(other) === isSuccess(status);
    return isSibling && !isUnread(other, body) ? [readOf(body)] : [];
  });
}

/** Whether `json()` adds nothing to the type of several responses: errors and redirects without content. */
function isUnread(status: string, body: TypePlan): boolean {
  return !status.startsWith("2") && isKeyword(body, "undefined");
}

/** What code for several responses reads of a body: its JSON, if it has any. */
function readOf(body: TypePlan): TypePlan {
  const types = bodiesByType(body).map(({ type }) => type);
  const json = types.filter(({ kind }) => kind !== "runtime");
  return types.length === 0 ? body : unionOf(json.length > 0 ? json : types);
}
