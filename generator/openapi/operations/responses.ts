import {
  type Schema,
  isMediaRange,
  isToken,
  type ResponseContent,
  type ResponseFile,
  type ResponseHeader,
} from "../../manifest/index.js";
import { isPlainJson, preferredMediaTypes } from "../../media-types/index.js";
import { type Member, type Node, child, isObject, isTrue, members } from "../document/node.js";
import { addressOf } from "../document/references.js";
import { given } from "../given.js";
import type { ReadContext } from "../read-context.js";
import type { Operation } from "./operations.js";
import { readProse } from "./prose.js";
import { mediaTypesOf, itemSchemaOf } from "./media-types.js";

/** A response in which shared schemas still have addresses instead of names. */
export interface DraftResponse {
  readonly status: string;
  readonly written: ResponseFile;
  readonly node: Node;
  /** The address of the response, if it was reached through a `$ref`. */
  readonly address?: string;
}

/** All responses of an operation, or `undefined` if the document declares none. */
export function readResponses(
  operation: Operation,
  context: ReadContext,
): readonly DraftResponse[] | undefined {
  const responses = operation.member("responses");
  if (named(responses).length === 0) return undefined;
  return named(responses).flatMap((member): readonly DraftResponse[] => {
    const status = member.key.replace(/x/g, "X").trim();
    if (member.key !== "default" && !/^[1-5](\d\d|XX)$/.test(status)) {
      const message = `\`${member.key}\` is neither a status nor a range such as 4XX; left out`;
      context.report.warn(member, "bad-status", message);
      return [];
    }
    const node = operation.response(member);
    if (node === undefined) return [];
    const key = member.key === "default" ? member.key : status;
    const address = node.step === member.step ? undefined : addressOf(node);
    // Equal responses are read once, but what their headers refer to is written out in each of them.
    const ownHeaders = address === undefined ? headersOf(node, context) : undefined;
    // Shared responses have places of their own.
    const written = context.readOnce(node, `response ${address ?? ""}`, () =>
      readResponse(node, ownHeaders ?? headersOf(node, context), context),
    );
    return [{ status: key, written, node, ...given("address", address) }];
  });
}

function readResponse(node: Node, declared: readonly Member[], context: ReadContext): ResponseFile {
  const offered = offeredBy(node, context);
  const content = Object.fromEntries(
    offered.map((media): [string, ResponseContent] => {
      const item = itemSchemaOf(media, context.report);
      const schema = item ?? child(media, "schema");
      const isDeclared = schema.value !== undefined;
      const key = item === undefined ? "schema" : "itemSchema";
      return [media.key.trim(), isDeclared ? { [key]: context.schemas.read(schema) } : {}];
    }),
  );
  const headers = readHeaders(declared, context);
  const [[mediaType, only] = [], ...others] = Object.entries(content);
  const isShort =
    mediaType === "application/json" && others.length === 0 && only?.schema !== undefined;
  return {
    ...given("description", readProse(node, "description", context.options)),
    ...(isShort ? { schema: only.schema } : {}),
    ...(isShort || mediaType === undefined ? {} : { content }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  };
}

/**
 * The headers of a response, without `$ref`s. OpenAPI 3.1, section 4.8.17: a header `Content-Type` is ignored.
 */
function headersOf(response: Node, { expansion, report }: ReadContext): readonly Member[] {
  const seen = new Set<string>();
  return members(child(response, "headers")).flatMap((member): readonly Member[] => {
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

function readHeaders(
  headers: readonly Member[],
  context: ReadContext,
): Readonly<Record<string, ResponseHeader>> {
  const found = headers.map((node): readonly [string, ResponseHeader] => {
    const schema = child(node, "schema");
    const header = {
      ...given("description", readProse(node, "description", context.options)),
      ...(isTrue(node, "required") ? { required: true as const } : {}),
      ...(isTrue(node, "deprecated") ? { deprecated: true as const } : {}),
      ...(schema.value === undefined ? {} : { schema: context.schemas.read(schema) }),
    };
    return [node.key, header];
  });
  return Object.fromEntries(found);
}

/** The media types of a response, as members of its `content`. */
function offeredBy(response: Node, { expansion }: ReadContext): readonly Member[] {
  return mediaTypesOf(response, expansion).filter(({ key }) => isMediaRange(key.trim()));
}

function named(node: Node): readonly Member[] {
  return members(node).filter(({ key }) => !key.startsWith("x-"));
}

/** A copy of a response with each schema changed. */
export function mapSchemas(
  { schema, content, headers, ...response }: ResponseFile,
  change: (schema: Schema) => Schema,
): ResponseFile {
  const changeIn = <Part extends ResponseContent>(
    parts: Readonly<Record<string, Part>>,
  ): Readonly<Record<string, Part>> =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        {
          ...part,
          ...given("schema", part.schema === undefined ? undefined : change(part.schema)),
          ...given(
            "itemSchema",
            part.itemSchema === undefined ? undefined : change(part.itemSchema),
          ),
        },
      ]),
    );
  return {
    ...response,
    ...(schema === undefined ? {} : { schema: change(schema) }),
    ...given("content", content && changeIn(content)),
    ...given("headers", headers && changeIn(headers)),
  };
}

/**
 * The `accept` header of an operation that does not respond with plain JSON, the manifest's default; `undefined` if it offers
 * JSON or declares no media types. It names other JSON, if any, or else all that is offered.
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
