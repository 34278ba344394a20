import { groupBy } from "../collections/index.js";
import {
  type DeclarationsByName,
  type DocPlan,
  isKeyword,
  type PropertyPlan,
  type RoutePlan,
  type TypePlan,
} from "../plan/index.js";
import type { ShapeIndex } from "./shape-index.js";

/** An argument of a builder, or a header of its options. */
export interface FieldData {
  readonly name: string;
  /** The name in errors and in the URL, if different. */
  readonly wireName?: string | undefined;
  /** The name in the effective route, if different. */
  readonly variable?: string | undefined;
  readonly in: "path" | "query" | "header" | "body";
  readonly isRequired: boolean;
  readonly type: TypePlan;
  readonly doc: DocPlan;
  readonly input: FieldInput;
}

export type FieldInput =
  | { readonly kind: "text" | "number" | "boolean" | "file" | "json" }
  /** One of the values, or a list of some of them. */
  | {
      readonly kind: "choice" | "choices";
      readonly values: readonly (string | number | boolean | null)[];
    }
  /** One value per line. */
  | { readonly kind: "list"; readonly of: "text" | "number" };

/** The arguments of a function, and the headers of its options. */
export function describeFields(route: RoutePlan, types: ShapeIndex): readonly FieldData[] {
  const { declarations, findProperties } = types;
  const properties = findProperties(route.types.parameters);
  const describeProperty = (
    { type, isOptional, doc }: Omit<PropertyPlan, "name"> = UNKNOWN,
    required = false,
  ) => ({
    isRequired: required || !isOptional,
    ...{ type, doc },
    input: fieldInput(type, declarations),
  });
  return [
    ...route.arguments.map(({ name, in: place, required, wireName, variable }) => {
      const property = describeProperty(properties.get(name), required);
      return { name, in: place, wireName, variable, ...property };
    }),
    ...[...findProperties(route.types.headers).values()].map((property) => {
      return { name: property.name, in: "header" as const, ...describeProperty(property) };
    }),
  ];
}

/** The field of an argument whose type only the compiler can compute. */
const UNKNOWN = {
  type: { kind: "keyword", name: "unknown" },
  isOptional: true,
  doc: { paragraphs: [] },
} as const;

const JSON_INPUT: FieldInput = { kind: "json" };

/**
 * The kind of form field for values of a type. Values that do not fit a simple field are entered as JSON.
 *
 * @param isItem whether the values are items of a list. A list may contain itself.
 */
function fieldInput(type: TypePlan, declarations: DeclarationsByName, isItem = false): FieldInput {
  const members = listUnionMembers(type, declarations).filter(
    (member) => !isKeyword(member, "undefined"),
  );
  const [first, ...others] = members;
  if (first && others.length === 0 && isKeyword(first, "boolean")) return { kind: "boolean" };
  const choices = members.map(listChoices);
  if (choices.every(({ length }) => length > 0)) {
    // `true` and `"true"` have the same text: the first wins.
    const byText = groupBy(choices.flat(), String);
    return { kind: "choice", values: [...byText.values()].map(([first]) => first) };
  }
  const inputs = members
    .filter((member) => !isKeyword(member, "null"))
    .map((member) => memberInput(member, declarations, isItem));
  const kinds = new Set(inputs.map(({ kind }) => kind));
  if (kinds.has("file")) return { kind: "file" };
  const [only = JSON_INPUT] = inputs;
  if (kinds.size === 1) return only;
  // In a URL, text can represent a date, an enum value or a number.
  return [...kinds].every((kind) => /^(text|number)$/.test(kind)) ? { kind: "text" } : JSON_INPUT;
}

/** The members of a union, including the members of aliases in it; any other type as its only member. */
function listUnionMembers(type: TypePlan, declarations: DeclarationsByName): readonly TypePlan[] {
  const deeper = (member: TypePlan) => listUnionMembers(member, declarations);
  if (type.kind === "union") return type.members.flatMap(deeper);
  const declaration =
    type.kind === "reference" && type.of !== "language" ? declarations.get(type.name) : undefined;
  return declaration?.kind === "alias" ? deeper(declaration.type) : [type];
}

function memberInput(
  type: TypePlan,
  declarations: DeclarationsByName,
  isItem: boolean,
): FieldInput {
  switch (type.kind) {
    case "literal":
      return { kind: "text" };
    case "keyword":
      if (type.name === "string") return { kind: "text" };
      return type.name === "number" ? { kind: "number" } : JSON_INPUT;
    case "array": {
      const items = isItem ? JSON_INPUT : fieldInput(type.items, declarations, true);
      if (items.kind === "choice") return { kind: "choices", values: items.values };
      return items.kind === "text" || items.kind === "number"
        ? { kind: "list", of: items.kind }
        : JSON_INPUT;
    }
    case "reference":
      return type.of === "language" && type.name === "Date" ? { kind: "text" } : JSON_INPUT;
    case "runtime":
      return ["Binary", "FormFile", "Blob"].includes(type.name) ? { kind: "file" } : JSON_INPUT;
    default:
      return JSON_INPUT;
  }
}

function listChoices(
  type: TypePlan,
): Extract<FieldInput, { values: readonly unknown[] }>["values"] {
  if (type.kind === "literal") return [type.value];
  if (isKeyword(type, "null")) return [null];
  return isKeyword(type, "boolean") ? [true, false] : [];
}
