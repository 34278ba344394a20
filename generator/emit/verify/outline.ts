import { type Compiler, ts } from "../ts-morph.js";
import type {
  DeclarationPlan,
  ExportPlan,
  ImportPlan,
  ImportedName,
  ModulePlan,
  PropertyPlan,
  TypePlan,
} from "../../plan/index.js";

/**
 * A summary of a module's statements other than imports, one line each. Two outlines are equal if the modules have the same
 * exports, functions and types with the same members.
 *
 * @example
 * // ['interface GetParameters: "org" "page"?', "function get: parameters options?"]
 */
export type Outline = readonly string[];

/** The outline of a planned module. */
export function outlineOfPlan(module: ModulePlan): Outline {
  switch (module.kind) {
    case "builders":
      return module.routes
        .flatMap(({ name, declarations, parametersOptional, types }) => {
          const options = types.headersRequired ? "options" : "options?";
          const parameters =
            parametersOptional && !types.headersRequired ? "parameters?" : "parameters";
          return [
            ...declarations.map(outlineDeclaration),
            `function ${name}: ${parameters} ${options}`,
          ];
        })
        .concat(module.declarations.map(outlineDeclaration));
    case "schemas":
      return module.declarations.map(outlineDeclaration);
    case "routes": {
      const routes = module.routes.flatMap(({ known }) => known.map(({ route }) => route));
      return [`interface Routes: ${routes.map(quote).join(" ")}`];
    }
    case "defaults":
      return ["function defaults: "];
    case "endpoint":
      return ["const endpoint"];
    case "servers":
      return module.servers.flatMap(({ name, variables }) =>
        variables
          ? [
              outlineDeclaration(variables.type),
              `function ${name}: variables${variables.isOptional ? "?" : ""}`,
            ]
          : [`const ${name}`],
      );
    case "sending":
      return [
        ...module.exports.map(outlineExport),
        "function encodings: ",
        "async function send: request options?",
        "function toFetch: request options?",
        "function toRequest: request options?",
      ];
    case "index":
      return module.exports.map(outlineExport);
  }
}

function outlineExport({ from, names, isType = false }: ExportPlan): string {
  const what = names ? names.map(outlineName).join(" ") : isType ? "type *" : "*";
  return `export ${quote(from)}: ${what}`;
}

function outlineName({ name, as: alias = name, isType }: ImportedName): string {
  return `${isType ? "type " : ""}${name}${alias === name ? "" : ` as ${alias}`}`;
}

function outlineDeclaration(declaration: DeclarationPlan): string {
  const { name } = declaration;
  if (declaration.kind === "alias") return `type ${name}`;
  const { properties, index } = declaration;
  return `interface ${name}: ${outlineMembers(properties, index)}`;
}

function outlineMembers(properties: readonly PropertyPlan[], index: TypePlan | undefined): string {
  const members = properties.map(({ name, isOptional }) => quote(name) + (isOptional ? "?" : ""));
  return [...(index ? ["[string]"] : []), ...members].join(" ");
}

/** The outline of source text. A statement of a kind that no plan contains is represented by its kind. */
export function outlineOfSource(statements: readonly Compiler.Statement[]): Outline {
  return statements.map((statement) => {
    if (ts.isExportDeclaration(statement)) return outlineExportNode(statement);
    const outline = isExported(statement) ? outlineDeclarationNode(statement) : undefined;
    return outline ?? ts.SyntaxKind[statement.kind];
  });
}

function outlineDeclarationNode(statement: Compiler.Statement): string | undefined {
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

function outlineMemberNode(member: Compiler.TypeElement): string {
  if (ts.isIndexSignatureDeclaration(member)) return "[string]";
  if (!ts.isPropertySignature(member)) return ts.SyntaxKind[member.kind];
  return quote(textOf(member.name)) + (member.questionToken ? "?" : "");
}

/** The first import of something that the plan does not allow the module to import. */
export function findForeignImport(
  imports: readonly Compiler.ImportDeclaration[],
  possible: readonly ImportPlan[],
): Compiler.ImportDeclaration | undefined {
  const known = new Map(possible.map(({ from, names }) => [from, names.map(outlineName)]));
  return imports.find(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    if (!importClause || importClause.name || !bindings || !ts.isNamedImports(bindings))
      return true;
    const names = known.get(textOf(moduleSpecifier)) ?? [];
    return bindings.elements.some(
      (one) => !names.includes(outlineSpecifier(one, importClause.isTypeOnly)),
    );
  });
}

function outlineExportNode(statement: Compiler.ExportDeclaration): string {
  const { exportClause, isTypeOnly, moduleSpecifier } = statement;
  const from = `export ${moduleSpecifier ? quote(textOf(moduleSpecifier)) : ""}`;
  if (!exportClause) return `${from}: ${isTypeOnly ? "type *" : "*"}`;
  if (!ts.isNamedExports(exportClause)) return "ExportDeclaration";
  return `${from}: ${exportClause.elements.map((one) => outlineSpecifier(one, isTypeOnly)).join(" ")}`;
}

function outlineSpecifier(
  { name, propertyName = name, isTypeOnly }: Compiler.ImportSpecifier | Compiler.ExportSpecifier,
  allTypes: boolean,
): string {
  return outlineName({
    name: textOf(propertyName),
    as: textOf(name),
    isType: isTypeOnly || allTypes,
  });
}

function isExported(statement: Compiler.Statement): boolean {
  const [first, ...others] = (ts.canHaveModifiers(statement) && ts.getModifiers(statement)) || [];
  return (
    first?.kind === ts.SyntaxKind.ExportKeyword &&
    others.every(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  );
}

/** The value of a name or a literal; for any other node, its kind. */
export function textOf(node: Compiler.Node): string {
  if (ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node)) {
    return node.text;
  }
  return `<${ts.SyntaxKind[node.kind]}>`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
