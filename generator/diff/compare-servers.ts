import type { Plan, ServerPlan, TypePlan } from "../plan/index.js";
import { type ByName, byName, compareByName, modulesOf } from "./by-name.js";
import {
  BREAKING,
  compareTexts,
  COMPILER_BREAKING,
  COMPILER_ADDITIVE,
  type Finding,
  OTHER_REQUEST,
} from "./change.js";
import type { ServerPlace } from "./place.js";
import type { TypeComparison } from "./types/named-types.js";
import type { VersionPair } from "./version-pair.js";

/** Compares the base URLs that programs can import: constants, and functions of variables. */
export function compareServers({ before, after, types }: VersionPair): readonly Finding[] {
  const [olds, nows] = [serversOf(before), serversOf(after)];
  // A new name with the URL of a removed one is the same server.
  const renamed = new Map(
    [...nows.values()].flatMap(({ name, url }) => {
      const isEarlier = (old: ServerPlan) => !nows.has(old.name) && old.url === url;
      const old = olds.has(name) ? undefined : [...olds.values()].find(isEarlier);
      return old ? [[old.name, name] as const] : [];
    }),
  );
  const newNames = new Map([...olds].map(([name, old]) => [renamed.get(name) ?? name, old]));
  return compareByName<ServerPlan, Finding>(newNames, nows, {
    removed: (old) => [{ kind: "server-removed", ...COMPILER_BREAKING, place: placeOf(old) }],
    added: (now) => [{ kind: "server-added", ...COMPILER_ADDITIVE, place: placeOf(now) }],
    both: (old, now) => [
      ...compareTexts("server-renamed", old.name, now.name, COMPILER_BREAKING, placeOf(now)),
      ...compareServer(old, now, types),
    ],
  });
}

function compareServer(
  { url: from, variables: was }: ServerPlan,
  now: ServerPlan,
  types: TypeComparison,
): readonly Finding[] {
  const place = placeOf(now);
  const { url: to, variables: is } = now;
  const verdicts = was && is ? OTHER_REQUEST : was || is ? BREAKING : OTHER_REQUEST;
  const changed = compareTexts("server-changed", from, to, verdicts, place);
  if (!was || !is) return changed;
  const inUrl = { ...place, direction: "request" } as const;
  const found = types.compare(argumentOf(was), argumentOf(is), inUrl);
  const defaults = (all: Readonly<Record<string, string>>) => new Map(Object.entries(all));
  return [
    ...changed,
    // A default of a variable is a part of the URL, unlike one of a parameter.
    ...found.filter(({ kind }) => kind !== "default-changed"),
    ...compareByName<string, Finding>(defaults(was.defaults), defaults(is.defaults), {
      both: (old, other, name) => {
        const place = { ...inUrl, path: [name] };
        return old === other
          ? []
          : [{ kind: "default-changed", from: old, to: other, ...OTHER_REQUEST, place }];
      },
    }),
  ];
}

function argumentOf({ type }: NonNullable<ServerPlan["variables"]>): TypePlan {
  return { kind: "object", properties: type.properties };
}

export function serversOf(plan: Plan): ByName<ServerPlan> {
  return byName(modulesOf(plan, "servers").flatMap(({ servers }) => servers));
}

function placeOf({ name }: ServerPlan): ServerPlace {
  return { of: "server", server: name, path: [] };
}
