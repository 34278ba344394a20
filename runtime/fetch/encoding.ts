import { fail } from "../fail.js";
import type { RequestOptions } from "../types/options.js";
import {
  definedEntries,
  isDefined,
  isJson,
  isPlainObject,
  JSON_TYPE,
  ownValue,
  definedMembers,
  setOwn,
} from "../value.js";
import {
  addFields,
  FORM_TYPE,
  MULTIPART_TYPE,
  toJsonText,
  formPart,
  fieldText,
  type Field,
  type Form,
  type MemberName,
  type Refuse,
} from "./form.js";
import { bodyKind } from "./kind.js";

/** A global of the platform, as in `encode-body.ts`. */
declare const Blob: new (parts: readonly unknown[], options?: { readonly type: string }) => object;
declare const FormData: { new (): Form; readonly prototype: object };

declare const File: new (
  parts: readonly unknown[],
  name: string,
  options: { readonly type: string },
) => object;
declare const crypto: { getRandomValues(numbers: Uint32Array): Uint32Array };

/** How a form field is encoded (OpenAPI 3.1, "Encoding Object"). */
export interface FieldEncoding {
  /**
   * For a list or an object: `deepObject` is `a[0]=1` and `a[b]=1`; the others join members with a comma (`form`), a space or
   * `|`, unless `explode` is set.
   */
  readonly style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject";
  /** Whether each member is a separate field. Default: true for the style `form`. */
  readonly explode?: boolean;
  /** JSON, or, in `multipart/form-data`, the content type of the part. Takes precedence over `style`. */
  readonly contentType?: string;
}

/** Encodings by field name. `send` encodes other fields in its default way. */
export type Encodings = Readonly<Record<string, FieldEncoding>>;

/**
 * Encodes the form fields of a request, if its body is a form, as the API's description declares. `send` does not encode the
 * result again. A form with a JSON part that declares a content type becomes a Blob, because a `FormData` makes such a part a
 * file. If a part is a Blob of a foreign class, and in React Native, the form remains a `FormData`.
 *
 * @param form names the members of lists and objects, instead of `style`.
 * @throws EndpointError `invalid-body` for a field that cannot be encoded in this way.
 */
export function withEncoding<Request extends RequestOptions>(
  request: Request,
  encodings: Encodings,
  options?: { readonly form?: MemberName | undefined },
): Request {
  const { form } = ownKeys(options);
  const { method, url, headers, body } = ownKeys(request);
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  const type = named?.[1] ?? "";
  if (!isPlainObject(body) || !FORM_TYPE.test(type)) return request;
  const isMultipart = MULTIPART_TYPE.test(type);
  const declaredFor = (name: string) =>
    ownKeys(ownValue(encodings, name) as FieldEncoding | undefined);
  const refuse: Refuse = (value, field) => {
    const { contentType, style = "form" } = declaredFor(field as string);
    return fail(
      "invalid-body",
      `field "${field}" (${typeof value}) cannot be encoded as ${contentType ?? style}; pass text, a number, a boolean or a Date`,
      `${method.toUpperCase()} ${url}`,
      field,
    );
  };
  const fields: Record<string, unknown> = {};
  const unnamed = new Set<unknown>();
  for (const [name, value] of definedEntries(body)) {
    const { contentType, ...style } = declaredFor(name);
    const given =
      contentType !== undefined
        ? withContentType(name, value, contentType, isMultipart && unnamed, refuse)
        : form
          ? [[name, value] as const]
          : styled(name, value, ownKeys(style), refuse);
    for (const [field, member] of given) setOwn(fields, field, member);
  }
  const plain = { ...request, body: fields };
  if (unnamed.size === 0 || "getParts" in FormData.prototype) return plain;
  const parts: Field[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const add = (name: string, part: unknown) => parts.push([name, formPart(part, refuse, name)]);
    addFields(field, value, () => field, +Array.isArray(value), add);
  }
  if (parts.some(([, part]) => typeof part !== "string" && !(part instanceof Blob))) return plain;
  const written = encodeMultipart(parts, unnamed);
  const [typeName] = named as [string, string];
  return {
    ...request,
    headers: { ...headers, [typeName]: written.type },
    body: new Blob(written.chunks),
  };
}

