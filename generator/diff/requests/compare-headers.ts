import type { PropertyPlan, RoutePlan, TypePlan } from "../../plan/index.js";
import { type ByName, byName } from "../by-name.js";
import type { Finding } from "../change.js";
import { findingsAt } from "../types/comparison.js";
import { textOf } from "../types/header-type.js";
import type { TypeComparison } from "../types/named-types.js";
import type { Scope } from "../types/scope.js";
import type { RequestComparison } from "./compare-requests.js";

/** The header parameters of a route, by lowercase name. */
export function headersOf(
  { types: { headers } }: RoutePlan,
  { propertiesOf }: Scope,
): ByName<PropertyPlan> {
  return byName(propertiesOf(headers));
}

/** Compares the headers of requests, whose values are texts. */
export function compareHeaders(
  { old, now, place }: RequestComparison,
  { compare, versions: { before, after } }: TypeComparison,
): readonly Finding[] {
  const headersType = (headers: ByName<PropertyPlan>): TypePlan => ({
    kind: "object",
    properties: [...headers.values()].map((header) => ({ ...header, type: textOf(header.type) })),
    // Callers can also give a header that is not declared.
    index: { kind: "keyword", name: "unknown" },
  });
  const types = [headersType(headersOf(old, before)), headersType(headersOf(now, after))] as const;
  const found = compare(now.name, "request")(...types, []);
  return findingsAt({ ...place, direction: "request", in: "header" }, found);
}
