import { lowercaseNames } from "../../collections/index.js";
import {
  DEFAULT_BODY_TYPE,
  findProperty,
  type Manifest,
  type RequestBody,
  type Schema,
} from "../../manifest/index.js";
import { formOf, mediaKind } from "../../media-types/index.js";
import type { Path } from "../../errors/index.js";
import { type Properties, propertyFinder } from "../argument-properties.js";
import { docOfBody } from "../docs.js";
import type { DefaultsPlan, DocPlan, TypePlan } from "../plan.js";
import type { PlacedBody, ReadRoute } from "../routes/read-routes.js";
import { isKeyword, keyword, unionOf } from "../types/combine-types.js";
import { typeOfItems } from "../types/item-type.js";
import { typeContext, typeOfSchema, type TypeContext } from "../types/schema-type.js";
import { type Declared, kindsOf, ofNamedTypes } from "../types/type-shapes.js";
import { declareSchema } from "../types/type-modules.js";

export interface BodyArguments {
  /** The type of a body whose properties are arguments. */
  readonly object?: TypePlan;
  readonly properties: Properties;
  /** The type of the argument `data`, for any other body. */
  readonly data?: TypePlan;
  readonly required: boolean;
  /** The `content-type` of requests with the body. Absent if only the client knows it. */
  readonly contentType?: string;
}

export type ReadBody = (body: RequestBody) => BodyArguments;

/**
 * Splits the alternatives of a body: properties of objects become arguments, any other value is the argument `data`. So are
 * streams, and objects without declared properties, whose keys would be mistaken for other arguments.
 *
 * Null is a value of `data` in JSON, unless an optional body has an object as alternative. With another media type, a nullable
 * body is optional. A multipart body without declared fields is `data` of any type: the caller builds it, and only the client
 * knows the boundary in its content type.
 */
export function bodyReader(context: TypeContext, declared: Declared): ReadBody {
  const propertiesOf = propertyFinder(declared);
  const named = [...context.typeNames].filter(([name]) => isEnum(context.schemas[name]));
  const enums = new Set(named.map(([, type]) => type));
  const isObject = (type: TypePlan): boolean =>
    !(type.kind === "reference" && enums.has(type.name)) && propertiesOf(type).size > 0;
  const alternativesOf = alternativeFinder(enums, isObject, declared);
  const widen = streamWidener(declared);
  return ({ schema, required: isNeeded, contentType }) => {
    const type = typeOfSchema(schema, context);
    const alternatives = isEnum(schema) ? [] : alternativesOf(type);
    const kind = mediaKind(contentType);
    const nulls = alternatives.filter(isNull);
    const objects = alternatives.filter(isObject);
    const values = alternatives.filter((part) => !isObject(part) && !isNull(part));
    const jsonNulls = kind === "json" ? nulls : [];
    const others = isEnum(schema) ? [type] : [...values.map(widen), ...(isNeeded ? jsonNulls : [])];
    const object = objects.length > 0 ? unionOf(objects) : undefined;
    const properties = propertiesOf(object);
    const required = isNeeded && nulls.length === jsonNulls.length;
    const isForm = formOf(contentType) === "multipart" && object && others.length === 0;
    if (kind === "multipart" && !isForm) return { ...ofData(keyword("unknown")), required };
    if (kind === "items") {
      return { ...ofData(streamed(contentType, schema, context)), required, contentType };
    }
    // A property `data` would be mistaken for the body.
    if (!object || (others.length > 0 && properties.has("data"))) {
      return { ...ofData(unionOf([...objects, ...others, ...jsonNulls])), required, contentType };
    }
    const data = others.length > 0 && { data: unionOf(others) };
    return { object, properties, ...data, required, contentType };
  };
}

function isNull(type: TypePlan): boolean {
  return isKeyword(type, "null");
}

function ofData(data: TypePlan): Pick<BodyArguments, "data" | "properties"> {
  return { data, properties: new Map() };
}

/** The type of a stream: text, bytes, or JSON Lines. */
function streamed(contentType: string, schema: Schema, context: TypeContext): TypePlan {
  if (/event-stream|json-seq/i.test(contentType)) return BYTES;
  const item = typeOfItems(contentType, { schema }, context);
  return unionOf([{ kind: "runtime", name: "EncodedLines", arguments: [item] }, BYTES]);
}

const BYTES: TypePlan = { kind: "runtime", name: "Binary" };

