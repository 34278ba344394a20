import type { ts as TS } from "ts-morph";
import type {
  DeclarationPlan,
  ExportPlan,
  ImportPlan,
  ImportedName,
  TypePlan,
} from "../../plan/index.js";
import type { FunctionStatement, Parameter, Statement } from "../statement.js";
import type { Names } from "../syntax/import.js";
import { findOtherExpression } from "./match-expression.js";
import { findOtherObject, findOtherReference, findOtherType } from "./match-type.js";
import {
  type Other,
  findOther,
  findOtherChild,
  findOtherLiteral,
  findOtherName,
  ts,
} from "./nodes.js";
import type { Expression } from "../syntax/expression.js";

/** The first node of a statement that is not as planned. */
export function findOtherStatement(node: TS.Statement, planned: Statement, names: Names): Other {
  switch (planned.kind) {
    case "export":
      return ts.isExportDeclaration(node) ? findOtherExport(node, planned.exported) : node;
    case "type":
      return findOtherDeclaration(node, planned.declaration, names);
    case "constant":
      return isExported(node) && ts.isVariableStatement(node)
        ? findOtherVariable(node, planned, names)
        : node;
    case "function":
      return isExported(node, planned.isAsync) && ts.isFunctionDeclaration(node)
        ? findOtherFunction(node, planned, names)
        : node;
  }
}

export function findOtherImport(node: TS.Statement, { from, names }: ImportPlan): Other {
  if (!ts.isImportDeclaration(node) || !node.importClause) return node;
  const { importClause: clause, moduleSpecifier } = node;
  const bindings = clause.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return node;
  return (
    findOtherChild(node, clause, moduleSpecifier) ??
    findOtherChild(clause, bindings) ??
    findOtherLiteral(moduleSpecifier, from) ??
    findOtherNames(bindings, clause.isTypeOnly, names)
  );
}

function findOtherExport(
  node: TS.ExportDeclaration,
  { from, names, isType = false }: ExportPlan,
): Other {
  const { exportClause: clause, moduleSpecifier, isTypeOnly } = node;
  if (!moduleSpecifier) return node;
  const other =
    findOtherChild(node, clause, moduleSpecifier) ?? findOtherLiteral(moduleSpecifier, from);
  if (other) return other;
  if (!names) return clause ?? (isTypeOnly === isType ? undefined : node);
  return clause && ts.isNamedExports(clause) ? findOtherNames(clause, isTypeOnly, names) : node;
}

function findOtherNames(
  clause: TS.NamedImports | TS.NamedExports,
  areTypes: boolean,
  names: readonly ImportedName[],
): Other {
  const elements: readonly (TS.ImportSpecifier | TS.ExportSpecifier)[] = clause.elements;
  return findOther(clause, elements, names, (node, { name, as = name, isType }) => {
    if ((areTypes || node.isTypeOnly) !== isType) return node;
    return findOtherName(node.propertyName ?? node.name, name) ?? findOtherName(node.name, as);
  });
}

function findOtherDeclaration(node: TS.Statement, planned: DeclarationPlan, names: Names): Other {
  if (!isExported(node)) return node;
  if (planned.kind === "alias") {
    if (!ts.isTypeAliasDeclaration(node)) return node;
    return (
      findOtherName(node.name, planned.name) ??
      findOtherChild(node, ...(node.modifiers ?? []), node.name, node.type) ??
      findOtherType(node.type, planned.type, names)
    );
  }
  if (!ts.isInterfaceDeclaration(node)) return node;
  const { modifiers = [], heritageClauses = [] } = node;
  const bases = heritageClauses.flatMap(({ types }) => types);
  const isBase = ({ token, types }: TS.HeritageClause): boolean =>
    token === ts.SyntaxKind.ExtendsKeyword && !types.hasTrailingComma;
  return (
    findOtherName(node.name, planned.name) ??
    findOtherChild(node, ...modifiers, node.name, ...heritageClauses, ...node.members) ??
    heritageClauses.find((clause) => !isBase(clause)) ??
    findOther(node, bases, planned.extends ? [planned.extends] : [], (one, base) =>
      findOtherBase(one, base, names),
    ) ??
    findOtherObject(node, planned, names)
  );
}

