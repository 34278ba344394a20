import {
  type DefaultsPlan,
  type EncodingsPlan,
  selectModules,
  type Plan,
  type RoutePlan,
  listRoutes,
  findWireName,
} from "../plan/index.js";
import { isSameData } from "../collections/index.js";
import { compareTexts, ends, type Finding } from "./change.js";
import type { Fact } from "./facts.js";
import type { ManifestPlace, ChangePlace } from "./place.js";
import type { VersionPair } from "./version-pair.js";
import { COMPILER_ADDITIVE, COMPILER_BREAKING, NEITHER, OTHER_REQUEST } from "./verdicts.js";

const ALL_ROUTES: ManifestPlace = { of: "manifest" };

/** Compares the settings of `generate` that affect callers, except the modules of functions. */
export function compareSettings({ before, after }: VersionPair): readonly Finding[] {
  const flags = [
    [before.onlyTypes, after.onlyTypes, "functions-removed", "functions-added"],
    [isStrict(before), isStrict(after), "endpoint-strict", "endpoint-open"],
  ] as const;
  const [from, to] = [findExtension(before), findExtension(after)];
  return [
    ...flags.flatMap(([oldFlag, newFlag, set, unset]): readonly Finding[] => {
      if (oldFlag === newFlag) return [];
      return newFlag
        ? [{ kind: set, ...COMPILER_BREAKING, place: ALL_ROUTES }]
        : [{ kind: unset, ...COMPILER_ADDITIVE, place: ALL_ROUTES }];
    }),
    ...compareTexts("import-extension-changed", from, to, COMPILER_BREAKING, ALL_ROUTES),
  ];
}

function isStrict(plan: Plan): boolean {
  return selectModules(plan, "endpoint").some((module) => module.isStrict);
}

/** The extension of relative imports: `.js`, `.ts` or none. */
function findExtension(plan: Plan): string {
  // An index may also export a package: the runtime.
  const exports = selectModules(plan, "index").flatMap((module) => module.exports);
  const first = exports.find(({ from }) => from.startsWith("./"));
  return /\.[jt]s$/.exec(first?.from ?? "")?.[0] ?? "";
}

/**
 * Compares the defaults of requests: one finding for all routes with the manifest's default, and one for each route whose
 * overrides changed differently.
 */
export function compareDefaults({ before, after, routes, types }: VersionPair): readonly Finding[] {
  const [olds, nows] = [findDefaults(before), findDefaults(after)];
  const common = new Map(
    compareDefaultValues(olds, nows).map((fact) => [JSON.stringify(fact), fact]),
  );
  const used = new Set<string>();
  const ofRoutes = routes.both.flatMap(({ old, now, place }): readonly Finding[] => {
    const declared = types.before.findProperties(old.types.headers);
    // A header that every call had to pass takes the place of its default.
    const facts = compareDefaultValues(withRoute(olds, old), withRoute(nows, now)).filter(
      (fact) => !("header" in fact) || declared.get(fact.header)?.isOptional !== false,
    );
    for (const fact of facts) used.add(JSON.stringify(fact));
    const specific = facts.filter((fact) => !common.has(JSON.stringify(fact)));
    return specific.map((fact) => toFinding(fact, place));
  });
  const ofAll = [...common].map(([key, fact]): Finding => {
    const isUsed = routes.both.length === 0 || used.has(key);
    return isUsed
      ? toFinding(fact, ALL_ROUTES)
      : { ...fact, isReplaced: true, ...NEITHER, place: ALL_ROUTES };
  });
  return [...ofAll, ...ofRoutes];
}

type DefaultFact = Extract<
  Fact,
  { readonly kind: "base-url-changed" | "default-header-changed" | "media-type-changed" }
>;

function toFinding(fact: DefaultFact, place: ChangePlace): Finding {
  // The user agent contains the manifest's version, which changes with each release.
  const isName = fact.kind === "default-header-changed" && fact.header === "user-agent";
  return { ...fact, ...(isName ? NEITHER : OTHER_REQUEST), place };
}

function compareDefaultValues(old: DefaultsPlan, now: DefaultsPlan): readonly DefaultFact[] {
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

/** The defaults of a route without its content type, which belongs to the body. */
function withRoute(all: DefaultsPlan, { defaults = {} }: RoutePlan): DefaultsPlan {
  const { "content-type": _, ...headers } = defaults.headers ?? {};
  return { ...all, ...defaults, headers: { ...all.headers, ...headers } };
}

function findDefaults(plan: Plan): DefaultsPlan {
  const [module] = selectModules(plan, "defaults");
  if (!module) throw new Error("the plan has no defaults");
  return module.defaults;
}

/** Compares how `send` encodes the form fields that both versions have. */
export function compareEncodings({
  before: oldPlan,
  after: newPlan,
}: VersionPair): readonly Finding[] {
  const [old, now] = [findEncodings(oldPlan), findEncodings(newPlan)];
  const [oldFields, newFields] = [bodyArguments(oldPlan), bodyArguments(newPlan)];
  return [...new Map([...old, ...now]).keys()].flatMap((field): readonly Finding[] => {
    // A field that only bodies of alternative media types have is not a default argument.
    const isInBoth =
      (oldFields.has(field) && newFields.has(field)) || (old.has(field) && now.has(field));
    const [before, after] = [old.get(field), now.get(field)];
    if (!isInBoth || isSameData(before, after)) return [];
    const fact = { kind: "encoding-changed", field, ...ends(before, after) } as const;
    return [{ ...fact, ...OTHER_REQUEST, place: ALL_ROUTES }];
  });
}

function findEncodings(plan: Plan): ReadonlyMap<string, EncodingsPlan[string]> {
  return new Map(Object.entries(selectModules(plan, "sending")[0]?.encodings ?? {}));
}

function bodyArguments(plan: Plan): ReadonlySet<string> {
  const all = listRoutes(plan).flatMap((route) => route.arguments);
  return new Set(all.filter((argument) => argument.in === "body").map(findWireName));
}
