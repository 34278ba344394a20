import {
  type ResponseContent,
  type ResponseFile,
  type ResponseHeader,
  isMediaRange,
} from "../../manifest/index.js";
import { isPlainJson, mediaKind, preferredMediaTypes } from "../../media-types/index.js";
import { isObject, withNumberedKeys } from "../../collections/index.js";
import { type Node, normalizeProse } from "../document/node.js";
import { optional } from "../optional.js";
import type { ReadContext } from "../read-context.js";
import type { Operation } from "./operations.js";
import { checkHeaderName } from "./parameters.js";

type Responses = Readonly<Record<string, ResponseFile>>;

/** All responses of an operation by status, or `undefined` if the document declares none. */
export function readResponses(operation: Operation): Responses | undefined {
  const { context } = operation;
  const list = operation.member("responses");
  const declared = (list.reference() === undefined ? list : list.expand())
    ?.members()
    .filter(({ key }) => !key.startsWith("x-"));
  if (declared === undefined || declared.length === 0) return undefined;
  const responses = withNumberedKeys<Record<string, ResponseFile>>({});
  for (const member of declared) {
    const status = member.key === "default" ? "default" : member.key.replace(/x/g, "X").trim();
    if (!/^([1-5](\d\d|XX)|default)$/.test(status)) {
      const message = `\`${member.key}\` is neither a status nor a range such as 4XX; ignored`;
      member.warn("bad-status", message);
      continue;
    }
    const node = operation.response(member);
    if (node === undefined) continue;
    const address = node.step === member.step ? undefined : node.address();
    // Equal responses are read once, but references inside of them are resolved for each.
    const parts = address === undefined ? readParts(node) : undefined;
    // Shared responses have separate places.
    const response = context.readOnce(node, `response ${address ?? ""}`, () =>
      readResponse(node, parts ?? readParts(node), context),
    );
    if (address !== undefined) context.declarations.shared.set(response, { node, address });
    responses[status] = response;
  }
  return responses;
}

function readParts(response: Node) {
  return { headers: readHeaders(response), mediaTypes: readMediaTypes(response) };
}

function readResponse(
  node: Node,
  parts: ReturnType<typeof readParts>,
  context: ReadContext,
): ResponseFile {
  const offered = parts.mediaTypes.filter(({ key }) => isMediaRange(key.trim()));
  const content = Object.fromEntries(
    offered.map((media): [string, ResponseContent] => {
      const item = readItemSchema(media);
      const schema = item ?? media.child("schema");
      const key = item === undefined ? "schema" : "itemSchema";
      const isDeclared = schema.value !== undefined;
      return [media.key.trim(), isDeclared ? { [key]: context.schemas.read(schema) } : {}];
    }),
  );
  const headers = parts.headers.map((header) => [header.key, readHeader(header, context)] as const);
  const json = Object.keys(content).length === 1 ? content["application/json"]?.schema : undefined;
  return {
    ...optional("description", normalizeProse(node.get("description"), context)),
    ...(json === undefined ? offered.length > 0 && { content } : { schema: json }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  };
}

/** The media types of a body or a response as nodes with keys. OpenAPI 3.2 allows a `$ref` for each. */
export function readMediaTypes(owner: Node): readonly Node[] {
  return owner.members("content").flatMap((member) => {
    const media = member.key.startsWith("x-") ? undefined : member.expand();
    return media === undefined ? [] : [media.named(member.key)];
  });
}

/** The schema of a stream's items, such as JSON lines or events (OpenAPI 3.2); `undefined` if the media type has none. */
export function readItemSchema(media: Node): Node | undefined {
  const schema = media.child("itemSchema");
  if (schema.value === undefined) return undefined;
  if (mediaKind(media.key) === "items") return schema;
  const message = `the items of ${media.key.trim()} are not typed: \`itemSchema\` is ignored`;
  return media.warn("item-schema", message, "it types event streams and JSON Lines");
}

/** The headers of a response with `$ref`s resolved. A header `Content-Type` is ignored (OpenAPI 3.1, section 4.8.17). */
function readHeaders(response: Node): readonly Node[] {
  const seen = new Set<string>();
  return response.members("headers").flatMap((member) => {
    const { key, value } = member;
    const name = key.toLowerCase();
    if (!isObject(value) || name === "content-type" || !checkHeaderName(key, member)) return [];
    if (seen.has(name)) {
      const message = `the header \`${key}\` is declared twice; the first one is used`;
      member.warn("duplicate-header", message);
      return [];
    }
    seen.add(name);
    return member.expandDescribed()?.named(key) ?? [];
  });
}

function readHeader(header: Node, context: ReadContext): ResponseHeader {
  const schema = header.child("schema");
  return {
    ...optional("description", normalizeProse(header.get("description"), context)),
    ...(header.isTrue("required") && { required: true }),
    ...(header.isTrue("deprecated") && { deprecated: true }),
    ...(schema.value !== undefined && { schema: context.schemas.read(schema) }),
  };
}

/**
 * The `accept` header of an operation without plain JSON; `undefined` if it offers plain JSON, the manifest's default, or no
 * media types. Prefers other JSON types, or else lists all types. An API with a vendor media type may reject `accept:
 * application/json`.
 */
export function readAccept(responses: Responses): string | undefined {
  const offered = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { schema, content = {} }]) =>
      schema === undefined ? Object.keys(content) : "application/json",
    );
  if (offered.length === 0 || offered.some(isPlainJson)) return undefined;
  return [...new Set(preferredMediaTypes(offered))].join(", ");
}
