import type { SourceFile, ts as TS } from "ts-morph";
import { clashes } from "../collections/index.js";
import { type FileError, quoteText } from "../errors/index.js";
import { morph } from "../ts-morph/index.js";
import { findForeignNode } from "./grammar.js";
import type { EmittedCode, ModulePart } from "./module.js";
import { readStructure, textOf } from "./read-structure.js";
import { type Structure, declaredNames, localName } from "./structures.js";
import { LANGUAGE_TYPES } from "./syntax/scope.js";

const { ts, StructureKind } = morph();
const { SyntaxKind } = ts;

/**
 * Proves that a parsed module is what was emitted: no diagnostics, no directives or pragmas, exactly the structures in their order,
 * and within them only the syntax, the identifiers and the values that emission uses. Any error is a bug in Waybill.
 *
 * @param parsed the parts of the module, in one file or several.
 */
export function proveModule(
  path: string,
  { parts, values }: EmittedCode,
  parsed: Iterable<{ readonly file: SourceFile; readonly parts: readonly ModulePart[] }>,
): readonly FileError[] {
  const structures = parts.flatMap((part) => part.structures);
  const names = new Set([...structures.flatMap(declaredNames), ...LANGUAGE_TYPES]);
  const duplicates: string[] = [];
  for (const { file, parts } of parsed) {
    const expected = parts.flatMap((part) => part.structures);
    const foreign = findForeign(file.compilerNode, expected, { names, values, duplicates });
    if (foreign !== undefined) return [unexpectedCode(path, describePlace(file, foreign))];
  }
  const twice = clashes(structures, keysOf)[0]?.key.split(" ").at(-1) ?? duplicates[0];
  return twice === undefined ? [] : [unexpectedCode(path, `it declares ${quoteText(twice)} twice`)];
}

/** A source file with the properties that the compiler's types leave out. */
interface ParsedFile extends TS.SourceFile {
  readonly parseDiagnostics?: readonly { readonly start: number }[];
  readonly commentDirectives?: readonly { readonly range: TS.TextRange }[];
  readonly pragmas?: ReadonlyMap<string, unknown>;
}

/** The names and values of a module. */
interface Vocabulary {
  /** Imports, declarations and types of the language. */
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  /** Receives the names that an object type has twice. */
  readonly duplicates: string[];
}

/** The offset of the first difference. */
function findForeign(
  file: ParsedFile,
  structures: readonly Structure[],
  vocabulary: Vocabulary,
): number | undefined {
  const { parseDiagnostics = [], commentDirectives = [], pragmas, text, statements } = file;
  if (parseDiagnostics[0]) return parseDiagnostics[0].start;
  if (commentDirectives[0]) return commentDirectives[0].range.pos;
  if ((pragmas && pragmas.size > 0) || text.startsWith("#!")) return 0;
  for (const [index, node] of statements.entries()) {
    const structure = structures[index];
    if (!structure) return node.getStart(file);
    const foreign = findForeignNode(node, knownNodes(structure, vocabulary));
    if (foreign) return foreign.getStart(file);
    if (!areEqual(readStructure(node), structure)) return node.getStart(file);
  }
  return statements.length < structures.length ? file.endOfFileToken.getStart(file) : undefined;
}

/** As JSON, because Node's `isDeepStrictEqual` takes several times as long. Both have their properties in the same order. */
function areEqual(found: Structure | undefined, expected: Structure): boolean {
  return JSON.stringify(found) === JSON.stringify(expected);
}

