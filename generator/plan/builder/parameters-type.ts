import type { Headers } from "../../manifest/index.js";
import { docOfParameter, NO_DOC } from "../docs.js";
import { upperFirst } from "../names/identifiers.js";
import type {
  DeclarationPlan,
  DocPlan,
  InterfacePlan,
  PropertyPlan,
  ReferencePlan,
  RouteTypesPlan,
  TypePlan,
} from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import {
  intersectionOf,
  isKeyword,
  keyword,
  objectOf,
  runtimeType,
  unionOf,
} from "../types/combine-types.js";
import { headerType, soundIndex, type TypeContext } from "../types/schema-type.js";
import { declareType } from "../types/type-modules.js";
import { isRequired, requiresProperty, shapeOf } from "../types/type-shapes.js";
import type { BodyArguments } from "./body.js";
import type { Declared } from "./value-kinds.js";

export interface ParametersType {
  /** Types to declare before the builder. */
  readonly declarations: readonly DeclarationPlan[];
  readonly types: Pick<RouteTypesPlan, "parameters" | "body" | "endpointBody">;
  readonly isOptional: boolean;
}

export interface RouteBody extends BodyArguments {
  readonly doc: DocPlan;
  /** Whether the builder writes strings as JSON text. */
  readonly allowsString: boolean;
}

/**
 * The types of a builder's first argument and of the body in its result. An interface where possible, which is the most
 * readable and the fastest to type-check.
 *
 * @param own the properties for the arguments of the URL.
 */
export function planParametersType(
  routeName: string,
  own: readonly PropertyPlan[],
  body: RouteBody | undefined,
  declaredSchema: Declared,
): ParametersType {
  const prefix = upperFirst(routeName);
  const name = `${prefix}Parameters`;
  const isOptional = !own.some(isRequired);
  if (!body) {
    if (own.length > 0) return { ...typesOf(withProperties(name, own)), isOptional };
    return { declarations: [], types: { parameters: runtimeType("NoParameters") }, isOptional };
  }
  const { object, data, required, doc } = body;
  const { type, declarations } = nameBody(
    object ?? data ?? keyword("unknown"),
    doc,
    `${prefix}Body`,
  );
  if (!object) {
    const properties = [...own, dataProperty(type, required, doc)];
    const planned = typesOf(withProperties(name, properties), declarations, resultOf(type, body));
    return { ...planned, isOptional: isOptional && !required };
  }
  const declared: Declared = (typeName) =>
    declarations.find((declaration) => declaration.name === typeName) ?? declaredSchema(typeName);
  const requires = requiresProperty(type, declared);
  const given = required || !requires ? type : runtimeType("AllOrNone", type);
  const declaration = data
    ? alias(name, own, unionOf([given, objectOf(dataProperty(data, true, doc))]))
    : given === type
      ? withBody(name, own, type, shapeOf(type, declared))
      : alias(name, own, given);
  const whole = data ? unionOf([type, data]) : type;
  const { types, ...planned } = typesOf(declaration, declarations, resultOf(whole, body));
  return {
    ...planned,
    types: { ...types, ...(required && !requires && { endpointBody: orUndefined(whole) }) },
    isOptional: isOptional && !(required && requires),
  };
}

/** The declaration of the parameters after others, and the types of a route that refer to it. */
function typesOf(
  declaration: DeclarationPlan,
  others: readonly DeclarationPlan[] = [],
  body?: TypePlan,
): Omit<ParametersType, "isOptional"> {
  const parameters = referenceTo(declaration.name);
  return { declarations: [...others, declaration], types: { parameters, ...(body && { body }) } };
}

/** The type of the body in the result. A string becomes JSON text. */
function resultOf(body: TypePlan, { required, allowsString }: RouteBody): TypePlan {
  const written = allowsString ? unionOf([body, keyword("string")]) : body;
  return required ? written : orUndefined(written);
}

function dataProperty(type: TypePlan, required: boolean, doc: DocPlan): PropertyPlan {
  return { name: "data", isOptional: !required, type, doc };
}

/** Names a compound type, so that interfaces can extend it and the result can refer to it. */
function nameBody(
  type: TypePlan,
  doc: DocPlan,
  name: string,
): { readonly type: TypePlan; readonly declarations: readonly DeclarationPlan[] } {
  return type.kind === "reference" || type.kind === "keyword" || type.kind === "runtime"
    ? { type, declarations: [] }
    : { type: referenceTo(name), declarations: [declareType(name, doc, type)] };
}

function withProperties(name: string, properties: readonly PropertyPlan[]): InterfacePlan {
  return { kind: "interface", name, doc: NO_DOC, properties };
}

function withBody(
  name: string,
  own: readonly PropertyPlan[],
  object: TypePlan,
  shape: TypePlan,
): DeclarationPlan {
  if (shape.kind !== "object" || own.length === 0) return alias(name, own, object);
  const { properties, index } = shape;
  if (!index || isKeyword(index, "unknown"))
    return { ...withProperties(name, own), extends: object };
  // The index signature must also accept the URL arguments, so it cannot be inherited.
  const all = [...own, ...properties];
  return { ...withProperties(name, all), index: soundIndex(index, all) };
}

function alias(name: string, own: readonly PropertyPlan[], type: TypePlan): DeclarationPlan {
  const whole = own.length === 0 ? type : intersectionOf([objectOf(...own), type]);
  return { kind: "alias", name, doc: NO_DOC, type: whole };
}

export function referenceTo(name: string): ReferencePlan {
  return { kind: "reference", name, of: "builders" };
}

function orUndefined(type: TypePlan): TypePlan {
  return unionOf([type, keyword("undefined")]);
}

/**
 * The interface of the header parameters, which are typed under `options.headers`.
 *
 * @param defaults default headers, by lowercase name, which no call has to set.
 */
export function planHeaderParameters(
  { route, name }: ReadRoute,
  defaults: Headers,
  context: TypeContext,
): InterfacePlan | undefined {
  const declared = route.parameters.filter((parameter) => parameter.in === "header");
  if (declared.length === 0) return undefined;
  const properties = declared.map((parameter): PropertyPlan => ({
    name: parameter.name,
    isOptional: !parameter.required || Object.hasOwn(defaults, parameter.name.toLowerCase()),
    type: headerType(parameter.schema, context),
    doc: docOfParameter(parameter),
  }));
  return withProperties(`${upperFirst(name)}Headers`, properties);
}
