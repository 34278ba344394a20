import type { RoutePlan, TypePlan } from "../plan/index.js";
import { ADDITIVE, BREAKING, type Finding, type RoutePlace } from "./change.js";
import type { ArgumentPair } from "./pair-arguments.js";
import type { ValueFinding } from "./types/compare-types.js";
import type { TypeComparison } from "./types/named-types.js";
import type { ObjectShape, Scope } from "./types/scope.js";

type ObjectType = Extract<TypePlan, { kind: "object" }>;

/** What a builder takes, taken apart. */
export interface TakenArguments {
  /** All that can be named at once: the arguments of the URL, and the properties of a body that is one object. */
  readonly own: ObjectType;
  /** The types that the rest of the body consists of: those that routes share, and alternatives. */
  readonly others: readonly TypePlan[];
  /** Whether a body with required properties may be left out whole. */
  readonly isAllOrNone: boolean;
}

export function takeApart({ types }: RoutePlan, { declarations }: Scope): TakenArguments {
  const own: ObjectType["properties"][number][] = [];
  const others: TypePlan[] = [];
  let index: TypePlan | undefined;
  let isAllOrNone = false;

  function addObject(object: Pick<ObjectType, "properties" | "index">): void {
    own.push(...object.properties);
    index ??= object.index;
  }
  function add(type: TypePlan): void {
    if (type.kind === "object") addObject(type);
    else if (type.kind === "intersection") type.members.forEach(add);
    else if (type.kind === "runtime" && type.name === "AllOrNone") {
      isAllOrNone = true;
      type.arguments?.forEach(add);
    } else if (type.kind === "reference" && type.of === "builders") {
      const declaration = declarations.get(type.name);
      if (declaration?.kind === "alias") add(declaration.type);
      if (declaration?.kind !== "interface") return;
      if (declaration.extends) add(declaration.extends);
      addObject(declaration);
    } else if (type.kind !== "runtime") others.push(type);
  }
  add(types.parameters);
  return { own: { kind: "object", properties: own, ...(index && { index }) }, others, isAllOrNone };
}

/** The types of the arguments that have one of their own, by name. */
export function argumentTypes({ own }: TakenArguments): ReadonlyMap<string, TypePlan> {
  return new Map(own.properties.map(({ name, type }) => [name, type]));
}

/** What changed about the arguments of a builder, for the compiler. */
export function compareParameters(
  {
    old,
    now,
    pairs,
    place,
  }: {
    readonly old: RoutePlan;
    readonly now: RoutePlan;
    readonly pairs: readonly ArgumentPair[];
    readonly place: RoutePlace;
  },
  [was, is]: readonly [TakenArguments, TakenArguments],
  { compare, versions }: TypeComparison,
): readonly Finding[] {
  const newNames = new Map(pairs.map(([one, other]) => [one.name, other.name]));
  const renamed: ObjectType = {
    ...was.own,
    properties: was.own.properties.map((property) => ({
      ...property,
      name: newNames.get(property.name) ?? property.name,
    })),
  };
  const findings = compare(now.name, "request")(
    allOf([renamed, ...was.others]),
    allOf([is.own, ...is.others]),
    [],
  );
  const places = new Map([...old.arguments, ...now.arguments].map((one) => [one.name, one.in]));
  const request: RoutePlace = { ...place, direction: "request" };
  const located = findings.map(({ path, ...fact }: ValueFinding): Finding => {
    const [name = "", ...deeper] = path;
    const argument = deeper.length === 0 ? places.get(name) : undefined;
    return { ...fact, place: { ...request, path, ...(argument && { in: argument }) } };
  });
  const isBoth =
    requires(was, versions.before) &&
    requires(is, versions.after) &&
    was.isAllOrNone !== is.isAllOrNone;
  if (!isBoth) return located;
  const body: RoutePlace = { ...request, in: "body", path: [] };
  return [
    ...located,
    is.isAllOrNone
      ? { kind: "body-optional", ...ADDITIVE, place: body }
      : { kind: "body-required", ...BREAKING, place: body },
  ];

  /** Whether a body has properties that it cannot be without. */
  function requires(taken: TakenArguments, scope: Scope): boolean {
    const inUrl = new Set([...places].filter(([, one]) => one !== "body").map(([name]) => name));
    return scope
      .shapesOf(allOf([taken.own, ...taken.others]))
      .filter((shape): shape is ObjectShape => shape.kind === "object")
      .some(({ properties }) =>
        [...properties].some(([name, { isOptional }]) => !isOptional && !inUrl.has(name)),
      );
  }
}

function allOf(members: readonly TypePlan[]): TypePlan {
  const [only, ...others] = members;
  return only && others.length === 0 ? only : { kind: "intersection", members };
}
