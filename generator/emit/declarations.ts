import type {
  InterfaceDeclarationStructure,
  JSDocStructure,
  OptionalKind,
  TypeAliasDeclarationStructure,
} from "ts-morph";
import type { DeclarationPlan, DocPlan } from "../plan/index.js";
import { StructureKind } from "./ts-morph.js";
import { docLines } from "./comment.js";
import { propertyName } from "./literal.js";
import { printPropertyType, printType } from "./print-type.js";

/** An exported interface or type alias. */
export function declarationStructure(
  declaration: DeclarationPlan,
): InterfaceDeclarationStructure | TypeAliasDeclarationStructure {
  const { name, doc } = declaration;
  if (declaration.kind === "alias") {
    return {
      kind: StructureKind.TypeAlias,
      leadingTrivia: "\n",
      name,
      isExported: true,
      docs: docStructures(doc),
      type: printType(declaration.type),
    };
  }
  const { properties, index, extends: base } = declaration;
  return {
    kind: StructureKind.Interface,
    name,
    isExported: true,
    docs: docStructures(doc),
    extends: base ? [printType(base)] : [],
    properties: properties.map((property) => ({
      name: propertyName(property.name),
      hasQuestionToken: property.isOptional,
      type: printPropertyType(property),
      docs: docStructures(property.doc),
    })),
    indexSignatures: index
      ? [{ keyName: "key", keyType: "string", returnType: printType(index) }]
      : [],
  };
}

/** At most one comment; on one line if it has only that. */
export function docStructures(doc: DocPlan): OptionalKind<JSDocStructure>[] {
  const lines = docLines(doc);
  const [only, ...others] = lines;
  if (only === undefined) return [];
  return [{ description: others.length === 0 ? only : `\n${lines.join("\n")}` }];
}
