import type { ts as TS } from "ts-morph";
import { clashes } from "../../collections/index.js";
import { type FileError, quoteText } from "../../errors/index.js";
import type { ImportPlan, ImportedName, ModulePlan } from "../../plan/index.js";
import { type SourceFile, parseText, wrapFile } from "../../ts-morph/index.js";
import { describeHeader } from "../module.js";
import { exportsOf, statementsOf } from "../module-statements.js";
import { type Statement, describeStatement } from "../statement.js";
import { recordImports } from "../syntax/import.js";
import {
  type PlannedNode,
  findOtherFrom,
  nodesIn,
  plannedCode,
  plannedNode,
  ts,
} from "./planned-node.js";

// Looked up once: `ts` is so large that its properties are slow.
const { EndOfFileToken, ExportDeclaration, ImportDeclaration, PropertySignature } = ts.SyntaxKind;

/** What stands above the statements of a module. No statement is of these kinds. */
const IS_HEADER: ReadonlySet<TS.SyntaxKind> = new Set([ImportDeclaration, ExportDeclaration]);

/**
 * Compares a printed module with the description of its plan, node by node. So, whatever a manifest contains and however texts are
 * escaped, the written code has exactly the described imports, statements, expressions and types. Any error is a bug in Waybill.
 */
export function checkModule(
  module: ModulePlan,
  text: string,
  keep?: (path: string, file: SourceFile) => void,
): readonly FileError[] {
  const { path } = module;
  const file = parseText(path, text);
  // Of thousands of small modules, wrapping takes a sixth of all time.
  keep?.(path, wrapFile(file));
  const reason = reasonAgainst(module, file);
  return reason === undefined ? [] : [unexpectedCode(path, reason)];
}

/** The first difference, with its line and column, or a name that is declared twice. */
function reasonAgainst(module: ModulePlan, file: ParsedFile): string | undefined {
  const statements = statementsOf(module);
  const compared = compareStatements(file, module, statements);
  const at = startOfDirective(file) ?? compared.other?.getStart(file);
  if (at !== undefined) {
    const { line, character } = file.getLineAndCharacterOfPosition(at);
    const [found = ""] = file.text.slice(at, at + 200).split("\n");
    return `${line + 1}:${character + 1} found ${found === "" ? "nothing" : quoteText(found)}`;
  }
  const name = findClash(module, compared.imports, statements) ?? compared.repeated;
  return name === undefined ? undefined : `it declares ${quoteText(name)} twice`;
}

interface Comparison {
  /** The first node of the file that is not as planned. */
  readonly other: TS.Node | undefined;
  /** The planned imports of names that the statements use. */
  readonly imports: readonly ImportPlan[];
  /** The first name that an object type or an interface has twice. */
  readonly repeated: string | undefined;
}

/**
 * Describes and compares one statement after the other, because the nodes of all at once would take more memory than the file. The
 * imports and exports above them are compared last: only then it is known which names are used, and so imported.
 */
function compareStatements(
  { statements: parsed, endOfFileToken }: TS.SourceFile,
  module: ModulePlan,
  statements: readonly Statement[],
): Comparison {
  const names = recordImports(module.imports);
  const code = plannedCode(names);
  const written = [...parsed, endOfFileToken];
  const start = written.findIndex((node) => !IS_HEADER.has(node.kind));
  let at = start;
  let other: TS.Node | undefined;
  let repeated: string | undefined;
  for (const statement of statements) {
    const nodes = nodesIn(describeStatement(statement, code));
    other ??= findOtherFrom(written, at, nodes);
    repeated ??= repeatedMember(nodes);
    at += nodes.length;
  }
  other ??= findOtherFrom(written, at, [plannedNode(EndOfFileToken)]);
  const imports = names.used();
  const header = nodesIn([...describeHeader(imports, exportsOf(module), code)]);
  const unplanned = header.length < start ? written[header.length] : undefined;
  return { other: findOtherFrom(written, 0, header) ?? unplanned ?? other, imports, repeated };
}

/** A file with what the compiler does not tell in its types: its mistakes, and the comments that compilers obey. */
interface ParsedFile extends TS.SourceFile {
  readonly parseDiagnostics?: readonly { readonly start: number }[];
  readonly commentDirectives?: readonly { readonly range: TS.TextRange }[];
  readonly pragmas?: ReadonlyMap<string, unknown>;
}

/** Where a mistake is, or else a comment that directs the compiler, which stands at the start unless it is for one line. */
function startOfDirective(file: ParsedFile): number | undefined {
  const { parseDiagnostics = [], commentDirectives = [], pragmas, text } = file;
  if (parseDiagnostics[0]) return parseDiagnostics[0].start;
  if (commentDirectives[0]) return commentDirectives[0].range.pos;
  return (pragmas && pragmas.size > 0) || text.startsWith("#!") ? 0 : undefined;
}

function unexpectedCode(path: string, reason: string): FileError {
  return {
    code: "unexpected-code",
    message: `the code generated for ${path} differs from its plan (${reason}); nothing was written`,
    hint: "this is a bug in Waybill: please report it with the route or schema that it names",
    files: [path],
  };
}

/**
 * The first name that a module declares twice, which no compiler accepts. Types and values have names of their own, but an import or
 * an export takes both.
 */
function findClash(
  module: ModulePlan,
  imports: readonly ImportPlan[],
  statements: readonly Statement[],
): string | undefined {
  const isType = ({ kind }: Statement) => kind === "interface" || kind === "alias";
  const types = statements.filter(isType);
  const values = statements.filter((statement) => !isType(statement));
  const imported = imports.flatMap(({ names }) => localNames(names));
  const exported = exportsOf(module).flatMap(({ names = [] }) => localNames(names));
  const scopes = [types, values].flatMap((declared) => {
    const names = declared.map(({ name }) => name);
    return [
      [...imported, ...names],
      [...exported, ...names],
    ];
  });
  return scopes.map(repeated).find((name) => name !== undefined);
}

function localNames(names: readonly ImportedName[]): readonly string[] {
  return names.map(({ name, as = name }) => as);
}

/** The first name that an object type or an interface has twice, among some nodes and those below them. */
function repeatedMember(nodes: readonly PlannedNode[]): string | undefined {
  const names = new Set<string>();
  for (const { kind, children } of nodes) {
    const name = kind === PropertySignature ? children[0]?.text : undefined;
    if (name !== undefined && names.size === names.add(name).size) return name;
    const inner = children.length > 0 ? repeatedMember(children) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function repeated(names: readonly string[]): string | undefined {
  return names.length < 2 ? undefined : clashes(names, (name) => [name])[0]?.key;
}
