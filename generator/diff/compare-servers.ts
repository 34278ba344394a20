import { selectModules, type Plan, type ServerPlan, typeDeclared } from "../plan/index.js";
import { compareTexts, type Finding } from "./change.js";
import { pairBySigns } from "./pair-items.js";
import type { ServerPlace } from "./place.js";
import type { TypeComparison } from "./types/named-types.js";
import type { VersionPair } from "./version-pair.js";
import { BREAKING, COMPILER_BREAKING, COMPILER_ADDITIVE, OTHER_REQUEST } from "./verdicts.js";

/** Compares the base URLs that programs can import: constants, and functions of variables. */
export function compareServers({ before, after, types }: VersionPair): readonly Finding[] {
  // A new name with the URL of a removed server denotes the same server.
  const signs = [({ name }: ServerPlan) => name, ({ url }: ServerPlan) => url];
  const { both, removed, added } = pairBySigns(
    plannedServers(before),
    plannedServers(after),
    signs,
  );
  return [
    ...both.flatMap(([old, now]) => [
      ...compareTexts("server-renamed", old.name, now.name, COMPILER_BREAKING, serverPlace(now)),
      ...compareServer(old, now, types),
    ]),
    ...removed.map((old): Finding => {
      return { kind: "server-removed", ...COMPILER_BREAKING, place: serverPlace(old) };
    }),
    ...added.map((now): Finding => {
      return { kind: "server-added", ...COMPILER_ADDITIVE, place: serverPlace(now) };
    }),
  ];
}

function compareServer(old: ServerPlan, now: ServerPlan, types: TypeComparison) {
  const place = serverPlace(now);
  const [oldVariables, newVariables] = [old.variables, now.variables];
  const isOtherForm = (oldVariables === undefined) !== (newVariables === undefined);
  const verdicts = isOtherForm ? BREAKING : OTHER_REQUEST;
  const changed = compareTexts("server-changed", old.url, now.url, verdicts, place);
  if (!oldVariables || !newVariables) return changed;
  const [oldType, newType] = [typeDeclared(oldVariables.type), typeDeclared(newVariables.type)];
  const found = types.compare(oldType, newType, { ...place, direction: "request" });
  const ofVariables = found.flatMap((finding): readonly Finding[] => {
    if (finding.kind !== "default-changed") return [finding];
    // The default of a server variable is part of the URL. Its presence is part of the type, which is compared elsewhere.
    const hasBoth = finding.from !== undefined && finding.to !== undefined;
    return hasBoth ? [{ ...finding, ...OTHER_REQUEST }] : [];
  });
  return [...changed, ...ofVariables];
}

export function plannedServers(plan: Plan): readonly ServerPlan[] {
  return selectModules(plan, "servers").flatMap(({ servers }) => servers);
}

function serverPlace({ name }: ServerPlan): ServerPlace {
  return { of: "server", server: name, path: [] };
}
