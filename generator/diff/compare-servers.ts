import type { Plan, ServerPlan, TypePlan } from "../plan/index.js";
import {
  BREAKING,
  compareTexts,
  COMPILER_BREAKING,
  COMPILER_ADDITIVE,
  type Finding,
  OTHER_REQUEST,
  type ServerPlace,
} from "./change.js";
import type { TypeComparison } from "./types/named-types.js";

/** Compares the base URLs that programs can import: constants, and functions of variables. */
export function compareServers(
  before: Plan,
  after: Plan,
  types: TypeComparison,
): readonly Finding[] {
  const [olds, nows] = [serversOf(before), serversOf(after)];
  const removed = [...olds.values()].filter(({ name }) => !nows.has(name));
  const added = [...nows.values()].filter(({ name }) => !olds.has(name));
  const renamed = new Map(
    removed.flatMap((old) => {
      const now = added.find(({ url }) => url === old.url);
      return now ? [[now, old] as const] : [];
    }),
  );
  const gone = removed.filter((server) => ![...renamed.values()].includes(server));
  return [
    ...gone.map((server): Finding => {
      return { kind: "server-removed", ...COMPILER_BREAKING, place: placeOf(server) };
    }),
    ...[...nows.values()].flatMap((now): readonly Finding[] => {
      const place = placeOf(now);
      const old = renamed.get(now) ?? olds.get(now.name);
      if (old === undefined) return [{ kind: "server-added", ...COMPILER_ADDITIVE, place }];
      return [
        ...compareTexts("server-renamed", old.name, now.name, COMPILER_BREAKING, place),
        ...compareServer(old, now, place, types),
      ];
    }),
  ];
}

function compareServer(
  { url: from, variables: was }: ServerPlan,
  { url: to, variables: is }: ServerPlan,
  place: ServerPlace,
  types: TypeComparison,
): readonly Finding[] {
  const isOther = (was === undefined) !== (is === undefined);
  const verdicts = isOther ? BREAKING : OTHER_REQUEST;
  const changed = compareTexts("server-changed", from, to, verdicts, place);
  if (!was || !is) return changed;
  const compare = types.compare(place.server, "request");
  const found = compare(argumentOf(was), argumentOf(is), []);
  return [
    ...changed,
    // A default of a variable is a part of the URL, unlike one of a parameter.
    ...found
      .filter(({ kind }) => kind !== "default-changed")
      .map(({ path, ...fact }): Finding => {
        return { ...fact, place: { ...place, direction: "request", path } };
      }),
    ...Object.keys(is.defaults)
      .filter(
        (name) => was.defaults[name] !== undefined && was.defaults[name] !== is.defaults[name],
      )
      .map((name): Finding => {
        const values = { from: was.defaults[name] ?? "", to: is.defaults[name] ?? "" };
        const here: ServerPlace = { ...place, direction: "request", path: [name] };
        return { kind: "default-changed", ...values, ...OTHER_REQUEST, place: here };
      }),
  ];
}

function argumentOf({ type }: NonNullable<ServerPlan["variables"]>): TypePlan {
  return { kind: "object", properties: type.properties };
}

export function serversOf({ modules }: Plan): ReadonlyMap<string, ServerPlan> {
  const servers = modules.flatMap((module) => (module.kind === "servers" ? module.servers : []));
  return new Map(servers.map((server) => [server.name, server]));
}

function placeOf({ name }: ServerPlan): ServerPlace {
  return { of: "server", server: name, path: [] };
}
