import { isSameData } from "../collections/index.js";
import { printTypeOnLine } from "../emit/index.js";
import {
  bodiesByType,
  withoutHeaders,
  isKeyword,
  keyword,
  type PropertyPlan,
  type RoutePlan,
  type TypePlan,
  unionType,
} from "../plan/index.js";
import { memberTypes, type ShapeIndex } from "../types/index.js";
import { compareByName } from "./pair-items.js";
import { type Finding, createFingerprint } from "./change.js";
import { type ValuePlace, within } from "./place.js";
import { readHeaderType } from "./types/header-type.js";
import type { TypeComparison } from "./types/named-types.js";
import { codeText } from "./types/code-text.js";
import type { RoutePair } from "./version-pair.js";
import { COMPILER_ADDITIVE, COMPILER_BREAKING, NEITHER } from "./verdicts.js";

/** By status: `200`, `4XX` or `default`. */
type Responses = NonNullable<ReturnType<typeof responsesByStatus>>;

/**
 * Compares the responses of a route, for code that uses `send` or `ResponseBody`: by status, and by `response.ok`, after
 * which the bodies of several responses form a union.
 */
export function compareResponses({ old, now, place: route, types }: RoutePair): readonly Finding[] {
  const [oldResponses, newResponses] = [
    responsesByStatus(old, types.before),
    responsesByStatus(now, types.after),
  ];
  const place = { ...route, direction: "response" } as const;
  if (!oldResponses && !newResponses) return [];
  if (!oldResponses) return [{ kind: "responses-added", ...COMPILER_ADDITIVE, place }];
  if (!newResponses) return [{ kind: "responses-removed", ...COMPILER_BREAKING, place }];
  return compareByName(oldResponses, newResponses, {
    removed: ({ body }, status) => {
      // A status without a declared response gets its range's or `default`'s, or else an unknown one.
      const fallback = typeAt(status, newResponses);
      const isLike = fallback !== undefined && types.backward(fallback, body, "response");
      const verdicts =
        isLike || isKeyword(body, "undefined") ? COMPILER_ADDITIVE : COMPILER_BREAKING;
      return [{ kind: "response-removed", ...verdicts, place: within(place, status) }];
    },
    added: ({ body }, status) => {
      const [kind, here] = ["response-added", within(place, status)] as const;
      // Code for all successes, or for all errors, must be able to read the new response too.
      const siblings = isUnread(status, body) ? [] : findSiblings(status, oldResponses);
      const known = [
        typeAt(status, oldResponses),
        siblings.length > 0 ? unionType(siblings) : undefined,
      ];
      const isLike = (type: TypePlan) => types.backward(readableType(body), type, "response");
      if (known.every((type) => !type || isLike(type)))
        return [{ kind, ...COMPILER_ADDITIVE, place: here }];
      const fingerprint = createFingerprint(printTypeOnLine(body));
      return [{ kind, ...COMPILER_BREAKING, fingerprint, place: here }];
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

/** The body of each response, and its headers by lowercase name. */
function responsesByStatus({ types: { responses } }: RoutePlan, { findProperties }: ShapeIndex) {
  if (!responses) return undefined;
  const byStatus = [...findProperties(responses).values()].map(({ name, type }) => {
    const body = withoutHeaders(type);
    const headers = type.kind === "runtime" && body !== type ? type.arguments?.[1] : undefined;
    return [name, { body, headers: findProperties(headers) }] as const;
  });
  return new Map(byStatus);
}

/** Compares bodies by media type. A body without a media type is compared with the most similar one. */
function compareBodies(old: TypePlan, now: TypePlan, place: ValuePlace, types: TypeComparison) {
  const placeOfType = (name: string) => (name === "" ? place : within(place, name));
  return compareByName(typesByMediaType(old, now), typesByMediaType(now, old), {
    removed: (_, name) => [
      { kind: "content-removed", ...COMPILER_BREAKING, place: placeOfType(name) },
    ],
    added: (type, name) => {
      // A call without an `accept` choice may receive any of the media types.
      const isLike = types.backward(responseBodyType(type), responseBodyType(old), "response");
      const verdicts = isLike ? COMPILER_ADDITIVE : COMPILER_BREAKING;
      const more = isLike ? {} : { fingerprint: createFingerprint(printTypeOnLine(type)) };
      return [{ kind: "content-added", ...verdicts, ...more, place: placeOfType(name) }];
    },
    both: (from, to, name) => types.compare(from, to, placeOfType(name)),
  });
}

/** The types of a body by media type. A body without one gets the media type of the equal body in `other`, or else JSON. */
function typesByMediaType(body: TypePlan, counterpart: TypePlan): ReadonlyMap<string, TypePlan> {
  const types = bodiesByType(body);
  if (types.length > 0) return new Map(types.map(({ name, type }) => [name, type]));
  const counterpartTypes = bodiesByType(counterpart);
  const like =
    counterpartTypes.find(({ type }) => isSameData(type, body)) ??
    counterpartTypes.find(({ name }) => name.endsWith("json")) ??
    counterpartTypes[0];
  return new Map([[like?.name ?? "", body]]);
}

function compareHeader(
  oldHeader: PropertyPlan | undefined,
  newHeader: PropertyPlan | undefined,
  parent: ValuePlace,
  { before, after, forward, backward, compare }: TypeComparison,
): readonly Finding[] {
  const isNamed = oldHeader?.type.kind === "reference" && newHeader?.type.kind === "reference";
  if (
    isNamed &&
    oldHeader.type.name === newHeader.type.name &&
    oldHeader.isOptional === newHeader.isOptional
  ) {
    return compare(oldHeader.type, newHeader.type, parent);
  }
  const [from, to] = [readHeaderType(oldHeader, before), readHeaderType(newHeader, after)];
  const unbroken = forward(from, to, "response") ? NEITHER : COMPILER_ADDITIVE;
  const verdicts = backward(to, from, "response") ? unbroken : COMPILER_BREAKING;
  const place = { ...parent, in: "header" } as const;
  if (!oldHeader) return [{ kind: "response-header-added", ...verdicts, place }];
  if (!newHeader) return [{ kind: "response-header-removed", ...verdicts, place }];
  if (verdicts === NEITHER) return [];
  const fingerprint = createFingerprint(codeText(oldHeader), codeText(newHeader));
  return [{ kind: "response-header-changed", ...verdicts, fingerprint, place }];
}

/** The body that is declared for a status by its range or by `default`. */
function typeAt(status: string, responses: Responses): TypePlan | undefined {
  const response = responses.get(`${status.slice(0, 1)}XX`) ?? responses.get("default");
  return response && readableType(response.body);
}

/** The bodies in the status's group by `response.ok`: successes or errors. `default` may belong to both. */
function findSiblings(status: string, responses: Responses): readonly TypePlan[] {
  const isSuccess = (code: string) => code.startsWith("2");
  const isBoth = status === "default" && ![...responses.keys()].some(isSuccess);
  return [...responses].flatMap(([sibling, { body }]) => {
    const isSibling = isBoth || isSuccess(sibling) === isSuccess(status);
    return isSibling && !isUnread(sibling, body) ? [readableType(body)] : [];
  });
}

/** Whether a response leaves the type of `json()` unchanged: errors and redirects without content. */
function isUnread(status: string, body: TypePlan): boolean {
  return !status.startsWith("2") && isKeyword(body, "undefined");
}

/** The `ResponseBody` type of a body: its JSON or text. Bytes and items are read in other ways. */
function responseBodyType(body: TypePlan): TypePlan {
  const types = bodiesByType(body).map(({ type }) => type);
  const values = (types.length > 0 ? types : memberTypes(body, "union")).map((type) =>
    type.kind !== "runtime" ? type : keyword(type.name === "PlainText" ? "string" : "never"),
  );
  return unionType(values);
}

/** The type that code for several responses reads of a body: its JSON, if it has any. */
function readableType(body: TypePlan): TypePlan {
  const types = bodiesByType(body).map(({ type }) => type);
  const json = types.filter(({ kind }) => kind !== "runtime");
  return types.length === 0 ? body : unionType(json.length > 0 ? json : types);
}
