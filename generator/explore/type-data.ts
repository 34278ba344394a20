import { printType } from "../emit/index.js";
import type { DeclarationPlan, ObjectTypePlan, PropertyPlan, TypePlan } from "../plan/index.js";
import type { MemberData, TypeNode } from "./page-data.js";

export function typeNode(type: TypePlan): TypeNode {
  switch (type.kind) {
    case "literal":
      return { value: type.value };
    case "array":
      return { list: typeNode(type.items) };
    case "object":
      return objectNode(type);
    case "reference":
      return type.of === "language" ? printType(type) : { name: type.name };
    case "union":
    case "intersection": {
      const parts = type.members.map(typeNode);
      return type.kind === "union" ? { any: parts } : { all: parts };
    }
    case "runtime": {
      // `WithHeaders<Pet, …>` is the body, `AllOrNone<Pet>` its properties.
      const [first] = type.arguments ?? [];
      return first ? typeNode(first) : printType(type);
    }
    default:
      return printType(type);
  }
}

export function declaredNode(declaration: DeclarationPlan): TypeNode {
  if (declaration.kind === "alias") return typeNode(declaration.type);
  const members = objectNode(declaration);
  return declaration.extends ? { all: [typeNode(declaration.extends), members] } : members;
}

function objectNode({ properties, index }: Pick<ObjectTypePlan, "properties" | "index">): TypeNode {
  return { members: properties.map(memberOf), rest: index && typeNode(index) };
}

function memberOf({ name, isOptional, type, doc: { paragraphs } }: PropertyPlan): MemberData {
  const description = paragraphs.length > 0 ? paragraphs : undefined;
  return { name, type: typeNode(type), isOptional: isOptional || undefined, description };
}
