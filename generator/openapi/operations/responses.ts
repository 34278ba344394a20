import {
  type ResponseContent,
  type ResponseFile,
  type ResponseHeader,
  isMediaRange,
  isToken,
} from "../../manifest/index.js";
import { isPlainJson, mediaKind, preferredMediaTypes } from "../../media-types/index.js";
import {
  type Member,
  type Node,
  child,
  isObject,
  isTrue,
  members,
  ownValue,
  proseOf,
} from "../document/node.js";
import { type SharedNode, addressOf } from "../document/references.js";
import { optional } from "../optional.js";
import type { ReadContext } from "../read-context.js";
import type { Operation } from "./operations.js";

/** A response in which shared schemas still have addresses instead of names. */
export interface DraftResponse extends SharedNode {
  readonly status: string;
  readonly written: ResponseFile;
}

/** All responses of an operation, or `undefined` if the document declares none. */
export function readResponses(
  operation: Operation,
  context: ReadContext,
): readonly DraftResponse[] | undefined {
  const declared = members(operation.member("responses")).filter(
    ({ key }) => !key.startsWith("x-"),
  );
  if (declared.length === 0) return undefined;
  return declared.flatMap((member): readonly DraftResponse[] => {
    const status = member.key === "default" ? "default" : member.key.replace(/x/g, "X").trim();
    if (!/^([1-5](\d\d|XX)|default)$/.test(status)) {
      const message = `\`${member.key}\` is neither a status nor a range such as 4XX; left out`;
      context.report.warn(member, "bad-status", message);
      return [];
    }
    const node = operation.response(member);
    if (node === undefined) return [];
    const address = node.step === member.step ? undefined : addressOf(node);
    // Equal responses are read once, but what their headers refer to is written out in each of them.
    const headers = address === undefined ? headersOf(node, context) : undefined;
    // Shared responses have places of their own.
    const written = context.readOnce(node, `response ${address ?? ""}`, () =>
      readResponse(node, headers ?? headersOf(node, context), context),
    );
    return [{ status, written, node, ...optional("address", address) }];
  });
}

function readResponse(node: Node, declared: readonly Member[], context: ReadContext): ResponseFile {
  const content = Object.fromEntries(
    offeredBy(node, context).map((media): [string, ResponseContent] => {
      const item = itemSchemaOf(media, context);
      const schema = item ?? child(media, "schema");
      const key = item === undefined ? "schema" : "itemSchema";
      const isDeclared = schema.value !== undefined;
      return [media.key.trim(), isDeclared ? { [key]: context.schemas.read(schema) } : {}];
    }),
  );
  const headers = Object.fromEntries(
    declared.map((header) => [header.key, readHeader(header, context)]),
  );
  const [[mediaType, only] = [], ...others] = Object.entries(content);
  const isShort = mediaType === "application/json" && others.length === 0;
  return {
    ...optional("description", proseOf(ownValue(node.value, "description"), context)),
    ...(isShort && only?.schema !== undefined
      ? { schema: only.schema }
      : mediaType !== undefined && { content }),
    ...(declared.length > 0 && { headers }),
  };
}

/** The media types of a body or a response. OpenAPI 3.2 allows a `$ref` for each. */
export function mediaTypesOf(owner: Node, { expansion }: ReadContext): readonly Member[] {
  return members(owner, "content").flatMap((member): readonly Member[] => {
    const media = member.key.startsWith("x-") ? undefined : expansion.follow(member);
    return media === undefined ? [] : [{ ...media, key: member.key }];
  });
}

/** The schema of each item of a stream, such as a line of JSON or an event (OpenAPI 3.2), if the media type has one. */
export function itemSchemaOf(media: Member, { report }: ReadContext): Node | undefined {
  const schema = child(media, "itemSchema");
  if (schema.value === undefined) return undefined;
  if (mediaKind(media.key) === "items") return schema;
  const message = `the items of ${media.key.trim()} are not typed: \`itemSchema\` is left out`;
  report.warn(media, "item-schema", message, "it types event streams and JSON Lines");
  return undefined;
}

function offeredBy(response: Node, context: ReadContext): readonly Member[] {
  return mediaTypesOf(response, context).filter(({ key }) => isMediaRange(key.trim()));
}

/**
 * The headers of a response, without `$ref`s. OpenAPI 3.1, section 4.8.17: a header `Content-Type` is ignored.
 */
function headersOf(response: Node, { expansion, report }: ReadContext): readonly Member[] {
  const seen = new Set<string>();
  return members(response, "headers").flatMap((member): readonly Member[] => {
    const { key, value } = member;
    const name = key.toLowerCase();
    if (!isObject(value) || !isToken(key) || name === "content-type") return [];
    if (seen.has(name)) {
      const message = `the header \`${key}\` is declared twice; the first one is used`;
      report.warn(member, "duplicate-header", message);
      return [];
    }
    seen.add(name);
    const node = expansion.follow(member);
    return node === undefined ? [] : [{ ...node, key }];
  });
}

function readHeader(header: Node, context: ReadContext): ResponseHeader {
  const schema = child(header, "schema");
  return {
    ...optional("description", proseOf(ownValue(header.value, "description"), context)),
    ...(isTrue(header, "required") && { required: true }),
    ...(isTrue(header, "deprecated") && { deprecated: true }),
    ...(schema.value !== undefined && { schema: context.schemas.read(schema) }),
  };
}

/**
 * The `accept` header of an operation that does not respond with plain JSON, the manifest's default; `undefined` if it offers
 * JSON or declares no media types. It names other JSON, if any, or else all that is offered. An API with its own media type may
 * reject `accept: application/json`.
 */
export function readAccept(
  responses: readonly DraftResponse[],
  context: ReadContext,
): string | undefined {
  const offered = responses
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ node }) => offeredBy(node, context))
    .map(({ key }) => key.trim());
  if (offered.length === 0 || offered.some(isPlainJson)) return undefined;
  return [...new Set(preferredMediaTypes(offered))].join(", ");
}
