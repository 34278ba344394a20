import type { SourceFile, ts as TS } from "ts-morph";
import { type FileError, quoteText } from "../errors/index.js";
import { morph } from "../ts-morph/index.js";
import type { EmittedCode } from "./module.js";
import {
  type ExportStructure,
  type FunctionStructure,
  type ImportStructure,
  type InterfaceStructure,
  type ParameterStructure,
  type SpecifierStructure,
  type Structure,
  type VariableStructure,
} from "./structures.js";
import { LANGUAGE_TYPES } from "./syntax/scope.js";

const { ts, StructureKind } = morph();

// Destructured, because lookups of properties of `ts` are slow.
const { NodeFlags, SyntaxKind, forEachChild } = ts;

/**
 * Proves that a parsed module is what was emitted: no diagnostics, no directives or pragmas, exactly the structures in their order,
 * and within them only the kinds of syntax, the identifiers and the values that emission uses. Any error is a bug in Waybill.
 *
 * @param slice the structures that the file has, if it is a part of a module.
 */
export function proveModule(
  path: string,
  file: SourceFile,
  { structures, values }: EmittedCode,
  slice = { from: 0, to: structures.length },
): readonly FileError[] {
  const duplicates: string[] = [];
  const names = new Set([...structures.flatMap(localNames), ...LANGUAGE_TYPES]);
  const expected = structures.slice(slice.from, slice.to);
  const foreign = findForeign(file.compilerNode, expected, { names, values, duplicates });
  if (foreign !== undefined) return [unexpectedCode(path, describePlace(file, foreign))];
  const name = findDuplicate(structures) ?? duplicates[0];
  return name === undefined ? [] : [unexpectedCode(path, `it declares ${quoteText(name)} twice`)];
}

/** A source file with the properties that the compiler's types leave out. */
interface ParsedFile extends TS.SourceFile {
  readonly parseDiagnostics?: readonly { readonly start: number }[];
  readonly commentDirectives?: readonly { readonly range: TS.TextRange }[];
  readonly pragmas?: ReadonlyMap<string, unknown>;
}

/** The offset of the first difference. */
function findForeign(
  file: ParsedFile,
  structures: readonly Structure[],
  known: Pick<Vocabulary, "names" | "values" | "duplicates">,
): number | undefined {
  const { parseDiagnostics = [], commentDirectives = [], pragmas, text, statements } = file;
  if (parseDiagnostics[0]) return parseDiagnostics[0].start;
  if (commentDirectives[0]) return commentDirectives[0].range.pos;
  if ((pragmas && pragmas.size > 0) || text.startsWith("#!")) return 0;
  for (const [index, node] of statements.entries()) {
    const structure = structures[index];
    if (structure === undefined || !matches(node, structure)) return node.getStart(file);
    const foreign = foreignIn(node, { ...known, text, locals: localsOf(structure) });
    if (foreign) return foreign.getStart(file);
  }
  return statements.length < structures.length ? file.endOfFileToken.getStart(file) : undefined;
}

/** Whether a statement declares, imports or exports what the structure says. */
function matches(node: TS.Statement, structure: Structure): boolean {
  switch (structure.kind) {
    case StructureKind.ImportDeclaration:
      return ts.isImportDeclaration(node) && matchesImport(node, structure);
    case StructureKind.ExportDeclaration:
      return ts.isExportDeclaration(node) && matchesExport(node, structure);
    case StructureKind.VariableStatement:
      return ts.isVariableStatement(node) && matchesVariable(node, structure);
    case StructureKind.Function:
      return ts.isFunctionDeclaration(node) && matchesFunction(node, structure);
    case StructureKind.Interface:
      return ts.isInterfaceDeclaration(node) && matchesInterface(node, structure);
    case StructureKind.TypeAlias:
      return (
        ts.isTypeAliasDeclaration(node) &&
        hasModifiers(node, SyntaxKind.ExportKeyword) &&
        node.name.text === structure.name &&
        !node.typeParameters
      );
  }
}

function matchesImport(
  { modifiers, attributes, importClause, moduleSpecifier }: TS.ImportDeclaration,
  structure: ImportStructure,
): boolean {
  const named = importClause?.namedBindings;
  return (
    !modifiers &&
    !attributes &&
    importClause?.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    importClause?.phaseModifier === (structure.isTypeOnly ? SyntaxKind.TypeKeyword : undefined) &&
    isTextLiteral(moduleSpecifier, structure.moduleSpecifier) &&
    matchSpecifiers(named.elements, structure.namedImports)
  );
}

