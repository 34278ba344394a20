import { emitModules, inlineRuntime } from "../../emit/index.js";
import type { PlacedRoute, Plan } from "../../plan/index.js";
import { judgeTypes, type TypeQuestion } from "../../ts-morph/index.js";
import type { Finding, RoutePlace } from "../change.js";
import type { TypeComparison } from "../types/named-types.js";
import { codeOf } from "./route-code.js";

type Pair = readonly [old: PlacedRoute, now: PlacedRoute];

/** A function whose code differs. */
interface Suspect {
  readonly pair: Pair;
  readonly hasOtherRequest: boolean;
}

/**
 * Looks beneath the rules: finds the functions whose code differs although no finding says so, and asks the compiler whether their
 * types are the same for callers. Runs the compiler only if there are such functions.
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
  const explained = explainedRoutes(findings);
  const declarations = [versions.before.declarations, versions.after.declarations] as const;
  const suspects = pairs.flatMap((pair): readonly Suspect[] => {
    const [{ route: old }, { route: now }] = pair;
    if (explained.has(now.name)) return [];
    const [was, is] = [codeOf(old, declarations[0], renamed), codeOf(now, declarations[1], NONE)];
    const hasOtherRequest = was.request !== is.request;
    return hasOtherRequest || was.types !== is.types ? [{ pair, hasOtherRequest }] : [];
  });
  if (suspects.length === 0) return [];
  const answers = judgeTypes(
    {
      before: emitModules({ modules: before.modules }),
      after: emitModules({ modules: after.modules }),
      runtime: inlineRuntime(),
    },
    suspects.flatMap(({ pair }) => questionsOf(pair)),
  );
  return suspects.flatMap(({ pair: [, { route }], hasOtherRequest }, index): readonly Finding[] => {
    const own = answers.slice(index * QUESTIONS, (index + 1) * QUESTIONS);
    const hasSameTypes = own.every((answer) => answer === true);
    if (hasSameTypes && !hasOtherRequest) return [];
    const place: RoutePlace = {
      of: "route",
      route: route.manifestRoute,
      name: route.name,
      path: [],
    };
    return [
      {
        kind: "unexplained",
        compiler: hasSameTypes ? "neither" : "breaking",
        wire: hasOtherRequest ? "breaking" : "neither",
        place,
      },
    ];
  });
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The functions that findings concern, by name. What only comments say is no part of the code. */
function explainedRoutes(findings: readonly Finding[]): ReadonlySet<string> {
  const ofComments = ["deprecated", "no-longer-deprecated", "default-changed"];
  return new Set(
    findings
      .filter(({ kind }) => !ofComments.includes(kind))
      .flatMap(({ place }) => {
        if (place.of === "route") return [place.name];
        return place.of === "type" ? place.routes : [];
      }),
  );
}

/** The number of questions about a function. */
const QUESTIONS = 12;

/** Whether what a function takes and returns is the same in both versions: each is assignable to the other, and has as much. */
function questionsOf([old, now]: Pair): readonly TypeQuestion[] {
  const [was, is] = [typeOf("before", old), typeOf("after", now)];
  return [`Parameters<${was}>[0]`, `Parameters<${was}>[1]`, `ReturnType<${was}>`].flatMap(
    (from) => {
      const to = from.replace(was, is);
      return [
        { from, to },
        { from: to, to: from },
        { from: `Complete<${from}>`, to: `Complete<${to}>` },
        { from: `Complete<${to}>`, to: `Complete<${from}>` },
      ];
    },
  );
}

function typeOf(version: "before" | "after", { route, module }: PlacedRoute): string {
  return `typeof import("./${version}/${module}.js").${route.name}`;
}
