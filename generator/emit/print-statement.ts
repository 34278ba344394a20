import type { DeclarationPlan, TypePlan } from "../plan/index.js";
import type {
  Comment,
  ConstantStatement,
  FunctionStatement,
  Overload,
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

/** The text of a statement with its comment. */
export function printStatement(statement: Statement, names: Names): string {
  switch (statement.kind) {
    case "export":
      return printDoc(exportDoc(statement.exported));
    case "type":
      return printDeclaration(statement.declaration, names);
    case "constant":
      return printComment(statement.comment, names) + printConstant(statement, names);
    case "function":
      return printComment(statement.comment, names) + printFunction(statement, names);
  }
}

function printComment(comment: Comment, names: Names): string {
  return commentText("paragraphs" in comment ? docLines(comment, names.wrapped) : comment);
}

/** The text of an exported interface or type alias. */
export function printDeclaration(declaration: DeclarationPlan, names: Names = PLAIN_NAMES): string {
  const { kind, name, doc } = declaration;
  const comment = commentText(docLines(doc, names.wrapped));
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
  const { call, returned, overload } = statement;
  const signature = signatureDoc(statement, names);
  const signatures = overload
    ? [
        printDoc([...signature, ";"]),
        printComment(overload.comment, names) +
          printDoc([...overloadDoc(statement, overload, names), ";"]),
      ]
    : [];
  const body = printBlock(printDoc([...signature, " {"]), [
    ...(call ? [printDoc(["const call = ", expressionDoc(call, names), ";"], 1)] : []),
    printDoc(["return ", expressionDoc(returned, names), ";"], 1),
  ]);
  return [...signatures, body].join("\n");
}

function signatureDoc(statement: FunctionStatement, names: Names): readonly Doc[] {
  const { name, isAsync, typeParameter, parameters, result } = statement;
  const isOne = parameters.length === 1 && !typeParameter;
  const taken = parameters.map(({ name, isOptional, type }) => [
    `${name}${isOptional ? "?" : ""}: `,
    typeDoc(type, names),
  ]);
  return [
    `export ${isAsync ? "async " : ""}function ${name}`,
    typeParameter
      ? list("<", [[typeParameter.name, " extends ", typeDoc(typeParameter.extends, names)]], ">")
      : "",
    parametersDoc(
      taken,
      ",",
      typeDoc(result, names),
      isOne && {
        hugs: isObject(parameters[0]?.type),
        isApart: isObject(result),
      },
    ),
  ];
}

function overloadDoc(
  { name }: FunctionStatement,
  { typeParameter, rest, result }: Overload,
  names: Names,
): readonly Doc[] {
  const taken = [`...${rest.name}: `, typeDoc(rest.type, names)];
  return [
    `export function ${name}<${typeParameter} = never>`,
    // No comma follows a rest parameter.
    parametersDoc([taken], "", typeDoc(result, names)),
  ];
}

/**
 * @param only of a single parameter: whether its type is an object, whose braces stay beside the parentheses, and whether that of
 *   the result is, which then breaks without the parameter.
 */
function parametersDoc(
  parameters: Doc[],
  comma: string,
  result: Doc,
  only: { readonly hugs: boolean; readonly isApart: boolean } | false = false,
): Doc {
  const inside =
    only && only.hugs
      ? parameters
      : [indent([softline, join([",", line], parameters)]), ifBreak(comma), softline];
  const doc = ["(", ...(parameters.length > 0 ? inside : []), ")"];
  const isApart = only && (only.isApart || willBreak(result));
  return group([isApart ? group(doc) : doc, ": ", result]);
}

function isObject(type: TypePlan | undefined): boolean {
  return type !== undefined && writtenType(type).kind === "object";
}
