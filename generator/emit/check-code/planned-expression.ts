import { type Data, type Expression, isList, isName, NAME } from "../syntax/expression.js";
import type { Names } from "../syntax/import.js";
import {
  type PlannedNode,
  planned,
  plannedLiteral,
  plannedName,
  plannedText,
  ts,
} from "./planned-node.js";
import { plannedReference } from "./planned-type.js";

const { SyntaxKind } = ts;

export function plannedExpression(expression: Expression, names: Names): PlannedNode {
  switch (expression.kind) {
    case "data":
      return plannedData(expression.value, names);
    case "variable":
      return plannedName(expression.name);
    case "spread":
      return planned(SyntaxKind.SpreadElement, [plannedExpression(expression.value, names)]);
    case "template":
      return plannedTemplate(expression.parts, names);
    case "call":
      return planned(SyntaxKind.CallExpression, [
        ...plannedReference({ name: expression.name, arguments: expression.types }, names),
        ...expression.arguments.map((one) => plannedExpression(one, names)),
      ]);
  }
}

function plannedData(value: Data, names: Names): PlannedNode {
  if (typeof value !== "object" || value === null) return plannedLiteral(value);
  if (isName(value)) return plannedName(names.use(value[NAME]));
  const inside = (one: Data): PlannedNode => plannedData(one, names);
  if (isList(value)) return planned(SyntaxKind.ArrayLiteralExpression, value.map(inside));
  const members = Object.entries(value).map(([name, one]) =>
    planned(SyntaxKind.PropertyAssignment, [plannedMemberName(name), inside(one)]),
  );
  return planned(SyntaxKind.ObjectLiteralExpression, members);
}

/** A plain `__proto__: …` would set the prototype; `["__proto__"]: …` is a member like any other. */
function plannedMemberName(name: string): PlannedNode {
  return name === "__proto__"
    ? planned(SyntaxKind.ComputedPropertyName, [plannedLiteral(name)])
    : plannedText(undefined, name);
}

/** Texts and placeholders alternate in a template literal, with a text, maybe empty, at both ends. */
function plannedTemplate(parts: readonly (string | Expression)[], names: Names): PlannedNode {
  const texts = [""];
  const placeholders: PlannedNode[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts.push((texts.pop() ?? "") + part);
    else {
      placeholders.push(plannedExpression(part, names));
      texts.push("");
    }
  }
  const [head = "", ...others] = texts;
  const spans = placeholders.map((placeholder, index) => {
    const isLast = index === placeholders.length - 1;
    const kind = isLast ? SyntaxKind.TemplateTail : SyntaxKind.TemplateMiddle;
    return planned(SyntaxKind.TemplateSpan, [placeholder, plannedText(kind, others[index] ?? "")]);
  });
  return planned(SyntaxKind.TemplateExpression, [
    plannedText(SyntaxKind.TemplateHead, head),
    ...spans,
  ]);
}
