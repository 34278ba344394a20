import type { ts as TS } from "ts-morph";
import type {
  DeclarationPlan,
  ExportPlan,
  ImportPlan,
  ImportedName,
  TypePlan,
} from "../../plan/index.js";
import type {
  ConstantStatement,
  FunctionStatement,
  Signature,
  Statement,
  TypeOfValue,
} from "../statement.js";
import { type Data, type Expression, NAME, isList, isName } from "../syntax/expression.js";
import type { Names } from "../syntax/import.js";
import {
  type PlannedNode,
  planned,
  plannedLiteral,
  plannedName,
  plannedText,
  ts,
} from "./planned-node.js";
import {
  plannedIndex,
  plannedParameter,
  plannedProperty,
  plannedReference,
  plannedType,
} from "./planned-type.js";

const { SyntaxKind } = ts;

const EXPORT = planned(SyntaxKind.ExportKeyword);
const ASYNC = planned(SyntaxKind.AsyncKeyword);
const NEVER = planned(SyntaxKind.NeverKeyword);
const AS_CONST = planned(SyntaxKind.TypeReference, [plannedName("const")]);

/** More than one node for a function with an overload. */
export function plannedStatement(statement: Statement, names: Names): readonly PlannedNode[] {
  switch (statement.kind) {
    case "export":
      return [plannedExport(statement.exported)];
    case "type":
      return [plannedDeclaration(statement.declaration, names)];
    case "constant":
      return [planned(SyntaxKind.VariableStatement, [EXPORT, plannedConstant(statement, names)])];
    case "function":
      return plannedFunction(statement, names);
  }
}

export function plannedImport({ from, names }: ImportPlan): PlannedNode {
  const { elements, areTypes } = plannedNames(SyntaxKind.ImportSpecifier, names);
  const clause = planned(
    SyntaxKind.ImportClause,
    [planned(SyntaxKind.NamedImports, elements)],
    areTypes ? SyntaxKind.TypeKeyword : undefined,
  );
  return planned(SyntaxKind.ImportDeclaration, [clause, plannedLiteral(from)]);
}

function plannedExport({ from, names, isType = false }: ExportPlan): PlannedNode {
  if (!names) return planned(SyntaxKind.ExportDeclaration, [plannedLiteral(from)], isType);
  const { elements, areTypes } = plannedNames(SyntaxKind.ExportSpecifier, names);
  const clause = planned(SyntaxKind.NamedExports, elements);
  return planned(SyntaxKind.ExportDeclaration, [clause, plannedLiteral(from)], areTypes);
}

/** If all names are types, the whole import or export is one of types. */
function plannedNames(
  kind: TS.SyntaxKind,
  names: readonly ImportedName[],
): { readonly elements: readonly PlannedNode[]; readonly areTypes: boolean } {
  const areTypes = names.every(({ isType }) => isType);
  const elements = names.map(({ name, as, isType }) => {
    const local = as === undefined ? [] : [plannedName(as)];
    return planned(kind, [plannedName(name), ...local], isType && !areTypes);
  });
  return { elements, areTypes };
}

function plannedDeclaration(declaration: DeclarationPlan, names: Names): PlannedNode {
  const start = [EXPORT, plannedName(declaration.name)];
  if (declaration.kind === "alias") {
    const type = plannedType(declaration.type, names);
    return planned(SyntaxKind.TypeAliasDeclaration, [...start, type]);
  }
  const { extends: base, properties, index } = declaration;
  return planned(SyntaxKind.InterfaceDeclaration, [
    ...start,
    ...(base ? [plannedBase(base, names)] : []),
    ...plannedIndex(index, names),
    ...properties.map((property) => plannedProperty(property, names)),
  ]);
}

function plannedBase(base: TypePlan, names: Names): PlannedNode {
  // An interface can extend a type only by its name, so anything else is never found.
  const { kind, children } = plannedType(base, names);
  const isNamed = kind === SyntaxKind.TypeReference;
  const type = planned(
    isNamed ? SyntaxKind.ExpressionWithTypeArguments : SyntaxKind.Unknown,
    children,
  );
  return planned(SyntaxKind.HeritageClause, [type], SyntaxKind.ExtendsKeyword);
}

function plannedConstant(
  { name, type, value, isConst }: Omit<ConstantStatement, "kind" | "comment">,
  names: Names,
): PlannedNode {
  const own = plannedExpression(value, names);
  const variable = planned(SyntaxKind.VariableDeclaration, [
    plannedName(name),
    ...(type
      ? [type.kind === "typeof" ? plannedTypeOf(type, names) : plannedType(type, names)]
      : []),
    isConst ? planned(SyntaxKind.AsExpression, [own, AS_CONST]) : own,
  ]);
  return planned(SyntaxKind.VariableDeclarationList, [variable], ts.NodeFlags.Const);
}

function plannedTypeOf({ of, value }: TypeOfValue, names: Names): PlannedNode {
  const query = planned(SyntaxKind.TypeQuery, [plannedName(names.use(value))]);
  return planned(SyntaxKind.TypeReference, [plannedName(names.use(of)), query]);
}

function plannedFunction(statement: FunctionStatement, names: Names): readonly PlannedNode[] {
  const { name, isAsync, overload, call, returned } = statement;
  const start = [EXPORT, ...(isAsync ? [ASYNC] : []), plannedName(name)];
  const declared =
    call &&
    planned(SyntaxKind.VariableStatement, [plannedConstant({ name: "call", value: call }, names)]);
  const signature = [...start, ...plannedSignature(statement, names)];
  const body = planned(SyntaxKind.Block, [
    ...(declared ? [declared] : []),
    planned(SyntaxKind.ReturnStatement, [plannedExpression(returned, names)]),
  ]);
  return [
    ...(overload ? [signature, [...start, ...plannedSignature(overload, names)]] : []),
    [...signature, body],
  ].map((children) => planned(SyntaxKind.FunctionDeclaration, children));
}

function plannedSignature(
  { typeParameter, parameters, result }: Signature,
  names: Names,
): readonly PlannedNode[] {
  const { name = "", extends: base } = typeParameter ?? {};
  const limits = [plannedName(name), base ? plannedType(base, names) : NEVER];
  return [
    ...(typeParameter ? [planned(SyntaxKind.TypeParameter, limits, base !== undefined)] : []),
    ...parameters.map((one) => plannedParameter(one, plannedType(one.type, names))),
    plannedType(result, names),
  ];
}

function plannedExpression(expression: Expression, names: Names): PlannedNode {
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
