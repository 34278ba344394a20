import { hasQuery } from "waybill-runtime/tools";
import {
  type BodyEncoding,
  type RequestBodyFile,
  type Schema,
  isMediaType,
} from "../../manifest/index.js";
import {
  formKind,
  isPlainJson,
  mediaKind,
  preferredMediaTypes,
  mediaTypeEssence,
} from "../../media-types/index.js";
import { isObject } from "../../collections/index.js";
import { type Node, normalizeProse } from "../document/node.js";
import { optional } from "../optional.js";
import type { ReadContext } from "../read-context.js";
import { withExample } from "../schemas/keywords.js";
import { alternatives, listDeclaredProperties, declaredTypes } from "../schemas/schema-shape.js";
import type { Operation } from "./operations.js";
import { readItemSchema, readMediaTypes } from "./responses.js";

/** Reads a request body: its default media type, and the media types that a call can choose. */
export function readRequestBody(operation: Operation): RequestBodyFile | undefined {
  const { context } = operation;
  const declared = operation.member("requestBody");
  const body = declared.value === undefined ? undefined : declared.expandDescribed();
  if (body === undefined) return undefined;
  const offered = readMediaTypes(body);
  const [preferred] = preferredMediaTypes(offered.map(({ key }) => key));
  const media = offered.find(({ key }) => key === preferred);
  if (media === undefined) {
    return body.warn("empty-body", "the request body has no content; ignored");
  }
  if (hasQuery(operation.method)) {
    return body.warn("body-of-get", `${operation.method} has no body; ignored`);
  }
  const contentType = media.key.trim();
  const isSendable = isMediaType(contentType);
  if (!isSendable) {
    const isAny = mediaTypeEssence(contentType) === "*/*";
    const message = isAny
      ? "`*/*` allows any media type; the body is sent as JSON"
      : `\`${contentType}\` is not a single media type; the caller sets content-type`;
    body.warn("media-type-range", message, isAny ? ANY_HINT : undefined);
  }
  const alternatives = choosable(media, offered, body).map(
    (alternative) => [alternative.key.trim(), readContent(alternative, context)] as const,
  );
  return {
    ...(body.isTrue("required") && { required: true }),
    ...(isSendable && !isPlainJson(contentType) && { contentType }),
    ...optional("description", normalizeProse(body.get("description"), context)),
    ...readContent(media, context, body),
    ...(alternatives.length > 0 && { content: Object.fromEntries(alternatives) }),
  };
}

const ANY_HINT = "to send another media type, pass the header `content-type`";

/** Media types, besides the default, that a call can choose: no ranges, and none that differs only in parameters. */
function choosable(defaultMedia: Node, offered: readonly Node[], body: Node): readonly Node[] {
  const schemaText = (media: Node): string | undefined => JSON.stringify(media.get("schema"));
  const seen = new Set([mediaTypeEssence(defaultMedia.key)]);
  const alternatives: Node[] = [];
  const skipped: string[] = [];
  for (const media of offered) {
    if (media === defaultMedia) continue;
    if (isMediaType(media.key.trim()) && !seen.has(mediaTypeEssence(media.key)))
      alternatives.push(media);
    // A call can send a body of the default type under any media type that its header names.
    else if (schemaText(defaultMedia) !== schemaText(media)) skipped.push(media.key);
    seen.add(mediaTypeEssence(media.key));
  }
  const message = `calls cannot send the body as ${skipped.join(", ")}; ignored`;
  if (skipped.length > 0) body.warn("other-media-types", message);
  return alternatives;
}

/** @param body the body, if `media` is its default content. A call that chooses other content must match it itself. */
function readContent(media: Node, context: ReadContext, body?: Node) {
  const item = readItemSchema(media);
  const schema: Schema = item
    ? { type: "array", items: context.schemas.read(item) }
    : readBodySchema(media, context, body);
  return { ...optional("encoding", readEncoding(media)), schema };
}

