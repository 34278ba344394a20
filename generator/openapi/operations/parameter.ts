import { type ParameterFile, type Schema, isJsonMediaType } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import { mediaTypeEssence } from "../../media-types/index.js";
import { type Node, normalizeProse } from "../document/node.js";
import { optional } from "../optional.js";
import type { ReadContext } from "../read-context.js";
import { withExample } from "../schemas/keywords.js";
import { unionSchema } from "../schemas/object-keywords.js";
import {
  admits,
  alternatives,
  listDeclaredProperties,
  declaredTypes,
} from "../schemas/schema-shape.js";

/** The properties of a parameter that depend on its place and style. */
export type ParameterForm = Omit<ParameterFile, "as" | "description" | "deprecated">;

/** Orders a parameter for readers: without defaults, and with the schema last, because it can be long. */
export function writeParameter(
  node: Node,
  { name, in: place, style, explode, allowReserved, contentType, schema }: ParameterForm,
  context: ReadContext,
): ParameterFile {
  const [content = node] = node.members("content");
  return {
    name,
    in: place,
    ...(place !== "path" && node.isTrue("required") && { required: true }),
    ...optional("style", style),
    ...(explode === false && { explode }),
    ...(allowReserved === true && { allowReserved }),
    ...optional("contentType", contentType),
    ...(node.isTrue("deprecated") && { deprecated: true }),
    ...optional("description", normalizeProse(node.get("description"), context)),
    schema: withExample(schema, content),
  };
}

/** Reads a parameter's `content`, which has one media type. JSON is serialized; any other type is text from the caller. */
export function readContent(
  node: Node,
  context: ReadContext,
): Pick<ParameterForm, "contentType" | "schema"> | undefined {
  const [content] = node.members("content");
  if (content === undefined) return undefined;
  // Media types are case-insensitive (RFC 9110, section 8.3.1), but case-sensitive in a manifest.
  const contentType = mediaTypeEssence(content.key);
  if (isJsonMediaType(contentType)) {
    return { contentType, schema: context.schemas.read(content.child("schema")) };
  }
  const name = node.text("name") ?? "";
  const message = `\`${name}\` is text in ${content.key}, which the caller serializes`;
  node.warn("content-parameter", message);
  return { schema: { type: "string" } };
}

/** Reads `style` and `explode` of a query parameter, which only affect lists and objects (OpenAPI, "Style Values"). */
export function readStyle(
  node: Node,
  name: string,
  context: ReadContext,
): Pick<ParameterForm, "style" | "explode" | "schema"> {
  const schema = node.child("schema");
  const isNested = admits(schema, ["array", "object"]);
  const style = node.text("style") ?? "form";
  const explode = node.get("explode");
  if (style === "deepObject" && isNested) {
    warnOfLists(schema, name, node);
    return { style, schema: context.schemas.read(schema) };
  }
  const isDelimited = style === "pipeDelimited" || style === "spaceDelimited";
  if (isDelimited && isNested && explode !== true) {
    return { style, schema: readParameterSchema(node, context) };
  }
  if (!isDelimited && style !== "form" && style !== "deepObject") {
    node.warn("unknown-style", `a query parameter has no style \`${style}\`; it is read as form`);
  }
  // A single value has one serialization.
  const isSingle = !isNested && alternatives(schema).some((part) => declaredTypes(part).length > 0);
  return {
    explode: explode !== false || isSingle,
    schema: readParameterSchema(node, context),
  };
}

/** Warns about lists in the style `deepObject`, which OpenAPI leaves undefined. */
function warnOfLists(schema: Node, name: string, owner: Node): void {
  const isList = (part: Node): boolean => admits(part, ["array"]);
  const property = listDeclaredProperties(schema).find(isList);
  const list = isList(schema) ? name : property && `${name}[${property.key}]`;
  if (list === undefined) return;
  const message = `OpenAPI does not define lists in the style deepObject; they are sent as \`${list}[0]\``;
  owner.warn("deep-object-list", message);
}

/**
 * The schema of a parameter without `content`. URLs and headers can express texts, lists and maps of texts (RFC 6570, section
 * 2.4). Values nested deeper are typed as text, which the caller serializes.
 */
export function readParameterSchema(parameter: Node, { schemas }: ReadContext): Schema {
  const schema = parameter.child("schema");
  const all = alternatives(schema);
  if (!all.some((part) => listParts(part).some(isNested))) return schemas.read(schema);
  const name = parameter.text("name") ?? "";
  const message = `\`${name}\` nests values that no style can express; they are typed as text, which the caller serializes`;
  parameter.warn("nested-parameter", message);
  // Flattened schemas lose their names, so they are repeated.
  const repeated = all.filter(({ value }) => parameter.repeat(value));
  return unionSchema(repeated.map((alternative) => flatten(alternative, schemas.read)));
}

function isNested(schema: Node): boolean {
  return isObject(schema.value) && admits(schema, ["array", "object"]);
}

function listParts(schema: Node): readonly Node[] {
  return [
    schema.child("items"),
    schema.child("additionalProperties"),
    ...schema.items("prefixItems"),
    ...schema.members("properties"),
  ];
}

function flatten(schema: Node, read: (schema: Node) => Schema): Schema {
  const flat = (part: Node): Schema => (isNested(part) ? { type: "string" } : read(part));
  const types = declaredTypes(schema);
  if (types.includes("array")) {
    const first = schema.items("prefixItems").map(flat);
    const rest = schema.child("items");
    return {
      type: "array",
      ...(first.length > 0 && { prefixItems: first }),
      ...((first.length === 0 || rest.value !== undefined) && { items: flat(rest) }),
    };
  }
  if (!types.includes("object")) return read(schema);
  const properties = schema.members("properties").map((part) => [part.key, flat(part)] as const);
  const additional = schema.child("additionalProperties");
  return {
    type: "object",
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isObject(additional.value) && { additionalProperties: flat(additional) }),
  };
}
