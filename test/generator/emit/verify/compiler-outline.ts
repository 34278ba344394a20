import { ts } from "ts-morph";
import { type Outline, outlineName } from "../../../../generator/emit/verify/outline.js";

/** The outline of source text that TypeScript parsed. A statement of a kind that no plan contains is represented by its kind. */
export function outlineOfSource(statements: readonly ts.Statement[]): Outline {
  return statements.map((statement) => {
    if (ts.isExportDeclaration(statement)) return outlineExportNode(statement);
    const outline = isExported(statement) ? outlineDeclarationNode(statement) : undefined;
    return outline ?? ts.SyntaxKind[statement.kind];
  });
}

function outlineDeclarationNode(statement: ts.Statement): string | undefined {
  if (ts.isFunctionDeclaration(statement) && !statement.asteriskToken) {
    const parameters = statement.parameters.map(
      ({ name, questionToken }) => textOf(name) + (questionToken ? "?" : ""),
    );
    const kind = statement.modifiers?.length === 2 ? "async function" : "function";
    return `${kind} ${statement.name?.text}: ${parameters.join(" ")}`;
  }
  if (ts.isInterfaceDeclaration(statement)) {
    return `interface ${statement.name.text}: ${statement.members.map(outlineMemberNode).join(" ")}`;
  }
  if (ts.isTypeAliasDeclaration(statement)) return `type ${statement.name.text}`;
  if (ts.isVariableStatement(statement)) {
    return `const ${statement.declarationList.declarations.map(({ name }) => textOf(name)).join(" ")}`;
  }
  return undefined;
}

function outlineMemberNode(member: ts.TypeElement): string {
  if (ts.isIndexSignatureDeclaration(member)) return "[string]";
  if (!ts.isPropertySignature(member)) return ts.SyntaxKind[member.kind];
  return quote(textOf(member.name)) + (member.questionToken ? "?" : "");
}

function outlineExportNode(statement: ts.ExportDeclaration): string {
  const { exportClause, isTypeOnly, moduleSpecifier } = statement;
  const from = `export ${moduleSpecifier ? quote(textOf(moduleSpecifier)) : ""}`;
  if (!exportClause) return `${from}: ${isTypeOnly ? "type *" : "*"}`;
  if (!ts.isNamedExports(exportClause)) return "ExportDeclaration";
  return `${from}: ${exportClause.elements.map((one) => outlineSpecifier(one, isTypeOnly)).join(" ")}`;
}

function outlineSpecifier(
  { name, propertyName = name, isTypeOnly }: ts.ImportSpecifier | ts.ExportSpecifier,
  allTypes: boolean,
): string {
  return outlineName({
    name: textOf(propertyName),
    as: textOf(name),
    isType: isTypeOnly || allTypes,
  });
}

function isExported(statement: ts.Statement): boolean {
  const [first, ...others] = (ts.canHaveModifiers(statement) && ts.getModifiers(statement)) || [];
  return (
    first?.kind === ts.SyntaxKind.ExportKeyword &&
    others.every(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  );
}

/** The value of a name or a literal; for any other node, its kind. */
function textOf(node: ts.Node): string {
  if (ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node)) {
    return node.text;
  }
  return `<${ts.SyntaxKind[node.kind]}>`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
