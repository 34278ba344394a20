import { type Compiler, ts } from "../ts-morph.js";
import { type FileError, quoteText } from "../../errors/index.js";
import type { ModulePlan } from "../../plan/index.js";
import { type KnownNames, findForeignSyntax } from "./inert-syntax.js";
import { type Outline, findForeignImport, outlineOfPlan, outlineOfSource } from "./outline.js";

/**
 * Parses generated text as the compiler will and compares it with the plan. So, whatever a manifest contains and whatever
 * mistake an emitter makes, the written code has exactly the planned statements and calls nothing but the runtime. Any
 * error is a bug in Waybill.
 *
 * @param texts the texts by path; modules without a text are skipped.
 */
export function verifyModules(
  modules: readonly ModulePlan[],
  texts: ReadonlyMap<string, string>,
): readonly FileError[] {
  return modules.flatMap((module) => {
    const text = texts.get(module.path);
    const reason = text === undefined ? undefined : findDifference(module, text);
    return reason === undefined ? [] : [unexpectedCode(module.path, reason)];
  });
}

/** A syntax tree is fifty times the size of its text, so longer texts are parsed in parts. */
const PART_LENGTH = 200_000;

/** Precedes an exported statement or its comment. Emitted comments and literals contain no empty lines. */
const BETWEEN_STATEMENTS = /\n\n(?=export |\/\*\*)/g;

function* partsOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > PART_LENGTH) {
    BETWEEN_STATEMENTS.lastIndex = start + PART_LENGTH;
    const end = BETWEEN_STATEMENTS.exec(text)?.index ?? text.length;
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

function findDifference(module: ModulePlan, text: string): string | undefined {
  const wanted = outlineOfPlan(module);
  let [lines, statements] = [0, 0];
  for (const part of partsOf(text)) {
    const looked = lookAt(part, module, wanted.slice(statements));
    if (looked.difference) {
      const { line, character, reason } = looked.difference;
      return `${lines + line + 1}:${character + 1} ${reason}`;
    }
    statements += looked.statements;
    lines += looked.lines;
  }
  return statements < wanted.length
    ? `${lines + 1}:1 wanted ${shown(wanted[statements])}, found nothing`
    : undefined;
}

interface Looked {
  readonly difference?: Compiler.LineAndCharacter & { readonly reason: string };
  /** The number of statements in the part, without imports. */
  readonly statements: number;
  /** The number of line breaks in the part. */
  readonly lines: number;
}

/** @param wanted the expected outline from the start of this part; the rest is in later parts. */
function lookAt(text: string, module: ModulePlan, wanted: Outline): Looked {
  const file = ts.createSourceFile(module.path, text, {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const statements = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  const found = firstDifference(file, statements, module, wanted);
  return {
    statements: statements.length,
    lines: file.getLineStarts().length - 1,
    ...(found && {
      difference: { ...file.getLineAndCharacterOfPosition(found.at), reason: found.reason },
    }),
  };
}

function firstDifference(
  file: Compiler.SourceFile,
  statements: readonly Compiler.Statement[],
  module: ModulePlan,
  wanted: Outline,
): { readonly at: number; readonly reason: string } | undefined {
  const [error] = syntaxErrorsOf(file);
  if (error) {
    return { at: error.start, reason: ts.flattenDiagnosticMessageText(error.messageText, " ") };
  }
  const unexpected = (node: Compiler.Node) => ({
    at: node.getStart(file),
    reason: `found ${shown(node.getText(file))}`,
  });
  const imports = file.statements.filter(ts.isImportDeclaration);
  const unplanned = findForeignImport(imports, module.imports);
  if (unplanned) return unexpected(unplanned);
  for (const [index, found] of outlineOfSource(statements).entries()) {
    if (wanted[index] === found) continue;
    const at = statements[index]?.getStart(file) ?? file.end;
    return { at, reason: `wanted ${shown(wanted[index])}, found ${shown(found)}` };
  }
  const foreign = findForeignSyntax(file, namesOf(module));
  return foreign && unexpected(foreign);
}

/** `parseDiagnostics` is missing from TypeScript's public types, but tools that parse single files rely on it. */
function syntaxErrorsOf(file: Compiler.SourceFile): readonly Compiler.DiagnosticWithLocation[] {
  const { parseDiagnostics } = file as unknown as {
    readonly parseDiagnostics: readonly Compiler.DiagnosticWithLocation[];
  };
  return parseDiagnostics;
}

/** Builders, the endpoint, servers and sending functions call what they import; other modules call nothing. */
function namesOf({ kind, imports }: ModulePlan): KnownNames {
  const values = imports.flatMap(({ names }) => names.filter(({ isType }) => !isType));
  const calls = kind === "builders" || kind === "endpoint" || kind === "servers";
  const imported = values.map(({ name, as }) => as ?? name);
  return {
    functions: new Set(kind === "sending" ? [...imported, "encodings"] : calls ? imported : []),
    variables: new Set(VARIABLES[kind] ?? []),
  };
}

const VARIABLES: { readonly [Kind in ModulePlan["kind"]]?: readonly string[] } = {
  builders: ["call", "options", "parameters"],
  servers: ["variables"],
  sending: ["request", "options"],
};

function shown(text: string | undefined): string {
  return text === undefined ? "nothing" : quoteText(text);
}

function unexpectedCode(path: string, reason: string): FileError {
  return {
    code: "unexpected-code",
    message: `the code made for ${path} is not what was planned (${reason}); nothing was written`,
    hint: "this is a bug in Waybill: please report it with the route or schema that it names",
    files: [path],
  };
}
