import type { Project } from "ts-morph";
import { emitModules, inlineRuntime } from "../../emit/index.js";
import { groupBy, leadingTo } from "../../collections/index.js";
import {
  type DeclarationPlan,
  namesIn,
  namesReached,
  type Plan,
  type TypePlan,
} from "../../plan/index.js";
import type { ShapeIndex } from "../../types/index.js";
import { type Finding, createFingerprint } from "../change.js";
import type { VersionPair } from "../version-pair.js";
import { type CodePart, codeParts } from "./code-parts.js";
import { createProject, judgeTypes, type TypeQuestion } from "./judge-types.js";

/** A part without a finding whose code differs, or that uses changed types. */
type Suspect = Readonly<Record<"old" | "now", CodePart>>;

/**
 * Finds declarations whose code differs without a finding, and asks the compiler whether callers can distinguish their types.
 * Runs the compiler only if there are such declarations.
 */
export function findUnexplained(
  versions: VersionPair,
  findings: readonly Finding[],
): readonly Finding[] {
  const { before, after, types } = versions;
  const explained = explainedParts(findings);
  const isExplained = (type: string) => explained.has(`type ${type}`);
  const declarations = types.after.declarations;
  const [olds, nows] = [codeParts(versions, "before"), codeParts(versions, "after")];
  const pairs = [...nows].flatMap(([name, now]): readonly Suspect[] => {
    const old = explained.has(name) ? undefined : olds.get(name);
    return old ? [{ old, now }] : [];
  });
  const isDifferent = ({ old, now }: Suspect) => old.text !== now.text;
  const changedTypes = pairs.filter(isDifferent).flatMap(({ now }) => now.declares ?? []);
  const references = [...declarations].filter(([name]) => !isExplained(name));
  const uses = references.map(([name, type]) => [name, namesIn([type])] as const);
  const affected = leadingTo(changedTypes, new Map(uses));
  const isSuspect = (pair: Suspect) =>
    isDifferent(pair) || namesIn(collectUses([pair])).some((type) => affected.has(type));
  const likely = pairs.filter(isSuspect);
  // The functions that use a type are suspects themselves, and cover the type.
  const judged = namesReached(collectUses(likely), declarations);
  const suspects = likely.filter(({ now: { place, declares } }) => {
    const isJudged = (type: string) => judged.has(type) || types.movedParts.has(type);
    return place !== undefined && (declares === undefined || !isJudged(declares));
  });
  const replaceBy =
    ({ declarations: all }: ShapeIndex) =>
    (type: DeclarationPlan) =>
      (isExplained(type.name) ? all.get(type.name) : undefined) ?? type;
  if (suspects.length === 0) return [];
  const project = createProject();
  // A declaration is reported only if it differs in three comparisons: with the types of each version as they are, and with
  // the explained types of either version in both.
  const incompatible = findIncompatible(project, suspects, before, after);
  const incompatibleBefore = findIncompatible(
    project,
    incompatible,
    before,
    withTypes(after, replaceBy(types.before)),
  );
  const others = new Set(
    findIncompatible(project, incompatibleBefore, withTypes(before, replaceBy(types.after)), after),
  );
  return [...groupBy(suspects, ({ now }) => now.place)].flatMap(([place, parts]) => {
    const compiler = parts.some((part) => others.has(part)) ? "breaking" : "neither";
    const wire = parts.some(({ now }) => now.isSent === true) ? "breaking" : "neither";
    if (compiler === "neither" && wire === "neither") return [];
    const named = parts.flatMap(({ old, now }) =>
      place?.of === "type" && old.declaration && now.declaration
        ? types.compareDeclarations(old.declaration, now.declaration, place)
        : [],
    );
    if (named.length > 0) return named;
    const used = [...namesReached(collectUses(parts), declarations)].filter((name) =>
      affected.has(name),
    );
    const ofTypes = used
      .sort()
      .flatMap((name) => [olds, nows].map((version) => version.get(`type ${name}`)?.text ?? ""));
    const ofParts = parts.flatMap(({ old, now }) => [old.text, now.text]);
    const fingerprint = createFingerprint(...ofParts, ...ofTypes);
    return [{ kind: "unexplained", compiler, wire, fingerprint, place }];
  });
}

function collectUses(parts: readonly Suspect[]): readonly TypePlan[] {
  return parts.flatMap(({ now }) => now.uses ?? []);
}

/** Findings about comments and the places of declarations, which leave the code unchanged. */
const NO_CODE: readonly Finding["kind"][] = [
  "deprecated",
  "no-longer-deprecated",
  "sunset-changed",
  "default-changed",
  "security-changed",
  "route-moved",
  "type-added",
  "type-moved",
  "type-renamed",
];

/** The parts that have findings: `request petsGet`, `response petsGet`, `type Pet`, `server main`. */
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
      const isRenamed = kind === "route-renamed";
      const parts = [
        ...(isRenamed || place.direction !== "response" ? ["sent", "request", "endpoint"] : []),
        ...(isRenamed || place.direction === "response" ? ["response"] : []),
      ];
      return parts.map((part) => `${part} ${place.name}`);
    }),
  );
}

function withTypes(plan: Plan, change: (type: DeclarationPlan) => DeclarationPlan): Plan {
  const modules = plan.modules.map((module) =>
    module.kind === "schemas" || module.kind === "builders"
      ? { ...module, declarations: module.declarations.map(change) }
      : module,
  );
  return { ...plan, modules };
}

/** The parts whose types differ for the compiler: not assignable in both directions, with and without `Complete`. */
function findIncompatible(
  project: Project,
  suspects: readonly Suspect[],
  before: Plan,
  after: Plan,
): readonly Suspect[] {
  const questions = suspects.flatMap((suspect) =>
    assignabilityQuestions(suspect).map((question) => ({ ...question, suspect })),
  );
  if (questions.length === 0) return [];
  const versions = {
    before: emitModules({ modules: before.modules }),
    after: emitModules({ modules: after.modules }),
    runtime: inlineRuntime(),
  };
  const answers = judgeTypes(versions, questions, project);
  return [...new Set(questions.flatMap(({ suspect }, index) => (answers[index] ? [] : suspect)))];
}

function assignabilityQuestions({
  old: { type: old },
  now: { type: now },
}: Suspect): readonly TypeQuestion[] {
  if (old === undefined || now === undefined) return [];
  return [
    { from: old, to: now },
    { from: now, to: old },
    { from: `Complete<${old}>`, to: `Complete<${now}>` },
    { from: `Complete<${now}>`, to: `Complete<${old}>` },
  ];
}
