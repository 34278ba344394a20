import { type DeclarationPlan, type InterfacePlan, type TypePlan, keyword } from "../plan/index.js";
import type { Comment } from "./syntax/comment.js";
import { type Code, block, nameDoc, usedName } from "./syntax/code.js";
import { type Expression, expressionDoc } from "./syntax/expression.js";
import {
  type Doc,
  assignment,
  concat,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  softline,
  willBreak,
} from "./syntax/layout.js";
import { indexDoc, isLongUnion, propertyDoc, typeDoc, writtenType } from "./syntax/type.js";

/**
 * A statement of an emitted module, besides its imports and exports. Functions, variables and types have the names under which they
 * are imported or declared.
 */
export type Statement = DeclarationPlan | ConstantStatement | FunctionStatement;

export interface ConstantStatement {
  readonly kind: "constant";
  readonly name: string;
  readonly comment: Comment;
  readonly type?: TypePlan | TypeOfValue;
  readonly value: Expression;
  /** Whether the type has the exact values: `as const`. */
  readonly isConst?: true;
}

/** `ToolOf<typeof issuesCreate>`, or with a second argument. */
export interface TypeOfValue {
  readonly kind: "typeof";
  /** The name of a type of the runtime. */
  readonly of: string;
  /** The local name of an import. */
  readonly value: string;
  readonly argument?: TypePlan;
}

export interface FunctionStatement extends Signature {
  readonly kind: "function";
  readonly name: string;
  readonly isAsync?: true;
  /** A second signature, between the first one and the function itself. */
  readonly overload?: Signature;
  /** The value of the variable `call`, which the function declares first. */
  readonly call?: Expression;
  readonly returned: Expression;
}

export interface Signature {
  readonly comment: Comment;
  /** `never` if it extends nothing and a call does not determine it. */
  readonly typeParameter?: { readonly name: string; readonly extends?: TypePlan };
  readonly parameters: readonly Parameter[];
  readonly result: TypePlan;
}

export interface Parameter {
  readonly name: string;
  readonly type: TypePlan;
  readonly isOptional?: boolean;
  readonly isRest?: true;
}

/** The lines of a statement with its comment. A function with an overload has several declarations. */
export function describeStatement(statement: Statement, code: Code): Doc {
  switch (statement.kind) {
    case "interface":
      return describeInterface(statement, code);
    case "alias":
      return describeAlias(statement, code);
    case "constant":
      return code.lines(
        code.node("VariableStatement", [exportKeyword(code), constantDoc(statement, code), ";"]),
        0,
        statement.comment,
      );
    case "function":
      return describeFunction(statement, code);
  }
}

function exportKeyword(code: Code): Doc {
  return concat([code.node("ExportKeyword", "export"), " "]);
}

function describeAlias(
  { name, type, doc }: Extract<DeclarationPlan, { kind: "alias" }>,
  code: Code,
): Doc {
  const left = concat([exportKeyword(code), "type ", nameDoc(name, code), " ="]);
  const right = typeDoc(type, code, "alias");
  const alias = isLongUnion(type)
    ? group([left, group(indent([line, right])), ";"])
    : [assignment(left, right), ";"];
  return code.lines(code.node("TypeAliasDeclaration", alias), 0, doc);
}

function describeInterface(
  { name, doc, properties, index, extends: base }: InterfacePlan,
  code: Code,
): Doc {
  const heritage = base && [
    " ",
    code.node("HeritageClause", ["extends ", typeDoc(base, code, "extends")], "extends"),
  ];
  const start = [exportKeyword(code), "interface ", nameDoc(name, code), ...(heritage ?? []), " {"];
  const members = [
    ...(index ? [code.lines([indexDoc(index, code), ";"], 1)] : []),
    ...properties.map((property) =>
      code.lines(concat([propertyDoc(property, code), ";"]), 1, property.doc),
    ),
  ];
  return code.node("InterfaceDeclaration", block(code.lines(start, 0, doc), members));
}

