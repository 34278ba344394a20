import { dirname, isAbsolute } from "node:path";
import type { Node, SourceFile } from "ts-morph";
import { relativePath } from "../portable/index.js";
import { morph } from "../ts-morph/index.js";
import type { Import } from "./code.js";

/** An import, and its name in a file. */
export interface NamedImport extends Import {
  readonly as: string;
}

const ALIASES = ["", "Request", "Call", "Function", "_"];

/** The name of an export in a file. An import is added if it is missing, under another name if the file uses the name. */
export function nameIn(file: SourceFile, found: Import, added: NamedImport[]): string {
  const { from, name } = found;
  const same = added.find((each) => each.from === from && each.name === name);
  if (same) return same.as;
  const earlier = file.getImportDeclaration(moduleSpecifier(file, from))?.getNamedImports();
  const known = earlier?.find((each) => each.getName() === name);
  if (known) return known.getAliasNode()?.getText() ?? name;
  const names = new Set([...usedNames(file), ...added.map((each) => each.as)]);
  const as = ALIASES.map((suffix) => name + suffix).find((free) => !names.has(free)) ?? `${name}__`;
  added.push({ ...found, as });
  return as;
}

/** The names in a node, except names of members. */
export function usedNames(within: Node): ReadonlySet<string> {
  const { Node, SyntaxKind } = morph();
  const identifiers = within.getDescendantsOfKind(SyntaxKind.Identifier).filter((node) => {
    const parent = node.getParent();
    const isMember =
      Node.isPropertyAccessExpression(parent) ||
      Node.isPropertyAssignment(parent) ||
      Node.isPropertySignature(parent) ||
      Node.isMethodDeclaration(parent) ||
      Node.isPropertyDeclaration(parent);
    return !isMember || parent.getNameNode() !== node;
  });
  return new Set(identifiers.map((node) => node.getText()));
}

/** Whether a file loads modules by `require` alone. */
function isCommonJs(file: SourceFile): boolean {
  return file.getImportDeclarations().length === 0 && file.getStatements().some(isRequire);
}

function isRequire(statement: Node): boolean {
  return morph().Node.isVariableStatement(statement) && /\brequire\(/.test(statement.getText());
}

function isDirective(statement: Node): boolean {
  const { Node } = morph();
  return Node.isExpressionStatement(statement) && Node.isStringLiteral(statement.getExpression());
}

/** Adds imports to a file: to an import of the same module, or else after the last import and in its style. */
export function addImports(file: SourceFile, added: readonly NamedImport[]): void {
  const isRequired = isCommonJs(file);
  for (const { from, name, as, isType = false } of added) {
    const specifier = moduleSpecifier(file, from);
    const same = file
      .getImportDeclarations()
      .filter((each) => each.getModuleSpecifierValue() === specifier && !each.getNamespaceImport())
      .find((each) => each.isTypeOnly() === isType);
    if (same) {
      same.addNamedImport(as === name ? name : { name, alias: as });
      continue;
    }
    const statements = file.getStatements();
    const last =
      file.getImportDeclarations().at(-1) ??
      statements.filter(isRequire).at(-1) ??
      statements.filter(isDirective).at(-1);
    const style = last?.getText() ?? '";';
    const quoted = style.includes("'") ? `'${specifier}'` : `"${specifier}"`;
    const binding = as === name ? name : `${name}${isRequired ? ":" : " as"} ${as}`;
    const statement = isRequired
      ? `const { ${binding} } = require(${quoted})`
      : `import ${isType ? "type " : ""}{ ${binding} } from ${quoted}`;
    const text = `${statement}${style.endsWith(";") ? ";" : ""}`;
    file.insertText(last?.getEnd() ?? file.getStart(), last ? `\n${text}` : `${text}\n`);
  }
}

/** How often a file has each name outside its imports. */
export function countNames(file: SourceFile): ReadonlyMap<string, number> {
  const { SyntaxKind } = morph();
  const counts = new Map<string, number>();
  for (const node of file.getDescendantsOfKind(SyntaxKind.Identifier)) {
    const name = node.getText();
    if (!node.getFirstAncestorByKind(SyntaxKind.ImportDeclaration))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Removes imports and required names that a change has left unused. */
export function removeUnusedImports(file: SourceFile, before: ReadonlyMap<string, number>): void {
  const { Node } = morph();
  const after = countNames(file);
  const isLeft = (name: string) => before.has(name) && !after.has(name);
  for (const declaration of file.getImportDeclarations()) {
    const unused = declaration
      .getNamedImports()
      .filter((each) => isLeft((each.getAliasNode() ?? each.getNameNode()).getText()));
    const name = declaration.getDefaultImport();
    const isDefaultLeft = name !== undefined && isLeft(name.getText());
    const isAll = unused.length === declaration.getNamedImports().length;
    const isUsed = declaration.getNamespaceImport() ?? (name && !isDefaultLeft);
    if (isAll && !isUsed && unused.length + (name ? 1 : 0) > 0) {
      declaration.remove();
      continue;
    }
    for (const each of unused) each.remove();
    if (isDefaultLeft) declaration.removeDefaultImport();
  }
  for (const statement of isCommonJs(file) ? file.getVariableStatements() : []) {
    const pattern = statement.getDeclarations()[0]?.getNameNode();
    if (!Node.isObjectBindingPattern(pattern) || !isRequire(statement)) continue;
    // A name that is declared and unused occurs once.
    const names = pattern.getElements().map((each) => each.getName());
    const isUnused = (name: string) => after.get(name) === 1 && before.get(name) !== 1;
    if (names.every(isUnused)) statement.remove();
  }
}

/** The relative path of a module from a file, or the name of a package. */
export function moduleSpecifier(file: SourceFile, from: string): string {
  if (!isAbsolute(from)) return from;
  const path = relativePath(dirname(file.getFilePath()), from);
  return path.startsWith(".") ? path : `./${path}`;
}
