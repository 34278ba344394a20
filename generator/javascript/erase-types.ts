import type { ts as TS } from "ts-morph";
import type { ModuleFormat } from "../manifest/index.js";
import { morph } from "../ts-morph/index.js";

/** A range of the text of a source file. */
type Range = readonly [start: number, end: number];

/**
 * The JavaScript of an emitted module. Its types are cut out of its text, so the rest keeps its layout; comments of declarations are
 * in the declaration file.
 */
export function eraseTypes(file: TS.SourceFile, format: ModuleFormat): string {
  const printed = file.statements.flatMap((statement) => printStatement(statement, file, format));
  const exported = format === "commonjs" ? exportLines(file) : [];
  const head = format === "commonjs" ? [STRICT] : [];
  if (printed.some((line) => line.startsWith("__exportStar"))) head.push(COPY_EXPORTS);
  const lines = [...head, ...printed, ...exported];
  // A file without imports and exports would be a script.
  if (lines.length === 0) lines.push("export {};");
  return `${readBanner(file)}\n${lines.join("\n")}\n`;
}

const STRICT = '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });';

/** The comments at the start of a file. */
export function readBanner({ text }: TS.SourceFile): string {
  return text.slice(0, text.indexOf("\n\n") + 1);
}

function printStatement(
  statement: TS.Statement,
  file: TS.SourceFile,
  format: ModuleFormat,
): readonly string[] {
  const { ts } = morph();
  if (ts.isImportDeclaration(statement)) return printImport(statement, format);
  if (ts.isExportDeclaration(statement)) return printReexport(statement, format);
  if (ts.isFunctionDeclaration(statement)) return [`\n${printFunction(statement, file, format)}`];
  if (!ts.isVariableStatement(statement)) return [];
  const isExported = statement.modifiers !== undefined;
  const start = statement.declarationList.getStart(file);
  const text = withoutRanges(file.text, [start, statement.end], typesIn(statement));
  return [`\n${isExported && format === "module" ? "export " : ""}${text}`];
}

function printImport(
  { importClause, moduleSpecifier }: TS.ImportDeclaration,
  format: ModuleFormat,
): readonly string[] {
  const { ts } = morph();
  const bindings = importClause?.namedBindings;
  if (importClause?.phaseModifier !== undefined || !bindings || !ts.isNamedImports(bindings)) {
    return [];
  }
  const names = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  if (names.length === 0) return [];
  const separator = format === "module" ? " as " : ": ";
  const list = names.map(({ name, propertyName }) =>
    propertyName ? `${propertyName.text}${separator}${name.text}` : name.text,
  );
  const from = readText(moduleSpecifier);
  return [
    format === "module"
      ? `import { ${list.join(", ")} } from ${from};`
      : `const { ${list.join(", ")} } = require(${from});`,
  ];
}

function printReexport(
  { exportClause, isTypeOnly, moduleSpecifier }: TS.ExportDeclaration,
  format: ModuleFormat,
): readonly string[] {
  const { ts } = morph();
  if (isTypeOnly || moduleSpecifier === undefined) return [];
  const from = readText(moduleSpecifier);
  if (exportClause === undefined) {
    return [
      format === "module" ? `export * from ${from};` : `__exportStar(require(${from}), exports);`,
    ];
  }
  if (!ts.isNamedExports(exportClause)) return [];
  const names = exportClause.elements
    .filter((element) => !element.isTypeOnly)
    .map(({ name }) => name.text);
  if (names.length === 0) return [];
  if (format === "module") return [`export { ${names.join(", ")} } from ${from};`];
  return names.map((name) => `exports.${name} = require(${from}).${name};`);
}

/** The name by which Node's lexer, which knows it from TypeScript, finds the exports of other modules. */
const COPY_EXPORTS = `function __exportStar(from, to) {
  for (const name of Object.keys(from)) if (!Object.hasOwn(to, name)) to[name] = from[name];
}`;

function printFunction(
  { name, modifiers, parameters, body }: TS.FunctionDeclaration,
  file: TS.SourceFile,
  format: ModuleFormat,
): string {
  const { SyntaxKind } = morph().ts;
  const isAsync = modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword);
  const head = [format === "module" && "export", isAsync && "async", "function"].filter(Boolean);
  const names = parameters.map((parameter) => readText(parameter.name)).join(", ");
  const block = body
    ? withoutRanges(file.text, [body.getStart(file), body.end], typesIn(body))
    : "";
  return `${head.join(" ")} ${name?.text ?? ""}(${names}) ${block}`;
}

function exportLines(file: TS.SourceFile): readonly string[] {
  const { ts } = morph();
  const names = file.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? [];
    if (!ts.isVariableStatement(statement) || !statement.modifiers) return [];
    return statement.declarationList.declarations.map(({ name }) => readText(name));
  });
  return names.length === 0 ? [] : ["", ...names.map((name) => `exports.${name} = ${name};`)];
}

/** The types within a value: of variables, of type arguments, and after `as`. */
function typesIn(node: TS.Node): readonly Range[] {
  const { ts } = morph();
  const ranges: Range[] = [];
  const visit = (part: TS.Node): void => {
    if (ts.isVariableDeclaration(part) && part.type) ranges.push([part.name.end, part.type.end]);
    if (ts.isAsExpression(part)) ranges.push([part.expression.end, part.end]);
    if (ts.isCallExpression(part) && part.typeArguments) {
      ranges.push([part.expression.end, part.arguments.pos - 1]);
    }
    if (!ts.isTypeNode(part)) ts.forEachChild(part, visit);
  };
  visit(node);
  return ranges.sort(([a], [b]) => a - b);
}

function withoutRanges(text: string, [start, end]: Range, ranges: readonly Range[]): string {
  let kept = "";
  let from = start;
  for (const [cut, next] of ranges) {
    if (cut > from) kept += text.slice(from, cut);
    from = Math.max(from, next);
  }
  return kept + text.slice(from, end);
}

/** The text of an identifier, or of a string in quotes. */
function readText(node: TS.Node): string {
  return node.getText();
}