/** @param unnamed for a form in parts: receives the parts that are not files. Blobs, Files and bytes stay files. */
function withContentType(
  name: string,
  value: unknown,
  type: string,
  unnamed: Set<unknown> | false,
  refuse: Refuse,
): readonly Field[] {
  const json = (member: unknown) => toJsonText(member, refuse, name) ?? refuse(member, name);
  const isJsonType = JSON_TYPE.test(type);
  if (!unnamed) return [[name, isJsonType ? json(value) : value]];
  const typed = (member: unknown): unknown => {
    const kind = bodyKind(member);
    if (kind === "ArrayBuffer") return new Blob([member], { type });
    if (kind !== "Blob" && kind !== "File") {
      if (!isJsonType && isJson(member)) return member;
      const text = isJsonType ? json(member) : fieldText(member, refuse, name);
      const part = new Blob([text], { type });
      if (isJsonType) unnamed.add(part);
      return part;
    }
    const file = member as { readonly name: string; readonly type: string };
    if (file.type !== "") return file;
    return kind === "File" ? new File([file], file.name, { type }) : new Blob([file], { type });
  };
  return [[name, Array.isArray(value) ? value.filter(isDefined).map(typed) : typed(value)]];
}

/** A copy that inherits nothing, so that destructuring reads no inherited keys. */
function ownKeys<Value extends object>(object: Value | undefined): Value {
  return { __proto__: null, ...object } as object as Value;
}

const SEPARATORS = { form: ",", spaceDelimited: " ", pipeDelimited: "|" };

function styled(
  name: string,
  value: unknown,
  { style = "form", explode = style === "form" }: FieldEncoding,
  refuse: Refuse,
): readonly Field[] {
  if (style === "deepObject") {
    const fields: Field[] = [];
    const add = (field: string, member: unknown) =>
      // Objects and lists arrive here only if they are nested too deeply.
      fields.push([field, isJson(member) ? refuse(member, name) : member]);
    addFields(name, value, (list, key) => `${list}[${key}]`, 100, add);
    return fields;
  }
  const members = explode
    ? undefined
    : definedMembers(value, undefined, name)?.flat().filter(isDefined);
  if (!members) return [[name, value]];
  const texts = members.map((member) => fieldText(member, refuse, name));
  return texts.length > 0 ? [[name, texts.join(SEPARATORS[style])]] : [];
}

/**
 * The content type and the chunks of a form, encoded like a `FormData` (HTML Standard, "multipart/form-data encoding algorithm").
 * Unlike a `FormData`, parts may have a content type without a file name.
 *
 * @param parts text, or a Blob.
 * @param unnamed the Blobs that are not files.
 */
function encodeMultipart(parts: readonly Field[], unnamed: ReadonlySet<unknown>) {
  const boundary = `waybill-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const chunks = parts.flatMap(([name, part]) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(withLines(name))}`;
    if (typeof part === "string") return [`${start}\r\n\r\n${withLines(part)}\r\n`];
    const { type, name: fileName } = part as { readonly type: string; readonly name: string };
    const ownName = bodyKind(part) === "File" ? fileName : "blob";
    const file = unnamed.has(part) ? "" : `; filename=${quoted(ownName)}`;
    const contentType = type || "application/octet-stream";
    return [`${start}${file}\r\nContent-Type: ${contentType}\r\n\r\n`, part, "\r\n"];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    chunks: [...chunks, `--${boundary}--\r\n`],
  };
}

function withLines(text: string): string {
  return text.replace(/\r\n?|\n/g, "\r\n");
}

function quoted(text: string): string {
  const escaped = text.replace(/[\r\n"]/g, (character) => encodeURIComponent(character));
  return `"${escaped}"`;
}
