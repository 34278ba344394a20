import {
  COMPOSITIONS,
  type Manifest,
  type RequestBody,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import { formOf, mediaKind } from "../../media-types/index.js";
import type { TypePlan } from "../plan.js";
import type { Path } from "../../errors/index.js";
import { keyword, unionOf } from "../types/combine-types.js";
import { declaredProperties } from "../types/declared-properties.js";
import { typeOfItems } from "../types/item-type.js";
import { typeContext, typeOfSchema, type TypeContext } from "../types/schema-type.js";
import { byName, isDeclaration, propertiesOf, type PropertySearch } from "./named-properties.js";

type PlacedBody = readonly [RequestBody, Path];

/** A request body and the same in other media types, with the place of each: the usual one is the first. */
export function bodiesOf(
  body: RequestBody,
  path: Path,
): readonly [PlacedBody, ...(readonly PlacedBody[])] {
  const { required, content = {}, usual } = body;
  const placeOf = (contentType: string): Path => [...path, "content", contentType];
  const others = Object.entries(content).flatMap(([contentType, other]) =>
    contentType === usual
      ? []
      : [[{ required, contentType, ...other }, placeOf(contentType)] as const],
  );
  return [[body, usual === undefined ? path : placeOf(usual)], ...others];
}

/** The arguments of a builder that make up the request body. */
export interface BodyArguments {
  /** The type of a body whose properties are the arguments. */
  readonly object?: TypePlan;
  /** The names of those properties, and where each is declared. */
  readonly properties: ReadonlyMap<string, Path>;
  /** The type of the argument `data`, for any other body. */
  readonly data?: TypePlan;
  /** Whether a call must have a body. */
  readonly required: boolean;
  /** The `content-type` of requests with the body. Absent where only the client knows it. */
  readonly contentType?: string;
}

/**
 * Sorts the variants of a body: the properties of objects become arguments, anything else is the argument `data`. An
 * object whose properties the schema does not name is also `data`, because its keys could not be told from other arguments.
 * A stream is `data`, too. Null is a value of `data` in JSON; any other body that may be null is optional. A multipart body whose
 * schema names no fields is `data` of any type: the caller builds it, and only the client that sends it knows the boundary in its
 * content type.
 */
export function readBody(body: RequestBody, path: Path, context: TypeContext): BodyArguments {
  const { object, data, ...rest } = sortVariants(body, path, context);
  return { ...rest, ...(object && { object: object() }), ...(data && { data: data() }) };
}

/** The same before types are made: names and places do not need them. */
interface SortedVariants extends Omit<BodyArguments, "object" | "data"> {
  readonly object?: () => TypePlan;
  readonly data?: () => TypePlan;
}

export function sortVariants(
  { schema, required, contentType }: RequestBody,
  path: Path,
  context: TypeContext,
): SortedVariants {
  const named = { context, splits: new Map(), properties: new Map() };
  const split = splitSchema(schema, [...path, "schema"], named);
  const isRequired = required && !split.admitsNull;
  const none: ReadonlyMap<string, Path> = new Map();
  const found = split.objects.flatMap((variant) => [...variant.properties]);
  // A name in `required` may be declared elsewhere, as a property that values of this direction lack.
  const declared = found.every(([, at]) => isDeclaration(at))
    ? undefined
    : declaredProperties([schema], context.schemas, COMPOSITIONS);
  const properties = new Map(
    found.filter(([name, at]) => isDeclaration(at) || declared?.has(name) !== true),
  );
  const isFields = split.others.length === 0 && properties.size > 0;
  if (
    mediaKind(contentType) === "multipart" &&
    !(formOf(contentType) === "multipart" && isFields)
  ) {
    return { properties: none, data: () => keyword("unknown"), required: isRequired };
  }
  if (mediaKind(contentType) === "items") {
    const data = () => streamed(contentType, schema, context);
    return { properties: none, data, required: isRequired, contentType };
  }
  const all = [...split.objects, ...split.others];
  const typeOf = (variants: readonly Variant[]) => () =>
    unionOf(variants.map(({ type }) => type()));
  // A property named `data` could not be told from a whole body.
  const isData = properties.size === 0 || (split.others.length > 0 && properties.has("data"));
  if (isData) {
    const data = typeOf(all);
    const isNull = split.admitsNull && mediaKind(contentType) === "json";
    return isNull
      ? { properties: none, data: () => unionOf([data(), keyword("null")]), required, contentType }
      : { properties: none, data, required: isRequired, contentType };
  }
  return {
    contentType,
    object: typeOf(split.objects),
    properties,
    ...(split.others.length > 0 && { data: typeOf(split.others) }),
    required: isRequired,
  };
}

/** A stream is sent as text or bytes, or in JSON Lines. */
function streamed(contentType: string, schema: Schema, context: TypeContext): TypePlan {
  const bytes: TypePlan = { kind: "runtime", name: "Binary" };
  if (/event-stream|json-seq/i.test(contentType)) return bytes;
  const item = typeOfItems(contentType, { schema }, context);
  return unionOf([{ kind: "runtime", name: "EncodedLines", arguments: [item] }, bytes]);
}

/** A function that gives the names of a body's arguments: its properties, `data`, or both. */
export function bodyArgumentNamer(
  schemas: Manifest["schemas"],
): (body: RequestBody) => readonly string[] {
  // The names of arguments do not depend on types, so each schema's own name serves as its type's name.
  const typeNames = new Map(Object.keys(schemas).map((name) => [name, name]));
  const context = typeContext(schemas, typeNames, "request");
  return (body) => namesOfBody(sortVariants(body, [], context));
}

/** The names of a body's arguments. */
export function namesOfBody(
  body: { readonly properties: BodyArguments["properties"]; readonly data?: unknown } | undefined,
): readonly string[] {
  return body ? [...body.properties.keys(), ...(body.data ? ["data"] : [])] : [];
}

/** One kind of value that a schema allows. */
interface Variant {
  /** Makes its type, which is not needed where a name stands for it. */
  readonly type: () => TypePlan;
  /** The named properties, if the variant is an object. */
  readonly properties: ReadonlyMap<string, Path>;
}

interface Split {
  /** Objects with named properties. */
  readonly objects: readonly Variant[];
  readonly others: readonly Variant[];
  readonly admitsNull: boolean;
}

/** The named schemas with cached results, because a schema can be reached by many paths. */
interface NamedSchemas extends PropertySearch {
  readonly context: TypeContext;
  readonly splits: Map<string, Split>;
}

function splitSchema(schema: Schema, path: Path, named: NamedSchemas): Split {
  const whole = () => typeOfSchema(withoutNull(schema), named.context);
  const other: Split = {
    objects: [],
    others: [{ type: whole, properties: new Map() }],
    admitsNull: false,
  };
  if (typeof schema === "boolean") return other;
  const admitsNull = allowsNull(schema);
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  if (schema.type !== undefined && types.length === 0) {
    return { objects: [], others: [], admitsNull };
  }

  const properties = propertiesOf(schema, path, named);
  const isObject = types.every((type) => type === "object");
  if (properties.size > 0 && isObject && schema.$ref === undefined) {
    return { objects: [{ type: whole, properties }], others: [], admitsNull };
  }
  if (properties.size > 0 && types.includes("object")) {
    const parts = [["object"], types.filter((type) => type !== "object")] as const;
    return join(
      parts.map((type) => splitSchema({ ...schema, type }, path, named)),
      admitsNull,
    );
  }

  if (schema.$ref !== undefined) {
    const target = splitNamed(schemaName(schema.$ref), named);
    const isMixed = target.objects.length > 0 && target.others.length > 0;
    // The named type stands for all of it, unless it admits null or mixes kinds that must be told apart.
    if (isMixed || target.admitsNull) {
      return { ...target, admitsNull: admitsNull || target.admitsNull };
    }
    const names = byName(target.objects.flatMap((variant) => [...variant.properties]));
    const variant: Variant = { type: whole, properties: names };
    return names.size > 0
      ? { objects: [variant], others: [], admitsNull }
      : { objects: [], others: [variant], admitsNull };
  }

  const key = schema.oneOf ? "oneOf" : "anyOf";
  const members = schema[key];
  if (!members || schema.allOf) return { ...other, admitsNull };
  return join(
    members.map((member, index) => splitSchema(member, [...path, key, index], named)),
    admitsNull,
  );
}

function splitNamed(name: string, named: NamedSchemas): Split {
  const known = named.splits.get(name);
  if (known) return known;
  const split = splitSchema(named.context.schemas[name] ?? true, ["schemas", name], named);
  named.splits.set(name, split);
  return split;
}

function join(splits: readonly Split[], admitsNull: boolean): Split {
  return {
    objects: distinct(splits.flatMap(({ objects }) => objects)),
    others: distinct(splits.flatMap(({ others }) => others)),
    admitsNull: admitsNull || splits.some((split) => split.admitsNull),
  };
}

function distinct(variants: readonly Variant[]): readonly Variant[] {
  if (variants.length < 2) return variants;
  const byType = new Map(variants.map((variant) => [JSON.stringify(variant.type()), variant]));
  return [...byType.values()];
}

function allowsNull({ nullable, type }: SchemaObject): boolean {
  return nullable === true || [type ?? []].flat().includes("null");
}

function withoutNull(schema: Schema): Schema {
  if (typeof schema === "boolean") return schema;
  const { nullable: _, type, ...rest } = schema;
  const types = [type ?? []].flat().filter((one) => one !== "null");
  return { ...rest, ...(types.length > 0 && { type: types }) };
}
