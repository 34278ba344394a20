import type { Schema } from "../../manifest/index.js";
import { type Node, child, isObject, items, members, textOf } from "../document/node.js";
import type { Follow } from "../document/references.js";
import { admits, alternatives, typesOf } from "../schemas/schema-shape.js";
import type { ReadContext } from "../read-context.js";

const TEXT = { type: "string" } as const;

/**
 * The schema of a parameter. URLs and headers can express texts, lists of texts and maps of texts (RFC 6570, section 2.4).
 * Values nested deeper are typed as text, which the caller serializes.
 *
 * @param parameter the parameter, for the warning.
 */
export function readSendable(schema: Node, parameter: Node, context: ReadContext): Schema {
  const { follow, schemas, report } = context;
  const all = alternatives(schema, follow);
  if (all.every((alternative) => isFlat(alternative, follow))) return schemas.read(schema);
  const name = textOf(parameter, "name") ?? "";
  const message = `\`${name}\` nests values that no style can express; they are typed as text, which the caller serializes`;
  report.warn(parameter, "nested-parameter", message);
  // They are not named schemas any more.
  const own = all.filter(({ value }) => context.expansion.repeat(value, parameter));
  const flat = own.map((alternative) => flatten(alternative, context));
  const [only, ...others] = flat;
  return only !== undefined && others.length === 0 ? only : { anyOf: flat };
}

function isFlat(schema: Node, follow: Follow): boolean {
  return partsOf(schema).every((part) => !isNested(part, follow));
}

function isNested(schema: Node, follow: Follow): boolean {
  return isObject(schema.value) && admits(schema, ["array", "object"], follow);
}

/** The schemas of the items or properties of a list or an object. */
function partsOf(schema: Node): readonly Node[] {
  return [
    child(schema, "items"),
    ...items(child(schema, "prefixItems")),
    child(schema, "additionalProperties"),
    ...members(child(schema, "properties")),
  ];
}

function flatten(schema: Node, context: ReadContext): Schema {
  const { follow, schemas } = context;
  const flat = (part: Node): Schema => (isNested(part, follow) ? TEXT : schemas.read(part));
  const types = typesOf(schema);
  if (types.includes("array")) {
    const first = items(child(schema, "prefixItems")).map(flat);
    const rest = child(schema, "items");
    return {
      type: "array",
      ...(first.length > 0 && { prefixItems: first }),
      ...((first.length === 0 || rest.value !== undefined) && { items: flat(rest) }),
    };
  }
  if (!types.includes("object")) return schemas.read(schema);
  const properties = members(child(schema, "properties"));
  const additional = child(schema, "additionalProperties");
  return {
    type: "object",
    ...(properties.length === 0
      ? {}
      : { properties: Object.fromEntries(properties.map((part) => [part.key, flat(part)])) }),
    ...(isObject(additional.value) ? { additionalProperties: flat(additional) } : {}),
  };
}
