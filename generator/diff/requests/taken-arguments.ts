import type { RoutePlan, TypePlan } from "../../plan/index.js";
import { type Scope, typeOfDeclaration } from "../types/scope.js";

export type ObjectType = Extract<TypePlan, { kind: "object" }>;

/** The parts of a builder's parameters type. */
export interface TakenArguments {
  /** The named arguments: those of the URL, and the properties of a body that is one object. */
  readonly named: ObjectType;
  /** The types of the rest of the body: shared types and alternatives. */
  readonly others: readonly TypePlan[];
  /** Whether a body with required properties may be left out as a whole. */
  readonly isAllOrNone: boolean;
}

export function parseRoute({ types }: RoutePlan, { declarations }: Scope): TakenArguments {
  const objects: ObjectType[] = [];
  const others: TypePlan[] = [];
  let isAllOrNone = false;

  function add(type: TypePlan): void {
    if (type.kind === "object") objects.push(type);
    else if (type.kind === "intersection") type.members.forEach(add);
    else if (type.kind === "runtime") {
      if (type.name !== "AllOrNone") return;
      isAllOrNone = true;
      type.arguments?.forEach(add);
    } else if (type.kind === "reference" && type.of === "builders") {
      const declaration = declarations.get(type.name);
      if (declaration) add(typeOfDeclaration(declaration));
    } else others.push(type);
  }
  add(types.parameters);
  const index = objects.find((object) => object.index)?.index;
  const properties = objects.flatMap((object) => object.properties);
  return { named: { kind: "object", properties, ...(index && { index }) }, others, isAllOrNone };
}

/** A builder's parameters as one type. */
export function wholeOf({ named, others }: TakenArguments): TypePlan {
  return others.length === 0 ? named : { kind: "intersection", members: [named, ...others] };
}
