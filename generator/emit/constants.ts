import type { EnumPlan, RouteConstantPlan } from "../plan/index.js";
import type { ConstantStatement, Statement } from "./statement.js";
import { data, toData } from "./syntax/expression.js";

/** A constant with the values of an enum, and their type. */
export function enumStatements({ name, doc, type, members }: EnumPlan): readonly Statement[] {
  const values = Object.fromEntries(members.map((member) => [member.name, member.value]));
  return [
    { kind: "constant", name, comment: doc, value: data(values), isConst: true },
    { kind: "type", declaration: { kind: "alias", name, doc: { paragraphs: [] }, type } },
  ];
}

/** What a program needs to know of a route besides its builder. */
export function routeConstant({ name, doc, value }: RouteConstantPlan): ConstantStatement {
  return { kind: "constant", name, comment: doc, value: data(toData(value)), isConst: true };
}
