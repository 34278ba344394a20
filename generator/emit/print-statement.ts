import type { DeclarationPlan, TypePlan } from "../plan/index.js";
import type {
  Comment,
  ConstantStatement,
  FunctionStatement,
  Signature,
  Statement,
  TypeOfValue,
} from "./statement.js";
import { commentText, docLines } from "./syntax/comment.js";
import { expressionDoc } from "./syntax/expression.js";
import { type Names, exportDoc } from "./syntax/import.js";
import {
  type Doc,
  assignment,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  printBlock,
  printDoc,
  softline,
  willBreak,
} from "./syntax/layout.js";
import {
  PLAIN_NAMES,
  indexDoc,
  isLongUnion,
  printProperty,
  typeDoc,
  writtenType,
} from "./syntax/type.js";

export function printStatement(statement: Statement, names: Names): string {
  switch (statement.kind) {
    case "export":
      return printDoc(exportDoc(statement.exported));
    case "type":
      return printDeclaration(statement.declaration, names);
    case "constant":
      return printComment(statement.comment) + printConstant(statement, names);
    case "function":
      return printComment(statement.comment) + printFunction(statement, names);
  }
}

function printComment(comment: Comment): string {
  return commentText("paragraphs" in comment ? docLines(comment) : comment);
}

export function printDeclaration(declaration: DeclarationPlan, names: Names = PLAIN_NAMES): string {
  const { kind, name, doc } = declaration;
  const comment = commentText(docLines(doc));
  if (kind === "alias") return comment + printDoc(aliasDoc(name, declaration.type, names));
  const { properties, index, extends: base } = declaration;
  const members = [
    ...(index ? [printDoc([indexDoc(index, names), ";"], 1)] : []),
    ...properties.map((one) => printProperty(one, names)),
  ];
  const start = `export interface ${name}`;
  const heritage = base ? printDoc([start, " extends ", typeDoc(base, names), " {"]) : `${start} {`;
  return comment + printBlock(heritage, members);
}

function aliasDoc(name: string, type: TypePlan, names: Names): Doc {
  const left = `export type ${name} =`;
  const right = typeDoc(type, names, "alias");
  return isLongUnion(type)
    ? group([left, group(indent([line, right])), ";"])
    : [assignment(left, right), ";"];
}

function printConstant(statement: ConstantStatement, names: Names): string {
  const { name, type, value, isConst } = statement;
  const typed = type?.kind === "typeof" ? typeOfDoc(type, names) : type && typeDoc(type, names);
  const left = [`export const ${name}`, ...(typed ? [": ", typed] : []), " ="];
  const right = expressionDoc(value, names);
  if (isConst) return printDoc([assignment(left, [right, " as const"]), ";"]);
  // A value that is too long moves to its own line, but a call is broken between its parentheses.
  return printDoc([value.kind === "call" ? [...left, " ", right] : assignment(left, right), ";"]);
}

function typeOfDoc({ of, value }: TypeOfValue, names: Names): Doc {
  const inside = indent([softline, `typeof ${names.use(value)}`]);
  return [names.use(of), group(["<", inside, softline, ">"])];
}

function printFunction(statement: FunctionStatement, names: Names): string {
  const { name, isAsync, call, returned, overload } = statement;
  const start = `export ${isAsync ? "async " : ""}function ${name}`;
  const signature = [start, signatureDoc(statement, names)];
  const signatures = overload
    ? [
        printDoc([...signature, ";"]),
        printComment(overload.comment) + printDoc([start, signatureDoc(overload, names), ";"]),
      ]
    : [];
  const body = printBlock(printDoc([...signature, " {"]), [
    ...(call ? [printDoc(["const call = ", expressionDoc(call, names), ";"], 1)] : []),
    printDoc(["return ", expressionDoc(returned, names), ";"], 1),
  ]);
  return [...signatures, body].join("\n");
}

function signatureDoc({ typeParameter, parameters, result }: Signature, names: Names): Doc {
  const [first, second] = parameters;
  const only = second || typeParameter ? undefined : first;
  const taken = parameters.map(({ name, isOptional, isRest, type }) => [
    `${isRest ? "..." : ""}${name}${isOptional ? "?" : ""}: `,
    typeDoc(type, names),
  ]);
  const comma = first?.isRest ? "" : ifBreak(",");
  // The braces of an object stay beside the parentheses.
  const inside = isObject(only?.type)
    ? taken
    : [indent([softline, join([",", line], taken)]), comma, softline];
  const between = ["(", ...(first ? inside : []), ")"];
  const resultDoc = typeDoc(result, names);
  // A result that breaks does so without the parameter.
  const isApart = only && (isObject(result) || willBreak(resultDoc));
  return [
    typeParameter ? typeParameterDoc(typeParameter, names) : "",
    group([isApart ? group(between) : between, ": ", resultDoc]),
  ];
}

function typeParameterDoc(
  { name, extends: base }: NonNullable<Signature["typeParameter"]>,
  names: Names,
): Doc {
  return base ? list("<", [[name, " extends ", typeDoc(base, names)]], ">") : `<${name} = never>`;
}

function isObject(type: TypePlan | undefined): boolean {
  return type !== undefined && writtenType(type).kind === "object";
}