/** `const name: type = value` */
function constantDoc(
  { name, type, value, isConst }: Omit<ConstantStatement, "kind" | "comment">,
  code: Code,
): Doc {
  const typed = type?.kind === "typeof" ? typeOfDoc(type, code) : type && typeDoc(type, code);
  const left = [nameDoc(name, code), ...(typed ? [": ", typed] : []), " ="];
  const written = expressionDoc(value, code);
  const right = isConst ? asConst(written, code) : written;
  const declaration = code.node("VariableDeclaration", assignment(left, right));
  return code.node("VariableDeclarationList", ["const ", declaration], "const");
}

function asConst(value: Doc, code: Code): Doc {
  const type = code.node("TypeReference", nameDoc("const", code));
  return code.node("AsExpression", [value, " as ", type]);
}

function typeOfDoc({ of, value, argument }: TypeOfValue, code: Code): Doc {
  const query = code.node("TypeQuery", concat(["typeof ", usedName(value, code)]));
  const all = argument ? [query, typeDoc(argument, code)] : [query];
  const inside = group(["<", indent([softline, join([",", line], all)]), softline, ">"]);
  return code.node("TypeReference", [usedName(of, code), inside]);
}

function describeFunction(statement: FunctionStatement, code: Code): Doc {
  const { name, comment, isAsync, call, returned, overload } = statement;
  const async = isAsync ? [code.node("AsyncKeyword", "async"), " "] : [];
  const start = concat([exportKeyword(code), ...async, "function ", nameDoc(name, code)]);
  const declare = (signature: Doc, above: Comment): Doc =>
    code.lines(code.node("FunctionDeclaration", [start, signature, ";"]), 0, above);
  const signature = signatureDoc(statement, code);
  const overloads = overload
    ? [declare(signature, comment), declare(signatureDoc(overload, code), overload.comment)]
    : [];
  const variable = call && [constantDoc({ name: "call", value: call }, code), ";"];
  const result = ["return ", expressionDoc(returned, code), ";"];
  const body = [
    ...(variable ? [code.lines(code.node("VariableStatement", variable), 1)] : []),
    code.lines(code.node("ReturnStatement", result), 1),
  ];
  const head = code.lines([start, signature, " {"], 0, overload ? [] : comment);
  const lines = block(head, [code.node("Block", concat(join("\n", body)))]);
  return concat(join("\n", [...overloads, code.node("FunctionDeclaration", lines)]));
}

function signatureDoc({ typeParameter, parameters, result }: Signature, code: Code): Doc {
  const [first, second] = parameters;
  const only = second || typeParameter ? undefined : first;
  const taken = parameters.map((parameter) => parameterDoc(parameter, code));
  const comma = first?.isRest ? "" : ifBreak(",");
  // The braces of an object stay beside the parentheses.
  const inside = isObject(only?.type)
    ? taken
    : [indent([softline, join([",", line], taken)]), comma, softline];
  const between = ["(", ...(first ? inside : []), ")"];
  const resultDoc = typeDoc(result, code);
  // A result that breaks does so without the parameter.
  const isApart = only && (isObject(result) || willBreak(resultDoc));
  return [
    typeParameter ? typeParameterDoc(typeParameter, code) : "",
    group([isApart ? group(between) : between, ": ", resultDoc]),
  ];
}

function parameterDoc({ name, isOptional, isRest, type }: Parameter, code: Code): Doc {
  const start = [
    isRest ? code.node("DotDotDotToken", "...") : "",
    nameDoc(name, code),
    isOptional ? code.node("QuestionToken", "?") : "",
  ];
  return code.node("Parameter", [...start, ": ", typeDoc(type, code)]);
}

function typeParameterDoc(
  { name, extends: base }: NonNullable<Signature["typeParameter"]>,
  code: Code,
): Doc {
  const start = nameDoc(name, code);
  if (!base) {
    const never = typeDoc(keyword("never"), code);
    return ["<", code.node("TypeParameter", [start, " = ", never]), ">"];
  }
  const doc = [start, " extends ", typeDoc(base, code)];
  return list("<", [code.node("TypeParameter", doc, "extends")], ">");
}

function isObject(type: TypePlan | undefined): boolean {
  return type !== undefined && writtenType(type).kind === "object";
}
