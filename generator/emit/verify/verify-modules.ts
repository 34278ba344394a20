import { type Compiler, ts } from "../ts-morph.js";
import { type FileError, quoteText } from "../../errors/index.js";
import type { ModulePlan } from "../../plan/index.js";
import { type KnownNames, findForeignSyntax } from "./inert-syntax.js";
import { findForeignImport, outlineOfPlan, outlineOfSource } from "./outline.js";

/**
 * Reads generated text again, as the compiler will, and compares it with the plan. Whatever a manifest holds, and whatever
 * mistake an emitter makes with it, what is written has the planned statements and no others, and calls nothing but the
 * runtime. Nothing to say is the only good answer: an error is a bug in Waybill.
 *
 * @param texts by path; a module without one is passed over.
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

function findDifference(module: ModulePlan, text: string): string | undefined {
  const file = ts.createSourceFile(module.path, text, {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const at = (position: number): string => {
    const { line, character } = file.getLineAndCharacterOfPosition(position);
    return `${line + 1}:${character + 1}`;
  };

  const [error] = syntaxErrorsOf(file);
  if (error) {
    return `${at(error.start)} ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`;
  }
  const imports = file.statements.filter(ts.isImportDeclaration);
  const unplanned = findForeignImport(imports, module.imports);
  if (unplanned) return `${at(unplanned.getStart(file))} found ${shown(unplanned.getText(file))}`;
  const statements = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  const wanted = outlineOfPlan(module);
  const found = outlineOfSource(statements);
  for (let i = 0; i < Math.max(wanted.length, found.length); i++) {
    if (wanted[i] === found[i]) continue;
    const place = statements[i]?.getStart(file) ?? file.end;
    return `${at(place)} wanted ${shown(wanted[i])}, found ${shown(found[i])}`;
  }
  const foreign = findForeignSyntax(file, namesOf(module));
  return foreign && `${at(foreign.getStart(file))} found ${shown(foreign.getText(file))}`;
}

/** Not among TypeScript's public types, though every tool that parses one file relies on it. */
function syntaxErrorsOf(file: Compiler.SourceFile): readonly Compiler.DiagnosticWithLocation[] {
  const { parseDiagnostics } = file as unknown as {
    readonly parseDiagnostics: readonly Compiler.DiagnosticWithLocation[];
  };
  return parseDiagnostics;
}

/** Builders, the endpoint and what sends call what they import; other modules call nothing. */
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
