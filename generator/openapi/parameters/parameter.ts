import { isJsonMediaType, type Schema, type ParameterFile } from "../../manifest/index.js";
import { given } from "../given.js";
import { type Node, child, isTrue, members, textOf } from "../document/node.js";
import { readProse } from "../operations/prose.js";
import type { ReadContext } from "../read-context.js";
import { withExample } from "../schemas/keywords.js";
import { readSendable } from "./sendable-schema.js";

/**
 * A parameter of the manifest, and the address of the document's shared parameter that it was made from, if any.
 */
export interface DraftParameter {
  readonly written: ParameterFile;
  /** The declaration in the document. */
  readonly node?: Node;
  readonly address?: string;
}

/** The properties of a parameter that depend on its place and style. */
export type ParameterForm = Omit<ParameterFile, "description" | "deprecated">;

/**
 * A parameter as a person would write it: without defaults, and with the schema last, because it can be long.
 */
export function writeParameter(
  node: Node,
  form: ParameterForm,
  { options, ...context }: ReadContext,
): ParameterFile {
  const required = form.required ?? isTrue(node, "required");
  const [content = node] = members(child(node, "content"));
  return {
    name: form.name,
    ...given("as", form.as),
    in: form.in,
    ...(form.in !== "path" && required ? { required: true } : {}),
    ...given("style", form.style),
    ...(form.explode === true ? { explode: true } : {}),
    ...(form.allowReserved === true ? { allowReserved: true } : {}),
    ...given("contentType", form.contentType),
    ...(isTrue(node, "deprecated") ? { deprecated: true } : {}),
    ...given("description", readProse(node, "description", options)),
    schema: withExample(form.schema, content, context),
  };
}

/** The schema of a parameter without `content`. */
export function readParameterSchema(node: Node, context: ReadContext): Schema {
  return readSendable(child(node, "schema"), node, context);
}

/** Reads a parameter's `content`, which has one media type: JSON is serialized, any other type is text from the caller. */
export function readContent(
  node: Node,
  context: ReadContext,
): Pick<ParameterForm, "contentType" | "schema"> | undefined {
  const [content] = members(child(node, "content"));
  if (content === undefined) return undefined;
  // Media types are case-insensitive (RFC 9110, section 8.3.1), but not in a manifest.
  const contentType = content.key
    .trim()
    .replace(/\s*;[^]*$/, "")
    .toLowerCase();
  if (isJsonMediaType(contentType)) {
    return { contentType, schema: context.schemas.read(child(content, "schema")) };
  }
  const name = textOf(node, "name") ?? "";
  const message = `\`${name}\` is text in ${content.key}, which the caller serializes`;
  context.report.warn(node, "content-parameter", message);
  return { schema: { type: "string" } };
}