/** Tells whether a node within a statement has only names and values that the statement can have. */
function knownNodes(
  structure: Structure,
  { names, values, duplicates }: Vocabulary,
): (node: TS.Node) => boolean {
  if (!("name" in structure || "declarations" in structure)) return () => true;
  const locals = localsOf(structure);
  return (node) => {
    const { kind, parent } = node;
    switch (kind) {
      case SyntaxKind.Identifier:
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NumericLiteral:
      case SyntaxKind.TemplateHead:
      case SyntaxKind.TemplateMiddle:
      case SyntaxKind.TemplateTail: {
        const { text } = node as TS.Identifier | TS.LiteralLikeNode;
        if ((parent as TS.NamedDeclaration).name === node) {
          const setsPrototype =
            text === "__proto__" && parent.kind === SyntaxKind.PropertyAssignment;
          return !MEMBERS.has(parent.kind) || (values.has(text) && !setsPrototype);
        }
        if (kind !== SyntaxKind.Identifier) return values.has(text);
        return names.has(text) || locals.has(text) || (text === "const" && isAssertion(parent));
      }
      case SyntaxKind.ComputedPropertyName:
        return textOf((node as TS.ComputedPropertyName).expression) === "__proto__";
      case SyntaxKind.IndexSignature: {
        const { parameters } = node as TS.IndexSignatureDeclaration;
        const [key] = parameters;
        return (
          key?.type?.kind === SyntaxKind.StringKeyword &&
          !key.questionToken &&
          !parameters.hasTrailingComma
        );
      }
      case SyntaxKind.TypeLiteral:
      case SyntaxKind.InterfaceDeclaration: {
        const { members } = node as TS.TypeLiteralNode | TS.InterfaceDeclaration;
        const texts = members.map(({ name }) => textOf(name));
        if (new Set(texts).size < texts.length) {
          duplicates.push(...clashes(texts, (text) => [text]).map(({ key }) => key));
        }
        return true;
      }
      default:
        return !hasForeignList(node as NodeWithList);
    }
  };
}

const MEMBERS: ReadonlySet<TS.SyntaxKind> = new Set([
  SyntaxKind.PropertyAssignment,
  SyntaxKind.PropertySignature,
]);

/** `as const` */
function isAssertion({ kind, parent }: TS.Node): boolean {
  return kind === SyntaxKind.TypeReference && parent.kind === SyntaxKind.AsExpression;
}

interface NodeWithList extends TS.Node {
  readonly declarations?: TS.NodeArray<TS.Node>;
  readonly types?: TS.NodeArray<TS.Node>;
  readonly typeArguments?: TS.NodeArray<TS.Node>;
  readonly typeName?: TS.Node;
  readonly expression?: TS.Node;
}

/** Whether a node has `A<B,>`, `A<>`, Closure's `A.<B>`, or a comma after variables or bases: the compiler's parser accepts them. */
function hasForeignList(node: NodeWithList): boolean {
  const { declarations, types, typeArguments, typeName, expression } = node;
  if (declarations?.hasTrailingComma || types?.hasTrailingComma) return true;
  if (typeArguments === undefined) return false;
  const start = ((typeName ?? expression)?.end ?? 0) + 1;
  return (
    typeArguments.pos !== start || typeArguments.hasTrailingComma || typeArguments.length === 0
  );
}

/** Type parameters, parameters and variables of a function. */
function localsOf(structure: Structure): ReadonlySet<string> {
  if (structure.kind !== StructureKind.Function) return NO_LOCALS;
  const { typeParameters, parameters, statements } = structure;
  const variables = statements.flatMap(({ declarations }) => declarations);
  return new Set([...typeParameters, ...parameters, ...variables].map(({ name }) => name));
}

const NO_LOCALS: ReadonlySet<string> = new Set();

/**
 * What no two statements of a module may have in common, which no compiler accepts. Types and values have separate names; an import or
 * an export occupies both.
 */
function keysOf(structure: Structure): readonly string[] {
  switch (structure.kind) {
    case StructureKind.ImportDeclaration:
      return declaredNames(structure).flatMap((name) => [`type ${name}`, `value ${name}`]);
    case StructureKind.ExportDeclaration:
      return (structure.namedExports ?? [])
        .map(localName)
        .flatMap((name) => [`exported type ${name}`, `exported value ${name}`]);
    case StructureKind.Function:
    case StructureKind.VariableStatement:
      return declaredNames(structure).flatMap((name) => [
        `value ${name}`,
        `exported value ${name}`,
      ]);
    default:
      return [`type ${structure.name}`, `exported type ${structure.name}`];
  }
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
