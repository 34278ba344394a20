import type { ParameterFile } from "../../manifest/index.js";
import { type Node, child, isTrue, members, ownValue, textOf } from "../document/node.js";
import {
  type ParameterForm,
  readContent,
  readParameterSchema,
  writeParameter,
} from "./parameter.js";
import type { ReadContext } from "../read-context.js";
import { admits, alternatives } from "../schemas/schema-shape.js";
import { readSendable } from "./sendable-schema.js";

/** Reads a query parameter and its style (OpenAPI, "Style Values"). */
export function readQueryParameter(node: Node, name: string, context: ReadContext): ParameterFile {
  const isReserved = isTrue(node, "allowReserved") || isTrue(node, "x-ms-skip-url-encoding");
  const form: Pick<ParameterForm, "name" | "in" | "allowReserved"> = {
    name,
    in: "query",
    ...(isReserved ? { allowReserved: true } : {}),
  };
  const content = readContent(node, context);
  if (content !== undefined) return writeParameter(node, { ...form, ...content }, context);
  return writeParameter(node, { ...form, ...readStyle(node, name, context) }, context);
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
    return { style, schema: readSendable(schema, node, context) };
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
  const properties = alternatives(schema, follow).flatMap((one) =>
    members(child(one, "properties")),
  );
  const list = isList(schema)
    ? name
    : properties.filter(isList).map(({ key }) => `${name}[${key}]`)[0];
  if (list === undefined) return;
  const message = `OpenAPI does not say how lists are written in the style deepObject; they are sent as \`${list}[0]\``;
  report.warn(owner, "deep-object-list", message);
}
