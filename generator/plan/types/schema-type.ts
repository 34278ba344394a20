import {
  type Discriminator,
  type Json,
  type Schema,
  type SchemaObject,
  type SchemaType,
  schemaName,
} from "../../manifest/index.js";
import type { PropertyPlan, TypePlan } from "../plan.js";
import {
  intersectionType,
  isKeyword,
  keyword,
  objectType,
  requiredProperty,
  runtimeType,
  typeOfValues,
  unionType,
} from "./combine-types.js";
import { allowsNull, isNull, isNullable, isOpenEnum, schemaTypes } from "./read-schema.js";
import { discriminated, type DirectedSchemas } from "./discriminator.js";
import type { Direction, SchemaIndex } from "./schema-index.js";
import { docOfSchema } from "../docs.js";

export interface TypeContext extends DirectedSchemas {
  readonly typeNames: ReadonlyMap<string, string>;
  /** The enums without unlisted values, if others are open. */
  readonly closedEnums?: ReadonlySet<Schema>;
  /** The type of a date-time: text or a `Date`, which is sent as ISO 8601; or only a `Date`, which was decoded. */
  readonly dates?: "accepted" | "decoded";
  /** Set if callers may change arrays, because some response has them. */
  readonly hasMutableArrays?: true;
  /** Whether the type is a property declared elsewhere, which may contain the repeating type. */
  readonly isRepeating?: boolean;
  /**
   * Schemas that contain this one in `allOf`, `oneOf` or `anyOf`, innermost first, so that `{ required: [a] }` can refer to
   * their properties.
   */
  readonly enclosing?: readonly SchemaObject[] | undefined;
}

export function typeContext(
  schemas: SchemaIndex,
  typeNames: ReadonlyMap<string, string>,
  direction: Direction,
): TypeContext {
  const isReceived = direction === "response";
  return { schemas, typeNames, direction, ...(isReceived && { hasMutableArrays: true }) };
}

/** The closest TypeScript type for the values that a JSON Schema allows. */
export function typeOfSchema(schema: Schema, context: TypeContext): TypePlan {
  return typeOfPart(schema, context.enclosing ? { ...context, enclosing: undefined } : context);
}

/** The type of a schema, or of a part that describes the same value. */
function typeOfPart(schema: Schema, context: TypeContext): TypePlan {
  if (typeof schema === "boolean") return keyword(schema ? "unknown" : "never");
  if (context.enclosing && isNull(schema)) return keyword("null");
  const plain = ownType(schema, context);
  const composed = composedTypes(schema, context);
  const type = intersectionType(saysMore(plain, composed) ? [plain, ...composed] : composed);
  return isNullable(schema) ? unionType([type, keyword("null")]) : type;
}

/**
 * The type of a header. Headers are text, so only simple types are kept; lists, objects and dates become strings, because some
 * headers have special date formats (RFC 9110, section 5.6.7).
 */
