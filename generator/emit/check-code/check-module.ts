import type { ts as TS } from "ts-morph";
import { clashes } from "../../collections/index.js";
import { type FileError, quoteText } from "../../errors/index.js";
import type { ImportPlan, ImportedName, ModulePlan } from "../../plan/index.js";
import { type SourceFile, parseText, wrapFile } from "../../ts-morph/index.js";
import { exportsOf, statementsOf } from "../module-statements.js";
import { type Statement, describeStatement } from "../statement.js";
import { describeHeader, recordImports } from "../syntax/import.js";
import { type PlannedNode, findOther, nodesIn, plannedCode, ts } from "./planned-node.js";

// Looked up once: `ts` is so large that its properties are slow.
const { ExportDeclaration, ImportDeclaration, PropertySignature } = ts.SyntaxKind;

/** What stands above the statements of a module. No statement is of these kinds. */
const IS_HEADER: ReadonlySet<TS.SyntaxKind> = new Set([ImportDeclaration, ExportDeclaration]);

/**
 * Compares a printed module with the description of its plan, node by node. So, whatever a manifest contains and however texts are
 * escaped, the written code has exactly the described imports, statements, expressions and types. Any error is a bug in Waybill.
 *
 * @param keep takes the source file. Without it, the text is parsed in parts, which take less memory than the whole.
 * @param partLength how many characters a part has at least.
 */
export function checkModule(
  module: ModulePlan,
  text: string,
  keep?: (path: string, file: SourceFile) => void,
  partLength = PART_LENGTH,
): readonly FileError[] {
  const { path } = module;
  const parse = (part: string): ParsedFile => {
    const file = parseText(path, part);
    // Of thousands of small modules, wrapping takes a sixth of all time.
    keep?.(path, wrapFile(file));
    return file;
  };
  const statements = statementsOf(module);
  const parts = keep ? [text] : partsOf(text, partLength);
  const { other, imports, repeated } = compareStatements(parts, parse, module, statements);
  if (other !== undefined) return [unexpectedCode(path, describeOther(text, other))];
  const name = findClash(module, imports, statements) ?? repeated;
  return name === undefined ? [] : [unexpectedCode(path, `it declares ${quoteText(name)} twice`)];
}

/**
 * Cuts a text before statements, which follow a blank line and are not indented. The statements of the parts are those of the text: in
 * a part without mistakes nothing is left open, and a planned statement begins with a keyword that cannot continue another one.
 */
function partsOf(text: string, length: number): readonly string[] {
  const boundary = /\n\n(?=\S)/g;
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    boundary.lastIndex = start + length;
    const end = boundary.test(text) ? boundary.lastIndex : text.length;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

/** Statements one by one would take a tenth longer to parse. */
const PART_LENGTH = 30_000;

/** The line and the column of a place, and what is there. */
function describeOther(text: string, place: number): string {
  const lines = text.slice(0, place).split("\n");
  const [found = ""] = text.slice(place, place + 200).split("\n");
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return `${lines.length}:${column} found ${found === "" ? "nothing" : quoteText(found)}`;
}

interface Comparison {
  /** Where the first node is that is not as planned. */
  readonly other: number | undefined;
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
  parts: readonly string[],
  parse: (part: string) => ParsedFile,
  module: ModulePlan,
  statements: readonly Statement[],
): Comparison {
  const names = recordImports(module.imports);
  const code = plannedCode(names);
  let repeated: string | undefined;
  function* planStatements(): Generator<PlannedNode, undefined> {
    for (const statement of statements) {
      const nodes = nodesIn(describeStatement(statement, code));
      repeated ??= repeatedMember(nodes);
      yield* nodes;
    }
  }
  const planned = planStatements();
  const header: { readonly node: TS.Node; readonly place: (node: TS.Node) => number }[] = [];
  let directive: number | undefined;
  let other: number | undefined;
  let afterHeader: number | undefined;
  let start = 0;
  let end = 0;
  for (const part of parts) {
    const file = parse(part);
    const before = start;
    const place = (node: TS.Node): number => before + node.getStart(file);
    const at = startOfDirective(file);
    if (at !== undefined) directive ??= before + at;
    for (const node of file.statements) {
      if (afterHeader === undefined && IS_HEADER.has(node.kind)) {
        header.push({ node, place });
        continue;
      }
      afterHeader ??= place(node);
      const found = findOther(node, planned.next().value);
      if (found) other ??= place(found);
    }
    end = place(file.endOfFileToken);
    start += part.length;
  }
  // Also after a difference, because the names that all statements use are imported.
  if ([...planned].length > 0) other ??= end;
  const imports = names.used();
  const links = nodesIn([...describeHeader(imports, exportsOf(module), code)]);
  const others = header.flatMap(({ node, place }, index) => {
    const found = findOther(node, links[index]);
    return found ? [place(found)] : [];
  });
  if (links.length > header.length) others.push(afterHeader ?? end);
  return { other: directive ?? others[0] ?? other, imports, repeated };
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
