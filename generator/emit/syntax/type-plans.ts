import type { PropertyPlan, RuntimeTypePlan, TypePlan } from "../../plan/index.js";

export function keyword(name: Extract<TypePlan, { kind: "keyword" }>["name"]): TypePlan {
  return { kind: "keyword", name };
}

/** A type by the name that it has in the module. */
export function namedType(name: string, ...types: readonly TypePlan[]): TypePlan {
  return { kind: "reference", of: "language", name, ...withArguments(types) };
}

export function runtimeType(
  name: RuntimeTypePlan["name"],
  ...types: readonly TypePlan[]
): RuntimeTypePlan {
  return { kind: "runtime", name, ...withArguments(types) };
}

function withArguments(types: readonly TypePlan[]): Pick<RuntimeTypePlan, "arguments"> {
  return types.length > 0 ? { arguments: types } : {};
}

export function property(name: string, type: TypePlan, doc = NO_COMMENT): PropertyPlan {
  return { name, isOptional: false, type, doc };
}

export const NO_COMMENT: PropertyPlan["doc"] = { paragraphs: [] };
