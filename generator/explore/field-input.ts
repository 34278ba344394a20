import type { Declarations, TypePlan } from "../plan/index.js";
import type { FieldInput } from "./page-data.js";

type Choices = Extract<FieldInput, { values: readonly unknown[] }>["values"];

/** The kind of form field for values of a type. Values that do not fit a simple field are entered as JSON. */
export function fieldInput(type: TypePlan, declarations: Declarations): FieldInput {
  switch (type.kind) {
    case "keyword":
      return keywordInput(type.name);
    case "literal":
      return { kind: "choice", values: [type.value] };
    case "array": {
      const items = fieldInput(type.items, declarations);
      if (items.kind === "choice") return { kind: "choices", values: items.values };
      return items.kind === "text" || items.kind === "number"
        ? { kind: "list", of: items.kind }
        : { kind: "json" };
    }
    case "reference": {
      if (type.of === "language") return { kind: type.name === "Date" ? "text" : "json" };
      const declaration = declarations.get(type.name);
      return declaration?.kind === "alias"
        ? fieldInput(declaration.type, declarations)
        : { kind: "json" };
    }
    case "runtime":
      return { kind: type.name === "Binary" || type.name === "Blob" ? "file" : "json" };
    case "union":
      return unionInput(type.members, declarations);
    default:
      return { kind: "json" };
  }
}

function keywordInput(name: string): FieldInput {
  return name === "string" || name === "number" || name === "boolean"
    ? { kind: name === "string" ? "text" : name }
    : { kind: "json" };
}

function unionInput(members: readonly TypePlan[], declarations: Declarations): FieldInput {
  const known = members.filter(
    (member) => !(member.kind === "keyword" && member.name === "undefined"),
  );
  const choices = distinctChoices(known.flatMap(choicesOf));
  if (known.every((member) => choicesOf(member).length > 0))
    return { kind: "choice", values: choices };
  const inputs = known
    .filter((member) => !isNull(member))
    .map((member) => fieldInput(member, declarations));
  const kinds = new Set(inputs.map(({ kind }) => kind));
  if (kinds.has("file")) return { kind: "file" };
  // In a URL, text can represent a date, an enum or a number.
  const isText = [...kinds].every((kind) => /^(text|choice|number)$/.test(kind));
  if (isText && kinds.size > 1) return { kind: "text" };
  const [only] = inputs;
  return only !== undefined && kinds.size === 1 ? only : { kind: "json" };
}

function choicesOf(type: TypePlan): Choices {
  if (type.kind === "literal") return [type.value];
  if (isNull(type)) return [null];
  return type.kind === "keyword" && type.name === "boolean" ? [true, false] : [];
}

/** Of `true` and `"true"`, which look the same, the first. */
function distinctChoices(choices: Choices): Choices {
  const texts = choices.map(String);
  return choices.filter((value, index) => texts.indexOf(String(value)) === index);
}

function isNull(type: TypePlan): boolean {
  return type.kind === "keyword"
    ? type.name === "null"
    : type.kind === "literal" && type.value === null;
}
