import { emitModules, inlineRuntime } from "../../emit/index.js";
import {
  type DeclarationPlan,
  namesIn,
  namesReached,
  type PlacedRoute,
  type Plan,
  routesOf,
  type TypePlan,
} from "../../plan/index.js";
import { judgeTypes, type TypeQuestion } from "../../ts-morph/index.js";
import { type Finding, fingerprintOf } from "../change.js";
import { type Place, placeOf } from "../place.js";
import { modulesByType } from "../compare-exports.js";
import { serversOf } from "../compare-servers.js";
import type { TypeComparison } from "../types/named-types.js";
import { findUnchanged, typesNamedIn } from "../types/unchanged-types.js";
import { codeOf, codeText, importOf, type PartName } from "./route-code.js";

type Pair = readonly [old: PlacedRoute, now: PlacedRoute];

/** A declaration whose code differs. */
interface Suspect {
  readonly place: Place;
  /** Whether it does something else, whatever its types. */
  readonly isOther: boolean;
  /** The code of both versions, and that of the types in it. */
  readonly code: () => readonly string[];
  /** Its types as TypeScript text: in the old version, and in the new one. */
  readonly types: readonly (readonly [old: string, now: string])[];
}

/**
 * Looks beneath the rules: finds the declarations whose code differs although no finding says so, and asks the compiler whether
 * their types are the same for callers. Runs the compiler only if there are such declarations.
 *
 * @param pairs the functions of both versions.
 */
export function findUnexplained(
  before: Plan,
  after: Plan,
  pairs: readonly Pair[],
  findings: readonly Finding[],
  { versions, renamed }: TypeComparison,
): readonly Finding[] {
  const explained = explainedParts(findings);
  const nows = versions.after.declarations;
  const oldNames = new Map([...renamed].map(([old, now]) => [now, old]));
  const oldOf = (name: string) => versions.before.declarations.get(oldNames.get(name) ?? name);
  const isExplained = (name: string) => explained.has(`type ${name}`);
  const hasChanged = (name: string) => {
    const old = oldOf(name);
    return old !== undefined && codeText(old, renamed) !== codeText(nows.get(name), NONE);
  };
  const unchanged = findUnchanged(
    nows.keys(),
    (name) => !isExplained(name) && hasChanged(name),
    (name) => (isExplained(name) ? [] : typesNamedIn(nows.get(name))),
  );
  const codeOfType = (name: string) =>
    [oldOf(name), nows.get(name)].map((type) => codeText(type, NONE));
  const codeOfUses = (uses: readonly TypePlan[]) => {
    const names = [...namesReached(uses, nows)].filter((name) => !unchanged.has(name)).sort();
    return names.flatMap(codeOfType);
  };
  const ofRoutes = pairs.flatMap((pair) =>
    suspectRoute(pair, explained, renamed, unchanged).map((suspect) => ({
      ...suspect,
      code: () => [...suspect.code(), ...codeOfUses(suspect.uses)],
    })),
  );
  // What a type means to a function is judged there.
  const judged = namesReached(
    ofRoutes.flatMap(({ uses }) => uses),
    nows,
  );
  const ofBuilders = new Set(routesOf(after).flatMap((route) => route.declarations));
  const [oldModules, newModules] = [modulesByType(before), modulesByType(after)];
  const ofTypes = [...nows.values()].flatMap((type): readonly Suspect[] => {
    const { name } = type;
    if (ofBuilders.has(type) || judged.has(name) || isExplained(name) || !hasChanged(name))
      return [];
    const old = oldNames.get(name) ?? name;
    const types = [
      `${importOf("before", oldModules.get(old) ?? "")}.${old}`,
      `${importOf("after", newModules.get(name) ?? "")}.${name}`,
    ] as const;
    const place: Place = { of: "type", type: name, path: [], routes: [] };
    return [{ place, isOther: false, code: () => codeOfType(name), types: [types] }];
  });
  const suspects = [...ofRoutes, ...ofTypes, ...suspectServers(before, after, explained)];
  const asBefore = (type: DeclarationPlan) =>
    (isExplained(type.name) ? versions.before.declarations.get(type.name) : undefined) ?? type;
  return judge(suspects, before, [after, withTypes(after, asBefore)]);
}

