import { keyword, type PropertyPlan, type TypePlan, unionOf } from "../../plan/index.js";

/** The type of a number as header text. */
export const NUMBER_TEXT = "`${number}`";

/** The type of a header's value as text: `"5"` for the number 5. */
export function textOf(type: TypePlan): TypePlan {
  switch (type.kind) {
    case "literal":
      return { kind: "literal", value: String(type.value) };
    case "union":
      return unionOf(type.members.map(textOf));
    case "keyword":
      if (type.name === "number") return { kind: "reference", name: NUMBER_TEXT, of: "language" };
      return type.name === "boolean"
        ? unionOf(["true", "false"].map((value) => ({ kind: "literal", value })))
        : type;
    default:
      return keyword("string");
  }
}

/** The type of `headers.get(name)` for a header of a response, declared or not. */
export function readHeaderType(header: PropertyPlan | undefined): TypePlan {
  const text = header ? textOf(header.type) : keyword("string");
  return header?.isOptional === false ? text : unionOf([text, keyword("null")]);
}
