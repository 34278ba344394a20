import type { DefaultsPlan, Plan, RoutePlan } from "../plan/index.js";
import { modulesOf } from "./by-name.js";
import { ends, type Fact, type Finding } from "./change.js";
import type { Place } from "./place.js";
import type { VersionPair } from "./version-pair.js";
import { NEITHER, OTHER_REQUEST } from "./verdicts.js";

/**
 * Compares the defaults of requests: one finding for all routes that use the manifest's default, and one for each route whose
 * own defaults cause another change.
 */
export function compareDefaults({ before, after, routes, types }: VersionPair): readonly Finding[] {
  const [olds, nows] = [defaultsOf(before), defaultsOf(after)];
  const common = new Map(compareDefaultsOf(olds, nows).map((fact) => [JSON.stringify(fact), fact]));
  const used = new Set<string>();
  const ofRoutes = routes.both.flatMap(({ old, now, place }): readonly Finding[] => {
    const declared = types.before.propertiesOf(old.types.headers);
    // A header that every call had to give replaces its default.
    const facts = compareDefaultsOf(withRoute(olds, old), withRoute(nows, now)).filter(
      (fact) => !("header" in fact) || declared.get(fact.header)?.isOptional !== false,
    );
    return facts.flatMap((fact) => {
      const key = JSON.stringify(fact);
      used.add(key);
      return common.has(key) ? [] : [toFinding(fact, place)];
    });
  });
  const ofAll = [...common].map(([key, fact]): Finding => {
    const isUsed = routes.both.length === 0 || used.has(key);
    const place = { of: "manifest" } as const;
    return isUsed ? toFinding(fact, place) : { ...fact, isReplaced: true, ...NEITHER, place };
  });
  return [...ofAll, ...ofRoutes];
}

type DefaultFact = Extract<
  Fact,
  { readonly kind: "base-url-changed" | "default-header-changed" | "media-type-changed" }
>;

function toFinding(fact: DefaultFact, place: Place): Finding {
  // The user agent contains the manifest's version, which changes with each release.
  const isName = fact.kind === "default-header-changed" && fact.header === "user-agent";
  return { ...fact, ...(isName ? NEITHER : OTHER_REQUEST), place };
}

function compareDefaultsOf(old: DefaultsPlan, now: DefaultsPlan): readonly DefaultFact[] {
  // A header may be called `constructor`, which objects inherit.
  const olds = new Map(Object.entries(old.headers));
  const nows = new Map(Object.entries(now.headers));
  const facts: readonly DefaultFact[] = [
    { kind: "base-url-changed", from: old.baseUrl, to: now.baseUrl },
    ...[...new Set([...olds.keys(), ...nows.keys()])].map((header): DefaultFact => {
      const values = ends(olds.get(header), nows.get(header));
      return { kind: "default-header-changed", header, ...values };
    }),
    { kind: "media-type-changed", ...ends(old.mediaType?.format, now.mediaType?.format) },
  ];
  return facts.filter(({ from, to }) => from !== to);
}

/** The defaults of a route, without its content type, which belongs to the body. */
function withRoute(all: DefaultsPlan, { defaults = {} }: RoutePlan): DefaultsPlan {
  const { "content-type": _, ...headers } = defaults.headers ?? {};
  return { ...all, ...defaults, headers: { ...all.headers, ...headers } };
}

function defaultsOf(plan: Plan): DefaultsPlan {
  const [module] = modulesOf(plan, "defaults");
  if (!module) throw new Error("the plan has no defaults");
  return module.defaults;
}
