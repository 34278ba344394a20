import {
  type Discriminator,
  type Json,
  type Manifest,
  type Schema,
  type SchemaObject,
  type SchemaType,
  constituentsOf,
  schemaName,
} from "../../manifest/index.js";
import type { PropertyPlan, TypePlan } from "../plan.js";
import {
  intersectionOf,
  isKeyword,
  keyword,
  objectType,
  propertyOf,
  runtimeType,
  typeOfValues,
  unionOf,
} from "./combine-types.js";
import {
  allowsNull,
  declaredProperties,
  type Direction,
  isHidden,
  isNull,
  isNullable,
  listedValues,
  propertiesIn,
  schemaTypes,
} from "./read-schema.js";
import { discriminated, extendedSchemas, type ExtendedSchemas } from "./discriminator.js";
import { docOfSchema } from "../docs.js";

export interface TypeContext extends ExtendedSchemas {
  readonly typeNames: ReadonlyMap<string, string>;
  /** Whether values may be others than an enum lists; absent if none may. */
  readonly isOpen?: (schema: SchemaObject) => boolean;
  /** What a date-time is besides text: also a `Date`, which is sent as ISO 8601, or only a `Date`, which was decoded. */
  readonly dates?: "accepted" | "decoded";
  /** Whether values are the caller's own to change, because some response has them. */
  readonly hasMutableArrays?: true;
  /** Whether the type is that of a property declared elsewhere, which may contain the type that repeats it. */
  readonly isRepeating?: boolean;
  /**
   * The schemas that contain this one in `allOf`, `oneOf` or `anyOf`, innermost first, so that `{ required: [a] }` can refer to their
   * properties.
   */
  readonly enclosing?: readonly SchemaObject[] | undefined;
}

export function typeContext(
  schemas: Manifest["schemas"],
  typeNames: ReadonlyMap<string, string>,
  direction: Direction,
): TypeContext {
  const isReceived = direction === "response";
  return {
    schemas,
    extended: extendedSchemas(schemas),
    typeNames,
    direction,
    ...(isReceived && { hasMutableArrays: true }),
  };
}

/** The closest TypeScript type of the values that a JSON Schema allows. */
export function typeOfSchema(schema: Schema, context: TypeContext): TypePlan {
  return typeOfPart(schema, context.enclosing ? { ...context, enclosing: undefined } : context);
}

/** The type of a schema, or of one that another contains and that is about the same value. */
function typeOfPart(schema: Schema, context: TypeContext): TypePlan {
  if (typeof schema === "boolean") return keyword(schema ? "unknown" : "never");
  if (context.enclosing && isNull(schema)) return keyword("null");
  const plain = ownType(schema, context);
  const composed = composedTypes(schema, context);
  const type = intersectionOf(saysMore(plain, composed) ? [plain, ...composed] : composed);
  return isNullable(schema) ? unionOf([type, keyword("null")]) : type;
}

/**
 * The type of a header, of requests and of responses. Headers are text on the wire, so only types of simple values are kept, and
 * what may be a list or an object is a string. So is a date: some headers have a format of their own (RFC 9110, section 5.6.7).
 */
export function headerType(schema: Schema, context: TypeContext): TypePlan {
  const isText = (part: Schema): boolean =>
    typeof part === "object" &&
    (schemaTypes(part).some((type) => type === "array" || type === "object") ||
      (context.dates !== undefined && part.format === "date-time"));
  const parts = [...constituentsOf([schema], context.schemas)];
  return parts.some(isText) ? keyword("string") : typeOfSchema(schema, context);
}

function composedTypes(schema: SchemaObject, context: TypeContext): readonly TypePlan[] {
  const { $ref, allOf, oneOf, anyOf, discriminator } = schema;
  const target = $ref === undefined ? [] : [referenceTo($ref, context)];
  if (!allOf && !oneOf && !anyOf) return target;
  const inside = { ...context, enclosing: [schema, ...(context.enclosing ?? [])] };
  return [
    ...target,
    ...(allOf ?? []).flatMap((member) => (isNull(member) ? [] : typeOfPart(member, inside))),
    ...[oneOf, anyOf].flatMap((members) => {
      if (!members) return [];
      const types = members.map((member) =>
        typeOfAlternative(member, members, discriminator, inside),
      );
      return withSuggestions(types, members, context);
    }),
  ];
}

/** A union in which editors suggest the values that are listed beside any text: `"a" | (string & {})`. */
function withSuggestions(
  types: readonly TypePlan[],
  members: readonly Schema[],
  context: TypeContext,
): TypePlan {
  const union = unionOf(types);
  const listed = members.flatMap((member) => listedValues(member, context.schemas) ?? []);
  if (union.kind !== "union" || !listed.some((value) => typeof value === "string")) return union;
  const texts = types.filter((_, index) => isPlainText(members[index] ?? true, context));
  return unionOf(
    union.members.map((type) =>
      isKeyword(type, "string") || texts.includes(type) ? suggesting(type) : type,
    ),
  );
}

/** Whether a schema is any text, itself or by references. */
function isPlainText(schema: Schema, context: TypeContext): boolean {
  const type = typeOfSchema(schema, context);
  if (type.kind !== "reference" || typeof schema === "boolean") return isKeyword(type, "string");
  return isPlainText(context.schemas[schemaName(schema.$ref ?? "")] ?? true, context);
}

/** The type of a member of a `oneOf` or `anyOf`, with the discriminator's value for its objects. */
function typeOfAlternative(
  member: Schema,
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  context: TypeContext,
): TypePlan {
  const type = typeOfPart(member, context);
  if (!discriminator || typeof member === "boolean" || member.$ref === undefined) return type;
  const value = discriminated(discriminator, member, members, context);
  return value ? intersectionOf([value, type]) : type;
}

