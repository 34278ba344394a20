import { readRoute } from "waybill-runtime/tools";
import { DEFAULT_BODY_TYPE } from "../../manifest/index.js";
import {
  type ArgumentPlan,
  type RoutePlan,
  readTemplate,
  findVariable,
  findWireName,
} from "../../plan/index.js";
import { compareTexts, type Finding } from "../change.js";
import type { RoutePlace } from "../place.js";
import { compareStyles } from "./compare-styles.js";
import type { RoutePair } from "../version-pair.js";
import { BREAKING, COMPILER_BREAKING, OTHER_REQUEST } from "../verdicts.js";

/** Compares how a route's requests are sent, regardless of types. */
export function compareRequests(pair: RoutePair): readonly Finding[] {
  const { old, now, place } = pair;
  const [from, to] = [defaultContentType(old), defaultContentType(now)];
  return [
    ...compareUrls(pair),
    ...compareTexts("content-type-changed", from, to, OTHER_REQUEST, place),
    ...pair.arguments.flatMap(([oldArgument, newArgument]) =>
      compareArgument(oldArgument, newArgument, place),
    ),
    ...compareStyles(pair),
  ];
}

function compareUrls({ old, now, place, arguments: pairs }: RoutePair): readonly Finding[] {
  const [oldTemplate, newTemplate] = [
    readTemplate(old.effectiveRoute),
    readTemplate(now.effectiveRoute),
  ];
  const renamed = new Map(pairs.map((pair) => [findVariable(pair[0]), findVariable(pair[1])]));
  const isSamePath =
    oldTemplate.shape === newTemplate.shape &&
    oldTemplate.variables.every(
      (name, index) => (renamed.get(name) ?? name) === newTemplate.variables[index],
    );
  const methods = compareTexts(
    "method-changed",
    oldTemplate.method,
    newTemplate.method,
    BREAKING,
    place,
  );
  if (isSamePath) return methods;
  const [from, to] = [readRoute(old.manifestRoute).url, readRoute(now.manifestRoute).url];
  // The types of `endpoint()` are keyed by the route string.
  const verdicts = (old.types.responses ?? old.types.body) ? BREAKING : OTHER_REQUEST;
  return [...methods, { kind: "path-changed", from, to, ...verdicts, place }];
}

export function defaultContentType({
  arguments: all,
  bodyType,
  defaults,
}: RoutePlan): string | undefined {
  if (!all.some((argument) => argument.in === "body")) return undefined;
  return bodyType ?? defaults?.headers?.["content-type"] ?? DEFAULT_BODY_TYPE;
}

function compareArgument(old: ArgumentPlan, now: ArgumentPlan, route: RoutePlace) {
  const place: RoutePlace = { ...route, direction: "request", in: now.in, path: [now.name] };
  // The name of a path variable does not appear in the URL.
  const isWritten = now.in !== "path" && old.in === now.in;
  const [from, to] = isWritten ? [findWireName(old), findWireName(now)] : [];
  return [
    ...compareTexts("parameter-renamed", old.name, now.name, COMPILER_BREAKING, place),
    ...compareTexts("parameter-moved", old.in, now.in, OTHER_REQUEST, place),
    ...compareTexts("wire-name-changed", from, to, OTHER_REQUEST, place),
  ];
}