function matchesExport(
  { modifiers, attributes, exportClause, moduleSpecifier, isTypeOnly }: TS.ExportDeclaration,
  structure: ExportStructure,
): boolean {
  const { namedExports } = structure;
  return (
    !modifiers &&
    !attributes &&
    isTypeOnly === structure.isTypeOnly &&
    (structure.moduleSpecifier === undefined
      ? moduleSpecifier === undefined
      : isTextLiteral(moduleSpecifier, structure.moduleSpecifier)) &&
    (namedExports === undefined
      ? exportClause === undefined
      : exportClause !== undefined &&
        ts.isNamedExports(exportClause) &&
        matchSpecifiers(exportClause.elements, namedExports))
  );
}

function isTextLiteral(node: TS.Expression | undefined, text: string): boolean {
  return node !== undefined && ts.isStringLiteral(node) && node.text === text;
}

function matchSpecifiers(
  elements: readonly (TS.ImportSpecifier | TS.ExportSpecifier)[],
  structures: readonly SpecifierStructure[],
): boolean {
  return matchEach(
    elements,
    structures,
    (element, { name, alias, isTypeOnly }) =>
      element.isTypeOnly === isTypeOnly &&
      element.name.text === (alias ?? name) &&
      element.propertyName?.text === (alias === undefined ? undefined : name),
  );
}

function matchesVariable(node: TS.VariableStatement, structure: VariableStructure): boolean {
  const { flags, declarations } = node.declarationList;
  return (
    hasModifiers(node, ...(structure.isExported ? [SyntaxKind.ExportKeyword] : [])) &&
    (flags & NodeFlags.BlockScoped) === NodeFlags.Const &&
    !declarations.hasTrailingComma &&
    matchEach(
      declarations,
      structure.declarations,
      (declaration, { name }) =>
        isNamed(declaration, name) &&
        declaration.initializer !== undefined &&
        !declaration.exclamationToken,
    )
  );
}

function matchesFunction(
  node: TS.FunctionDeclaration,
  { name, isAsync, typeParameters, parameters, statements }: FunctionStructure,
): boolean {
  const body = node.body?.statements ?? [];
  const returned = body.at(-1);
  return (
    hasModifiers(node, SyntaxKind.ExportKeyword, ...(isAsync ? [SyntaxKind.AsyncKeyword] : [])) &&
    !node.asteriskToken &&
    node.name?.text === name &&
    node.type !== undefined &&
    matchEach(
      node.typeParameters ?? [],
      typeParameters,
      (parameter, { name }) =>
        parameter.name.text === name &&
        parameter.constraint !== undefined &&
        !parameter.default &&
        !parameter.modifiers,
    ) &&
    matchEach(
      node.parameters,
      parameters,
      (parameter, structure) =>
        matchesTyped(parameter, structure) &&
        !parameter.dotDotDotToken &&
        parameter.initializer === undefined,
    ) &&
    matchEach(
      body.slice(0, -1),
      statements,
      (statement, structure) =>
        ts.isVariableStatement(statement) && matchesVariable(statement, structure),
    ) &&
    returned !== undefined &&
    ts.isReturnStatement(returned) &&
    returned.expression !== undefined
  );
}

function matchesInterface(
  node: TS.InterfaceDeclaration,
  { name, extends: bases, indexSignatures, properties }: InterfaceStructure,
): boolean {
  const heritage = node.heritageClauses?.flatMap(({ token, types }) =>
    types.map(({ expression, typeArguments }) => ({ token, expression, typeArguments })),
  );
  return (
    hasModifiers(node, SyntaxKind.ExportKeyword) &&
    node.name.text === name &&
    !node.typeParameters &&
    // Each clause has one base: the parser also accepts a clause without any.
    (node.heritageClauses?.length ?? 0) === bases.length &&
    !node.heritageClauses?.some(({ types }) => types.hasTrailingComma) &&
    matchEach(
      heritage ?? [],
      bases,
      ({ token, expression }, base) =>
        token === SyntaxKind.ExtendsKeyword &&
        ts.isIdentifier(expression) &&
        expression.text === base,
    ) &&
    matchEach(node.members.slice(0, indexSignatures.length), indexSignatures, (member) =>
      ts.isIndexSignatureDeclaration(member),
    ) &&
    matchEach(
      node.members.slice(indexSignatures.length),
      properties,
      (member, property) => ts.isPropertySignature(member) && matchesTyped(member, property),
    )
  );
}

/** A parameter or a property: its name, whether it is optional, and that it has a type. */
function matchesTyped(
  node: TS.ParameterDeclaration | TS.PropertySignature,
  { name, hasQuestionToken }: ParameterStructure,
): boolean {
  return (
    memberName(node) === name &&
    (node.questionToken !== undefined) === hasQuestionToken &&
    node.type !== undefined &&
    !node.modifiers
  );
}

function hasModifiers(node: TS.Statement, ...expected: readonly TS.SyntaxKind[]): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (node.modifiers ?? []) : [];
  return matchEach(modifiers, expected, ({ kind }, modifier) => kind === modifier);
}

