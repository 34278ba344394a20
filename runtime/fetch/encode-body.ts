import { isJson } from "../body.js";
import { isPlainObject } from "../value.js";
import { failBody, jsonOf } from "./field.js";
import { encodeForm, type MemberName } from "./form.js";
import { kindOf } from "./kind.js";
import { encodeMultipart } from "./multipart.js";
import { streamOf } from "./stream.js";

/**
 * A body as `fetch` takes it, encoded by its content type. Bytes, Blob, FormData, URLSearchParams and streams stay as they
 * are, text too unless its type is JSON.
 *
 * @param headers changed in place: JSON gets its content type, and a FormData loses it, because `fetch` adds the boundary.
 * @param route method and URL, for errors.
 * @throws EndpointError `invalid-body` for a body that its content type cannot hold.
 */
export function encodeBody(
  body: unknown,
  headers: Record<string, string>,
  route: string,
  form?: MemberName,
): { readonly body?: unknown; readonly duplex?: "half" } {
  if (body === undefined) return { body };
  const stream = streamOf(body);
  if (stream !== undefined) return { body: stream, duplex: "half" };
  const encoded = /^(ArrayBuffer|Blob|File|FormData|URLSearchParams)$/.test(kindOf(body))
    ? body
    : encodeValue(body, headers, route, form);
  if (kindOf(encoded) === "FormData") delete headers["content-type"];
  return { body: encoded };
}

function encodeValue(
  body: unknown,
  headers: Record<string, string>,
  route: string,
  form: MemberName | undefined,
): unknown {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined ? isJson(body) : /[/+]json$/.test(type)) {
    headers["content-type"] ??= "application/json; charset=utf-8";
    return jsonOf(body, route);
  }
  if (typeof body === "string") return body;
  if (isPlainObject(body)) {
    if (type === "application/x-www-form-urlencoded") return encodeForm(body, route, form);
    if (type === "multipart/form-data") return encodeMultipart(body, route);
  }
  const reason = `cannot be encoded as ${type ?? "no content-type"}; pass text, bytes, a Blob or a stream`;
  return failBody(body, reason, route);
}