function referenceTo(ref: string, { typeNames }: TypeContext): TypePlan {
  const name = typeNames.get(schemaName(ref));
  if (name === undefined) throw new Error(`${ref} was checked and is missing`);
  return { kind: "reference", name, of: "schemas" };
}

/** `type: object` beside alternatives that are objects, or a type beside a `$ref`, only repeats them. */
function saysMore(plain: TypePlan, composed: readonly TypePlan[]): boolean {
  if (composed.every((type) => isKeyword(type, "unknown"))) return true;
  const bare =
    plain.kind === "object" &&
    plain.properties.length === 0 &&
    (!plain.index || isOpen(plain.index));
  return !bare && plain.kind !== "keyword" && !(plain.kind === "array" && isOpen(plain.items));
}

function isOpen(type: TypePlan | undefined): boolean {
  return type !== undefined && isKeyword(type, "unknown");
}

function ownType(schema: SchemaObject, context: TypeContext): TypePlan {
  const { enum: listed, const: only } = schema;
  const values = only === undefined ? listed : [only];
  if (values) {
    const isOpen = only === undefined && context.isOpen?.(schema) === true;
    const others = isOpen ? otherValues(values) : [];
    return unionOf([
      typeOfValues(values, context.hasMutableArrays),
      ...others,
      ...(allowsNull(schema) ? [keyword("null")] : []),
    ]);
  }
  return unionOf(schemaTypes(schema).map((type) => TYPE_OF[type](schema, context)));
}

const TYPE_OF: Readonly<
  Record<SchemaType | "any", (schema: SchemaObject, context: TypeContext) => TypePlan>
> = {
  any: () => keyword("unknown"),
  integer: () => keyword("number"),
  number: () => keyword("number"),
  null: () => keyword("null"),
  boolean: () => keyword("boolean"),
  string: typeOfString,
  array: typeOfArray,
  object: typeOfObject,
};

function typeOfString({ format }: SchemaObject, { dates, direction }: TypeContext): TypePlan {
  if (format === "binary") {
    return runtimeType(direction === "request" ? "FormFile" : "Blob");
  }
  if (format !== "date-time" || !dates) return keyword("string");
  return dates === "decoded" ? DATE : unionOf([keyword("string"), DATE]);
}

export const DATE: TypePlan = { kind: "reference", name: "Date", of: "language" };

function typeOfArray(
  { prefixItems, items = prefixItems === undefined }: SchemaObject,
  context: TypeContext,
): TypePlan {
  const rest = typeOfSchema(items, context);
  const hasRest = !isKeyword(rest, "never");
  const mutable = context.hasMutableArrays && { isMutable: true as const };
  if (!prefixItems && hasRest) return { kind: "array", items: rest, ...mutable };
  const members = (prefixItems ?? []).map((item) => typeOfSchema(item, context));
  return { kind: "tuple", members, ...(hasRest && { rest }), ...mutable };
}

function typeOfObject(schema: SchemaObject, context: TypeContext): TypePlan {
  const { direction, schemas } = context;
  const needed = new Set(schema.required);
  const members = propertiesIn(schema, direction, schemas).map(([name, property]): PropertyPlan => {
    const type = typeOfSchema(property, context);
    return { name, isOptional: !needed.has(name), type, doc: docOfSchema(property, direction) };
  });
  members.push(...inheritedMembers(schema, needed, context));
  // Properties may all be hidden in this direction.
  const isDeclared = members.length > 0 || Object.keys(schema.properties ?? {}).length > 0;
  const index = typeOfSchema(schema.additionalProperties ?? !isDeclared, context);
  if (isKeyword(index, "never") && isDeclared) return objectType(...members);
  // Of decoded types, the reader of dates makes it sound.
  const isFinal = context.dates !== "decoded";
  return { ...objectType(...members), index: isFinal ? soundIndex(index, members) : index };
}

/** The required properties that only the schemas around or beneath this one declare, or none does. */
function inheritedMembers(
  schema: SchemaObject,
  needed: ReadonlySet<string>,
  context: TypeContext,
): readonly PropertyPlan[] {
  const { properties = {}, additionalProperties } = schema;
  const { direction, schemas, enclosing = [] } = context;
  const inherited = [...needed].filter((name) => !Object.hasOwn(properties, name));
  if (inherited.length === 0) return [];
  const elsewhere = declaredProperties([schema, ...enclosing], schemas);
  return inherited.flatMap((name): readonly PropertyPlan[] => {
    const declared = elsewhere.get(name) ?? [];
    if (declared.some((property) => isHidden(property, direction, schemas))) return [];
    // A property that is both required and forbidden would match no value.
    const [property = additionalProperties || true] = context.isRepeating ? [] : declared;
    return [propertyOf(name, typeOfSchema(property, { ...context, isRepeating: true }))];
  });
}

/** TypeScript requires every named property to fit the index signature as well. */
export function soundIndex(index: TypePlan, properties: readonly PropertyPlan[]): TypePlan {
  const optional = properties.some(({ isOptional }) => isOptional);
  return unionOf([
    index,
    ...properties.map(({ type }) => type),
    ...(optional ? [keyword("undefined")] : []),
  ]);
}

/** `string & {}`, with which editors still complete the values that are known. */
function otherValues(values: readonly Json[]): readonly TypePlan[] {
  return (["string", "number"] as const)
    .filter((type) => values.some((value) => typeof value === type))
    .map((type) => suggesting(keyword(type)));
}

function suggesting(type: TypePlan): TypePlan {
  return { kind: "intersection", members: [type, keyword("{}")] };
}
