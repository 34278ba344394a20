import type { Headers } from "../../manifest/index.js";
import { docOfParameter, NO_DOC } from "../docs.js";
import { upperFirst } from "../names/identifiers.js";
import type {
  DeclarationPlan,
  DocPlan,
  InterfacePlan,
  PropertyPlan,
  ReferencePlan,
  TypePlan,
} from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import {
  createInterface,
  intersectionType,
  isKeyword,
  keyword,
  objectType,
  requiredProperty,
  runtimeType,
  unionType,
} from "../types/combine-types.js";
import { headerType, widenIndexType, type TypeContext } from "../types/schema-type.js";
import { declareType } from "../types/type-modules.js";
import { isRequired, type TypeIndex } from "../types/type-index.js";
import type { RouteBody } from "./body.js";

/**
 * Plans the types of a builder's first argument and of its result's body. Prefers interfaces, which are the most readable and
 * the fastest to type-check.
 *
 * @param inUrl the properties for the arguments of the URL.
 */
export function planParametersType(
  routeName: string,
  inUrl: readonly PropertyPlan[],
  body: RouteBody | undefined,
  index: TypeIndex,
) {
  const prefix = upperFirst(routeName);
  const name = `${prefix}Parameters`;
  const isOptional = !inUrl.some(isRequired);
  if (!body) {
    const declarations = inUrl.length > 0 ? [createInterface(name, inUrl)] : [];
    const parameters = inUrl.length > 0 ? builderReference(name) : runtimeType("NoParameters");
    return { declarations, types: { parameters }, whole: undefined, isOptional };
  }
  const { object, data, required, doc, allowsString } = body;
  const bodyType = object ?? data ?? keyword("unknown");
  // Other types are named, so that interfaces can extend them and the result can refer to them.
  const isNamed = ["reference", "keyword", "runtime"].includes(bodyType.kind);
  const named = isNamed ? undefined : declareType(`${prefix}Body`, doc, bodyType);
  const type = named ? builderReference(named.name) : bodyType;
  const requires = !object || index.requiresProperty(object);
  const sent = object && data ? unionType([type, data]) : type;
  const sentOrText = allowsString ? unionType([sent, keyword("string")]) : sent;
  const accepted = required || !requires ? type : runtimeType("AllOrNone", type);
  // Declaring a separate type would only rename the body's.
  const isBody = object && !data && inUrl.length === 0 && accepted.kind === "reference";
  const declaration = object
    ? ofObject(name, inUrl, body, accepted, accepted === type ? index.resolve(object) : accepted)
    : createInterface(name, [...inUrl, dataProperty(type, required, doc)]);
  return {
    declarations: [...(named ? [named] : []), ...(isBody ? [] : [declaration])],
    types: {
      parameters: isBody ? accepted : builderReference(name),
      body: required ? sentOrText : orUndefined(sentOrText),
      ...(required && !requires && { endpointBody: orUndefined(sent) }),
    },
    /** The property `data` for a complete body whose properties are arguments. */
    whole: object && dataProperty(sent, required, doc),
    // A call chooses among the alternatives of a required body.
    isOptional: isOptional && !(required && (requires || data)),
  };
}

/**
 * The parameters of a builder whose body has properties as arguments.
 *
 * @param shape the type of the object without references.
 */
function ofObject(
  name: string,
  inUrl: readonly PropertyPlan[],
  { data, doc }: RouteBody,
  object: TypePlan,
  shape: TypePlan,
): DeclarationPlan {
  if (data || shape.kind !== "object" || inUrl.length === 0) {
    const type = data ? unionType([object, objectType(dataProperty(data, true, doc))]) : object;
    const combined = inUrl.length === 0 ? type : intersectionType([objectType(...inUrl), type]);
    return { kind: "alias", name, doc: NO_DOC, type: combined };
  }
  const { properties, index } = shape;
  if (!index || isKeyword(index, "unknown"))
    return { ...createInterface(name, inUrl), extends: object };
  // The index signature must also accept the URL arguments, so it cannot be inherited.
  const all = [...inUrl, ...properties];
  return { ...createInterface(name, all), index: widenIndexType(index, all) };
}

function dataProperty(type: TypePlan, required: boolean, doc: DocPlan): PropertyPlan {
  return { ...requiredProperty("data", type), isOptional: !required, doc };
}

export function builderReference(name: string): ReferencePlan {
  return { kind: "reference", name, of: "builders" };
}

function orUndefined(type: TypePlan): TypePlan {
  return unionType([type, keyword("undefined")]);
}

/**
 * The interface of the header parameters, which are typed under `options.headers`.
 *
 * @param defaults default headers of the manifest and of the route, by lowercase name, which no call has to set.
 */
export function planHeaderParameters(
  { route, name }: ReadRoute,
  defaults: readonly Headers[],
  context: TypeContext,
): InterfacePlan | undefined {
  const declared = route.parameters.filter((parameter) => parameter.in === "header");
  if (declared.length === 0) return undefined;
  const properties = declared.map((parameter): PropertyPlan => ({
    name: parameter.name,
    isOptional:
      !parameter.required ||
      defaults.some((headers) => Object.hasOwn(headers, parameter.name.toLowerCase())),
    type: headerType(parameter.schema, context),
    doc: docOfParameter(parameter),
  }));
  return createInterface(`${upperFirst(name)}Headers`, properties);
}
