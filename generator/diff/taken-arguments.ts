import type { RoutePlan, TypePlan } from "../plan/index.js";
import type { Scope } from "./types/scope.js";

export type ObjectType = Extract<TypePlan, { kind: "object" }>;

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

/** All that a builder takes, as one type. */
export function wholeOf({ own, others }: TakenArguments): TypePlan {
  return others.length === 0 ? own : { kind: "intersection", members: [own, ...others] };
}