function isNamed({ name }: TS.NamedDeclaration, expected: string): boolean {
  return name !== undefined && ts.isIdentifier(name) && name.text === expected;
}

/** The name of a member; `undefined` for patterns, computed names and index signatures. */
function memberName({ name }: TS.NamedDeclaration): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name))
    ? name.text
    : undefined;
}

function matchEach<Node, Expected>(
  nodes: readonly Node[],
  expected: readonly Expected[],
  match: (node: Node, expected: Expected) => boolean,
): boolean {
  return (
    nodes.length === expected.length &&
    nodes.every((node, index) => match(node, expected[index] as Expected))
  );
}

/** The kinds of nodes within emitted statements. */
const KINDS: ReadonlySet<TS.SyntaxKind> = new Set(
  (
    `ArrayLiteralExpression ArrayType AsExpression AsyncKeyword Block BooleanKeyword CallExpression ComputedPropertyName
    ExportKeyword ExportSpecifier ExpressionWithTypeArguments FalseKeyword HeritageClause Identifier ImportClause ImportSpecifier
    IndexSignature IntersectionType LiteralType NamedExports NamedImports NeverKeyword NullKeyword NumberKeyword NumericLiteral
    ObjectLiteralExpression Parameter ParenthesizedType PrefixUnaryExpression PropertyAssignment PropertySignature QuestionToken
    RestType ReturnStatement SpreadElement StringKeyword StringLiteral TemplateExpression TemplateHead TemplateMiddle TemplateSpan
    TemplateTail TrueKeyword TupleType TypeLiteral TypeOperator TypeParameter TypeQuery TypeReference UndefinedKeyword UnionType
    UnknownKeyword VariableDeclaration VariableDeclarationList VariableStatement`.split(
      /\s+/,
    ) as (keyof typeof SyntaxKind)[]
  ).map((kind) => SyntaxKind[kind]),
);

interface Vocabulary {
  /** The text of the file. */
  readonly text: string;
  /** Imports, declarations and types of the language. */
  readonly names: ReadonlySet<string>;
  /** The names that the statement itself declares within. */
  readonly locals: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  /** Receives names that an object type has twice. */
  readonly duplicates: string[];
}

/** The first node within a declaration that emission does not use there. */
function foreignIn(statement: TS.Statement, vocabulary: Vocabulary): TS.Node | undefined {
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return undefined;
  const visit = (node: TS.Node): TS.Node | undefined =>
    isEmitted(node, vocabulary) ? forEachChild(node, visit) : node;
  return forEachChild(statement, visit);
}

function isEmitted(
  node: TS.Node,
  { text, names, locals, values, duplicates }: Vocabulary,
): boolean {
  const { kind, parent } = node;
  if (!KINDS.has(kind)) return false;
  // Other compilers refuse `Name<A,>` and the form of Closure, `Name.<A>`.
  const { typeArguments, typeName } = node as Partial<TS.TypeReferenceNode>;
  if (typeArguments && (typeArguments.hasTrailingComma || typeArguments.length === 0)) return false;
  if (typeArguments && typeName && text.slice(typeName.end, typeArguments.pos).includes(".")) {
    return false;
  }
  switch (kind) {
    case SyntaxKind.Identifier: {
      const { text } = node as TS.Identifier;
      if ((parent as TS.NamedDeclaration).name !== node) {
        return names.has(text) || locals.has(text) || (text === "const" && isAssertion(parent));
      }
      return !MEMBERS.has(parent.kind) || (values.has(text) && !setsPrototype(node, parent));
    }
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.TemplateHead:
    case SyntaxKind.TemplateMiddle:
    case SyntaxKind.TemplateTail: {
      const isName = (parent as TS.NamedDeclaration).name === node;
      return (
        values.has((node as TS.LiteralLikeNode).text) && !(isName && setsPrototype(node, parent))
      );
    }
    case SyntaxKind.CallExpression: {
      const { expression, questionDotToken } = node as TS.CallExpression;
      return ts.isIdentifier(expression) && names.has(expression.text) && !questionDotToken;
    }
    case SyntaxKind.ComputedPropertyName: {
      const { expression } = node as TS.ComputedPropertyName;
      return ts.isStringLiteral(expression) && expression.text === "__proto__";
    }
    case SyntaxKind.PropertySignature: {
      // The compiler's types leave out what only its checker refuses.
      const { initializer, modifiers, type } = node as TS.PropertySignature & {
        initializer?: object;
      };
      return initializer === undefined && modifiers === undefined && type !== undefined;
    }
    case SyntaxKind.IndexSignature: {
      const { modifiers, parameters } = node as TS.IndexSignatureDeclaration;
      const [key] = parameters;
      return (
        modifiers === undefined &&
        !parameters.hasTrailingComma &&
        key?.type?.kind === SyntaxKind.StringKeyword &&
        key.questionToken === undefined
      );
    }
    case SyntaxKind.PrefixUnaryExpression: {
      const { operator, operand } = node as TS.PrefixUnaryExpression;
      return operator === SyntaxKind.MinusToken && ts.isNumericLiteral(operand);
    }
    case SyntaxKind.PropertyAssignment: {
      const { modifiers, questionToken } = node as { modifiers?: unknown; questionToken?: unknown };
      return modifiers === undefined && questionToken === undefined;
    }
    case SyntaxKind.SpreadElement:
      return ts.isCallExpression((node as TS.SpreadElement).expression);
    case SyntaxKind.TypeLiteral: {
      const { members } = node as TS.TypeLiteralNode;
      duplicates.push(...repeated(members.flatMap((member) => memberName(member) ?? [])));
      return true;
    }
    case SyntaxKind.TypeOperator:
      return (node as TS.TypeOperatorNode).operator === SyntaxKind.ReadonlyKeyword;
    default:
      return true;
  }
}

