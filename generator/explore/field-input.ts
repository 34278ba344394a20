import { groupBy } from "../collections/index.js";
import type { Scope, Shape } from "../diff/index.js";
import type { TypePlan } from "../plan/index.js";
import type { FieldInput } from "./page-data.js";

const JSON_INPUT: FieldInput = { kind: "json" };

/** The kind of form field for values of a type. Values that do not fit a simple field are entered as JSON. */
export function fieldInput(type: TypePlan, scope: Scope): FieldInput {
  const shapes = scope.shapesOf(type).filter((shape) => !isScalar(shape, "undefined"));
  const choices = shapes.flatMap((shape) => {
    if (isScalar(shape, "null")) return [null];
    return shape.kind === "literal" ? [shape.value] : [];
  });
  if (choices.length > 0 && choices.length === shapes.length) {
    // Of `true` and `"true"`, which look the same, the first.
    const byText = groupBy(choices, String);
    return { kind: "choice", values: [...byText.values()].flatMap(([first = null]) => first) };
  }
  const inputs = shapes
    .filter((shape) => !isScalar(shape, "null"))
    .map((shape) => inputOf(shape, scope));
  const kinds = new Set(inputs.map(({ kind }) => kind));
  if (kinds.has("file")) return { kind: "file" };
  const [only = JSON_INPUT] = inputs;
  if (kinds.size === 1) return only;
  // In a URL, text can represent a date, an enum or a number.
  const isText = [...kinds].every((kind) => /^(text|choice|number)$/.test(kind));
  return isText && kinds.size > 1 ? { kind: "text" } : JSON_INPUT;
}

/** The kind of field for one alternative of a type. */
function inputOf(shape: Shape, scope: Scope): FieldInput {
  switch (shape.kind) {
    case "scalar":
      return { kind: shape.name === "number" ? "number" : "text" };
    case "literal":
      // `true` beside text is not text.
      return typeof shape.value === "boolean" ? JSON_INPUT : { kind: "choice", values: [] };
    case "array":
      return listInput(shape.items, scope);
    case "opaque":
      if (shape.name === "Date") return { kind: "text" };
      return shape.name === "Binary" || shape.name === "Blob" ? { kind: "file" } : JSON_INPUT;
    default:
      return JSON_INPUT;
  }
}

function listInput(type: TypePlan, scope: Scope): FieldInput {
  // A list may contain itself.
  if (scope.shapesOf(type).some(({ kind }) => kind === "array")) return JSON_INPUT;
  const items = fieldInput(type, scope);
  if (items.kind === "choice") return { kind: "choices", values: items.values };
  const { kind } = items;
  return kind === "text" || kind === "number" ? { kind: "list", of: kind } : JSON_INPUT;
}

function isScalar(shape: Shape, name: string): boolean {
  return shape.kind === "scalar" && shape.name === name;
}
