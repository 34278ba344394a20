import type { SourceFile, ts as TS } from "ts-morph";
import { clashes, groupBy } from "../collections/index.js";
import { type FileError, quoteText } from "../errors/index.js";
import { type ModuleProject, morph } from "../ts-morph/index.js";
import { findForeignNode } from "./grammar.js";
import { type EmittedModule, moduleText } from "./module.js";
import type { Statement } from "./statement.js";
import { type Structure, declaredNames, readStructure, nodeText } from "./structure.js";
import type { Printed } from "./syntax/code.js";
import { LANGUAGE_TYPES } from "./syntax/scope.js";
import { readonlyName } from "./syntax/type.js";

const { ts, StructureKind } = morph();
const { SyntaxKind } = ts;

/**
 * Proves that the parsed text of a module matches the emitted statements. The text has no diagnostics, directives or pragmas,
 * and exactly the structures in their order. Inside the structures are only the syntax, identifiers and values that emission
 * uses. Any error is a bug in Waybill.
 *
 * @param keepFile called with the source file. Without it, files are released, because they use much memory.
 */
export function proveModule(
  { path, statements, text, values }: EmittedModule,
  project: ModuleProject<Printed>,
  keepFile?: (path: string, file: SourceFile) => void,
): readonly FileError[] {
  const structures = statements.map(({ structure }) => structure);
  const local = structures.filter(({ kind }) => kind !== StructureKind.ExportDeclaration);
  const names = new Set([...local.flatMap(declaredNames), ...LANGUAGE_TYPES]);
  for (const batch of keepFile || text.length <= LARGE
    ? [statements]
    : splitIntoBatches(statements)) {
    const file = project.createSourceFile(path, batch === statements ? text : moduleText(batch));
    const foreign = findForeign(file.compilerNode, batch, { names, values });
    const place = foreign === undefined ? undefined : describePlace(file, foreign);
    if (keepFile) keepFile(path, file);
    else file.forget();
    if (place !== undefined) return [unexpectedCode(path, place)];
  }
  const [clash] = clashes(structures, namespacedNames);
  const twice = clash?.key.split(" ").at(-1);
  return twice === undefined ? [] : [unexpectedCode(path, `it declares ${quoteText(twice)} twice`)];
}

/** In characters. A source file takes some 70 bytes of memory for each. */
const LARGE = 500_000;

/** Small, because the engine collects the nodes of several batches together. */
const BATCH = 8_000;

/** Splits a large module, so that the memory for its source files stays constant. */
function splitIntoBatches(statements: readonly Statement[]): Iterable<readonly Statement[]> {
  let size = 0;
  return groupBy(statements, ({ text }) => Math.floor((size += text.length) / BATCH)).values();
}

/** A source file with properties that the compiler's types omit. */
interface ParsedFile extends TS.SourceFile {
  readonly parseDiagnostics?: readonly { readonly start: number }[];
  readonly commentDirectives?: readonly { readonly range: TS.TextRange }[];
  readonly pragmas?: ReadonlyMap<string, unknown>;
}

/**
 * The `names` of a module are imports, declarations and types of TypeScript's library. Its `values` are literals and names of
 * members.
 */
type Vocabulary = Readonly<Record<"names" | "values", ReadonlySet<string>>>;

/** The offset of the first difference; `undefined` if there is none. */
function findForeign(
  file: ParsedFile,
  expected: readonly Statement[],
  vocabulary: Vocabulary,
): number | undefined {
  const { parseDiagnostics = [], commentDirectives = [], pragmas, text, statements } = file;
  if (parseDiagnostics[0]) return parseDiagnostics[0].start;
  if (commentDirectives[0]) return commentDirectives[0].range.pos;
  if ((pragmas && pragmas.size > 0) || text.startsWith("#!")) return 0;
  for (const [index, node] of statements.entries()) {
    const structure = expected[index]?.structure;
    if (!structure) return node.getStart(file);
    // Structures of imports and exports include all their names.
    const locals = "moduleSpecifier" in structure ? undefined : listLocals(structure);
    const isKnown = (node: TS.Node) => !locals || isKnownNode(node, locals, vocabulary);
    const foreign = findForeignNode(node, isKnown);
    if (foreign) return foreign.getStart(file);
    // As JSON, because Node's `isDeepStrictEqual` takes several times as long. Both have their properties in the same order.
    const isEqual = JSON.stringify(readStructure(node)) === JSON.stringify(structure);
    if (!isEqual) return node.getStart(file);
  }
  return statements.length < expected.length ? file.endOfFileToken.getStart(file) : undefined;
}

