import type {
  DeclarationPlan,
  DocPlan,
  ExportPlan,
  ImportPlan,
  ImportedName,
  InterfacePlan,
  TypePlan,
} from "../plan/index.js";
import { morph } from "../ts-morph/index.js";
import type { Structure } from "./structure.js";
import {
  COMMA,
  type Code,
  type Printed,
  assignment,
  code,
  flatText,
  group,
  join,
  list,
  listed,
  nameCode,
  print,
  printWithin,
  printed,
  printedLines,
} from "./syntax/code.js";
import { printComment } from "./syntax/comment.js";
import { literal } from "./syntax/literal.js";
import { PLAIN, type Scope } from "./syntax/scope.js";
import { indexCode, isLongUnion, isObjectType, propertyCode, typeCode } from "./syntax/type.js";

/** A statement of a module: its declaration as a structure, and its text. */
export interface Statement {
  readonly structure: Structure;
  readonly text: Printed;
}

export interface ConstantParts {
  readonly name: string;
  readonly doc: DocPlan;
  readonly type?: Code;
  readonly value: Code;
}

export interface FunctionParts {
  readonly name: string;
  readonly doc: DocPlan;
  readonly isAsync?: boolean;
  readonly typeParameters?: readonly TypeParameter[];
  readonly parameters: readonly FunctionParameter[];
  readonly result: TypePlan;
  /** The initial value of the variable `call` at the start of the function. */
  readonly call?: Code;
  readonly returned: Code;
}

export interface TypeParameter {
  readonly name: string;
  readonly extends: TypePlan;
  readonly default?: TypePlan;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: TypePlan;
  readonly isOptional?: boolean;
}

export function declarationStatement(declaration: DeclarationPlan, scope: Scope): Statement {
  return declaration.kind === "interface"
    ? interfaceStatement(declaration, scope)
    : aliasStatement(declaration, scope);
}

export function interfaceStatement(
  { name, doc, properties, index, extends: base }: InterfacePlan,
  scope: Scope,
): Statement {
  const heritage = base ? code` extends ${typeCode(base, scope)}` : code``;
  const head = print(code`export interface ${nameCode(name)}${heritage} {`);
  const members = [
    ...(index ? [printWithin(code`${indexCode(index, scope)};`)] : []),
    ...properties.map((property) =>
      printWithin(code`${propertyCode(property, scope)};`, printComment(property.doc)),
    ),
  ];
  const body = members.length > 0 ? printed`\n${printedLines(members)}\n}` : printed`}`;
  return {
    structure: {
      kind: morph().StructureKind.Interface,
      name,
      extends: base && "name" in base ? [base.name] : [],
      indexSignatures: index ? [{ keyName: "key" }] : [],
      properties: properties.map(toTyped),
    },
    text: printed`${printComment(doc)}${head}${body}`,
  };
}

export function aliasStatement(
  { name, doc, type }: Extract<DeclarationPlan, { kind: "alias" }>,
  scope: Scope,
): Statement {
  const head = code`export type ${nameCode(name)} =`;
  const right = typeCode(type, scope);
  const declared = isLongUnion(type) ? code`${head} ${right};` : code`${assignment(head, right)};`;
  return {
    structure: { kind: morph().StructureKind.TypeAlias, name },
    text: printed`${printComment(doc)}${print(declared)}`,
  };
}

export function constantStatement({ name, doc, type, value }: ConstantParts): Statement {
  const head = code`export const ${nameCode(name)}${type ? code`: ${type}` : code``} =`;
  return {
    structure: variable(name, true),
    text: printed`${printComment(doc)}${print(code`${assignment(head, value)};`)}`,
  };
}

export function functionStatement(parts: FunctionParts, scope: Scope): Statement {
  const { name, doc, isAsync = false, typeParameters = [], parameters, call, returned } = parts;
  const body = [
    ...(call ? [printWithin(code`${assignment(code`const call =`, call)};`)] : []),
    printWithin(code`return ${returned};`),
  ];
  return {
    structure: {
      kind: morph().StructureKind.Function,
      name,
      isAsync,
      typeParameters: typeParameters.map(({ name }) => ({ name })),
      parameters: parameters.map(toTyped),
      statements: call ? [variable("call", false)] : [],
    },
    text: printed`${printComment(doc)}${printHead(parts, scope)}\n${printedLines(body)}\n}`,
  };
}