function readBodySchema(media: Node, { schemas }: ReadContext, body: Node | undefined): Schema {
  const schema = media.child("schema");
  const contentType = media.key.trim();
  const kind = mediaKind(contentType);
  if (kind === "multipart") {
    if (body && formKind(contentType) === undefined) {
      const message = `a body in \`${contentType}\` is not encoded; the caller builds it`;
      const hint = "pass the whole body, and its content-type with the boundary";
      body.warn("multipart-body", message, hint);
    }
    for (const field of listDeclaredProperties(schema)) {
      const contentType = media.child("encoding").child(field.key).text("contentType");
      for (const part of listParts(field)) {
        if (isFile(part, contentType)) schemas.files.add(Object(part.value));
      }
    }
  }
  const all = kind === "binary" || kind === "text" ? alternatives(schema) : undefined;
  const isText = (part: Node) =>
    declaredTypes(part).every((type) => ["string", "null"].includes(type));
  const saysText = (part: Node) => declaredTypes(part).length > 0 && isText(part) && !isFile(part);
  if (all === undefined || (all.length > 0 && all.every(saysText)))
    return withExample(schemas.read(schema), media);
  if (body && !all.every(isText)) {
    const message = `the body is sent in \`${contentType}\` unchanged; its schema is ignored`;
    body.warn("unsendable-schema", message, "pass text or bytes");
  }
  return { type: "string", format: "binary" };
}

/** The schemas of a field and, if it is a list, of its items. */
function listParts(field: Node): readonly Node[] {
  const all = alternativesInPlace(field);
  return [...all, ...all.flatMap((part) => alternativesInPlace(part.child("items")))];
}

/** The alternatives of a schema. A reference to a schema of any value counts itself, because only this use of the schema is a file. */
function alternativesInPlace(schema: Node): readonly Node[] {
  const all = alternatives(schema);
  return schema.reference() !== undefined && all.every(isSilent) ? [schema] : all;
}

/**
 * Whether a schema describes a file as in OpenAPI 3.1: bytes of a media type without a text encoding.
 *
 * @param contentType the field's `contentType` in `encoding`, used if the schema has none.
 */
function isFile(schema: Node, contentType?: string): boolean {
  const mediaTypes =
    schema.text("contentMediaType") ?? (isSilent(schema) ? contentType : undefined);
  if (mediaTypes === undefined || schema.text("contentEncoding") !== undefined) return false;
  return mediaTypes
    .split(",")
    .every((mediaType) => ["binary", "range", "other"].includes(mediaKind(mediaType.trim())));
}

/** Whether a schema, or a reference to such a schema, only has prose. */
function isSilent({ value }: Node): boolean {
  return isObject(value) && Object.keys(value).every((key) => PROSE.has(key));
}

const PROSE = new Set(["title", "description", "example", "examples", "$ref"]);

/** The supported parts of a form's encoding (OpenAPI 3.1, "Encoding Object"). Omits default values. */
function readEncoding(media: Node): RequestBodyFile["encoding"] {
  const form = formKind(media.key.trim());
  if (!form) return undefined;
  const isParts = form === "multipart";
  const fields = media.members("encoding").flatMap((field) => {
    // OpenAPI 3.1, section 4.8.15: a header `Content-Type` is ignored.
    if (field.members("headers").some(({ key }) => !/^content-type$/i.test(key))) {
      field.warn("part-headers", "headers of a field's part are not sent; ignored");
    }
    const encoding = (isParts ? undefined : readStyle(field)) ?? readFieldType(field, isParts);
    return encoding ? [[field.key, encoding] as const] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** Default content types of parts: text, or any file. */
const DEFAULT_TYPES = /^(text\/plain|application\/octet-stream)\s*(;|$)/i;

/** @param isPart whether the field is a part of a multipart body, which allows any type. Other fields are text or JSON. */
function readFieldType(field: Node, isPart: boolean): BodyEncoding | undefined {
  const contentType = field.text("contentType")?.trim() ?? "";
  // A list or a range leaves the choice to the caller.
  if (!isMediaType(contentType) || contentType.includes(",")) return undefined;
  const isKept = isPart ? !DEFAULT_TYPES.test(contentType) : mediaKind(contentType) === "json";
  return isKept ? { contentType } : undefined;
}

function readStyle(field: Node): BodyEncoding | undefined {
  const style = field.text("style") ?? "form";
  const explode = field.get("explode") ?? !style.endsWith("Delimited");
  if (style === "deepObject") return { style };
  if (style === "spaceDelimited" || style === "pipeDelimited") {
    return explode === true ? undefined : { style };
  }
  if (style !== "form") {
    field.warn("unknown-style", `a field has no style \`${style}\`; it is read as form`);
  }
  return explode === true ? undefined : { explode: false };
}
