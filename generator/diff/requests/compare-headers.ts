import type { PropertyPlan, RoutePlan } from "../../plan/index.js";
import { ADDITIVE, BREAKING, type Finding, NEITHER, type RoutePlace } from "../change.js";
import { compareDocs } from "../types/compare-docs.js";
import type { TypeComparison } from "../types/named-types.js";
import type { Scope } from "../types/scope.js";
import { textOf } from "../types/header-type.js";

/** The header parameters of a route, by lowercase name. */
export function headersOf(
  { types: { headers } }: RoutePlan,
  { declarations }: Scope,
): ReadonlyMap<string, PropertyPlan> {
  const declaration = headers?.kind === "reference" ? declarations.get(headers.name) : undefined;
  const properties = declaration?.kind === "interface" ? declaration.properties : [];
  return new Map(properties.map((property) => [property.name, property]));
}

/** Compares the headers of requests. Callers can also give a header that is not declared; its value is a text. */
export function compareHeaders(
  route: RoutePlace,
  olds: ReadonlyMap<string, PropertyPlan>,
  nows: ReadonlyMap<string, PropertyPlan>,
  { compare }: TypeComparison,
): readonly Finding[] {
  const compareText = compare(route.name, "request");
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((name): readonly Finding[] => {
    const [old, now] = [olds.get(name), nows.get(name)];
    const place: RoutePlace = { ...route, direction: "request", in: "header", path: [name] };
    if (old && now) {
      const required = now.isOptional
        ? ({ kind: "optional", ...ADDITIVE, place } as const)
        : ({ kind: "required", ...BREAKING, place } as const);
      const types = [
        ...compareDocs(old.doc, now.doc, "request", [name]),
        ...compareText(textOf(old.type), textOf(now.type), [name]),
      ];
      return [
        ...(old.isOptional === now.isOptional ? [] : [required]),
        ...types.map(({ path, ...fact }) => ({ ...fact, place: { ...place, path } })),
      ];
    }
    if (old) {
      return [{ kind: "removed", ...(old.isOptional ? NEITHER : ADDITIVE), place }];
    }
    const required = now?.isOptional === false;
    return [{ kind: "added", required, ...(required ? BREAKING : ADDITIVE), place }];
  });
}
