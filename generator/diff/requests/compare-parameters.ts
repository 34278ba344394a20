import { ADDITIVE, BREAKING, type Finding } from "../change.js";
import type { RoutePair, RoutePlace } from "../place.js";
import { pairArguments } from "./pair-arguments.js";
import { type ObjectType, parseRoute, type TakenArguments, wholeOf } from "./taken-arguments.js";
import type { TypeComparison } from "../types/named-types.js";
import type { Scope } from "../types/scope.js";
import { isObject } from "../types/shape.js";

/** Compares the arguments of a builder, for the compiler. */
export function compareParameters(
  { old, now, place }: RoutePair,
  { compare, versions }: TypeComparison,
): readonly Finding[] {
  const [was, is] = [parseRoute(old, versions.before), parseRoute(now, versions.after)];
  const newNames = new Map(pairArguments(old, now).map(([one, other]) => [one.name, other.name]));
  const renamed: ObjectType = {
    ...was.named,
    properties: was.named.properties.map((property) => ({
      ...property,
      name: newNames.get(property.name) ?? property.name,
    })),
  };
  const request = { ...place, direction: "request" } as const;
  const findings = compare(wholeOf({ ...was, named: renamed }), wholeOf(is), request);
  const places = new Map(
    [...old.arguments, ...now.arguments].map((argument) => [argument.name, argument.in]),
  );
  const hadBody = old.arguments.some((argument) => argument.in === "body");
  const located = findings.map((finding): Finding => {
    if (finding.place.of !== "route") return finding;
    const [name = "", ...deeper] = finding.place.path;
    const argument = deeper.length === 0 ? places.get(name) : undefined;
    if (argument === undefined) return finding;
    const found = { ...finding, place: { ...finding.place, in: argument } };
    return is.isAllOrNone && argument === "body" ? withBody(found, hadBody) : found;
  });
  if (was.isAllOrNone === is.isAllOrNone) return located;
  const inUrl = new Set([...places].filter(([, place]) => place !== "body").map(([name]) => name));
  const isNeeded = [
    requiresMore(was, versions.before, inUrl),
    requiresMore(is, versions.after, inUrl),
  ];
  if (isNeeded.includes(false)) return located;
  const body: RoutePlace = { ...request, in: "body", path: [] };
  return [
    ...located,
    is.isAllOrNone
      ? { kind: "body-optional", ...ADDITIVE, place: body }
      : { kind: "body-required", ...BREAKING, place: body },
  ];
}

/** What a call must give only if it has a body, which may be left out, breaks no call if there was no body. */
function withBody(finding: Finding, hadBody: boolean): Finding {
  if (finding.kind === "required") return { ...finding, withBody: true };
  if (finding.kind !== "added" || !finding.required) return finding;
  return { ...finding, withBody: true, ...(hadBody ? {} : ADDITIVE) };
}

/** Whether a body has required properties of its own. */
function requiresMore(taken: TakenArguments, scope: Scope, inUrl: ReadonlySet<string>): boolean {
  const bodies = scope.shapesOf(wholeOf(taken)).filter(isObject);
  return bodies
    .flatMap(({ properties }) => properties)
    .some(({ name, isOptional }) => !isOptional && !inUrl.has(name));
}
