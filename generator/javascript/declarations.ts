import type { ts as TS } from "ts-morph";
import { morph } from "../ts-morph/index.js";
import { readBanner } from "./erase-types.js";

/** A name in a declaration file. */
export interface DeclaredName {
  /** In the text of the file. */
  readonly offset: number;
  /** The name of the declaration, then the names of the properties on the path. */
  readonly path: readonly string[];
}

/** The declarations of an emitted module: its text without the values of constants and the bodies of functions. */
export function printDeclarations(file: TS.SourceFile): string {
  const { ts } = morph();
  const queried = new Set(file.text.match(/(?<=\btypeof )[\w$]+/g));
  const statements = file.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return printImport(statement, queried, file);
    if (ts.isExportDeclaration(statement)) return statement.getText(file);
    const text = printDeclaration(statement, file);
    const before = file.text.slice(statement.getFullStart(), statement.getStart(file));
    return text === undefined ? [] : `\n${docComment(before)}${text}`;
  });
  return `${readBanner(file)}\n${statements.join("\n")}\n`;
}

/** An import without the values that no type names by `typeof`. */
function printImport(
  { importClause, moduleSpecifier }: TS.ImportDeclaration,
  queried: ReadonlySet<string>,
  file: TS.SourceFile,
): readonly string[] {
  const { ts } = morph();
  const bindings = importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return [];
  const isTypeOnly = importClause.phaseModifier !== undefined;
  const names = bindings.elements
    .filter((element) => isTypeOnly || element.isTypeOnly || queried.has(element.name.text))
    .map((element) => element.getText(file).replace(/^type /, ""));
  if (names.length === 0) return [];
  const line = `import type { ${names.join(", ")} } from ${moduleSpecifier.getText(file)};`;
  return [
    line.length <= 100
      ? line
      : line
          .replace(/ ?([{,]) /g, "$1\n  ")
          .replace(" }", ",\n}")
          .replace("type{", "type {"),
  ];
}

function printDeclaration(statement: TS.Statement, file: TS.SourceFile): string | undefined {
  const { ts } = morph();
  if (ts.isFunctionDeclaration(statement)) {
    const head = file.text.slice(statement.getStart(file), statement.type?.end);
    return `${head.replace(/^export (async )?/, "export declare ")};`;
  }
  if (!ts.isVariableStatement(statement)) return statement.getText(file);
  const [declaration] = statement.declarationList.declarations;
  if (!declaration || !statement.modifiers) return undefined;
  const type = declaration.type?.getText(file) ?? literalType(declaration.initializer, file);
  return `export declare const ${declaration.name.getText(file)}: ${type};`;
}

/** The names of the declarations in a declaration file, and of the properties in them. */
export function findDeclaredNames(file: TS.SourceFile): readonly DeclaredName[] {
  const { ts } = morph();
  const names: DeclaredName[] = [];
  const visit = (node: TS.Node, path: readonly string[]): void => {
    const isNamed =
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isVariableDeclaration(node);
    const { name } = isNamed ? node : {};
    const inner = name && "text" in name ? [...path, name.text] : path;
    if (name) names.push({ offset: name.getStart(file), path: inner });
    if (!ts.isFunctionDeclaration(node)) ts.forEachChild(node, (child) => visit(child, inner));
  };
  for (const statement of file.statements) visit(statement, []);
  return names;
}

/** The doc comment before a statement, with the line break that follows it. */
function docComment(trivia: string): string {
  return /\/\*\*(?:(?!\*\/)[^])*\*\/\n$/.exec(trivia)?.[0] ?? "";
}

/** The type of a literal `as const`. */
function literalType(value: TS.Expression | undefined, file: TS.SourceFile): string {
  const { ts } = morph();
  if (value === undefined) return "unknown";
  if (ts.isAsExpression(value)) return literalType(value.expression, file);
  if (ts.isArrayLiteralExpression(value)) {
    return `readonly [${value.elements.map((element) => literalType(element, file)).join(", ")}]`;
  }
  if (ts.isObjectLiteralExpression(value)) {
    const members = value.properties.flatMap((property) =>
      ts.isPropertyAssignment(property)
        ? `readonly ${property.name.getText(file)}: ${literalType(property.initializer, file)};`
        : [],
    );
    return members.length === 0 ? "{}" : `{ ${members.join(" ")} }`;
  }
  return value.getText(file);
}