function findOtherBase(node: TS.ExpressionWithTypeArguments, base: TypePlan, names: Names): Other {
  if (base.kind !== "reference" && base.kind !== "runtime") return node;
  return findOtherReference(node, node.expression, base, names);
}

interface Variable {
  readonly name: string;
  readonly type?: TypePlan;
  readonly value: Expression;
}

function findOtherVariable(
  { declarationList: list }: TS.VariableStatement,
  variable: Variable,
  names: Names,
): Other {
  const isConst = (list.flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
  if (!isConst || list.declarations.hasTrailingComma) return list;
  return findOther(list, list.declarations, [variable], (node, { name, type, value }) => {
    if (!node.initializer) return node;
    return (
      findOtherName(node.name, name) ??
      findOtherChild(node, node.name, node.type, node.initializer) ??
      findOtherAnnotation(node, node.type, type, names) ??
      findOtherExpression(node.initializer, value, names)
    );
  });
}

function findOtherFunction(
  node: TS.FunctionDeclaration,
  planned: FunctionStatement,
  names: Names,
): Other {
  const { name, typeParameter, parameters, result, call, returned } = planned;
  const { name: written, body, asteriskToken } = node;
  if (!written || !body) return node;
  const steps = [...(call ? [call] : []), returned];
  return (
    asteriskToken ??
    findOtherName(written, name) ??
    findOther(
      node,
      node.typeParameters,
      typeParameter ? [typeParameter] : [],
      (one, wanted) =>
        findOtherName(one.name, wanted.name) ??
        findOtherChild(one, one.name, one.constraint, one.default) ??
        findOtherAnnotation(one, one.constraint, wanted.extends, names) ??
        findOtherAnnotation(one, one.default, wanted.default, names),
    ) ??
    findOther(node, node.parameters, parameters, (one, parameter) =>
      findOtherParameter(one, parameter, names),
    ) ??
    findOtherAnnotation(node, node.type, result, names) ??
    findOther(body, body.statements, steps, (one, value) =>
      value === returned ? findOtherReturn(one, value, names) : findOtherCall(one, value, names),
    )
  );
}

function findOtherParameter(
  node: TS.ParameterDeclaration,
  { name, isOptional, type }: Parameter,
  names: Names,
): Other {
  if ((node.questionToken !== undefined) !== isOptional) return node;
  return (
    findOtherName(node.name, name) ??
    findOtherChild(node, node.name, node.questionToken, node.type) ??
    findOtherAnnotation(node, node.type, type, names)
  );
}

function findOtherCall(node: TS.Statement, value: Expression, names: Names): Other {
  return ts.isVariableStatement(node) && !node.modifiers
    ? findOtherVariable(node, { name: "call", value }, names)
    : node;
}

function findOtherReturn(node: TS.Statement, value: Expression, names: Names): Other {
  return ts.isReturnStatement(node) && node.expression
    ? findOtherExpression(node.expression, value, names)
    : node;
}

/** @param node a type that may be absent from its parent. */
function findOtherAnnotation(
  parent: TS.Node,
  node: TS.TypeNode | undefined,
  type: TypePlan | undefined,
  names: Names,
): Other {
  return findOther(parent, node && [node], type ? [type] : [], (one, wanted) =>
    findOtherType(one, wanted, names),
  );
}

/** Whether a statement has the modifier `export`, then `async` if wanted, and no others, nor decorators. */
function isExported(node: TS.Statement, isAsync = false): boolean {
  const modifiers = (ts.canHaveModifiers(node) && node.modifiers) || [];
  const wanted = [ts.SyntaxKind.ExportKeyword, ...(isAsync ? [ts.SyntaxKind.AsyncKeyword] : [])];
  return (
    modifiers.length === wanted.length &&
    modifiers.every(({ kind }, index) => kind === wanted[index])
  );
}
