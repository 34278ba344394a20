import { selectModules, type Plan } from "../plan/index.js";
import { compareTexts, type Finding, createFingerprint } from "./change.js";
import type { RoutePlace } from "./place.js";
import { compareInputs } from "./tool-inputs.js";
import type { VersionPair } from "./version-pair.js";
import { BREAKING, COMPILER_ADDITIVE, COMPILER_BREAKING, OTHER_REQUEST } from "./verdicts.js";

/**
 * Compares the tool definitions of routes in both versions: the tools' names and input schemas. Breaking: the API would now
 * reject the earlier name or an input that was valid.
 */
export function compareTools(versions: VersionPair): readonly Finding[] {
  const listTools = (plan: Plan) => selectModules(plan, "tools").flatMap(({ tools }) => tools);
  return compareExtras("tool", versions, listTools, (old, now, place) => {
    const { name: from, inputSchema: oldInput } = old.definition;
    const { name: to, inputSchema: newInput } = now.definition;
    const verdicts = old.name === now.name ? OTHER_REQUEST : BREAKING;
    const renamed = compareTexts("tool-renamed", from, to, verdicts, place);
    const outputs: Finding[] = [];
    if (old.output && !now.output)
      outputs.push({ kind: "tool-output-removed", ...COMPILER_BREAKING, place });
    if (!old.output && now.output)
      outputs.push({ kind: "tool-output-added", ...COMPILER_ADDITIVE, place });
    const wire = compareInputs(oldInput, newInput);
    if (wire === "neither") return [...renamed, ...outputs];
    const fingerprint = createFingerprint(JSON.stringify(oldInput), JSON.stringify(newInput));
    const changed = { kind: "tool-input-changed", compiler: "neither", wire } as const;
    return [...renamed, ...outputs, { ...changed, fingerprint, place }];
  });
}

/**
 * Compares the functions that parse dates in responses, for routes in both versions: names and return types. Their
 * parameters are compared as the routes' responses.
 */
export function compareDates(versions: VersionPair): readonly Finding[] {
  const pickDecoders = (plan: Plan) =>
    selectModules(plan, "dates").flatMap(({ decoders }) => decoders);
  return compareExtras("dates", versions, pickDecoders, (old, now, place) => {
    const here = { ...place, direction: "response", path: [now.name] } as const;
    return versions.types.compare(old.returns, now.returns, here);
  });
}

/** Compares declarations that are generated for routes besides the builders. */
function compareExtras<Extra extends { readonly manifestRoute?: string }>(
  name: "tool" | "dates",
  { before, after, routes }: VersionPair,
  listExtras: (plan: Plan) => readonly Extra[],
  compare: (old: Extra, now: Extra, place: RoutePlace) => readonly Finding[],
): readonly Finding[] {
  const [olds, nows] = [before, after].map(
    (plan) => new Map(listExtras(plan).map((extra) => [extra.manifestRoute, extra])),
  );
  return routes.both.flatMap(({ old: from, now: to, place }): readonly Finding[] => {
    const [old, now] = [olds?.get(from.manifestRoute), nows?.get(to.manifestRoute)];
    if (old && now) return compare(old, now, place);
    if (now) return [{ kind: `${name}-added`, ...COMPILER_ADDITIVE, place }];
    return old ? [{ kind: `${name}-removed`, ...COMPILER_BREAKING, place }] : [];
  });
}
