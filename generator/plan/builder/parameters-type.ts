import { upperFirst } from "../names/identifiers.js";
import type {
  DeclarationPlan,
  DocPlan,
  ObjectTypePlan,
  PropertyPlan,
  ReferencePlan,
  TypePlan,
} from "../plan.js";
import type { BodyArguments } from "./body.js";
import type { JsonData } from "./json-body.js";
import { intersectionOf, isKeyword, keyword, unionOf } from "../types/combine-types.js";
import { NO_DOC } from "../docs.js";
import { soundIndex } from "../types/schema-type.js";
import { isRequired, requiresProperty, shapeOf } from "../types/type-shapes.js";

export interface ParametersType {
  /** Types to declare before the builder. */
  readonly declarations: readonly DeclarationPlan[];
  readonly parameters: TypePlan;
  /** Includes `undefined` if the result may have no body. */
  readonly body?: TypePlan;
  /** The same with `undefined`, if a builder sends `{}` where `endpoint()` sends no body. */
  readonly endpointBody?: TypePlan;
  /** Whether all arguments are optional. */
  readonly isOptional: boolean;
}

export type DocumentedBody = BodyArguments & JsonData & { readonly doc: DocPlan };

/**
 * The types of a builder's first argument and of the body in its result. An interface where possible, which is the most
 * readable and the fastest to type-check.
 *
 * @param own the properties for the arguments of the URL.
 * @param allDeclarations the declarations of all types of schemas, by name.
 */
export function planParametersType(
  routeName: string,
  own: readonly PropertyPlan[],
  body: DocumentedBody | undefined,
  allDeclarations: ReadonlyMap<string, DeclarationPlan>,
): ParametersType {
  const prefix = upperFirst(routeName);
  const name = `${prefix}Parameters`;
  const named = body && nameBody(body, `${prefix}Body`);
  const bodyDeclarations = named?.declaration ? [named.declaration] : [];
  if (!body || !named) return { ...ofProperties(name, own), isOptional: !own.some(isRequired) };

  if (!body.object) {
    const data = dataProperty(named.type, body.required, body.doc);
    const { declarations, parameters } = ofProperties(name, [...own, data]);
    return {
      declarations: [...bodyDeclarations, ...declarations],
      parameters,
      body: resultOf(named.type, body),
      isOptional: !body.required && !own.some(isRequired),
    };
  }

  const declared = (type: string): DeclarationPlan | undefined =>
    type === named.declaration?.name ? named.declaration : allDeclarations.get(type);
  const requires = requiresProperty(named.type, declared);
  const isAllOrNone = !body.required && requires;
  const object = isAllOrNone ? allOrNone(named.type) : named.type;
  const shape = shapeOf(named.type, declared);
  const declaration = body.data
    ? withData(name, own, object, dataProperty(body.data, true, body.doc))
    : isAllOrNone
      ? alias(name, own, object)
      : withBody(name, own, object, shape);
  const whole = body.data ? unionOf([named.type, body.data]) : named.type;
  return {
    declarations: [...bodyDeclarations, declaration],
    parameters: referenceTo(name),
    body: resultOf(whole, body),
    ...(body.required && !requires && { endpointBody: orUndefined(whole) }),
    isOptional: !own.some(isRequired) && !(body.required && requires),
  };
}

/** The type of the body in the result. A string becomes JSON text. */
function resultOf(body: TypePlan, { required, allowsString }: DocumentedBody): TypePlan {
  const written = allowsString ? unionOf([body, keyword("string")]) : body;
  return required ? written : orUndefined(written);
}

function dataProperty(type: TypePlan, required: boolean, doc: DocPlan): PropertyPlan {
  return { name: "data", isOptional: !required, type, doc };
}

/** Names the type of a compound body, so that interfaces can extend it and the result can refer to it. */
function nameBody(
  { object, data, doc }: DocumentedBody,
  name: string,
): { readonly type: TypePlan; readonly declaration?: DeclarationPlan } {
  const type = object ?? data ?? keyword("unknown");
  if (type.kind === "reference" || type.kind === "keyword" || type.kind === "runtime") {
    return { type };
  }
  const declaration: DeclarationPlan =
    type.kind === "object"
      ? { ...type, kind: "interface", name, doc }
      : { kind: "alias", name, doc, type };
  return { type: referenceTo(name), declaration };
}

function ofProperties(
  name: string,
  properties: readonly PropertyPlan[],
): Pick<ParametersType, "declarations" | "parameters"> {
  return properties.length === 0
    ? { declarations: [], parameters: { kind: "runtime", name: "NoParameters" } }
    : {
        declarations: [{ kind: "interface", name, doc: NO_DOC, properties }],
        parameters: referenceTo(name),
      };
}

/** The URL arguments together with the body's properties, or with a whole body as `data`. */
function withData(
  name: string,
  own: readonly PropertyPlan[],
  object: TypePlan,
  data: PropertyPlan,
): DeclarationPlan {
  return alias(name, own, unionOf([object, { kind: "object", properties: [data] }]));
}

/** The URL arguments together with the body's properties. */
function withBody(
  name: string,
  own: readonly PropertyPlan[],
  object: TypePlan,
  shape: TypePlan,
): DeclarationPlan {
  if (shape.kind !== "object" || own.length === 0) return alias(name, own, object);
  const { properties, index } = shape;
  if (!index || isKeyword(index, "unknown")) {
    return { kind: "interface", name, doc: NO_DOC, extends: object, properties: own };
  }
  // The index signature must also accept the URL arguments, so it cannot be inherited.
  const all = [...own, ...properties];
  return { kind: "interface", name, doc: NO_DOC, properties: all, index: soundIndex(index, all) };
}

function alias(name: string, own: readonly PropertyPlan[], type: TypePlan): DeclarationPlan {
  const properties: ObjectTypePlan = { kind: "object", properties: own };
  const whole = own.length === 0 ? type : intersectionOf([properties, type]);
  return { kind: "alias", name, doc: NO_DOC, type: whole };
}

export function referenceTo(name: string): ReferencePlan {
  return { kind: "reference", name, of: "builders" };
}

function allOrNone(type: TypePlan): TypePlan {
  return { kind: "runtime", name: "AllOrNone", arguments: [type] };
}

function orUndefined(type: TypePlan): TypePlan {
  return unionOf([type, keyword("undefined")]);
}
