import { groupBy } from "../collections/index.js";
import { type Declarations, isKeyword, type TypePlan } from "../plan/index.js";
import type { FieldInput } from "./page-data.js";

const JSON_INPUT: FieldInput = { kind: "json" };

/**
 * The kind of form field for values of a type. Values that do not fit a simple field are entered as JSON.
 *
 * @param isItem whether the values are items of a list. A list may contain itself.
 */
export function fieldInput(type: TypePlan, declarations: Declarations, isItem = false): FieldInput {
  const members = membersOf(type, declarations).filter((member) => !isKeyword(member, "undefined"));
  const [first, ...others] = members;
  if (first && others.length === 0 && isKeyword(first, "boolean")) return { kind: "boolean" };
  const choices = members.map(choicesOf);
  if (choices.every(({ length }) => length > 0)) {
    // Of `true` and `"true"`, which look the same, the first.
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
  // In a URL, text can represent a date, an enum or a number.
  return [...kinds].every((kind) => /^(text|number)$/.test(kind)) ? { kind: "text" } : JSON_INPUT;
}

/** The members of a union and of the aliases in it; of any other type itself. */
function membersOf(type: TypePlan, declarations: Declarations): readonly TypePlan[] {
  const deeper = (member: TypePlan) => membersOf(member, declarations);
  if (type.kind === "union") return type.members.flatMap(deeper);
  const declaration =
    type.kind === "reference" && type.of !== "language" ? declarations.get(type.name) : undefined;
  return declaration?.kind === "alias" ? deeper(declaration.type) : [type];
}

function memberInput(type: TypePlan, declarations: Declarations, isItem: boolean): FieldInput {
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
      return type.name === "Binary" || type.name === "Blob" ? { kind: "file" } : JSON_INPUT;
    default:
      return JSON_INPUT;
  }
}

function choicesOf(type: TypePlan): Extract<FieldInput, { values: readonly unknown[] }>["values"] {
  if (type.kind === "literal") return [type.value];
  if (isKeyword(type, "null")) return [null];
  return isKeyword(type, "boolean") ? [true, false] : [];
}
