import type { PropertyPlan, TypePlan } from "../../plan/index.js";
import type { Parameter } from "../statement.js";
import type { Names } from "../syntax/import.js";
import { propertyType, writtenType } from "../syntax/type.js";
import {
  type PlannedNode,
  planned,
  plannedLiteral,
  plannedName,
  plannedText,
  ts,
} from "./planned-node.js";

const { SyntaxKind } = ts;

export function plannedType(plan: TypePlan, names: Names): PlannedNode {
  const type = writtenType(plan);
  const all = (types: readonly TypePlan[]) => types.map((one) => plannedType(one, names));
  switch (type.kind) {
    case "keyword":
      return KEYWORDS[type.name];
    case "literal":
      return planned(SyntaxKind.LiteralType, [plannedLiteral(type.value)]);
    case "reference":
    case "runtime":
      return planned(SyntaxKind.TypeReference, plannedReference(type, names));
    case "array":
      return readonly(planned(SyntaxKind.ArrayType, all([type.items])));
    case "tuple":
      return readonly(
        planned(SyntaxKind.TupleType, [
          ...all(type.members),
          ...(type.rest ? [planned(SyntaxKind.RestType, [restType(type.rest, names)])] : []),
        ]),
      );
    case "object": {
      const properties = type.properties.map((one) => plannedProperty(one, names));
      return planned(SyntaxKind.TypeLiteral, [...properties, ...plannedIndex(type.index, names)]);
    }
    case "union":
      return planned(SyntaxKind.UnionType, all(type.members));
    case "intersection":
      return planned(SyntaxKind.IntersectionType, all(type.members));
  }
}

const KEYWORDS = {
  boolean: planned(SyntaxKind.BooleanKeyword),
  never: planned(SyntaxKind.NeverKeyword),
  null: planned(SyntaxKind.LiteralType, [plannedLiteral(null)]),
  number: planned(SyntaxKind.NumberKeyword),
  string: planned(SyntaxKind.StringKeyword),
  undefined: planned(SyntaxKind.UndefinedKeyword),
  unknown: planned(SyntaxKind.UnknownKeyword),
  "{}": planned(SyntaxKind.TypeLiteral),
} as const;

const DOTS = planned(SyntaxKind.DotDotDotToken);
const QUESTION = planned(SyntaxKind.QuestionToken);

function readonly(type: PlannedNode): PlannedNode {
  return planned(SyntaxKind.TypeOperator, [type], SyntaxKind.ReadonlyKeyword);
}

/** An array after `...`, which is not read-only. */
function restType(items: TypePlan, names: Names): PlannedNode {
  const array = plannedType({ kind: "array", items }, names);
  const [mutable = array] = array.kind === SyntaxKind.TypeOperator ? array.children : [];
  return mutable;
}

interface Reference {
  readonly name: string;
  readonly arguments?: readonly TypePlan[] | undefined;
}

/** The name of a type, of a function that is called, or of the base of an interface, and its type arguments. */
export function plannedReference(
  { name, arguments: types = [] }: Reference,
  names: Names,
): readonly PlannedNode[] {
  return [plannedName(names.use(name)), ...types.map((type) => plannedType(type, names))];
}

export function plannedProperty(property: PropertyPlan, names: Names): PlannedNode {
  return planned(SyntaxKind.PropertySignature, [
    plannedText(undefined, property.name),
    ...(property.isOptional ? [QUESTION] : []),
    plannedType(propertyType(property), names),
  ]);
}

/** `[key: string]: …`, if there is a type for other properties. */
export function plannedIndex(type: TypePlan | undefined, names: Names): readonly PlannedNode[] {
  if (!type) return [];
  const key = plannedParameter({ name: "key" }, KEYWORDS.string);
  return [planned(SyntaxKind.IndexSignature, [key, plannedType(type, names)])];
}

export function plannedParameter(
  { name, isOptional, isRest }: Omit<Parameter, "type">,
  type: PlannedNode,
): PlannedNode {
  return planned(SyntaxKind.Parameter, [
    ...(isRest ? [DOTS] : []),
    plannedName(name),
    ...(isOptional ? [QUESTION] : []),
    type,
  ]);
}
