import type { DeclarationPlan, TypePlan } from "../../plan/index.js";
import { docComment } from "./comment.js";
import type { Names } from "./import.js";
import { type Doc, assignment, block, group, indent, line, printDoc } from "./layout.js";
import { indexDoc, isLongUnion, propertyDoc, typeDoc } from "./type.js";

/** The text of an exported interface or type alias. */
export function printDeclaration(declaration: DeclarationPlan): string {
  return printDoc(declarationDoc(declaration, { use: (name) => name }));
}

/** An exported interface or type alias. */
export function declarationDoc(declaration: DeclarationPlan, names: Names): Doc {
  const { kind, name, doc } = declaration;
  if (kind === "alias") return [docComment(doc), aliasDoc(name, declaration.type, names)];
  const { properties, index, extends: base } = declaration;
  const members = [
    ...(index ? [indexDoc(index, names)] : []),
    ...properties.map((one) => propertyDoc(one, names)),
  ];
  const heritage = base ? [" extends ", typeDoc(base, names)] : "";
  return [
    docComment(doc),
    `export interface ${name}`,
    heritage,
    " ",
    block(members.map((member) => [member, ";"])),
  ];
}

function aliasDoc(name: string, type: TypePlan, names: Names): Doc {
  const left = `export type ${name} =`;
  const right = typeDoc(type, names, "alias");
  return isLongUnion(type)
    ? group([left, group(indent([line, right])), ";"])
    : [assignment(left, right), ";"];
}