/** The head of a function, on one line if it fits, else with its parameters or its result on several lines. */
function printHead(
  { name, isAsync, typeParameters = [], parameters, result }: FunctionParts,
  scope: Scope,
): Printed {
  const bounds = typeParameters.map(
    ({ name, extends: bound, default: fallback }) =>
      code`${nameCode(name)} extends ${typeCode(bound, scope)}${fallback ? code` = ${typeCode(fallback, scope)}` : code``}`,
  );
  const generic = bounds.length > 0 ? list("<>", bounds) : code``;
  const start = code`export ${isAsync ? code`async ` : code``}function ${nameCode(name)}${generic}`;
  const parts = parameters.map(
    ({ name, isOptional, type }) =>
      code`${nameCode(name)}${isOptional ? code`?` : code``}: ${typeCode(type, scope)}`,
  );
  const returned = typeCode(result, scope);
  const [only, ...others] = parameters;
  const isSingle = only !== undefined && others.length === 0;
  // The braces of a single parameter stay beside the parentheses.
  const isHugged = isSingle && isObjectType(only.type);
  const inside = code`(${isHugged ? join(COMMA, parts) : listed(parts)})`;
  // A result with line breaks is laid out independently of the single parameter.
  const isApart = isSingle && (isObjectType(result) || flatText(returned) === undefined);
  return print(code`${start}${group(code`${isApart ? group(inside) : inside}: ${returned}`)} {`);
}

function variable(name: string, isExported: boolean) {
  const { VariableStatement: kind } = morph().StructureKind;
  return { kind, isExported, declarations: [{ name }] } as const;
}

function toTyped({ name, isOptional = false }: Pick<FunctionParameter, "name" | "isOptional">) {
  return { name, hasQuestionToken: isOptional };
}

export function importStatement({ from, names }: ImportPlan): Statement {
  const { isTypeOnly, specifiers, text } = bracedNames(names);
  return {
    structure: {
      kind: morph().StructureKind.ImportDeclaration,
      isTypeOnly,
      namedImports: specifiers,
      moduleSpecifier: from,
    },
    text: print(code`import ${text} from ${literal(from, PLAIN)};`),
  };
}

/** @param planned without `from` for names that the module imports. */
export function exportStatement({ from, names, isType }: Partial<ExportPlan>): Statement {
  const named = names && bracedNames(names);
  const source = from === undefined ? code`` : code` from ${literal(from, PLAIN)}`;
  const all = isType ? code`type *` : code`*`;
  return {
    structure: {
      kind: morph().StructureKind.ExportDeclaration,
      isTypeOnly: named ? named.isTypeOnly : isType === true,
      namedExports: named?.specifiers,
      moduleSpecifier: from,
    },
    text: print(code`export ${named ? named.text : all}${source};`),
  };
}

/**
 * Names in braces. `type` is printed once before all names if all are types, so that bundlers recognize an import of types. A
 * single name stays on the line of the braces.
 */
function bracedNames(names: readonly ImportedName[]) {
  const isTypeOnly = names.every(({ isType }) => isType);
  const specifiers = names.map(({ name, as: alias, isType }) => ({
    name,
    alias,
    isTypeOnly: isType && !isTypeOnly,
  }));
  const parts = specifiers.map(({ name, alias, isTypeOnly: isType }) => {
    const renamed = alias === undefined ? code`` : code` as ${nameCode(alias)}`;
    return code`${isType ? code`type ` : code``}${nameCode(name)}${renamed}`;
  });
  const braces = parts.length === 1 ? code`{ ${join(COMMA, parts)} }` : list("{}", parts);
  return { isTypeOnly, specifiers, text: code`${isTypeOnly ? code`type ` : code``}${braces}` };
}