const MEMBERS: ReadonlySet<TS.SyntaxKind> = new Set([
  SyntaxKind.PropertyAssignment,
  SyntaxKind.PropertySignature,
]);

/** `as const` */
function isAssertion({ kind, parent }: TS.Node): boolean {
  return kind === SyntaxKind.TypeReference && parent.kind === SyntaxKind.AsExpression;
}

/** Whether the name of a member of an object literal is `__proto__`, not in brackets. */
function setsPrototype(node: TS.Node, parent: TS.Node): boolean {
  return (
    ts.isPropertyAssignment(parent) &&
    (node as TS.Identifier | TS.StringLiteral).text === "__proto__"
  );
}

/** The names that a structure adds to its module. */
function localNames(structure: Structure): readonly string[] {
  switch (structure.kind) {
    case StructureKind.ImportDeclaration:
      return structure.namedImports.map(({ name, alias = name }) => alias);
    case StructureKind.ExportDeclaration:
      return [];
    case StructureKind.VariableStatement:
      return structure.declarations.map(({ name }) => name);
    default:
      return [structure.name];
  }
}

/** Type parameters, parameters and variables of a function. */
function localsOf(structure: Structure): ReadonlySet<string> {
  if (structure.kind === StructureKind.Interface) {
    return new Set(structure.indexSignatures.map(({ keyName }) => keyName));
  }
  if (structure.kind !== StructureKind.Function) return NO_LOCALS;
  const { typeParameters, parameters, statements } = structure;
  return new Set([
    ...[...typeParameters, ...parameters].map(({ name }) => name),
    ...statements.flatMap(localNames),
  ]);
}

const NO_LOCALS: ReadonlySet<string> = new Set();

/**
 * The first name that a module, or an interface of it, declares twice, which no compiler accepts. Types and values have separate
 * names; an import or an export occupies both.
 */
function findDuplicate(structures: readonly Structure[]): string | undefined {
  const imported: string[] = [];
  const exported: string[] = [];
  const types: string[] = [];
  const values: string[] = [];
  const members: string[] = [];
  for (const structure of structures) {
    const { kind } = structure;
    if (kind === StructureKind.ImportDeclaration) imported.push(...localNames(structure));
    else if (kind === StructureKind.ExportDeclaration)
      exported.push(...(structure.namedExports ?? []).map(({ name, alias = name }) => alias));
    else if (kind === StructureKind.Function || kind === StructureKind.VariableStatement)
      values.push(...localNames(structure));
    else types.push(structure.name);
    if (kind === StructureKind.Interface)
      members.push(...repeated(structure.properties.map(({ name }) => name)));
  }
  return [types, values]
    .flatMap((names) => [imported, exported].flatMap((links) => repeated([...links, ...names])))
    .concat(members)[0];
}

function repeated(names: readonly string[]): readonly string[] {
  if (names.length < 2 || new Set(names).size === names.length) return [];
  return names.filter((name, index) => names.indexOf(name) < index);
}

/** The line and the column of a place, and the text there. */
function describePlace(file: SourceFile, place: number): string {
  const { line, column } = file.getLineAndColumnAtPos(place);
  const [found = ""] = file
    .getFullText()
    .slice(place, place + 200)
    .split("\n");
  return `${line}:${column} found ${found === "" ? "nothing" : quoteText(found)}`;
}

function unexpectedCode(path: string, reason: string): FileError {
  return {
    code: "unexpected-code",
    message: `the code generated for ${path} differs from its plan (${reason}); nothing was written`,
    hint: "this is a bug in Waybill: please report it with the route or schema that it names",
    files: [path],
  };
}
