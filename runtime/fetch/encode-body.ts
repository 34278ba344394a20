import { fail } from "../fail.js";
import { definedEntries, findOwn, isJson, isPlainObject, JSON_TYPE } from "../value.js";
import {
  addFields,
  FORM_TYPE,
  MULTIPART_TYPE,
  toJsonText,
  formPart,
  fieldText,
  type Form,
  type MemberName,
  type Refuse,
} from "./form.js";
import { bodyKind } from "./kind.js";

/** Globals of the platform. Declared here, because a program with an inlined runtime may be compiled without their types. */
declare const ReadableStream: { from(chunks: unknown): object };
declare const FormData: { new (): Form; readonly prototype: object };
declare const URLSearchParams: new (text?: string) => Form;

/**
 * Encodes a body for `fetch` by its content type. Text, bytes, Blob, FormData and streams are passed on unchanged.
 * URLSearchParams are copied, because `fetch` knows only the class of its platform. An async iterable, such as a Node stream,
 * becomes a stream if the platform has `ReadableStream.from`, which Chromium and Safari lack.
 *
 * - JSON (RFC 8259): any other value.
 * - `application/x-www-form-urlencoded` (URL Standard, section 5): a plain object. Members that are undefined or null are
 *   omitted; members without text, or nested more than 100 levels deep, are errors.
 * - `multipart/form-data` (RFC 7578): a plain object. A Blob, a File, bytes, and in React Native an object with a `uri` are files.
 *   A list repeats its name. Any other object is JSON; other values are encoded as in a URL-encoded form.
 *
 * @param headers modified in place: JSON gets its content type, and FormData loses it, because `fetch` adds the boundary.
 * @param route method and URL, for errors.
 * @throws EndpointError `invalid-body` for a body that its content type cannot encode.
 */
export function encodeBody(
  body: unknown,
  headers: Record<string, string>,
  route: string,
  // `a=1&a=2` for a list, `a[b]=1` for an object, `a[0][b]=1` for an object in a list.
  memberName: MemberName = (name, key, member) =>
    key === +key && !isJson(member) ? name : `${name}[${key}]`,
): unknown {
  const type =
    (findOwn(headers, "content-type") as string | undefined) ??
    (isJson(body) ? (headers["content-type"] = "application/json; charset=utf-8") : "untyped");
  const refuse: Refuse = (value, field) =>
    fail(
      "invalid-body",
      `${type} ${field ? `field "${field}"` : "body"} (${typeof value}) cannot be sent; pass text, plain data or fs.openAsBlob()`,
      route,
      field,
    );
  const isMultipart = MULTIPART_TYPE.test(type);
  if (isPlainObject(body) && FORM_TYPE.test(type)) {
    const form: Form = isMultipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of definedEntries(body)) {
      addFields(
        name,
        value,
        isMultipart ? String : memberName,
        isMultipart ? +Array.isArray(value) : 100,
        (field, member) =>
          form.append(field, (isMultipart ? formPart : fieldText)(member, refuse, field)),
      );
    }
    body = isMultipart ? form : `${form}`;
  }
  const kind = bodyKind(body);
  if (kind === "FormData") delete headers["content-type"];
  if (kind === "URLSearchParams") return new URLSearchParams(`${body as Form}`);
  if (kind || body === undefined || typeof body === "string") return body;
  if ((body as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator]) {
    try {
      return ReadableStream.from(body);
    } catch {
      refuse(body);
    }
  }
  return (JSON_TYPE.test(type) && toJsonText(body, refuse)) || refuse(body);
}