/** The type parameters, parameters and variables of a function. */
function listLocals(structure: Structure): ReadonlySet<string> {
  if (structure.kind !== StructureKind.Function) return new Set();
  const { typeParameters, parameters, statements } = structure;
  const variables = statements.flatMap(({ declarations }) => declarations);
  return new Set([...typeParameters, ...parameters, ...variables].map(({ name }) => name));
}

/** Whether a node only has names and values that its statement allows. */
function isKnownNode(
  node: TS.Node,
  locals: ReadonlySet<string>,
  { names, values }: Vocabulary,
): boolean {
  switch (node.kind) {
    case SyntaxKind.Identifier:
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NumericLiteral:
    case SyntaxKind.TemplateHead:
    case SyntaxKind.TemplateMiddle:
    case SyntaxKind.TemplateTail: {
      const { kind, parent } = node;
      const text = nodeText(node);
      if ((parent as TS.NamedDeclaration).name === node) {
        const setsPrototype = text === "__proto__" && parent.kind === SyntaxKind.PropertyAssignment;
        return !MEMBERS.has(parent.kind) || (values.has(text) && !setsPrototype);
      }
      if (kind !== SyntaxKind.Identifier) return values.has(text);
      // The compiler's parser reads `as const` as a reference to a type.
      const isConst = text === "const" && parent.parent.kind === SyntaxKind.AsExpression;
      return isConst || names.has(text) || locals.has(text);
    }
    case SyntaxKind.ComputedPropertyName:
      return nodeText((node as TS.ComputedPropertyName).expression) === "__proto__";
    case SyntaxKind.IndexSignature: {
      const { parameters } = node as TS.IndexSignatureDeclaration;
      const [key] = parameters;
      return (
        key?.type?.kind === SyntaxKind.StringKeyword &&
        !key.questionToken &&
        !parameters.hasTrailingComma
      );
    }
    case SyntaxKind.PropertySignature: {
      const { modifiers, name } = node as TS.PropertySignature;
      return !modifiers || values.has(readonlyName(nodeText(name)));
    }
    case SyntaxKind.TypeLiteral:
    case SyntaxKind.InterfaceDeclaration: {
      const { members } = node as TS.TypeLiteralNode | TS.InterfaceDeclaration;
      const texts = members.flatMap(({ name }) => (name ? [nodeText(name)] : []));
      return new Set(texts).size === texts.length;
    }
    default:
      return !hasForeignList(node as NodeWithList);
  }
}

const MEMBERS: ReadonlySet<TS.SyntaxKind> = new Set([
  SyntaxKind.PropertyAssignment,
  SyntaxKind.PropertySignature,
]);

interface NodeWithList extends TS.Node {
  readonly declarations?: TS.NodeArray<TS.Node>;
  readonly types?: TS.NodeArray<TS.Node>;
  readonly typeArguments?: TS.NodeArray<TS.Node>;
  readonly typeName?: TS.Node;
  readonly expression?: TS.Node;
}

/**
 * Whether a node has `A<B,>`, `A<>`, Closure's `A.<B>`, or a comma after variables or bases, which the compiler's parser
 * accepts.
 */
function hasForeignList(node: NodeWithList): boolean {
  const { declarations, types, typeArguments, typeName, expression } = node;
  if (declarations?.hasTrailingComma || types?.hasTrailingComma) return true;
  if (typeArguments === undefined) return false;
  const start = ((typeName ?? expression)?.end ?? 0) + 1;
  return (
    typeArguments.pos !== start || typeArguments.hasTrailingComma || typeArguments.length === 0
  );
}

/** TypeScript's namespaces of a statement's names. No compiler accepts two statements with the same name in one namespace. */
const NAMESPACES: Readonly<Record<Structure["kind"], readonly string[]>> = {
  [StructureKind.ImportDeclaration]: ["type", "value"],
  [StructureKind.ExportDeclaration]: ["exported type", "exported value"],
  [StructureKind.Interface]: ["type", "exported type"],
  [StructureKind.TypeAlias]: ["type", "exported type"],
  [StructureKind.Function]: ["value", "exported value"],
  [StructureKind.VariableStatement]: ["value", "exported value"],
};

function namespacedNames(structure: Structure): readonly string[] {
  return declaredNames(structure).flatMap((name) =>
    NAMESPACES[structure.kind].map((namespace) => `${namespace} ${name}`),
  );
}

/** Line and column of an offset, and the text there. */
function describePlace(file: SourceFile, place: number): string {
  const { line, column } = file.getLineAndColumnAtPos(place);
  const text = file.getFullText().slice(place, place + 200);
  const [found = ""] = text.split("\n");
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
