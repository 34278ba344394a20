import { argumentName } from "../names/argument-names.js";
import { type Node, child, isTrue, items, members, ownValue, textOf } from "../document/node.js";
import { type ReadContext, readParameterSchema, writeParameter } from "./parameter.js";
import { admits, alternatives, typesOf } from "../schemas/schema-shape.js";
import type { WrittenParameter } from "../write/written-manifest.js";

/**
 * A query parameter by its style (OpenAPI, "Style Values"). A manifest has `form`, exploded or not.
 */
export function readQueryParameter(
  node: Node,
  name: string,
  context: ReadContext,
): readonly WrittenParameter[] {
  const { report } = context;
  if (isTrue(node, "allowReserved")) {
    const message = `reserved characters in \`${name}\` are percent-encoded all the same`;
    report.warn(node, "allow-reserved", message);
  }
  const style = textOf(node, "style") ?? "form";
  if (style === "deepObject") return readDeepObject(node, name, context);
  if (style === "pipeDelimited" || style === "spaceDelimited") {
    const message = `\`${name}\` takes one text with delimiters, which the caller writes`;
    report.warn(node, "delimited-style", message);
    return [writeParameter(node, { name, in: "query", schema: { type: "string" } }, context)];
  }
  if (style !== "form") {
    const message = `a query parameter has no style \`${style}\`; it is read as form`;
    report.warn(node, "unknown-style", message);
  }
  const explode = explodes(node, context);
  const schema = readParameterSchema(node, context);
  return [writeParameter(node, { name, in: "query", explode, schema }, context)];
}

/**
 * OpenAPI explodes lists and objects in a query unless told otherwise, a manifest only when told;
 * for other values it makes no difference.
 */
function explodes(node: Node, { follow }: ReadContext): boolean {
  if (ownValue(node.value, "explode") === false) return false;
  return admits(child(node, "schema"), ["array", "object"], follow);
}

/**
 * `filter[key]=value`, for which RFC 6570 has no form: one parameter for each property of an
 * object, and one for the values that are no object.
 */
function readDeepObject(
  node: Node,
  name: string,
  context: ReadContext,
): readonly WrittenParameter[] {
  const variants = alternatives(child(node, "schema"), context.follow);
  const alwaysObject = variants.every((variant) => typesOf(variant).includes("object"));
  return variants.flatMap((variant) =>
    typesOf(variant).includes("object")
      ? readDeepProperties(node, name, variant, alwaysObject, context)
      : readDeepValue(node, name, variant, variants.length === 1, context),
  );
}

function readDeepProperties(
  node: Node,
  name: string,
  schema: Node,
  alwaysObject: boolean,
  context: ReadContext,
): readonly WrittenParameter[] {
  const { follow, report, schemas } = context;
  const properties = members(child(schema, "properties"));
  if (properties.length === 0) {
    const message = `the keys of \`${name}\` are open, so it is left out`;
    report.warn(node, "open-deep-object", message, `declare those in use, such as ${name}[key]`);
  }
  const needed = new Set(items(child(schema, "required")).map(({ value }) => value));
  return properties.map((property) => {
    if (admits(property, ["object"], follow)) {
      const message = `\`${name}[${property.key}]\` is an object, and no style nests deeper`;
      report.warn(property, "nested-deep-object", message);
    }
    const form = {
      name: `${name}[${property.key}]`,
      as: argumentName(`${name}_${property.key}`),
      in: "query",
      required: alwaysObject && isTrue(node, "required") && needed.has(property.key),
      explode: admits(property, ["array"], follow),
      schema: schemas.read(property),
    } as const;
    return writeParameter(node, form, context);
  });
}

/**
 * OpenAPI leaves lists undefined here; servers that have this style read `expand[]=a&expand[]=b`.
 */
function readDeepValue(
  node: Node,
  name: string,
  schema: Node,
  alone: boolean,
  context: ReadContext,
): readonly WrittenParameter[] {
  const list = typesOf(schema).includes("array");
  if (list) {
    const message = `the list \`${name}\` is sent as \`${name}[]\``;
    context.report.warn(node, "deep-object-list", message);
  }
  const required = alone && isTrue(node, "required");
  const named = list ? { name: `${name}[]`, as: argumentName(name), explode: true } : { name };
  const form = { ...named, in: "query", required, schema: context.schemas.read(schema) } as const;
  return [writeParameter(node, form, context)];
}
