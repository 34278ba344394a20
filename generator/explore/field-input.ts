import { groupBy } from "../collections/index.js";
import type { Declarations, TypePlan } from "../plan/index.js";
import type { FieldInput } from "./page-data.js";

type Choices = Extract<FieldInput, { values: readonly unknown[] }>["values"];

const JSON_INPUT: FieldInput = { kind: "json" };

/**
 * The kind of form field for values of a type. Values that do not fit a simple field are entered as JSON.
 *
 * @param isItem whether the values are items of a list. A list may contain itself.
 */
export function fieldInput(type: TypePlan, declarations: Declarations, isItem = false): FieldInput {
  switch (type.kind) {
    case "keyword":
      if (type.name === "string") return { kind: "text" };
      return type.name === "number" || type.name === "boolean" ? { kind: type.name } : JSON_INPUT;
    case "literal":
      return { kind: "choice", values: [type.value] };
    case "array": {
      if (isItem) return JSON_INPUT;
      const items = fieldInput(type.items, declarations, true);
      if (items.kind === "choice") return { kind: "choices", values: items.values };
      return items.kind === "text" || items.kind === "number"
        ? { kind: "list", of: items.kind }
        : JSON_INPUT;
    }
    case "reference": {
      if (type.of === "language") return type.name === "Date" ? { kind: "text" } : JSON_INPUT;
      const declaration = declarations.get(type.name);
      return declaration?.kind === "alias"
        ? fieldInput(declaration.type, declarations, isItem)
        : JSON_INPUT;
    }
    case "runtime":
      return type.name === "Binary" || type.name === "Blob" ? { kind: "file" } : JSON_INPUT;
    case "union":
      return unionInput(type.members, declarations, isItem);
    default:
      return JSON_INPUT;
  }
}

function unionInput(
  members: readonly TypePlan[],
  declarations: Declarations,
  isItem: boolean,
): FieldInput {
  const known = members.filter((member) => !isKeyword(member, "undefined"));
  const choices = known.map(choicesOf);
  if (choices.every(({ length }) => length > 0)) {
    // Of `true` and `"true"`, which look the same, the first.
    const byText = groupBy(choices.flat(), String);
    return { kind: "choice", values: [...byText.values()].map(([first]) => first) };
  }
  const inputs = known
    .filter((member) => !choicesOf(member).includes(null))
    .map((member) => fieldInput(member, declarations, isItem));
  const kinds = new Set(inputs.map(({ kind }) => kind));
  if (kinds.has("file")) return { kind: "file" };
  const [only = JSON_INPUT] = inputs;
  if (kinds.size === 1) return only;
  // In a URL, text can represent a date, an enum or a number.
  const isText = [...kinds].every((kind) => /^(text|choice|number)$/.test(kind));
  return isText && kinds.size > 1 ? { kind: "text" } : JSON_INPUT;
}

function choicesOf(type: TypePlan): Choices {
  if (type.kind === "literal") return [type.value];
  if (isKeyword(type, "null")) return [null];
  return isKeyword(type, "boolean") ? [true, false] : [];
}

function isKeyword(type: TypePlan, name: string): boolean {
  return type.kind === "keyword" && type.name === name;
}