export function headerType(schema: Schema, context: TypeContext): TypePlan {
  const isText = (part: Schema): boolean =>
    typeof part === "object" &&
    (schemaTypes(part).some((type) => type === "array" || type === "object") ||
      (context.dates !== undefined && part.format === "date-time"));
  const parts = [...context.schemas.listConstituents([schema])];
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

/** A union in which editors suggest listed values besides any text: `"a" | (string & {})`. */
function withSuggestions(
  types: readonly TypePlan[],
  members: readonly Schema[],
  context: TypeContext,
): TypePlan {
  const union = unionType(types);
  const listed = members.flatMap((member) => context.schemas.listedValues(member) ?? []);
  if (union.kind !== "union" || !listed.some((value) => typeof value === "string")) return union;
  const texts = types.filter((_, index) => isPlainText(members[index] ?? true, context));
  return unionType(
    union.members.map((type) =>
      isKeyword(type, "string") || texts.includes(type) ? suggesting(type) : type,
    ),
  );
}

/** Whether a schema allows any text, directly or by reference. */
function isPlainText(schema: Schema, context: TypeContext): boolean {
  // The type of an object or a list could contain the union, which asks for it.
  const isNested = (part: Schema): boolean =>
    typeof part === "object" &&
    schemaTypes(part).some((type) => type === "object" || type === "array");
  if ([...context.schemas.listConstituents([schema])].some(isNested)) return false;
  const type = typeOfSchema(schema, context);
  if (type.kind !== "reference" || typeof schema === "boolean") return isKeyword(type, "string");
  return isPlainText(context.schemas.named(schemaName(schema.$ref ?? "")), context);
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
  return value ? intersectionType([value, type]) : type;
}

function referenceTo(ref: string, { typeNames }: TypeContext): TypePlan {
  const name = typeNames.get(schemaName(ref));
  if (name === undefined) throw new Error(`${ref} was checked and is missing`);
  return { kind: "reference", name, of: "schemas" };
}

/**
 * Whether a type adds to its composition. `type: object` beside object alternatives, or a type beside a `$ref`, only repeats
 * it.
 */
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
    const isOpen = only === undefined && isOpenEnum(schema, context.closedEnums);
    const remainder = isOpen ? otherValues(values) : [];
    return unionType([
      typeOfValues(values, context.hasMutableArrays),
      ...remainder,
      ...(allowsNull(schema) ? [keyword("null")] : []),
    ]);
  }
  return unionType(schemaTypes(schema).map((type) => TYPE_OF[type](schema, context)));
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
  return dates === "decoded" ? DATE : unionType([keyword("string"), DATE]);
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
  const members = schemas.propertiesIn(schema, direction).map(([name, property]): PropertyPlan => {
    const type = typeOfSchema(property, context);
    return { name, isOptional: !needed.has(name), type, doc: docOfSchema(property, direction) };
  });
  members.push(...inheritedMembers(schema, needed, context));
  // All properties may be hidden in this direction.
  const isDeclared = members.length > 0 || Object.keys(schema.properties ?? {}).length > 0;
  const index = typeOfSchema(schema.additionalProperties ?? !isDeclared, context);
  if (isKeyword(index, "never") && isDeclared) return objectType(...members);
  // `decodedType` widens the index of decoded types.
  const isFinal = context.dates !== "decoded";
  return { ...objectType(...members), index: isFinal ? widenIndexType(index, members) : index };
}

/** The required properties that this schema does not declare, with types from enclosing or composed schemas. */
function inheritedMembers(
  schema: SchemaObject,
  needed: ReadonlySet<string>,
  context: TypeContext,
): readonly PropertyPlan[] {
  const { properties = {}, additionalProperties } = schema;
  const { direction, schemas, enclosing = [] } = context;
  const inherited = [...needed].filter((name) => !Object.hasOwn(properties, name));
  if (inherited.length === 0) return [];
  const elsewhere = schemas.declaredProperties([schema, ...enclosing]);
  return inherited.flatMap((name): readonly PropertyPlan[] => {
    const declared = elsewhere.get(name) ?? [];
    if (declared.some((property) => schemas.isHidden(property, direction))) return [];
    // A property that is both required and forbidden would match no value.
    const [property = additionalProperties || true] = context.isRepeating ? [] : declared;
    return [requiredProperty(name, typeOfSchema(property, { ...context, isRepeating: true }))];
  });
}

/** Widens an index type, because TypeScript requires every declared property to match the index signature. */
export function widenIndexType(index: TypePlan, properties: readonly PropertyPlan[]): TypePlan {
  const optional = properties.some(({ isOptional }) => isOptional);
  return unionType([
    index,
    ...properties.map(({ type }) => type),
    ...(optional ? [keyword("undefined")] : []),
  ]);
}

/** `string & {}`, with which editors still suggest the known values. */
function otherValues(values: readonly Json[]): readonly TypePlan[] {
  return (["string", "number"] as const)
    .filter((type) => values.some((value) => typeof value === type))
    .map((type) => suggesting(keyword(type)));
}

function suggesting(type: TypePlan): TypePlan {
  return { kind: "intersection", members: [type, keyword("{}")] };
}
