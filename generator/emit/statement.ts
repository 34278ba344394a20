import type {
  DeclarationPlan,
  ExportPlan,
  ImportPlan,
  ImportedName,
  InterfacePlan,
  TypePlan,
} from "../plan/index.js";
import { type Parameter, printFunctionHead } from "./signature.js";
import {
  type ExportStructure,
  type FunctionStructure,
  type ImportStructure,
  type InterfaceStructure,
  type SpecifierStructure,
  type Structure,
  type TypeAliasStructure,
  type VariableStructure,
  structureKinds,
} from "./structures.js";
import {
  type Code,
  INNER_WIDTH,
  type Printed,
  assignment,
  code,
  indented,
  line,
  list,
  nameCode,
  print,
  printedLines,
  withComment,
} from "./syntax/code.js";
import { type Comment, printComment } from "./syntax/comment.js";
import { literal } from "./syntax/literal.js";
import { PLAIN, type Scope } from "./syntax/scope.js";
import { indexCode, isLongUnion, propertyCode, typeCode } from "./syntax/type.js";

/** A statement of a module: a structure for what it declares, and its text. */
export interface Statement<Declared extends Structure = Structure> {
  readonly structure: Declared;
  readonly text: Printed;
}

export interface ConstantParts {
  readonly name: string;
  readonly comment: Comment;
  readonly type?: Code;
  readonly value: Code;
}

export interface FunctionParts {
  readonly name: string;
  readonly comment: Comment;
  readonly isAsync?: boolean;
  readonly typeParameter?: { readonly name: string; readonly extends: TypePlan };
  readonly parameters: readonly Parameter[];
  readonly result: TypePlan;
  /** The value of the variable `call`, which the function declares first. */
  readonly call?: Code;
  readonly returned: Code;
}

export function declarationOf(
  declaration: DeclarationPlan,
  scope: Scope,
): Statement<InterfaceStructure | TypeAliasStructure> {
  return declaration.kind === "interface"
    ? interfaceOf(declaration, scope)
    : aliasOf(declaration, scope);
}

export function interfaceOf(
  { name, doc, properties, index, extends: base }: InterfacePlan,
  scope: Scope,
): Statement<InterfaceStructure> {
  const heritage = base ? code` extends ${typeCode(base, scope)}` : code``;
  const start = print(code`export interface ${nameCode(name)}${heritage} {`);
  const members = properties.map((property) => {
    const member = print(code`${propertyCode(property, scope)};`, INNER_WIDTH);
    return indented(withComment(scope.comment(property.doc), member));
  });
  if (index) members.unshift(indented(print(code`${indexCode(index, scope)};`, INNER_WIDTH)));
  const text =
    members.length === 0
      ? print(code`export interface ${nameCode(name)}${heritage} {}`)
      : printedLines(start, ...members, print(code`}`));
  return {
    structure: {
      kind: structureKinds().Interface,
      name,
      extends: base && "name" in base ? [base.name] : [],
      indexSignatures: index ? [{ keyName: "key" }] : [],
      properties: properties.map(({ name, isOptional }) => ({
        name,
        hasQuestionToken: isOptional,
      })),
    },
    text: withComment(scope.comment(doc), text),
  };
}

export function aliasOf(
  { name, doc, type }: Extract<DeclarationPlan, { kind: "alias" }>,
  scope: Scope,
): Statement<TypeAliasStructure> {
  const left = code`export type ${nameCode(name)} =`;
  const right = typeCode(type, scope);
  const declared = isLongUnion(type) ? code`${left} ${right};` : code`${assignment(left, right)};`;
  return {
    structure: { kind: structureKinds().TypeAlias, name },
    text: withComment(scope.comment(doc), print(declared)),
  };
}

export function constantOf({
  name,
  comment,
  type,
  value,
}: ConstantParts): Statement<VariableStructure> {
  const typed = type === undefined ? code`` : code`: ${type}`;
  const left = code`export const ${nameCode(name)}${typed} =`;
  return {
    structure: variable(name, true),
    text: withComment(printComment(comment), print(code`${assignment(left, value)};`)),
  };
}

