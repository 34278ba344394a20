import type { TypePlan } from "../../plan/index.js";
import type { Verdict } from "../change.js";
import { worstOf } from "../version-step.js";
import { compareAlternatives } from "./compare-alternatives.js";
import { compareObjects, type CompareTypes } from "./compare-objects.js";
import type { Comparison, ValueFinding, Versions } from "./comparison.js";
import { pairShapes } from "./pair-shapes.js";
import type { Scope } from "./scope.js";
import type { Shape } from "./shape.js";
import { typeText } from "./type-text.js";

type Path = readonly string[];

/** Returns a function that compares two types of values in one direction and reports each difference at its own place. */
export function compareTypes(versions: Versions, comparison: Comparison): CompareTypes {
  const { before, after, forward, backward, isCounterpart } = versions;
  const { direction, refer } = comparison;
  const isRequest = direction === "request";
  const use = isRequest ? "written" : "read";
  /** Pairs of types being compared, which may refer back to themselves. */
  const open = new Set<string>();
  const ofObjects = compareObjects(versions, direction, compare);

  function compare(oldType: TypePlan, newType: TypePlan, path: Path): readonly ValueFinding[] {
    const [old, now] = [before.resolve(oldType), after.resolve(newType)];
    if (isNamed(old) && isNamed(now) && !isCounterpart(old.name, now.name)) {
      return compareNames(old.name, now.name, old, now, path);
    }
    if (old.kind === "intersection" || now.kind === "intersection") {
      // What another part narrows again has not changed here.
      const isNarrowed = isMutual(old, now)
        ? (one: Named, other: Named) => !isMutual(one, other)
        : () => false;
      const [one, other] = withoutCounterparts(partsOf(old), partsOf(now), isNarrowed);
      if (one.length < partsOf(old).length) return compare(allOf(one), allOf(other), path);
    }
    const [olds, nows] = withoutCounterparts(membersOf(old), membersOf(now), () => false);
    return compareMembersOf(olds, nows, old, now, path);
  }

  /** Whether values of each type are values of the other. */
  function isMutual(old: TypePlan, now: TypePlan): boolean {
    return forward(old, now, use) && backward(now, old, use);
  }

  /**
   * Removes the named types that are in both lists, because those are compared elsewhere.
   *
   * @param isIgnored whether a named type is not compared for this use.
   */
  function withoutCounterparts(
    olds: readonly TypePlan[],
    nows: readonly TypePlan[],
    isIgnored: (old: Named, now: Named) => boolean,
  ): readonly [readonly TypePlan[], readonly TypePlan[]] {
    const paired = new Set<TypePlan>();
    for (const old of olds) {
      if (!isNamed(old)) continue;
      const now = nows.find((one) => isNamed(one) && isCounterpart(old.name, one.name));
      if (now === undefined || !isNamed(now)) continue;
      if (!isIgnored(old, now)) refer(old.name, now.name);
      paired.add(old).add(now);
    }
    const isLeft = (type: TypePlan) => !paired.has(type);
    return [olds.filter(isLeft), nows.filter(isLeft)];
  }

  /** A named type that was replaced by another, where both exist in one version, is one finding. */
  function compareNames(
    from: string,
    to: string,
    old: TypePlan,
    now: TypePlan,
    path: Path,
  ): readonly ValueFinding[] {
    const found = compareMembersOf([old], [now], old, now, path);
    if (found.length === 0) return [];
    const compiler = new Set(found.map((one) => one.compiler));
    const wire = new Set(found.map((one) => one.wire));
    const kind = kindOf(compiler.has("breaking"), compiler.has("additive"));
    return [{ kind, from, to, compiler: gravest(compiler), wire: gravest(wire), path }];
  }

  /** Compares the given alternatives of two types. */
  function compareMembersOf(
    olds: readonly TypePlan[],
    nows: readonly TypePlan[],
    old: TypePlan,
    now: TypePlan,
    path: Path,
  ): readonly ValueFinding[] {
    const key = `${before.idOf(old)} ${after.idOf(now)}`;
    if (open.has(key)) return [];
    open.add(key);
    const wasIn = new Map(
      olds.flatMap((type) => before.shapesOf(type).map((shape) => [shape, type])),
    );
    const isIn = new Map(
      nows.flatMap((type) => after.shapesOf(type).map((shape) => [shape, type])),
    );
    const { both, removed, added } = pairShapes([...wasIn.keys()], [...isIn.keys()]);
    const textsOf = (shapes: readonly Shape[], origin: ReadonlyMap<Shape, TypePlan>) => {
      const own = origin === wasIn ? ([old, before] as const) : ([now, after] as const);
      const other = origin === wasIn ? ([now, after] as const) : ([old, before] as const);
      const alternatives = alternativesIn(...own, new Set(partTexts(...other)));
      if (alternatives.length > 0) return alternatives;
      return [...new Set(shapes.map((shape) => typeText(origin.get(shape) ?? now)))];
    };
    const found = [
      ...both.flatMap(([one, other]) => compareShapes(one, other, path)),
      ...compareAlternatives(versions, comparison, old, now, { removed, added }, path).map(
        (finding): ValueFinding => {
          // If all other alternatives stay, only name those that were added or removed.
          if (finding.kind === "type-widened" && removed.length === 0) {
            return { ...finding, added: textsOf(added, isIn) };
          }
          return finding.kind === "type-narrowed" && added.length === 0
            ? { ...finding, removed: textsOf(removed, wasIn) }
            : finding;
        },
      ),
    ];
    open.delete(key);
    return found;
  }

  function compareShapes(old: Shape, now: Shape, path: Path): readonly ValueFinding[] {
    if (old.kind === "object" && now.kind === "object") return ofObjects(old, now, path);
    if (old.kind === "array" && now.kind === "array") {
      return compare(old.items, now.items, [...path, "[]"]);
    }
    if (old.kind === "tuple" && now.kind === "tuple") {
      const [members, others] = [allMembers(old), allMembers(now)];
      return members.flatMap((member, index) => {
        const other = others[index];
        return other ? compare(member, other, [...path, `[${index}]`]) : [];
      });
    }
    return [];
  }

  function kindOf(
    breaks: boolean,
    adds: boolean,
  ): "type-changed" | "type-narrowed" | "type-widened" {
    if (breaks === adds) return "type-changed";
    return breaks === isRequest ? "type-narrowed" : "type-widened";
  }

  return compare;
}

