import { emitModules, inlineRuntime } from "../../emit/index.js";
import {
  type DeclarationPlan,
  type Declarations,
  namesIn,
  namesReached,
  type Plan,
  routesOf,
  type TypePlan,
} from "../../plan/index.js";
import { judgeTypes, type TypeQuestion } from "../../ts-morph/index.js";
import { byName } from "../by-name.js";
import { type Finding, fingerprintOf } from "../change.js";
import type { Place } from "../place.js";
import { serversOf } from "../compare-servers.js";
import type { VersionPair } from "../version-pair.js";
import {
  type CodePart,
  ROUTE_PARTS,
  type RoutePart,
  routeParts,
  serverPart,
  typeParts,
} from "./code-parts.js";

/** A declaration whose code differs without a finding. */
interface Suspect {
  readonly place: Place;
  readonly parts: readonly PartPair[];
}

/** A part of the code that differs, or that uses types which differ. */
type PartPair = readonly [old: CodePart, now: CodePart];

/**
 * Looks beneath the rules: finds the declarations whose code differs although no finding says so, and asks the compiler whether
 * their types are the same for callers. Runs the compiler only if there are such declarations.
 */
export function findUnexplained(
  { before, after, routes, types }: VersionPair,
  findings: readonly Finding[],
): readonly Finding[] {
  const { renamed } = types;
  const explained = explainedParts(findings);
  const isExplained = (type: string) => explained.has(`type ${type}`);
  const nows = types.after.declarations;
  const oldTypes = typeParts(before, "before", renamed);
  const newTypes = typeParts(after, "after", new Map());
  const changed = new Map(
    [...newTypes].flatMap(([name, now]) => {
      const old = isExplained(name) ? undefined : oldTypes.get(name);
      return old && old.text !== now.text ? [[name, [old, now] as const]] : [];
    }),
  );
  const affected = findAffected(changed.keys(), (name) => !isExplained(name), nows);
  const ofRoutes = routes.both.flatMap(({ old, now, modules, place }): readonly Suspect[] => {
    const was = routeParts(old, modules.old, "before", renamed);
    const is = routeParts(now, modules.now, "after", new Map());
    const parts = ROUTE_PARTS.flatMap((part): readonly PartPair[] => {
      const [from, to] = [was[part], is[part]];
      if (!from || !to || explained.has(`${part} ${now.name}`)) return [];
      const isSame =
        from.text === to.text && !namesIn(to.uses ?? []).some((name) => affected.has(name));
      return isSame ? [] : [[from, to]];
    });
    return parts.length === 0 ? [] : [{ place, parts }];
  });
  // What a type means to a function is judged there.
  const judged = namesReached(ofRoutes.flatMap(usesOf), nows);
  const ofBuilders = new Set(
    routesOf(after).flatMap((route) => route.declarations.map(({ name }) => name)),
  );
  const ofTypes = [...changed].flatMap(([type, parts]): readonly Suspect[] => {
    if (ofBuilders.has(type) || judged.has(type)) return [];
    return [{ place: { of: "type", type, path: [], routes: [] }, parts: [parts] }];
  });
  const suspects = [...ofRoutes, ...ofTypes, ...suspectServers(before, after, explained)];
  const asBefore = (type: DeclarationPlan) =>
    (isExplained(type.name) ? types.before.declarations.get(type.name) : undefined) ?? type;
  // Without what findings say of types, or with it, a declaration has to be the same.
  const likely = findOthers(suspects, before, after);
  const others = findOthers(likely, before, withTypes(after, asBefore));
  return suspects.flatMap((suspect): readonly Finding[] => {
    const { place, parts } = suspect;
    const compiler = others.includes(suspect) ? "breaking" : "neither";
    const wire = parts.some(([, now]) => now.isSent === true) ? "breaking" : "neither";
    if (compiler === "neither" && wire === "neither") return [];
    const used = [...namesReached(usesOf(suspect), nows)].filter((name) => affected.has(name));
    const usedTypes = used.sort().map((name) => [oldTypes.get(name), newTypes.get(name)]);
    const code = [...parts, ...usedTypes].flatMap((pair) => pair.map((part) => part?.text ?? ""));
    return [{ kind: "unexplained", compiler, wire, fingerprint: fingerprintOf(...code), place }];
  });
}