export function functionOf(
  {
    name,
    comment,
    isAsync = false,
    typeParameter,
    parameters,
    result,
    call,
    returned,
  }: FunctionParts,
  scope: Scope,
): Statement<FunctionStructure> {
  const { name: generic, extends: bound } = typeParameter ?? {};
  const typeParameters =
    generic === undefined || bound === undefined
      ? code``
      : list(code`<`, [code`${nameCode(generic)} extends ${typeCode(bound, scope)}`], code`>`);
  const start = code`export ${isAsync ? code`async ` : code``}function ${nameCode(name)}${typeParameters}`;
  const head = printFunctionHead(start, parameters, result, scope, typeParameter !== undefined);
  const body = [
    ...(call ? [print(code`${assignment(code`const call =`, call)};`, INNER_WIDTH)] : []),
    print(code`return ${returned};`, INNER_WIDTH),
  ];
  return {
    structure: {
      kind: structureKinds().Function,
      name,
      isAsync,
      typeParameters: generic === undefined ? [] : [{ name: generic }],
      parameters: parameters.map(({ name, isOptional = false }) => ({
        name,
        hasQuestionToken: isOptional,
      })),
      statements: call ? [variable("call", false)] : [],
    },
    text: withComment(
      printComment(comment),
      printedLines(head, ...body.map(indented), print(code`}`)),
    ),
  };
}

function variable(name: string, isExported: boolean): VariableStructure {
  return { kind: structureKinds().VariableStatement, isExported, declarations: [{ name }] };
}

export function importOf({ from, names }: ImportPlan): Statement<ImportStructure> {
  const isTypeOnly = names.every(({ isType }) => isType);
  const type = isTypeOnly ? code`type ` : code``;
  return {
    structure: {
      kind: structureKinds().ImportDeclaration,
      moduleSpecifier: from,
      isTypeOnly,
      namedImports: specifiers(names, isTypeOnly),
    },
    text: print(code`import ${type}${namesCode(names, isTypeOnly)} from ${literal(from, PLAIN)};`),
  };
}

/** @param planned without `from` for names that the module imports. */
export function exportOf(planned: Partial<ExportPlan>): Statement<ExportStructure> {
  const { from, names, isType = false } = planned;
  const isTypeOnly = names ? names.every((name) => name.isType) : isType;
  const type = isTypeOnly ? code`type ` : code``;
  const exported = names ? namesCode(names, isTypeOnly) : code`*`;
  return {
    structure: {
      kind: structureKinds().ExportDeclaration,
      isTypeOnly,
      namedExports: names && specifiers(names, isTypeOnly),
      moduleSpecifier: from,
    },
    text: print(
      from === undefined
        ? code`export ${type}${exported};`
        : code`export ${type}${exported} from ${literal(from, PLAIN)};`,
    ),
  };
}

/** `type` stands once before all names if all are types, so that bundlers see an import of types alone. */
function specifiers(
  names: readonly ImportedName[],
  isTypeOnly: boolean,
): readonly SpecifierStructure[] {
  return names.map(({ name, as, isType }) => ({
    name,
    alias: as,
    isTypeOnly: isType && !isTypeOnly,
  }));
}

/** Names in braces. A single name stays on the same line as the braces. */
function namesCode(names: readonly ImportedName[], isTypeOnly: boolean): Code {
  const parts = specifiers(names, isTypeOnly).map(
    ({ name, alias, isTypeOnly: isType }) =>
      code`${isType ? code`type ` : code``}${nameCode(name)}${alias === undefined ? code`` : code` as ${nameCode(alias)}`}`,
  );
  const [only = code``] = parts;
  return parts.length === 1 ? code`{ ${only} }` : list(code`{`, parts, code`}`, line);
}
