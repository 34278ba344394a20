import { isJson } from "../body.js";
import { fail } from "../error.js";
import { isPlainObject } from "../value.js";
import { jsonOf, type Refuse } from "./field.js";
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
  const refuse: Refuse = (value, field) => {
    const subject = field === undefined ? "body" : `body field "${field}"`;
    const reason = `cannot be encoded (content-type: ${headers["content-type"] ?? "none"}); set another, or pass text or bytes`;
    return fail("invalid-body", `${subject} (${typeof value}) ${reason}`, route, field);
  };
  if (type === undefined ? isJson(body) : /[/+]json$/.test(type)) {
    headers["content-type"] ??= "application/json; charset=utf-8";
    return jsonOf(body, refuse);
  }
  if (typeof body === "string") return body;
  if (isPlainObject(body)) {
    if (type === "application/x-www-form-urlencoded") return encodeForm(body, refuse, form);
    if (type === "multipart/form-data") return encodeMultipart(body, refuse);
  }
  return refuse(body);
}
