import type { DeclarationPlan, TypePlan } from "../../plan/index.js";
import { commentText, docLines } from "./comment.js";
import type { Names } from "./import.js";
import { type Doc, assignment, group, indent, line, printBlock, printDoc } from "./layout.js";
import { PLAIN_NAMES, indexDoc, isLongUnion, printProperty, typeDoc } from "./type.js";

/** The text of an exported interface or type alias. */
export function printDeclaration(declaration: DeclarationPlan, names: Names = PLAIN_NAMES): string {
  const { kind, name, doc } = declaration;
  const comment = commentText(docLines(doc, names.wrapped));
  if (kind === "alias") return comment + printDoc(aliasDoc(name, declaration.type, names));
  const { properties, index, extends: base } = declaration;
  const members = [
    ...(index ? [printDoc([indexDoc(index, names), ";"], 1)] : []),
    ...properties.map((one) => printProperty(one, names)),
  ];
  const start = `export interface ${name}`;
  const heritage = base ? printDoc([start, " extends ", typeDoc(base, names), " {"]) : `${start} {`;
  return comment + printBlock(heritage, members);
}

function aliasDoc(name: string, type: TypePlan, names: Names): Doc {
  const left = `export type ${name} =`;
  const right = typeDoc(type, names, "alias");
  return isLongUnion(type)
    ? group([left, group(indent([line, right])), ";"])
    : [assignment(left, right), ";"];
}
