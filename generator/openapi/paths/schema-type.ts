import { COMPOSITIONS, type Json } from "../../manifest/index.js";
import { type TypePlan, keyword, typeOfValues } from "../../plan/index.js";
import { isObject } from "../../collections/index.js";
import { type Node, originPath } from "../document/node.js";
import { isSwagger } from "../document/swagger-2.js";
import { documentName } from "../names/names.js";
import { discriminatorProperty } from "../schemas/schema-shape.js";
import { isComposedWith, isMarkedNullable, typeOfSchemaTarget, writeOut } from "./references.js";
import {
  NEVER,
  type Property,
  type DocumentTypeContext,
  UNKNOWN,
  documentDoc,
  intersection,
  languageType,
  object,
  union,
} from "./type-context.js";

const NULL = keyword("null");
const EMPTY_OBJECT = languageType("Record", keyword("string"), NEVER);

/**
 * The type of a schema in the style of openapi-typescript 7.
 *
 * @param inherited names of properties that an enclosing schema requires.
 */
export function documentType(
  node: Node,
  context: DocumentTypeContext,
  inherited: readonly string[] = [],
): TypePlan {
  const { value } = node;
  if (value === undefined || value === null || value === false) return NEVER;
  if (!isObject(value)) return UNKNOWN;
  if (node.reference() !== undefined) return typeOfReference(node, context);
  const only = value["const"];
  if (only !== undefined && only !== null) return typeOfValues([only as Json]);
  const { kinds, isNullable } = readTypes(node, context);
  const values = value["enum"];
  const isEnum = Array.isArray(values) && value["type"] !== "object";
  if (isEnum && value["properties"] === undefined && value["additionalProperties"] === undefined) {
    return typeOfValues([...(values as readonly Json[]), ...(isNullable ? [null] : [])]);
  }
  const required = [...textsIn(value["required"]), ...inherited];
  const composed = composedType(node, kinds, required, context);
  if (composed !== undefined) return isNullable ? union([composed, NULL]) : composed;
  if (Array.isArray(value["type"]) && kinds.length === 0) return NULL;
  if (value["type"] === undefined) return UNKNOWN;
  return isNullable ? union([EMPTY_OBJECT, NULL]) : EMPTY_OBJECT;
}

/** The types that a schema lists, except null. */
function readTypes(node: Node, { document }: DocumentTypeContext) {
  const type = node.get("type");
  const list: readonly unknown[] = Array.isArray(type) ? type : [];
  const hasNull = list.includes("null") || list.includes(null);
  const kinds = list.filter((kind) => kind !== "null" && kind !== null);
  return {
    kinds: Array.isArray(type) ? kinds : [type],
    isNullable: isMarkedNullable(node, document) || hasNull,
  };
}

function typeOfReference(node: Node, context: DocumentTypeContext): TypePlan {
  const target = isCircular(node, context) ? undefined : node.follow();
  return target ? typeOfSchemaTarget(target, context, documentType) : UNKNOWN;
}

function isCircular(node: Node, { root, listRoot }: DocumentTypeContext): boolean {
  const target = node.reference() === undefined ? undefined : node.follow();
  return (
    target !== undefined &&
    (isComposedWith(target, root, UNIONS) || isComposedWith(target, listRoot, UNIONS_AND_LISTS))
  );
}

const UNIONS = ["oneOf", "anyOf"];
const UNIONS_AND_LISTS = [...COMPOSITIONS, "items", "prefixItems"];

/** Combines a schema's keywords with its `allOf`, `anyOf` and `oneOf`; `undefined` if it has none of them. */
function composedType(
  node: Node,
  kinds: readonly unknown[],
  required: readonly string[],
  context: DocumentTypeContext,
): TypePlan | undefined {
  const [anyOf, oneOf] = ["anyOf", "oneOf"].map((key) =>
    // A union that contains itself gains no values by it.
    node
      .items(key)
      .flatMap((item) => (isCircular(item, context) ? [] : documentType(item, context))),
  );
  const chosen = node.items("oneOf").map((item) => item.get("type"));
  const declared = kinds
    .filter((kind) => kinds.length < 2 || !chosen.includes(kind))
    .flatMap((kind) => ownType(node, kind, required, context) ?? []);
  const parts = [
    ...(declared.length > 0 ? [union(declared)] : []),
    ...node.items("allOf").map((item) => inheritedType(item, required, context)),
    ...variantType(node, context),
  ];
  const base = parts.length > 0 ? [intersection(parts)] : [];
  const open = anyOf && anyOf.length > 0 ? [union([...base, ...anyOf])] : base;
  if (oneOf === undefined || oneOf.length === 0) return open[0];
  return oneOf.every(isPrimitive)
    ? union([...open, ...oneOf])
    : intersection([...open, union(oneOf)]);
}

function isPrimitive(type: TypePlan): boolean {
  return type.kind === "keyword" && type.name !== "unknown" && type.name !== "{}";
}

/**
 * The literal property of a union's alternative with `allOf`. Without `allOf`, `objectProperties` replaces the alternative's
 * property.
 */
function variantType(node: Node, { discriminators }: DocumentTypeContext): readonly TypePlan[] {
  if (discriminators.variants.size === 0 || !Array.isArray(node.get("allOf"))) return [];
  const variant = discriminators.variants.get(node.address());
  return variant ? [object([{ name: variant.property, type: literals(variant.values) }])] : [];
}

