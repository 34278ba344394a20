import type { DefaultsPlan, Plan, RoutePlan } from "../plan/index.js";
import {
  type Fact,
  type Finding,
  NEITHER,
  OTHER_REQUEST,
  type Place,
  type RoutePlace,
} from "./change.js";

/** A route of both versions. */
export interface RoutePair {
  readonly old: RoutePlan;
  readonly now: RoutePlan;
  readonly place: RoutePlace;
}

/** A changed default, with its old value. */
type Setting = Extract<
  Fact,
  { readonly kind: "base-url-changed" | "default-header-changed" | "media-type-changed" }
>;

/**
 * Compares the defaults of requests: one finding for all routes that use the manifest's default, and one for each route whose
 * own defaults cause another change.
 */
export function compareDefaults(
  before: Plan,
  after: Plan,
  pairs: readonly RoutePair[],
): readonly Finding[] {
  const [olds, nows] = [defaultsOf(before), defaultsOf(after)];
  const common = new Map(compareSettings(olds, nows).map((one) => [JSON.stringify(one), one]));
  const met = new Set<string>();
  const ofRoutes = pairs.flatMap(({ old, now, place }): readonly Finding[] => {
    if (common.size === 0 && !old.defaults && !now.defaults) return [];
    const settings = compareSettings(withRoute(olds, old), withRoute(nows, now));
    return settings.flatMap((setting) => {
      const key = JSON.stringify(setting);
      met.add(key);
      return common.has(key) ? [] : [toFinding(setting, place)];
    });
  });
  // If all routes override the default, its change affects nobody.
  const ofAll = [...common].filter(([key]) => pairs.length === 0 || met.has(key));
  return [...ofAll.map(([, setting]) => toFinding(setting, { of: "manifest" })), ...ofRoutes];
}

function toFinding(setting: Setting, place: Place): Finding {
  // The user agent contains the manifest's version, which changes with each release.
  const isName = setting.kind === "default-header-changed" && setting.header === "user-agent";
  return { ...setting, ...(isName ? NEITHER : OTHER_REQUEST), place };
}

function compareSettings(old: DefaultsPlan, now: DefaultsPlan): readonly Setting[] {
  const headers = Object.keys({ ...old.headers, ...now.headers });
  const [from, to] = [old.mediaType?.format, now.mediaType?.format];
  return [
    ...(old.baseUrl === now.baseUrl
      ? []
      : [{ kind: "base-url-changed", from: old.baseUrl, to: now.baseUrl } as const]),
    ...headers
      .filter((header) => old.headers[header] !== now.headers[header])
      .map((header): Setting => {
        const values = ends(old.headers[header], now.headers[header]);
        return { kind: "default-header-changed", header, ...values };
      }),
    ...(from === to ? [] : [{ kind: "media-type-changed", ...ends(from, to) } as const]),
  ];
}

/** The defaults of a route, without its content type, which belongs to the body. */
function withRoute(all: DefaultsPlan, { defaults = {} }: RoutePlan): DefaultsPlan {
  const { "content-type": _, ...own } = defaults.headers ?? {};
  return { ...all, ...defaults, headers: { ...all.headers, ...own } };
}

function ends(from: string | undefined, to: string | undefined) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function defaultsOf({ modules }: Plan): DefaultsPlan {
  const module = modules.find(({ kind }) => kind === "defaults");
  if (module?.kind !== "defaults") throw new Error("the plan has no defaults");
  return module.defaults;
}
