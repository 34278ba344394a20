import type {
  DeclarationPlan,
  DocPlan,
  ExportPlan,
  ImportPlan,
  ImportedName,
  InterfacePlan,
  TypePlan,
} from "../plan/index.js";
import { type Parameter, printFunctionHead } from "./signature.js";
import { type Structure, structureKinds } from "./structures.js";
import {
  type Code,
  type Printed,
  assignment,
  code,
  line,
  list,
  nameCode,
  print,
  printWithin,
  printed,
  printedLines,
} from "./syntax/code.js";
import { printComment } from "./syntax/comment.js";
import { literal } from "./syntax/literal.js";
import { PLAIN, type Scope } from "./syntax/scope.js";
import { indexCode, isLongUnion, propertyCode, typeCode } from "./syntax/type.js";

/** A statement of a module: a structure for what it declares, and its text. */
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
  readonly typeParameter?: { readonly name: string; readonly extends: TypePlan };
  readonly parameters: readonly Parameter[];
  readonly result: TypePlan;
  /** The value of the variable `call`, which the function declares first. */
  readonly call?: Code;
  readonly returned: Code;
}

export function declarationOf(declaration: DeclarationPlan, scope: Scope): Statement {
  return declaration.kind === "interface"
    ? interfaceOf(declaration, scope)
    : aliasOf(declaration, scope);
}

export function interfaceOf(
  { name, doc, properties, index, extends: base }: InterfacePlan,
  scope: Scope,
): Statement {
  const heritage = base ? code` extends ${typeCode(base, scope)}` : code``;
  const head = print(code`export interface ${nameCode(name)}${heritage} {`);
  const members = [
    ...(index ? [printWithin(code`${indexCode(index, scope)};`)] : []),
    ...properties.map((property) =>
      printWithin(code`${propertyCode(property, scope)};`, scope.comment(property.doc)),
    ),
  ];
  const body = members.length > 0 ? printed`\n${printedLines(members)}\n}` : printed`}`;
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
    text: printed`${scope.comment(doc)}${head}${body}`,
  };
}

export function aliasOf(
  { name, doc, type }: Extract<DeclarationPlan, { kind: "alias" }>,
  scope: Scope,
): Statement {
  const left = code`export type ${nameCode(name)} =`;
  const right = typeCode(type, scope);
  const declared = isLongUnion(type) ? code`${left} ${right};` : code`${assignment(left, right)};`;
  return {
    structure: { kind: structureKinds().TypeAlias, name },
    text: printed`${scope.comment(doc)}${print(declared)}`,
  };
}

export function constantOf({ name, doc, type, value }: ConstantParts): Statement {
  const left = code`export const ${nameCode(name)}${type ? code`: ${type}` : code``} =`;
  return {
    structure: variable(name, true),
    text: printed`${printComment(doc)}${print(code`${assignment(left, value)};`)}`,
  };
}

export function functionOf(
  { name, doc, isAsync = false, typeParameter, parameters, result, call, returned }: FunctionParts,
  scope: Scope,
): Statement {
  const bound = typeParameter
    ? list(
        code`<`,
        [code`${nameCode(typeParameter.name)} extends ${typeCode(typeParameter.extends, scope)}`],
        code`>`,
      )
    : code``;
  const start = code`export ${isAsync ? code`async ` : code``}function ${nameCode(name)}${bound}`;
  const head = printFunctionHead(start, parameters, result, scope);
  const body = [
    ...(call ? [printWithin(code`${assignment(code`const call =`, call)};`)] : []),
    printWithin(code`return ${returned};`),
  ];
  return {
    structure: {
      kind: structureKinds().Function,
      name,
      isAsync,
      typeParameters: typeParameter ? [{ name: typeParameter.name }] : [],
      parameters: parameters.map(({ name, isOptional = false }) => ({
        name,
        hasQuestionToken: isOptional,
      })),
      statements: call ? [variable("call", false)] : [],
    },
    text: printed`${printComment(doc)}${head}\n${printedLines(body)}\n}`,
  };
}

function variable(name: string, isExported: boolean) {
  const { VariableStatement: kind } = structureKinds();
  return { kind, isExported, declarations: [{ name }] } as const;
}

export function importOf({ from, names }: ImportPlan): Statement {
  const { isTypeOnly, specifiers, text } = linkOf(names);
  return {
    structure: {
      kind: structureKinds().ImportDeclaration,
      isTypeOnly,
      namedImports: specifiers,
      moduleSpecifier: from,
    },
    text: print(code`import ${text} from ${literal(from, PLAIN)};`),
  };
}

/** @param planned without `from` for names that the module imports. */
export function exportOf({ from, names, isType }: Partial<ExportPlan>): Statement {
  const named = names && linkOf(names);
  const source = from === undefined ? code`` : code` from ${literal(from, PLAIN)}`;
  const all = isType ? code`type *` : code`*`;
  return {
    structure: {
      kind: structureKinds().ExportDeclaration,
      isTypeOnly: named ? named.isTypeOnly : isType === true,
      namedExports: named?.specifiers,
      moduleSpecifier: from,
    },
    text: print(code`export ${named ? named.text : all}${source};`),
  };
}

/**
 * Names in braces. `type` stands once before all names if all are types, so that bundlers see an import of types alone. A single name
 * stays on the same line as the braces.
 */
function linkOf(names: readonly ImportedName[]) {
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
  const [only, ...others] = parts;
  const braces =
    only && others.length === 0 ? code`{ ${only} }` : list(code`{`, parts, code`}`, line);
  return { isTypeOnly, specifiers, text: code`${isTypeOnly ? code`type ` : code``}${braces}` };
}