function gravest(verdicts: ReadonlySet<Verdict>): Verdict {
  return [...verdicts].reduce((one, other) => worstOf({ compiler: one, wire: other }), "neither");
}

/** The alternatives of the unions in an intersection that another type does not have, as text. */
function alternativesIn(
  type: TypePlan,
  { resolve }: Scope,
  others: ReadonlySet<string>,
): readonly string[] {
  const unions = type.kind === "intersection" ? type.members.map(resolve) : [];
  return unions
    .flatMap((part) => (part.kind === "union" ? part.members.map(typeText) : []))
    .filter((text) => !others.has(text));
}

/** The parts of an intersection, and their alternatives, as text. */
function partTexts(type: TypePlan, { resolve }: Scope): readonly string[] {
  return partsOf(type).map(resolve).flatMap(membersOf).map(typeText);
}

type Named = Extract<TypePlan, { kind: "reference" }>;

/** Whether a type is a named type that routes share. The types of a single builder are compared where they are used. */
function isNamed(type: TypePlan): type is Named {
  return type.kind === "reference" && type.of === "schemas";
}

function membersOf(type: TypePlan): readonly TypePlan[] {
  return type.kind === "union" ? type.members : [type];
}

function allMembers({ members, rest }: Extract<Shape, { kind: "tuple" }>): readonly TypePlan[] {
  return rest ? [...members, rest] : members;
}

function partsOf(type: TypePlan): readonly TypePlan[] {
  return type.kind === "intersection" ? type.members : [type];
}

function allOf(members: readonly TypePlan[]): TypePlan {
  const [only, ...others] = members;
  if (only === undefined) return { kind: "object", properties: [] };
  return others.length === 0 ? only : { kind: "intersection", members };
}