/** A member of `allOf`, without the discriminator's property, and with the properties that the owner requires. */
function inheritedType(
  item: Node,
  required: readonly string[],
  context: DocumentTypeContext,
): TypePlan {
  const { parents, variants } = context.discriminators;
  const target = item.reference() === undefined ? undefined : item.follow();
  const discriminator = target
    ? parents.get(target.address())?.property
    : discriminatorProperty(item);
  const type = target
    ? inheritedTarget(target, variants.has(target.address()) ? [] : required, context)
    : documentType(item, context, required);
  return discriminator === undefined
    ? type
    : languageType("Omit", type, { kind: "literal", value: discriminator });
}

function inheritedTarget(
  target: Node,
  required: readonly string[],
  context: DocumentTypeContext,
): TypePlan {
  const properties = target.get("properties");
  const names = required.filter((name) => isObject(properties) && Object.hasOwn(properties, name));
  // The type of an optional property, `Pet["owner"]`, includes undefined, so it cannot be indexed.
  const isNested = target.file === context.document.file && originPath(target).length > 3;
  const convertTarget = isNested && names.length > 0 ? writeOut : typeOfSchemaTarget;
  // A parent that is a union of its children contributes only its properties to them.
  const isWithin =
    isComposedWith(target, context.root) ||
    isComposedWith(target, context.listRoot, UNIONS_AND_LISTS);
  const type = isWithin
    ? (objectType(target, textsIn(target.get("required")), context) ?? UNKNOWN)
    : convertTarget(target, context, documentType);
  if (names.length === 0) return type;
  return intersection([
    type,
    languageType("Required", languageType("Pick", type, literals(names))),
  ]);
}

function literals(values: readonly string[]): TypePlan {
  return union([...new Set(values)].map((value) => ({ kind: "literal", value })));
}

/** The type that a schema declares for values of one kind. */
function ownType(
  node: Node,
  kind: unknown,
  required: readonly string[],
  context: DocumentTypeContext,
): TypePlan | undefined {
  switch (kind) {
    case "string":
    case "boolean":
    case "null":
      return keyword(kind);
    case "number":
    case "integer":
      return keyword("number");
    case "array":
      return arrayType(node, {
        ...context,
        root: undefined,
        listRoot: context.root ?? context.listRoot,
      });
    default:
      return objectType(node, required, context);
  }
}

function arrayType(node: Node, context: DocumentTypeContext): TypePlan {
  const list = ["prefixItems", "items"].find((key) => Array.isArray(node.get(key)));
  if (list !== undefined) {
    const members = node.items(list).map((item) => documentType(item, context));
    return { kind: "tuple", isMutable: true, members };
  }
  const items = node.get("items") ? documentType(node.child("items"), context) : UNKNOWN;
  return { kind: "array", isMutable: true, items };
}

function objectType(
  node: Node,
  required: readonly string[],
  context: DocumentTypeContext,
): TypePlan | undefined {
  const within = { ...context, root: undefined, listRoot: undefined };
  const properties = objectProperties(node, required, within);
  const definitions = node.members("$defs").map((member) => readProperty(member, true, within));
  if (definitions.length > 0 && !properties.some(({ name }) => name === "$defs"))
    properties.push({ name: "$defs", type: object(definitions) });
  const index = indexTypes(node, within);
  const parts = [
    ...(properties.length > 0 ? [object(properties)] : []),
    ...(index.length > 0 ? [object([], union(index))] : []),
  ];
  return parts.length > 0 ? intersection(parts) : undefined;
}

function objectProperties(
  node: Node,
  required: readonly string[],
  context: DocumentTypeContext,
): Property[] {
  const { parents, variants } = context.discriminators;
  const properties = new Map(
    node.members("properties").map((member) => {
      const { value } = member;
      const isNeeded =
        required.includes(member.key) ||
        (!context.isRequest && isObject(value) && member.get("default") !== undefined);
      return [member.key, readProperty(member, isNeeded, context)];
    }),
  );
  if (parents.size === 0) return [...properties.values()];
  const address = node.address();
  const variant = variants.get(address);
  const isChild = Array.isArray(node.get("allOf"));
  const parent = discriminatorProperty(node) === undefined ? parents.get(address) : undefined;
  if (variant && !isChild && node.get("type") === "object") {
    const type = literals(variant.values);
    const before = properties.get(variant.property);
    properties.set(variant.property, {
      ...before,
      name: variant.property,
      type,
      isOptional: false,
      isReadonly: false,
    });
  } else if (!variant && isChild && parent) {
    properties.set(parent.property, {
      name: parent.property,
      type: literals([impliedValue(node, context.document)]),
    });
  }
  return [...properties.values()];
}

/** The discriminator value of a schema without a mapping: its name, or in Swagger 2.0 the value of Azure's extension. */
function impliedValue(schema: Node, document: Node): string {
  const extension = isSwagger(document) ? schema.text("x-ms-discriminator-value") : undefined;
  return extension ?? documentName(schema.address());
}

function readProperty(member: Node, isRequired: boolean, context: DocumentTypeContext): Property {
  return {
    name: member.key,
    type: documentType(member, context),
    isOptional: !isRequired,
    isReadonly: member.isTrue("readOnly"),
    doc: documentDoc(member, context),
  };
}

function indexTypes(node: Node, context: DocumentTypeContext): readonly TypePlan[] {
  const additional = node.get("additionalProperties");
  const isAny =
    additional === true || (isObject(additional) && Object.keys(additional).length === 0);
  return [
    ...(isAny ? [UNKNOWN] : []),
    ...(!isAny && isObject(additional)
      ? [documentType(node.child("additionalProperties"), context)]
      : []),
    ...node.members("patternProperties").map((member) => documentType(member, context)),
  ];
}

function textsIn(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((text): text is string => typeof text === "string");
}
