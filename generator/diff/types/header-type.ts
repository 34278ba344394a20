import { keyword, type PropertyPlan, type TypePlan, unionType } from "../../plan/index.js";
import type { Shape, ShapeIndex } from "../../types/index.js";

/** The type of a number as header text. */
export const NUMBER_TEXT = "`${number}`";

/** The type of a header's value as text: `"5"` for the number 5. A named string type keeps its name. */
export function textType(type: TypePlan, { listShapes }: ShapeIndex): TypePlan {
  const shapes = listShapes(type);
  return shapes.every(isText) ? type : unionType(shapes.map(textOfShape));
}

function isText(shape: Shape): boolean {
  return shape.kind === "literal"
    ? typeof shape.value === "string"
    : shape.kind === "keyword" && shape.name === "string";
}

function textOfShape(shape: Shape): TypePlan {
  switch (shape.kind) {
    case "literal":
      return { kind: "literal", value: String(shape.value) };
    case "keyword":
      return shape.name === "number"
        ? { kind: "reference", name: NUMBER_TEXT, of: "language" }
        : keyword(shape.name);
    default:
      return keyword("string");
  }
}

/** The type of `headers.get(name)` for a response header, declared or undeclared. */
export function readHeaderType(header: PropertyPlan | undefined, index: ShapeIndex): TypePlan {
  const text = header ? textType(header.type, index) : keyword("string");
  return header?.isOptional === false ? text : unionType([text, keyword("null")]);
}
