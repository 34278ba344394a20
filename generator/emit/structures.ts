import type { StructureKind } from "ts-morph";
import { morph } from "../ts-morph/index.js";

/**
 * What a statement declares: a structure of ts-morph, reduced to the properties that the proof compares with the parsed file. Types and
 * values are not among them: they are `Code`.
 */
export type Structure = DeclarationStructure | ImportStructure | ExportStructure;

export type DeclarationStructure =
  FunctionStructure | InterfaceStructure | TypeAliasStructure | VariableStructure;

interface Named {
  readonly name: string;
}

interface Typed extends Named {
  readonly hasQuestionToken: boolean;
}

export interface FunctionStructure extends Named {
  readonly kind: StructureKind.Function;
  readonly isAsync: boolean;
  /** Each has a constraint. */
  readonly typeParameters: readonly Named[];
  readonly parameters: readonly Typed[];
  /** The variables before the last statement, which is `return`. */
  readonly statements: readonly VariableStructure[];
}

export interface InterfaceStructure extends Named {
  readonly kind: StructureKind.Interface;
  readonly extends: readonly string[];
  readonly indexSignatures: readonly { readonly keyName: string }[];
  readonly properties: readonly Typed[];
}

export interface TypeAliasStructure extends Named {
  readonly kind: StructureKind.TypeAlias;
}

export interface VariableStructure {
  readonly kind: StructureKind.VariableStatement;
  readonly isExported: boolean;
  readonly declarations: readonly [Named];
}

export interface ImportStructure {
  readonly kind: StructureKind.ImportDeclaration;
  readonly isTypeOnly: boolean;
  readonly namedImports: readonly SpecifierStructure[];
  readonly moduleSpecifier: string;
}

export interface ExportStructure {
  readonly kind: StructureKind.ExportDeclaration;
  readonly isTypeOnly: boolean;
  /** `undefined` for `export *`. */
  readonly namedExports: readonly SpecifierStructure[] | undefined;
  /** `undefined` for names that the module imports. */
  readonly moduleSpecifier: string | undefined;
}

export interface SpecifierStructure extends Named {
  readonly alias: string | undefined;
  readonly isTypeOnly: boolean;
}

/** Loaded with the compiler, not with this module. */
export function structureKinds(): typeof StructureKind {
  return morph().StructureKind;
}

/** The names that a structure adds to its module. */
export function declaredNames(structure: Structure): readonly string[] {
  if ("namedImports" in structure) return structure.namedImports.map(localName);
  if ("declarations" in structure) return structure.declarations.map(({ name }) => name);
  return "name" in structure ? [structure.name] : [];
}

/** The name of an import in the module, or of an export for others. */
export function localName({ name, alias = name }: SpecifierStructure): string {
  return alias;
}
