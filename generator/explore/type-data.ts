import { printType } from "../emit/index.js";
import type { Json } from "../manifest/index.js";
import {
  type DeclarationPlan,
  type DocPlan,
  isKeyword,
  type ObjectTypePlan,
  type PropertyPlan,
  type TypePlan,
} from "../plan/index.js";
import type { MemberData, TypeNode } from "./page-data.js";

export function typeNode(type: TypePlan): TypeNode {
  switch (type.kind) {
    case "literal":
      return { value: type.value };
    case "array":
      return { list: typeNode(type.items) };
    case "tuple":
      // The rest has no fixed length, so a list of all members' types represents the tuple.
      return type.rest
        ? { list: { any: [...type.members, type.rest].map(typeNode) } }
        : { tuple: type.members.map(typeNode) };
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
  return { members: properties.map(toMember), rest: index && typeNode(withoutUndefined(index)) };
}

function toMember({ name, isOptional, type, doc }: PropertyPlan): MemberData {
  return {
    name,
    type: typeNode(isOptional ? withoutUndefined(type) : type),
    isOptional: isOptional || undefined,
    description: doc.paragraphs.length > 0 ? doc.paragraphs : undefined,
    example: exampleIn(doc),
  };
}

/** The type of an optional property, without its `undefined`. */
export function withoutUndefined(type: TypePlan): TypePlan {
  if (type.kind !== "union") return type;
  const members = type.members.filter((member) => !isKeyword(member, "undefined"));
  const [first] = members;
  return first && members.length === 1 ? first : { kind: "union", members };
}

/** The default of a property; its example if it has no default. */
export function exampleIn(doc: DocPlan): Json | undefined {
  if (doc.default !== undefined) return doc.default;
  return doc.example === undefined ? undefined : (JSON.parse(doc.example) as Json);
}
