import type { ts as TS } from "ts-morph";
import type { Data, Expression } from "../syntax/expression.js";
import type { Names } from "../syntax/import.js";
import { findOtherReference } from "./match-type.js";
import {
  type Other,
  findOther,
  findOtherChild,
  findOtherLiteral,
  findOtherName,
  nameOf,
  ts,
} from "./nodes.js";

/** The first node of an expression that is not as planned. */
export function findOtherExpression(node: TS.Expression, planned: Expression, names: Names): Other {
  switch (planned.kind) {
    case "data":
      return findOtherData(node, planned.value);
    case "variable":
      return findOtherName(node, planned.name);
    case "spread":
      return ts.isSpreadElement(node)
        ? findOtherExpression(node.expression, planned.value, names)
        : node;
    case "template":
      return findOtherTemplate(node, planned.parts, names);
    case "call":
      if (!ts.isCallExpression(node)) return node;
      return (
        node.questionDotToken ??
        findOtherReference(
          node,
          node.expression,
          { name: planned.name, arguments: planned.types },
          names,
        ) ??
        findOther(node, node.arguments, planned.arguments, (one, argument) =>
          findOtherExpression(one, argument, names),
        )
      );
  }
}

function findOtherData(node: TS.Expression, value: Data): Other {
  if (typeof value !== "object") return findOtherLiteral(node, value);
  if (isList(value)) {
    return ts.isArrayLiteralExpression(node)
      ? findOther(node, node.elements, value, findOtherData)
      : node;
  }
  return ts.isObjectLiteralExpression(node)
    ? findOther(node, node.properties, Object.entries(value), findOtherMember)
    : node;
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

/** A plain `__proto__: …` would set the prototype; `["__proto__"]: …` is a member like any other. */
function findOtherMember(node: TS.ObjectLiteralElementLike, [name, value]: [string, Data]): Other {
  if (!ts.isPropertyAssignment(node)) return node;
  const isProto = name === "__proto__" && ts.isComputedPropertyName(node.name);
  const isNamed = isProto
    ? nameOf(node.name.expression) === name
    : name !== "__proto__" && nameOf(node.name) === name;
  if (!isNamed) return node.name;
  return (
    findOtherChild(node, node.name, node.initializer) ?? findOtherData(node.initializer, value)
  );
}

/** Texts and placeholders alternate in a template literal, with a text, maybe empty, at both ends. */
function findOtherTemplate(
  node: TS.Expression,
  parts: readonly (string | Expression)[],
  names: Names,
): Other {
  if (!ts.isTemplateExpression(node)) return node;
  const texts = [""];
  const expressions: Expression[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts.push((texts.pop() ?? "") + part);
    else {
      expressions.push(part);
      texts.push("");
    }
  }
  const { head, templateSpans } = node;
  const written = [head, ...templateSpans.map(({ literal }) => literal)];
  return (
    findOther<TS.TemplateLiteralLikeNode, string>(node, written, texts, (one, text) =>
      one.text === text ? undefined : one,
    ) ??
    findOther(node, templateSpans, expressions, (one, expression) =>
      findOtherExpression(one.expression, expression, names),
    )
  );
}
