import type { Parameter } from "../../manifest/index.js";
import type { PropertyPlan, TypePlan } from "../plan.js";
import type { UrlArgument } from "./arguments.js";
import { keyword, unionOf } from "../types/combine-types.js";
import { docOfParameter, NO_DOC } from "../docs.js";
import { typeOfSchema, type TypeContext } from "../types/schema-type.js";

/** Plans a URL argument as a property of the builder's parameters. */
export type PlanProperty = (argument: UrlArgument) => PropertyPlan;

/** Routes share parameters, so each is planned once. */
export function propertyPlanner(context: TypeContext): PlanProperty {
  const known = new Map<Parameter, PropertyPlan>();
  return ({ name, parameter, required, explode }) => {
    if (!parameter) return { name, isOptional: !required, type: undeclared(explode), doc: NO_DOC };
    const property = known.get(parameter) ?? {
      name,
      isOptional: !required,
      type: typeOfSchema(parameter.schema, { ...context, dates: true }),
      doc: docOfParameter(parameter),
    };
    known.set(parameter, property);
    return property;
  };
}

function undeclared(explode: boolean): TypePlan {
  const text = keyword("string");
  return explode ? unionOf([text, { kind: "array", items: text }]) : text;
}
