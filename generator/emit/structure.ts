import type { ts as TS } from "ts-morph";
import { morph } from "../ts-morph/index.js";

/** The declaration of a statement as a structure of ts-morph, without types and values, which are `Code`. */
export type Structure = NonNullable<ReturnType<typeof readStructure>>;

/**
 * Reads a statement with the syntax of emitted code as a ts-morph structure, reduced to the properties that the proof compares.
 * ts-morph's `getStructure` takes three times as long as parsing.
 */
export function readStructure(node: TS.Statement) {
  const { ts, StructureKind } = morph();
  if (ts.isVariableStatement(node)) return variableStructure(node);
  if (ts.isTypeAliasDeclaration(node)) {
    return { kind: StructureKind.TypeAlias, name: node.name.text } as const;
  }
  if (ts.isInterfaceDeclaration(node)) {
    const { name, heritageClauses = [], members } = node;
    const bases = heritageClauses.flatMap(({ types }) => types);
    return {
      kind: StructureKind.Interface,
      name: name.text,
      extends: bases.map(({ expression }) => nodeText(expression)),
      indexSignatures: members
        .filter(ts.isIndexSignatureDeclaration)
        .map(({ parameters: [key] }) => ({ keyName: nodeText(key?.name) })),
      properties: members.filter(ts.isPropertySignature).map(typedStructure),
    } as const;
  }
  if (ts.isFunctionDeclaration(node)) {
    const { name, modifiers = [], typeParameters = [], parameters, body } = node;
    return {
      kind: StructureKind.Function,
      name: nodeText(name),
      isAsync: modifiers.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword),
      typeParameters: typeParameters.map(({ name, constraint }) => ({
        name: constraint ? name.text : "",
      })),
      parameters: parameters.map(typedStructure),
      statements: body?.statements.filter(ts.isVariableStatement).map(variableStructure) ?? [],
    } as const;
  }
  if (ts.isImportDeclaration(node)) {
    const { importClause, moduleSpecifier } = node;
    return {
      kind: StructureKind.ImportDeclaration,
      isTypeOnly: importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
      namedImports: specifierStructures(importClause?.namedBindings) ?? [],
      moduleSpecifier: nodeText(moduleSpecifier),
    } as const;
  }
  if (ts.isExportDeclaration(node)) {
    const { exportClause, isTypeOnly, moduleSpecifier } = node;
    return {
      kind: StructureKind.ExportDeclaration,
      isTypeOnly,
      namedExports: specifierStructures(exportClause),
      moduleSpecifier: moduleSpecifier && nodeText(moduleSpecifier),
    } as const;
  }
  return undefined;
}

function variableStructure({ modifiers, declarationList }: TS.VariableStatement) {
  return {
    kind: morph().StructureKind.VariableStatement,
    isExported: modifiers !== undefined,
    declarations: [{ name: nodeText(declarationList.declarations[0]?.name) }],
  } as const;
}

/** A parameter or a property. */
function typedStructure({ name, questionToken }: TS.ParameterDeclaration | TS.PropertySignature) {
  return { name: nodeText(name), hasQuestionToken: questionToken !== undefined };
}

function specifierStructures(names: TS.NamedImportBindings | TS.NamedExportBindings | undefined) {
  if (names === undefined || !("elements" in names)) return undefined;
  return names.elements.map(({ name, propertyName, isTypeOnly }) => ({
    name: nodeText(propertyName ?? name),
    alias: propertyName && name.text,
    isTypeOnly,
  }));
}

/** The text of an identifier or a literal. */
export function nodeText(node: TS.Node | undefined): string {
  return node && "text" in node ? String(node.text) : "";
}

/** The names that a structure adds to its module, or to the exports of its module. */
export function declaredNames(structure: Structure): readonly string[] {
  if ("namedImports" in structure) return structure.namedImports.map(localName);
  if ("namedExports" in structure) return structure.namedExports?.map(localName) ?? [];
  if ("declarations" in structure) return structure.declarations.map(({ name }) => name);
  return [structure.name];
}

function localName({ name, alias = name }: { name: string; alias?: string | undefined }) {
  return alias;
}
