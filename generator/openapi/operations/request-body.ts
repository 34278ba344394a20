import { hasQuery } from "waybill-runtime/tools";
import { type Schema, isMediaType, type RequestBodyFile } from "../../manifest/index.js";
import {
  formOf,
  isPlainJson,
  mediaKind,
  preferredMediaTypes,
  withoutParameters,
} from "../../media-types/index.js";
import { given } from "../given.js";
import { type Member, type Node, child, isTrue, members, textOf } from "../document/node.js";
import type { Operation } from "./operations.js";
import { readEncoding } from "./encoding.js";
import type { ReadContext } from "../read-context.js";
import type { Report } from "../report.js";
import { mediaTypesOf, itemSchemaOf } from "./media-types.js";
import { readProse } from "./prose.js";
import { withExample } from "../schemas/keywords.js";
import { alternatives, typesOf } from "../schemas/schema-shape.js";

/** The request body in the media type that the route sends, and in those that a call can choose. */
export function readRequestBody(
  operation: Operation,
  context: ReadContext,
): RequestBodyFile | undefined {
  const { expansion, report, options } = context;
  const written = operation.member("requestBody");
  if (written.value === undefined) return undefined;
  const body = expansion.follow(written);
  if (body === undefined) return undefined;
  const offered = mediaTypesOf(body, expansion);
  const [preferred] = preferredMediaTypes(offered.map(({ key }) => key));
  const media = offered.find(({ key }) => key === preferred);
  if (media === undefined) {
    report.warn(body, "empty-body", "the request body has no content; left out");
    return undefined;
  }
  if (hasQuery(operation.method)) {
    report.warn(body, "body-of-get", `${operation.method} takes no body; left out`);
    return undefined;
  }
  const contentType = media.key.trim();
  const sendable = isMediaType(contentType);
  if (!sendable) {
    const message = `\`${contentType}\` is not a single media type; the caller sets content-type`;
    report.warn(body, "media-type-range", message);
  }
  const others = choosable(media, offered, body, report);
  const content = Object.fromEntries(
    others.map((other) => [other.key.trim(), readContent(other, body, context, "choice")]),
  );
  return {
    ...(isTrue(body, "required") ? { required: true } : {}),
    ...(!sendable || isPlainJson(contentType) ? {} : { contentType }),
    ...given("description", readProse(body, "description", options)),
    ...readContent(media, body, context, "usual"),
    ...(others.length > 0 ? { content } : {}),
  };
}

/** The media types besides the usual one that a call can name: no ranges, and none that differs in parameters only. */
function choosable(
  usual: Member,
  offered: readonly Member[],
  body: Node,
  report: Report,
): readonly Member[] {
  const nameOf = ({ key }: Member): string => withoutParameters(key).toLowerCase();
  const seen = new Set([nameOf(usual)]);
  const found: Member[] = [];
  const left: string[] = [];
  for (const media of offered) {
    if (media === usual) continue;
    if (isMediaType(media.key.trim()) && !seen.has(nameOf(media))) found.push(media);
    // A body of the usual type can be sent in any type that the header names.
    else if (!hasSchemaOf(usual, media)) left.push(media.key);
    seen.add(nameOf(media));
  }
  if (left.length > 0) {
    const message = `no call can choose to send the body as ${left.join(", ")}; left out`;
    report.warn(body, "other-media-types", message);
  }
  return found;
}

function hasSchemaOf(one: Member, other: Member): boolean {
  const [own, others] = [one, other].map((media) => JSON.stringify(child(media, "schema").value));
  return own === others;
}

/** @param role of a choice, its type says that it is text or bytes. */
function readContent(
  media: Member,
  body: Node,
  context: ReadContext,
  role: "usual" | "choice",
): Pick<RequestBodyFile, "encoding" | "schema"> {
  const { report, schemas } = context;
  const contentType = media.key.trim();
  const item = itemSchemaOf(media, report);
  return {
    ...given("encoding", readEncoding(child(media, "encoding"), contentType, report)),
    schema:
      item === undefined
        ? readBodySchema(media, contentType, body, context, role)
        : { type: "array", items: schemas.read(item) },
  };
}

/** A copy of a body with each schema changed. */
export function mapBodySchemas(
  { content, ...body }: RequestBodyFile,
  change: (schema: Schema) => Schema,
): RequestBodyFile {
  const changed = Object.entries(content ?? {}).map(([name, other]) => [
    name,
    { ...other, schema: change(other.schema) },
  ]);
  return {
    ...body,
    schema: change(body.schema),
    ...given("content", content && Object.fromEntries(changed)),
  };
}

/** The schema of content that is sent as text or bytes. */
const BYTES = { type: "string", format: "binary" } as const;

function readBodySchema(
  media: Node,
  contentType: string,
  body: Node,
  context: ReadContext,
  role: "usual" | "choice",
): Schema {
  const { follow, schemas, report } = context;
  const schema = child(media, "schema");
  const read = (): Schema => withExample(schemas.read(schema), media, context);
  const kind = mediaKind(contentType);
  if (kind === "multipart") {
    if (role === "usual" && formOf(contentType) === undefined) {
      const message = `a body in \`${contentType}\` is not encoded; the caller builds it`;
      const hint = "pass the whole body, and its content-type with the boundary";
      report.warn(body, "multipart-body", message, hint);
    }
    for (const field of fieldsOf(schema, follow)) if (isFile(field)) schemas.markFile(field);
  }
  if (kind !== "binary" && kind !== "text") return read();
  const all = alternatives(schema, follow);
  const isText = (one: Node): boolean => typesOf(one).every((type) => TEXTS.includes(type));
  if (all.length > 0 && all.every((one) => saysType(one) && isText(one) && !isFile(one)))
    return read();
  if (role === "usual" && all.some(saysType) && !all.every(isText)) {
    const message = `the body is sent in \`${contentType}\` as it is; its schema is left out`;
    report.warn(body, "unsendable-schema", message, "pass text or bytes");
  }
  return BYTES;
}

const TEXTS: readonly string[] = ["string", "null"];

function saysType(schema: Node): boolean {
  return typesOf(schema).length > 0;
}

/** The fields of a form, and the items of those that are lists. */
function fieldsOf(schema: Node, follow: ReadContext["follow"]): readonly Node[] {
  const fields = alternatives(schema, follow).flatMap((one) => members(child(one, "properties")));
  const all = fields.flatMap((field) => alternatives(field, follow));
  return [...all, ...all.flatMap((field) => alternatives(child(field, "items"), follow))];
}

/** Whether a schema describes a file as OpenAPI 3.1 does: bytes of a media type that are not encoded as text. */
function isFile(schema: Node): boolean {
  const mediaType = textOf(schema, "contentMediaType");
  if (mediaType === undefined || textOf(schema, "contentEncoding") !== undefined) return false;
  return ["binary", "range", "other"].includes(mediaKind(mediaType));
}
