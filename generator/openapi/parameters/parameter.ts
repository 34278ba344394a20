import type { Schema } from "../../manifest/index.js";
import { given } from "../given.js";
import { type Node, child, isTrue, members, textOf } from "../document/node.js";
import { type ProseOptions, readProse } from "../operations/prose.js";
import type { Follow } from "../document/references.js";
import type { Report } from "../report.js";
import type { SecurityContext } from "../operations/security.js";
import type { SchemaReader } from "../schemas/schemas.js";
import { readSendable } from "./sendable-schema.js";
import type { WrittenParameter } from "../write/written-manifest.js";

/** What reading a part of an operation needs. */
export interface ReadContext {
  readonly follow: Follow;
  readonly schemas: SchemaReader;
  readonly report: Report;
  readonly options: ProseOptions;
  readonly security: SecurityContext;
  /** Of the document. */
  readonly baseUrl: string;
  /** The group of all routes of the document, where one is set. */
  readonly group?: string;
}

/** What the place and the style of a parameter decide. */
export interface ParameterForm {
  readonly name: string;
  readonly as?: string;
  readonly in: WrittenParameter["in"];
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly style?: WrittenParameter["style"];
  readonly contentType?: string;
  readonly allowReserved?: boolean;
  readonly schema: Schema;
}

/**
 * A parameter as a person would write it: defaults left out, the schema last, because it can be
 * long.
 */
export function writeParameter(
  node: Node,
  form: ParameterForm,
  { options }: ReadContext,
): WrittenParameter {
  const required = form.required ?? isTrue(node, "required");
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
    schema: form.schema,
  };
}

/** The schema of a parameter without `content`. */
export function readParameterSchema(node: Node, context: ReadContext): Schema {
  return readSendable(child(node, "schema"), node, context);
}

/** A parameter has `schema`, or `content` with one media type: JSON is written for the caller, other text is not. */
export function readContent(
  node: Node,
  context: ReadContext,
): Pick<ParameterForm, "contentType" | "schema"> | undefined {
  const [content] = members(child(node, "content"));
  if (content === undefined) return undefined;
  const contentType = content.key.trim().replace(/\s*;[^]*$/, "");
  if (JSON_TYPE.test(contentType)) {
    return { contentType, schema: context.schemas.read(child(content, "schema")) };
  }
  const name = textOf(node, "name") ?? "";
  const message = `\`${name}\` takes text in ${content.key}, which the caller writes`;
  context.report.warn(node, "content-parameter", message);
  return { schema: { type: "string" } };
}

/** As a manifest takes it. */
const JSON_TYPE =
  /^(application\/json|[A-Za-z0-9!#$%&'+.^_`|~-]+\/[A-Za-z0-9!#$&'.^_`|~-]+\+json)$/i;
