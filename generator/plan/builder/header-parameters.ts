import { upperFirst } from "../names/identifiers.js";
import type { Headers } from "../../manifest/index.js";
import type { InterfacePlan, PropertyPlan } from "../plan.js";
import { docOfParameter, NO_DOC } from "../docs.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { headerType } from "../types/header-type.js";
import type { TypeContext } from "../types/schema-type.js";

/**
 * The interface of the header parameters, which are typed under `options.headers`.
 *
 * @param defaults default headers, by lowercase name, which no call has to set.
 */
export function planHeaderParameters(
  { route, name }: ReadRoute,
  defaults: readonly (Headers | undefined)[],
  context: TypeContext,
): InterfacePlan | undefined {
  const declared = route.parameters.filter((parameter) => parameter.in === "header");
  if (declared.length === 0) return undefined;
  const given = new Set(defaults.flatMap((headers = {}) => Object.keys(headers)));
  const properties = declared.map((parameter): PropertyPlan => {
    return {
      name: parameter.name,
      isOptional: !parameter.required || given.has(parameter.name.toLowerCase()),
      type: headerType(parameter.schema, context),
      doc: docOfParameter(parameter),
    };
  });
  return { kind: "interface", name: `${upperFirst(name)}Headers`, doc: NO_DOC, properties };
}