const NONE: ReadonlyMap<string, string> = new Map();

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

const PARTS: readonly PartName[] = ["request", "response", "endpoint"];

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
      const parts = PARTS.filter(
        (part) =>
          kind === "route-renamed" || (part === "response") === (place.direction === "response"),
      );
      return parts.map((part) => `${part} ${place.name}`);
    }),
  );
}

/** What differs in the code of a function, its types included, without a finding. */
function suspectRoute(
  [old, now]: Pair,
  explained: ReadonlySet<string>,
  renamed: ReadonlyMap<string, string>,
  unchanged: ReadonlySet<string>,
): readonly (Suspect & { readonly uses: readonly TypePlan[] })[] {
  const { name } = now.route;
  const [was, is] = [codeOf(old, "before", renamed), codeOf(now, "after", NONE)];
  const other = PARTS.flatMap((part) => {
    const [from, to] = [was.parts[part], is.parts[part]];
    if (!from || !to || explained.has(`${part} ${name}`)) return [];
    const isSame = from.text === to.text && namesIn(to.types).every((used) => unchanged.has(used));
    return isSame ? [] : [{ from, to }];
  });
  const isOther =
    was.sent !== is.sent && !["sent", "request"].some((part) => explained.has(`${part} ${name}`));
  if (!isOther && other.length === 0) return [];
  const types = other.map(({ from, to }) => [from.imported, to.imported] as const);
  const code = () => [was.sent, is.sent, ...other.flatMap(({ from, to }) => [from.text, to.text])];
  const uses = other.flatMap(({ to }) => to.types);
  return [{ place: placeOf(now.route), isOther, code, types, uses }];
}

/** The base URLs of both versions whose code differs without a finding. */
function suspectServers(
  before: Plan,
  after: Plan,
  explained: ReadonlySet<string>,
): readonly Suspect[] {
  const olds = serversOf(before);
  return [...serversOf(after)].flatMap(([server, now]): readonly Suspect[] => {
    const old = olds.get(server);
    if (!old || explained.has(`server ${server}`)) return [];
    const code = [codeText(old, NONE), codeText(now, NONE)];
    if (code[0] === code[1]) return [];
    const types = [
      `typeof ${importOf("before", "servers")}.${server}`,
      `typeof ${importOf("after", "servers")}.${server}`,
    ] as const;
    const place: Place = { of: "server", server, path: [] };
    return [{ place, isOther: true, code: () => code, types: [types] }];
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

/**
 * Asks the compiler about the types of suspects: each of both versions has to be assignable to the other, and has to have as much.
 *
 * @param afters the new version, and the same without what findings say of its types. Either has to be the same.
 */
function judge(
  suspects: readonly Suspect[],
  before: Plan,
  afters: readonly Plan[],
): readonly Finding[] {
  const others = afters.reduce(
    (left, after) => (left.length === 0 ? left : findOthers(left, before, after)),
    suspects,
  );
  return suspects.flatMap((suspect): readonly Finding[] => {
    const { place, isOther } = suspect;
    if (!isOther && !others.includes(suspect)) return [];
    const compiler = others.includes(suspect) ? "breaking" : "neither";
    const wire = isOther ? "breaking" : "neither";
    const fingerprint = fingerprintOf(...suspect.code());
    return [{ kind: "unexplained", compiler, wire, fingerprint, place }];
  });
}

/** The suspects whose types the compiler does not find the same. */
function findOthers(suspects: readonly Suspect[], before: Plan, after: Plan): readonly Suspect[] {
  const questions = suspects.flatMap((suspect) =>
    suspect.types.flatMap(questionsOf).map((question) => ({ ...question, suspect })),
  );
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

function questionsOf([old, now]: readonly [string, string]): readonly TypeQuestion[] {
  return [
    { from: old, to: now },
    { from: now, to: old },
    { from: `Complete<${old}>`, to: `Complete<${now}>` },
    { from: `Complete<${now}>`, to: `Complete<${old}>` },
  ];
}
