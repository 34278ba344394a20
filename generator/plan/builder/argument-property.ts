import { remembered } from "../../manifest/index.js";
import type { PropertyPlan, TypePlan } from "../plan.js";
import type { UrlArgument } from "./arguments.js";
import { keyword, unionOf } from "../types/combine-types.js";
import { docOfParameter, NO_DOC } from "../docs.js";
import { typeOfSchema, type TypeContext } from "../types/schema-type.js";

/** Plans a URL argument as a property of the builder's parameters. */
export type PlanProperty = (argument: UrlArgument) => PropertyPlan;

/** Routes share arguments, so each is planned once. */
export function propertyPlanner(context: TypeContext): PlanProperty {
  const withDates: TypeContext = { ...context, dates: true };
  return remembered(({ name, parameter, required, explode }) => ({
    name,
    isOptional: !required,
    type: parameter ? typeOfSchema(parameter.schema, withDates) : undeclared(explode),
    doc: parameter ? docOfParameter(parameter) : NO_DOC,
  }));
}

function undeclared(explode: boolean): TypePlan {
  const text = keyword("string");
  return explode ? unionOf([text, { kind: "array", items: text }]) : text;
}
