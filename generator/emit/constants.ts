import type { EnumPlan } from "../plan/index.js";
import type { Statement } from "./statement.js";
import { data } from "./syntax/expression.js";

/** A constant with the values of an enum, and their type. */
export function enumStatements({ name, doc, type, members }: EnumPlan): readonly Statement[] {
  const values = Object.fromEntries(members.map((member) => [member.name, member.value]));
  return [
    { kind: "constant", name, comment: doc, value: data(values), isConst: true },
    { kind: "type", declaration: { kind: "alias", name, doc: { paragraphs: [] }, type } },
  ];
}
