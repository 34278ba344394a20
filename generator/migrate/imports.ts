import { dirname } from "node:path";
import type { ImportDeclaration, SourceFile } from "ts-morph";
import { relativePath } from "../portable/index.js";
import { morph } from "../ts-morph/index.js";
import { HELPER } from "./helper.js";
import type { Import } from "./migration.js";
import type { Api } from "./routes.js";

/** The imports that changed files need. */
export interface ImportPlanner {
  /** @returns the name in the file, which differs if the file declares the same name. */
  readonly add: (file: SourceFile, found: Import, api: Api) => string;
  readonly byFile: ReadonlyMap<SourceFile, readonly Import[]>;
  /** The helper files that are imported. */
  readonly helpers: ReadonlyMap<string, Api>;
}

export function planImports(): ImportPlanner {
  const byFile = new Map<SourceFile, Import[]>();
  const helpers = new Map<string, Api>();
  const add: ImportPlanner["add"] = (file, found, api) => {
    if (found.from.endsWith(HELPER)) helpers.set(found.from, api);
    const inFile = byFile.get(file) ?? [];
    byFile.set(file, inFile);
    const same = inFile.find(({ from, name }) => from === found.from && name === found.name);
    if (same) return same.as ?? same.name;
    const specifier = specifierOf(file, found.from, api.extension);
    const earlier = file
      .getImportDeclarations()
      .find((each) => each.getModuleSpecifierValue() === specifier);
    const known = earlier?.getNamedImports().find((named) => named.getName() === found.name);
    if (known) return known.getAliasNode()?.getText() ?? found.name;
    const taken = declaredNames(file);
    const free = ["", ...ALIASES]
      .map((suffix) => found.name + suffix)
      .find((name) => !taken.has(name));
    const as = free ?? `${found.name}_`;
    inFile.push(as === found.name ? found : { ...found, as });
    return as;
  };
  return { add, byFile, helpers };
}

const ALIASES = ["Request", "Call", "Function"];

/** All names in a file but those of members. */
function declaredNames(file: SourceFile): ReadonlySet<string> {
  const { Node, SyntaxKind } = morph();
  const identifiers = file.getDescendantsOfKind(SyntaxKind.Identifier).filter((node) => {
    const parent = node.getParent();
    if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() !== node;
    if (Node.isPropertyAssignment(parent)) return parent.getNameNode() !== node;
    return (
      !Node.isPropertySignature(parent) &&
      !Node.isMethodDeclaration(parent) &&
      !Node.isPropertyDeclaration(parent)
    );
  });
  return new Set(identifiers.map((node) => node.getText()));
}

/** Adds imports to a file, merges them with those of the same module, and removes imports of some modules that are unused. */
export function tidyImports(
  file: SourceFile,
  added: readonly Import[],
  extension: string,
  emptied: RegExp,
): void {
  for (const { from, name, as, isType = false } of added) {
    const specifier = specifierOf(file, from, extension);
    const same = file
      .getImportDeclarations()
      .filter((each) => each.getModuleSpecifierValue() === specifier && !each.getNamespaceImport());
    const fitting = same.find((each) => each.isTypeOnly() === isType);
    if (fitting) fitting.addNamedImport(as === undefined ? name : { name, alias: as });
    else addImport(file, specifier, as === undefined ? name : `${name} as ${as}`, isType);
  }
  for (const declaration of file.getImportDeclarations()) {
    if (emptied.test(declaration.getModuleSpecifierValue())) removeUnused(file, declaration);
  }
}

/** Adds an import after the others, in their quotes, with a semicolon if they have one. */
function addImport(file: SourceFile, specifier: string, name: string, isType: boolean): void {
  const { Node } = morph();
  const [first] = file.getImportDeclarations();
  const quote = first?.getModuleSpecifier().getText()[0] ?? '"';
  const end = !first || first.getText().endsWith(";") ? ";" : "";
  const text = `import ${isType ? "type " : ""}{ ${name} } from ${quote}${specifier}${quote}${end}`;
  const directives = file
    .getStatements()
    .filter(
      (each) => Node.isExpressionStatement(each) && Node.isStringLiteral(each.getExpression()),
    );
  const before = file.getImportDeclarations().at(-1) ?? directives.at(-1);
  file.insertText(before?.getEnd() ?? file.getStart(), before ? `\n${text}` : `${text}\n`);
}

function removeUnused(file: SourceFile, declaration: ImportDeclaration): void {
  const { SyntaxKind } = morph();
  const used = new Set(
    file
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter((each) => !each.getFirstAncestorByKind(SyntaxKind.ImportDeclaration))
      .map((each) => each.getText()),
  );
  const named = declaration.getNamedImports();
  const unused = named.filter(
    (each) => !used.has(each.getAliasNode()?.getText() ?? each.getName()),
  );
  const name = declaration.getDefaultImport();
  const isUsed = name !== undefined && used.has(name.getText());
  if (unused.length === named.length && !isUsed && !declaration.getNamespaceImport()) {
    if (named.length > 0 || name) declaration.remove();
    return;
  }
  for (const each of unused) each.remove();
  if (name && !isUsed) declaration.removeDefaultImport();
}

/** The relative path of a module from a file. */
export function specifierOf(file: SourceFile, from: string, extension: string): string {
  const path = relativePath(dirname(file.getFilePath()), from);
  return `${path.startsWith(".") ? path : `./${path}`}${extension}`;
}