/** Returns a function that converts types of complete bodies: binary content may be a stream, unlike files in forms. */
function streamWidener(declared: Declared): (type: TypePlan) => TypePlan {
  const widen = (type: TypePlan): TypePlan => {
    if (type.kind === "runtime" && type.name === "FormFile") return BYTES;
    if (type.kind === "union") return unionOf(type.members.map(widen));
    if (type.kind !== "reference") return type;
    const widened = ofNamed(type.name);
    const members = widened.kind === "union" ? widened.members : [widened];
    return members.some((member) => member === BYTES) ? widened : type;
  };
  const ofNamed = ofNamedTypes<TypePlan>(declared, keyword("never"), widen);
  return widen;
}

/** Whether a schema lists its values, which are never split. */
function isEnum(schema: Schema = true): boolean {
  return typeof schema === "object" && (schema.enum ?? schema.const) !== undefined;
}

/**
 * Returns a function that lists the alternatives of a type. A named type counts as one alternative, unless it includes null or
 * mixes objects with other values.
 */
function alternativeFinder(
  enums: ReadonlySet<string>,
  isObject: (type: TypePlan) => boolean,
  declared: Declared,
): (type: TypePlan) => readonly TypePlan[] {
  const alternativesOf = (type: TypePlan): readonly TypePlan[] => {
    if (type.kind === "union") {
      // Many paths can lead to the same type.
      const all = type.members.flatMap(alternativesOf);
      return [...new Map(all.map((part) => [JSON.stringify(part), part])).values()];
    }
    if (type.kind !== "reference" || enums.has(type.name)) return [type];
    const alternatives = ofNamed(type.name);
    const isMixed = alternatives.some(isObject) && !alternatives.every(isObject);
    return isMixed || alternatives.some(isNull) ? alternatives : [type];
  };
  const ofNamed = ofNamedTypes<readonly TypePlan[]>(declared, [], alternativesOf);
  return alternativesOf;
}

export interface BodyContext {
  readonly readBody: ReadBody;
  readonly declared: Declared;
  readonly defaults: DefaultsPlan;
}

export interface RouteBody extends BodyArguments {
  readonly doc: DocPlan;
  /** Whether the builder sends strings as JSON text. */
  readonly allowsString: boolean;
  /** The content type of requests. Absent if the route's headers or the runtime set it. */
  readonly bodyType?: string;
}

export function readRouteBody(
  { route: { requestBody, headers = {} } }: ReadRoute,
  { readBody, declared, defaults }: BodyContext,
): RouteBody | undefined {
  if (!requestBody) return undefined;
  const body = readBody(requestBody);
  const { contentType } = body;
  const ofRoute = new Map(Object.entries(lowercaseNames(headers))).get("content-type");
  const isDefault = contentType === DEFAULT_BODY_TYPE;
  const ofManifest = isDefault ? defaults.headers["content-type"] : undefined;
  const sent = ofRoute ?? ofManifest ?? contentType ?? "";
  const { allowsString, allowsScalar } = jsonScalars(body, sent, declared);
  // The runtime sets the default content type for objects and lists.
  const isSet = ofRoute !== undefined || (isDefault && !allowsScalar);
  return {
    ...body,
    doc: docOfBody(requestBody),
    allowsString,
    ...(!isSet && contentType !== undefined && { bodyType: contentType }),
  };
}

/**
 * Whether `data` of a JSON body may be a string, which the builder sends as JSON text, or another scalar. The runtime does not
 * set the content type of such bodies.
 */
export function jsonScalars(
  { data }: BodyArguments,
  contentType: string,
  declared: Declared,
): { readonly allowsString: boolean; readonly allowsScalar: boolean } {
  const isJson = mediaKind(contentType) === "json";
  const kinds = kindsOf(data && isJson ? data : keyword("never"), declared);
  const allowsString = kinds.has("string") || kinds.has("unknown");
  return { allowsString, allowsScalar: allowsString || kinds.has("scalar") };
}

/** Returns a function that lists the names of a body's arguments: its properties, `data`, or both. */
export function bodyArgumentNamer(
  schemas: Manifest["schemas"],
): (body: RequestBody) => readonly string[] {
  // The names of arguments are independent of type names.
  const typeNames = new Map(Object.keys(schemas).map((name) => [name, name]));
  const context = typeContext(schemas, typeNames, "request");
  const readBody = bodyReader(context, { get: (name) => declareSchema(name, context) });
  return (body) => namesOfBody(readBody(body));
}

export function namesOfBody(body: BodyArguments | undefined): readonly string[] {
  return body ? [...body.properties.keys(), ...(body.data ? ["data"] : [])] : [];
}

/** The place of a property's declaration: in the body's schema, or in a schema that it composes. */
export function placeOfProperty(
  name: string,
  [{ schema }, path]: PlacedBody,
  schemas: Manifest["schemas"],
): Path {
  const start = [...path, "schema"];
  return findProperty(name, new Map([[schema, start]]), schemas)?.path ?? start;
}
