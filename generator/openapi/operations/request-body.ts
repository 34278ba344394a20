import { hasQuery } from "waybill-runtime/tools";
import { isMediaType } from "../../manifest/index.js";
import { given } from "../given.js";
import { type Node, child, isObject, isTrue, members } from "../document/node.js";
import type { Operation } from "./operations.js";
import { readEncoding } from "./encoding.js";
import type { ReadContext } from "../read-context.js";
import { readProse } from "./prose.js";
import { reportItems } from "./sequential-media.js";
import type { WrittenRequestBody } from "../write/written-manifest.js";

/** The request body in the one media type that the route sends. */
export function readRequestBody(
  operation: Operation,
  { expansion, schemas, report, options }: ReadContext,
): WrittenRequestBody | undefined {
  const written = operation.member("requestBody");
  if (written.value === undefined) return undefined;
  const body = expansion.follow(written);
  if (body === undefined) return undefined;
  const media = chooseMediaType(members(child(body, "content")));
  if (media === undefined) {
    report.warn(body, "empty-body", "the request body has no content; left out");
    return undefined;
  }
  if (hasQuery(operation.method)) {
    report.warn(body, "body-of-get", `${operation.method} takes no body; left out`);
    return undefined;
  }
  if (media.others.length > 0) {
    const others = media.others.join(", ");
    const message = `the body is sent as ${media.chosen.key}; also offered: ${others}`;
    report.warn(body, "other-media-types", message);
  }
  const contentType = media.chosen.key.trim();
  const sendable = isMediaType(contentType);
  if (!sendable) {
    const message = `\`${contentType}\` is not a single media type; the caller sets content-type`;
    report.warn(body, "media-type-range", message);
  }
  reportItems(media.chosen, "pass the text or the stream as it is sent", report);
  const schema = child(media.chosen, "schema");
  return {
    ...(isTrue(body, "required") ? { required: true } : {}),
    ...(!sendable || isPlainJson(contentType) ? {} : { contentType }),
    ...given("description", readProse(body, "description", options)),
    ...given("encoding", readEncoding(child(media.chosen, "encoding"), contentType, report)),
    schema: saysNothing(schema) && isBinary(contentType) ? BYTES : schemas.read(schema),
  };
}

/** The schema of binary content in OpenAPI 3.0, which OpenAPI 3.1 omits. */
const BYTES = { type: "string", format: "binary" } as const;

function chooseMediaType(content: readonly (Node & { readonly key: string })[]) {
  const named = content.filter(({ key }) => !key.startsWith("x-"));
  const chosen =
    named.find(({ key }) => isPlainJson(key)) ??
    named.find(({ key }) => /^[^;]*\+json\s*(;|$)/i.test(key)) ??
    named[0];
  if (chosen === undefined) return undefined;
  return { chosen, others: named.filter((one) => one !== chosen).map(({ key }) => key) };
}

function isPlainJson(mediaType: string): boolean {
  return /^\s*application\/json\s*(;|$)/i.test(mediaType);
}

function isBinary(mediaType: string): boolean {
  return /^(application\/(octet-stream|zip|gzip|pdf)|image\/|audio\/|video\/)/i.test(mediaType);
}

function saysNothing(schema: Node): boolean {
  return !isObject(schema.value) || Object.keys(schema.value).length === 0;
}
