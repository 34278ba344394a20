import { essenceOf } from "../../media-types/index.js";
import type { PropertyPlan, RoutePlan } from "../../plan/index.js";
import type { ByName } from "../by-name.js";
import type { Finding } from "../change.js";
import type { Scope } from "../types/scope.js";
import type { RoutePair } from "../version-pair.js";
import { contentTypeOf } from "./compare-requests.js";
import { ADDITIVE, BREAKING, OTHER_REQUEST } from "../verdicts.js";

/** Compares the media types of a body among which calls choose. */
export function compareContents({ old, now, place, types }: RoutePair): readonly Finding[] {
  const [usualBefore, usualNow] = [contentTypeOf(old), contentTypeOf(now)];
  if (usualBefore === undefined || usualNow === undefined) return [];
  const was = new Set(old.types.choices?.contentTypes);
  const is = new Set(now.types.choices?.contentTypes);
  const [oldTypes, newTypes] = [typesOf(old, types.before), typesOf(now, types.after)];
  return [...new Set([...was, ...is])].flatMap((name): readonly Finding[] => {
    const here = { ...place, direction: "request", path: [name] } as const;
    const [from, to] = [oldTypes.get(name), newTypes.get(name)];
    if (!is.has(name) && name !== essenceOf(usualNow)) {
      return [{ kind: "content-removed", ...(from ? BREAKING : OTHER_REQUEST), place: here }];
    }
    if (!was.has(name) && name !== essenceOf(usualBefore)) {
      return [{ kind: "content-added", ...ADDITIVE, place: here }];
    }
    if (!from || !to || from.name !== to.name) return [];
    return types.compare(from.type, to.type, here);
  });
}

/** By media type, the bodies whose types differ from that of the usual one, with how a call gives them. */
function typesOf({ types }: RoutePlan, { propertiesOf }: Scope): ByName<PropertyPlan> {
  return new Map(
    [...propertiesOf(types.choices?.types?.bodies)].flatMap(([name, { type }]) => {
      const [body] = type.kind === "object" ? type.properties : [];
      return body ? [[name, body]] : [];
    }),
  );
}
