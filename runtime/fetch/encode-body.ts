import { isJson } from "../body.js";
import { fail } from "../error.js";
import { isPlainObject } from "../value.js";
import { jsonOf, partOf, textOf, type Refuse } from "./field.js";
import { appendFields, memberName, type Form, type MemberName } from "./form.js";
import { kindOf } from "./kind.js";

/** Globals of the platform. Declared here, because a program with an inlined runtime may be compiled without their types. */
declare const FormData: new () => Form;
declare const ReadableStream: { from?(chunks: unknown): object };
declare const URLSearchParams: new () => Form;

/**
 * Encodes a body for `fetch` by its content type. Bytes, Blob, FormData, URLSearchParams and streams are passed on unchanged, and
 * so is text unless its type is JSON. An async iterable, such as a Node stream, becomes a stream if the platform has
 * `ReadableStream.from`, which Chromium and Safari lack.
 *
 * - JSON (RFC 8259): any value.
 * - `application/x-www-form-urlencoded` (URL Standard, section 5): a plain object. Members that are undefined or null are left
 *   out; those without text, or nested more than 100 levels deep, are errors.
 * - `multipart/form-data` (RFC 7578): a plain object. A Blob, a File and bytes are files, a list repeats its name, an object
 *   is JSON, and other values are encoded as in a URL-encoded form.
 *
 * @param headers modified in place: JSON gets its content type, and FormData loses it, because `fetch` adds the boundary.
 * @param route method and URL, for errors.
 * @throws EndpointError `invalid-body` for a body that its content type cannot encode.
 */
export function encodeBody(
  body: unknown,
  headers: Record<string, string>,
  route: string,
  form?: MemberName,
): unknown {
  const type =
    headers["content-type"] ??
    (isJson(body) ? (headers["content-type"] = "application/json; charset=utf-8") : "none");
  const refuse: Refuse = (value, field) =>
    fail(
      "invalid-body",
      `body${field === undefined ? "" : ` field "${field}"`} (${typeof value}) cannot be sent with content-type ${type}; pass text or bytes`,
      route,
      field,
    );
  if (isPlainObject(body)) {
    if (/^multipart\/form/i.test(type)) body = appendFields(new FormData(), body, partOf, refuse);
    else if (/form-url/i.test(type)) {
      body = "" + appendFields(new URLSearchParams(), body, textOf, refuse, form ?? memberName);
    }
  }
  const kind = kindOf(body);
  if (kind === "FormData") delete headers["content-type"];
  if (/^(Undefined|ArrayBuffer|Blob|File|FormData|URLSearchParams|ReadableStream)$/.test(kind)) {
    return body;
  }
  if (Symbol.asyncIterator in Object(body)) return ReadableStream.from?.(body) ?? refuse(body);
  if (/[/+]json\s*(;|$)/i.test(type)) return jsonOf(body, refuse) ?? refuse(body);
  return typeof body === "string" ? body : refuse(body);
}
