import { lowercaseNames, memoizeWith } from "../../collections/index.js";
import {
  DEFAULT_BODY_TYPE,
  findProperty,
  type Manifest,
  type RequestBody,
  type Schema,
} from "../../manifest/index.js";
import { formKind, mediaKind } from "../../media-types/index.js";
import type { Path } from "../../errors/index.js";
import { docOfBody } from "../docs.js";
import type { DefaultsPlan, DocPlan, TypePlan } from "../plan.js";
import type { PlacedBody, ReadRoute } from "../routes/read-routes.js";
import { isKeyword, keyword, unionType } from "../types/combine-types.js";
import { typeOfItems } from "../types/item-type.js";
import { createSchemaIndex } from "../types/schema-index.js";
import { typeContext, typeOfSchema, type TypeContext } from "../types/schema-type.js";
import { BYTES, createTypeIndex, type Properties, type TypeIndex } from "../types/type-index.js";
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

export interface BodyContext {
  readonly types: TypeContext;
  readonly index: TypeIndex;
}

/**
 * Splits the alternatives of a body: properties of objects become arguments, any other value is the argument `data`. So are
 * streams, and objects without declared properties, whose keys would be mistaken for other arguments.
 *
 * Null is a value of `data` in JSON, unless an optional body has an object as alternative. With another media type, a nullable
 * body is optional. A multipart body without declared fields is `data` of any type: the caller builds it, and only the client
 * knows the boundary in its content type.
 *
 * Memoized, because routes share bodies.
 */
export const readBody = memoizeWith(
  (
    { schema, required: isNeeded, contentType }: RequestBody,
    { types, index }: BodyContext,
  ): BodyArguments => {
    const type = typeOfSchema(schema, types);
    const alternatives = isEnum(schema) ? [] : index.listAlternatives(type);
    const kind = mediaKind(contentType);
    const nulls = alternatives.filter(isNull);
    const objects = alternatives.filter(index.hasProperties);
    const values = alternatives.filter((part) => !index.hasProperties(part) && !isNull(part));
    const jsonNulls = kind === "json" ? nulls : [];
    const dataTypes = isEnum(schema)
      ? [type]
      : [...values.map(index.withStreams), ...(isNeeded ? jsonNulls : [])];
    const object = objects.length > 0 ? unionType(objects) : undefined;
    const properties = index.findProperties(object);
    const required = isNeeded && nulls.length === jsonNulls.length;
    const isForm = formKind(contentType) === "multipart" && object && dataTypes.length === 0;
    if (kind === "multipart" && !isForm) return { ...ofData(keyword("unknown")), required };
    if (kind === "items") {
      return { ...ofData(streamed(contentType, schema, types)), required, contentType };
    }
    // A property `data` would be mistaken for the body.
    if (!object || (dataTypes.length > 0 && properties.has("data"))) {
      return {
        ...ofData(unionType([...objects, ...dataTypes, ...jsonNulls])),
        required,
        contentType,
      };
    }
    const data = dataTypes.length > 0 && { data: unionType(dataTypes) };
    return { object, properties, ...data, required, contentType };
  },
);

/** Names of the types of enums, which are never split. */
export function enumTypes({ typeNames, schemas }: TypeContext): ReadonlySet<string> {
  const enums = [...typeNames].filter(([schema]) => isEnum(schemas.named(schema)));
  return new Set(enums.map(([, type]) => type));
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
  return unionType([{ kind: "runtime", name: "EncodedLines", arguments: [item] }, BYTES]);
}

/** Whether a schema lists its values, which are never split. */
function isEnum(schema: Schema): boolean {
  return typeof schema === "object" && (schema.enum ?? schema.const) !== undefined;
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
  context: BodyContext,
  defaults: DefaultsPlan,
): RouteBody | undefined {
  if (!requestBody) return undefined;
  const body = readBody(requestBody, context);
  const { contentType } = body;
  const ofRoute = new Map(Object.entries(lowercaseNames(headers))).get("content-type");
  const isDefault = contentType === DEFAULT_BODY_TYPE;
  const ofManifest = isDefault ? defaults.headers["content-type"] : undefined;
  const sent = ofRoute ?? ofManifest ?? contentType ?? "";
  const { allowsString, allowsScalar } = jsonScalars(body, sent, context.index);
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
  index: TypeIndex,
): { readonly allowsString: boolean; readonly allowsScalar: boolean } {
  const isJson = mediaKind(contentType) === "json";
  const kinds = index.listValueKinds(data && isJson ? data : keyword("never"));
  const allowsString = kinds.has("string") || kinds.has("unknown");
  return { allowsString, allowsScalar: allowsString || kinds.has("scalar") };
}

/** The context in which `readBody` finds the names of arguments, which are independent of type names. */
export function argumentNamesContext(schemas: Manifest["schemas"]): BodyContext {
  const typeNames = new Map(Object.keys(schemas).map((name) => [name, name]));
  const types = typeContext(createSchemaIndex(schemas), typeNames, "request");
  const declarations = { get: (name: string) => declareSchema(name, types) };
  return { types, index: createTypeIndex(declarations, enumTypes(types)) };
}

export function listArgumentNames(body: RequestBody, context: BodyContext): readonly string[] {
  return namesOfBody(readBody(body, context));
}

/** The names of a body's arguments: its properties, `data`, or both. */
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
