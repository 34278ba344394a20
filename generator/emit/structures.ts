import type { StructureKind } from "ts-morph";
import { morph } from "../ts-morph/index.js";

/**
 * The declarations of a module as structures of ts-morph, reduced to what the proof compares with the parsed file. Types and values
 * are not among them: they are `Code`.
 */
export type Structure =
  | FunctionStructure
  | InterfaceStructure
  | TypeAliasStructure
  | VariableStructure
  | ImportStructure
  | ExportStructure;

export type DeclarationStructure = Exclude<Structure, ImportStructure | ExportStructure>;

export interface FunctionStructure {
  readonly kind: StructureKind.Function;
  readonly name: string;
  readonly isExported: true;
  readonly isAsync: boolean;
  readonly typeParameters: readonly { readonly name: string }[];
  readonly parameters: readonly ParameterStructure[];
  /** The variables that the body declares before its only other statement, `return`. */
  readonly statements: readonly VariableStructure[];
}

export interface ParameterStructure {
  readonly name: string;
  readonly hasQuestionToken: boolean;
}

export interface InterfaceStructure {
  readonly kind: StructureKind.Interface;
  readonly name: string;
  readonly isExported: true;
  readonly extends: readonly string[];
  readonly indexSignatures: readonly { readonly keyName: "key" }[];
  readonly properties: readonly ParameterStructure[];
}

export interface TypeAliasStructure {
  readonly kind: StructureKind.TypeAlias;
  readonly name: string;
  readonly isExported: true;
}

export interface VariableStructure {
  readonly kind: StructureKind.VariableStatement;
  readonly isExported: boolean;
  readonly declarations: readonly [{ readonly name: string }];
}

export interface ImportStructure {
  readonly kind: StructureKind.ImportDeclaration;
  readonly moduleSpecifier: string;
  readonly isTypeOnly: boolean;
  readonly namedImports: readonly SpecifierStructure[];
}

export interface ExportStructure {
  readonly kind: StructureKind.ExportDeclaration;
  /** Absent for names that the module imports. */
  readonly moduleSpecifier?: string;
  readonly isTypeOnly: boolean;
  /** Absent for `export *`. */
  readonly namedExports?: readonly SpecifierStructure[];
}

export interface SpecifierStructure {
  readonly name: string;
  readonly alias?: string;
  readonly isTypeOnly: boolean;
}

/** Loaded with the compiler, not with this module. */
export function structureKinds(): typeof StructureKind {
  return morph().StructureKind;
}

/** The names that a structure declares in its module. */
export function declaredNames(structure: DeclarationStructure): readonly string[] {
  return "declarations" in structure
    ? structure.declarations.map(({ name }) => name)
    : [structure.name];
}