/**
 * The types that have changed, and those that refer to such a type, directly or indirectly.
 *
 * @param mayBe whether a type may be affected by others.
 */
function findAffected(
  changed: Iterable<string>,
  mayBe: (name: string) => boolean,
  declarations: Declarations,
): ReadonlySet<string> {
  const affected = new Set(changed);
  const candidates = [...declarations].filter(([name]) => mayBe(name));
  const references = candidates.map(([name, type]) => ({ name, uses: namesIn([type]) }));
  let size = 0;
  while (affected.size > size) {
    ({ size } = affected);
    for (const { name, uses } of references) {
      if (uses.some((used) => affected.has(used))) affected.add(name);
    }
  }
  return affected;
}

function usesOf({ parts }: Suspect): readonly TypePlan[] {
  return parts.flatMap(([, { uses = [] }]) => uses);
}

/** Findings of what comments say and of where a declaration is, which is no part of its code. */
const NO_CODE: readonly Finding["kind"][] = [
  "deprecated",
  "no-longer-deprecated",
  "sunset-changed",
  "default-changed",
  "route-moved",
  "type-added",
  "type-moved",
  "type-renamed",
];

/** The parts of the code that findings concern: `request petsGet`, `response petsGet`, `type Pet`, `server main`. */
function explainedParts(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(
    findings.flatMap(({ kind, place }): readonly string[] => {
      if (place.of === "server") return [`server ${place.server}`];
      if (NO_CODE.includes(kind)) return [];
      if (place.of === "type") {
        // The properties of a body are arguments.
        const sent = place.direction === "request" ? place.routes : [];
        return [`type ${place.type}`, ...sent.map((name) => `sent ${name}`)];
      }
      if (place.of !== "route") return [];
      const isResponse = place.direction === "response";
      const concerns = (part: RoutePart) =>
        kind === "route-renamed" || (part === "response") === isResponse;
      return ROUTE_PARTS.filter(concerns).map((part) => `${part} ${place.name}`);
    }),
  );
}

/** The base URLs of both versions whose code differs without a finding. */
function suspectServers(
  before: Plan,
  after: Plan,
  explained: ReadonlySet<string>,
): readonly Suspect[] {
  const olds = byName(serversOf(before));
  return serversOf(after).flatMap((plan): readonly Suspect[] => {
    const { name: server } = plan;
    const old = olds.get(server);
    if (!old || explained.has(`server ${server}`)) return [];
    const parts = [serverPart(old, "before"), serverPart(plan, "after")] as const;
    const isSame = parts[0].text === parts[1].text;
    return isSame ? [] : [{ place: { of: "server", server, path: [] }, parts: [parts] }];
  });
}

/** A plan with other declarations of the types that functions share. */
function withTypes(plan: Plan, change: (type: DeclarationPlan) => DeclarationPlan): Plan {
  const modules = plan.modules.map((module) =>
    module.kind === "schemas" || module.kind === "builders"
      ? { ...module, declarations: module.declarations.map(change) }
      : module,
  );
  return { ...plan, modules };
}

/** The suspects whose types the compiler does not find the same: assignable to each other, and with as much in them. */
function findOthers(suspects: readonly Suspect[], before: Plan, after: Plan): readonly Suspect[] {
  const questions = suspects.flatMap((suspect) =>
    suspect.parts.flatMap(questionsOf).map((question) => ({ ...question, suspect })),
  );
  if (questions.length === 0) return [];
  const versions = {
    before: emitModules({ modules: before.modules }),
    after: emitModules({ modules: after.modules }),
    runtime: inlineRuntime(),
  };
  const answers = judgeTypes(versions, questions);
  const others = new Set(
    questions.flatMap(({ suspect }, index) => (answers[index] ? [] : [suspect])),
  );
  return suspects.filter((suspect) => others.has(suspect));
}

function questionsOf([{ type: old }, { type: now }]: PartPair): readonly TypeQuestion[] {
  if (old === undefined || now === undefined) return [];
  return [
    { from: old, to: now },
    { from: now, to: old },
    { from: `Complete<${old}>`, to: `Complete<${now}>` },
    { from: `Complete<${now}>`, to: `Complete<${old}>` },
  ];
}
