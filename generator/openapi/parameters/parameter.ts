import { type ParameterFile, type Schema, isJsonMediaType } from "../../manifest/index.js";
import {
  type Node,
  child,
  isObject,
  isTrue,
  items,
  members,
  ownValue,
  proseOf,
  textOf,
} from "../document/node.js";
import type { SharedNode } from "../document/references.js";
import { isReserved } from "../operations/path-template.js";
import { optional } from "../optional.js";
import type { ReadContext } from "../read-context.js";
import { withExample } from "../schemas/keywords.js";
import { admits, alternatives, typesOf } from "../schemas/schema-shape.js";

/** A parameter of the manifest, and the document's declaration that it was made from, if any. */
export interface DraftParameter extends Partial<SharedNode> {
  readonly written: ParameterFile;
}

/** The properties of a parameter that depend on its place and style. */
type ParameterForm = Omit<ParameterFile, "as" | "description" | "deprecated">;

/** A parameter as a person would write it: without defaults, and with the schema last, because it can be long. */
export function writeParameter(
  node: Node,
  { name, in: place, style, explode, allowReserved, contentType, schema }: ParameterForm,
  context: ReadContext,
): ParameterFile {
  const [content = node] = members(node, "content");
  return {
    name,
    in: place,
    ...(place !== "path" && isTrue(node, "required") && { required: true }),
    ...optional("style", style),
    ...(explode === true && { explode }),
    ...(allowReserved === true && { allowReserved }),
    ...optional("contentType", contentType),
    ...(isTrue(node, "deprecated") && { deprecated: true }),
    ...optional("description", proseOf(ownValue(node.value, "description"), context)),
    schema: withExample(schema, content, context),
  };
}

/** Reads a parameter's `content`, which has one media type: JSON is serialized, any other type is text from the caller. */
export function readContent(
  node: Node,
  context: ReadContext,
): Pick<ParameterForm, "contentType" | "schema"> | undefined {
  const [content] = members(node, "content");
  if (content === undefined) return undefined;
  // Media types are case-insensitive (RFC 9110, section 8.3.1), but not in a manifest.
  const [contentType = ""] = content.key.trim().toLowerCase().split(/\s*;/);
  if (isJsonMediaType(contentType)) {
    return { contentType, schema: context.schemas.read(child(content, "schema")) };
  }
  const name = textOf(node, "name") ?? "";
  const message = `\`${name}\` is text in ${content.key}, which the caller serializes`;
  context.report.warn(node, "content-parameter", message);
  return { schema: { type: "string" } };
}

/** Reads a query parameter and its style (OpenAPI, "Style Values"). */
export function readQueryParameter(node: Node, name: string, context: ReadContext): ParameterFile {
  const form = { name, in: "query", allowReserved: isReserved(node) } as const;
  const value = readContent(node, context) ?? readStyle(node, name, context);
  return writeParameter(node, { ...form, ...value }, context);
}

/** Reads `style` and `explode`, which only affect lists and objects. */
function readStyle(
  node: Node,
  name: string,
  context: ReadContext,
): Pick<ParameterForm, "style" | "explode" | "schema"> {
  const { report, follow, schemas } = context;
  const schema = child(node, "schema");
  const isNested = admits(schema, ["array", "object"], follow);
  const style = textOf(node, "style") ?? "form";
  const explode = ownValue(node.value, "explode");
  if (style === "deepObject" && isNested) {
    warnOfLists(schema, name, node, context);
    return { style, schema: schemas.read(schema) };
  }
  const isDelimited = style === "pipeDelimited" || style === "spaceDelimited";
  if (isDelimited && isNested && explode !== true) {
    return { style, schema: readParameterSchema(node, context) };
  }
  if (!isDelimited && style !== "form" && style !== "deepObject") {
    const message = `a query parameter has no style \`${style}\`; it is read as form`;
    report.warn(node, "unknown-style", message);
  }
  // `explode` defaults to true in OpenAPI and to false in a manifest.
  return { explode: explode !== false && isNested, schema: readParameterSchema(node, context) };
}

/** Warns about lists in the style `deepObject`, which OpenAPI leaves undefined. */
function warnOfLists(schema: Node, name: string, owner: Node, context: ReadContext): void {
  const { follow, report } = context;
  const isList = (part: Node): boolean => admits(part, ["array"], follow);
  const properties = alternatives(schema, follow).flatMap((part) => members(part, "properties"));
  const property = properties.find(isList);
  if (property === undefined && !isList(schema)) return;
  const list = property === undefined || isList(schema) ? name : `${name}[${property.key}]`;
  const message = `OpenAPI does not say how lists are written in the style deepObject; they are sent as \`${list}[0]\``;
  report.warn(owner, "deep-object-list", message);
}

/**
 * The schema of a parameter without `content`. URLs and headers can express texts, lists of texts and maps of texts (RFC 6570,
 * section 2.4). Values nested deeper are typed as text, which the caller serializes.
 */
export function readParameterSchema(parameter: Node, context: ReadContext): Schema {
  const { expansion, follow, report, schemas } = context;
  const schema = child(parameter, "schema");
  const all = alternatives(schema, follow);
  const isFlat = (part: Node): boolean => !partsOf(part).some((inner) => isNested(inner, context));
  if (all.every(isFlat)) return schemas.read(schema);
  const name = textOf(parameter, "name") ?? "";
  const message = `\`${name}\` nests values that no style can express; they are typed as text, which the caller serializes`;
  report.warn(parameter, "nested-parameter", message);
  // They are not named schemas any more.
  const kept = all.filter(({ value }) => expansion.repeat(value, parameter));
  const flat = kept.map((alternative) => flatten(alternative, context));
  const [only, ...others] = flat;
  return only !== undefined && others.length === 0 ? only : { anyOf: flat };
}

function isNested(schema: Node, { follow }: ReadContext): boolean {
  return isObject(schema.value) && admits(schema, ["array", "object"], follow);
}

function partsOf(schema: Node): readonly Node[] {
  return [
    child(schema, "items"),
    child(schema, "additionalProperties"),
    ...items(schema, "prefixItems"),
    ...members(schema, "properties"),
  ];
}

function flatten(schema: Node, context: ReadContext): Schema {
  const { read } = context.schemas;
  const flat = (part: Node): Schema => (isNested(part, context) ? { type: "string" } : read(part));
  const types = typesOf(schema);
  if (types.includes("array")) {
    const first = items(schema, "prefixItems").map(flat);
    const rest = child(schema, "items");
    return {
      type: "array",
      ...(first.length > 0 && { prefixItems: first }),
      ...((first.length === 0 || rest.value !== undefined) && { items: flat(rest) }),
    };
  }
  if (!types.includes("object")) return read(schema);
  const properties = members(schema, "properties").map((part) => [part.key, flat(part)] as const);
  const additional = child(schema, "additionalProperties");
  return {
    type: "object",
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isObject(additional.value) && { additionalProperties: flat(additional) }),
  };
}
