import { objectOf, type PropertyPlan, type TypePlan } from "../../plan/index.js";
import type { ByName } from "../by-name.js";
import type { Finding } from "../change.js";
import { textOf } from "../types/header-type.js";
import type { RoutePair } from "../version-pair.js";
import { ADDITIVE, NEITHER } from "../verdicts.js";

/** Compares the headers of requests, whose values are texts. */
export function compareHeaders({ old, now, place, types }: RoutePair): readonly Finding[] {
  const olds = types.before.propertiesOf(old.types.headers);
  const nows = types.after.propertiesOf(now.types.headers);
  if (olds.size + nows.size === 0) return [];
  const typeOf = (headers: ByName<PropertyPlan>): TypePlan =>
    objectOf(...[...headers.values()].map((one) => ({ ...one, type: textOf(one.type) })));
  const here = { ...place, direction: "request", in: "header" } as const;
  return types.compare(typeOf(olds), typeOf(nows), here).map((finding) => {
    if (finding.kind !== "removed" || !("path" in finding.place)) return finding;
    // Callers can also give a header that is not declared.
    const isOptional = olds.get(finding.place.path[0] ?? "")?.isOptional;
    return { ...finding, ...(isOptional ? NEITHER : ADDITIVE) };
  });
}
