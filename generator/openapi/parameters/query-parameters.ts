import { argumentName } from "../names/argument-names.js";
import { type Node, child, isTrue, items, members, ownValue, textOf } from "../document/node.js";
import { type ReadContext, readParameterSchema, writeParameter } from "./parameter.js";
import { admits, alternatives, typesOf } from "../schemas/schema-shape.js";
import { readSendable } from "./sendable-schema.js";
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
  if (isTrue(node, "allowReserved") || isTrue(node, "x-ms-skip-url-encoding")) {
    const message = `reserved characters in \`${name}\` are percent-encoded all the same`;
    report.warn(node, "allow-reserved", message);
  }
  const style = textOf(node, "style") ?? "form";
  if (style === "deepObject") {
    const schema = child(node, "schema");
    const required = isTrue(node, "required");
    return readDeepObject({ schema, name, owner: node, required, within: [] }, context);
  }
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

/** A part of a `deepObject`: `filter[user]`. */
interface DeepPart {
  readonly schema: Node;
  /** On the wire. */
  readonly name: string;
  /** What comments and deprecation are taken from. */
  readonly owner: Node;
  readonly required: boolean;
  /** The schemas around it, which it may lead back to. */
  readonly within: readonly unknown[];
}

/**
 * `filter[key]=value`, for which RFC 6570 has no form: one parameter for each property of an object, however deep it
 * nests, and one for the values that are not objects.
 */
function readDeepObject(part: DeepPart, context: ReadContext): readonly WrittenParameter[] {
  const variants = alternatives(part.schema, context.follow);
  const alwaysObject = variants.every((variant) => typesOf(variant).includes("object"));
  return variants.flatMap((variant) =>
    typesOf(variant).includes("object")
      ? readDeepProperties({ ...part, required: part.required && alwaysObject }, variant, context)
      : readDeepValue(
          { ...part, required: part.required && variants.length === 1 },
          variant,
          context,
        ),
  );
}

function readDeepProperties(
  part: DeepPart,
  schema: Node,
  context: ReadContext,
): readonly WrittenParameter[] {
  const { follow, report, schemas } = context;
  const { name } = part;
  const properties = members(child(schema, "properties"));
  const within = [...part.within, schema.value];
  if (part.within.includes(schema.value)) {
    report.warn(schema, "endless-deep-object", `\`${name}\` contains itself, so it is left out`);
    return [];
  }
  if (properties.length === 0) {
    const message = `the keys of \`${name}\` are open, so it is left out`;
    const hint = `declare those in use, such as ${name}[key]`;
    report.warn(part.owner, "open-deep-object", message, hint);
  }
  const needed = new Set(items(child(schema, "required")).map(({ value }) => value));
  return properties.flatMap((property) => {
    const inner = {
      schema: property,
      name: `${name}[${property.key}]`,
      owner: part.owner,
      required: part.required && needed.has(property.key),
      within,
    };
    if (admits(property, ["object"], follow)) return readDeepObject(inner, context);
    const isList = admits(property, ["array"], follow);
    const form = {
      name: inner.name,
      as: argumentName(inner.name),
      in: "query",
      required: inner.required,
      explode: isList,
      schema: isList ? readSendable(property, part.owner, context) : schemas.read(property),
    } as const;
    return [writeParameter(part.owner, form, context)];
  });
}

/** OpenAPI leaves lists undefined here; servers that have this style read `expand[]=a&expand[]=b`. */
function readDeepValue(
  { name, owner, required }: DeepPart,
  schema: Node,
  context: ReadContext,
): readonly WrittenParameter[] {
  const list = typesOf(schema).includes("array");
  const isNested = name.includes("[");
  if (list) {
    const message = `the list \`${name}\` is sent as \`${name}[]\``;
    context.report.warn(owner, "deep-object-list", message);
  }
  const as = list || isNested ? { as: argumentName(name) } : {};
  const form = {
    name: list ? `${name}[]` : name,
    ...as,
    in: "query",
    required,
    explode: list,
    schema: readSendable(schema, owner, context),
  } as const;
  return [writeParameter(owner, form, context)];
}
