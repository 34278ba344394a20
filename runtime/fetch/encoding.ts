import { isJson } from "../body.js";
import { fail } from "../error.js";
import type { RequestOptions } from "../types/options.js";
import { definedEntries, isDefined, isPlainObject, ownValue, pairsOf, setOwn } from "../value.js";
import { FORM_TYPE, JSON_TYPE } from "./content-type.js";
import { jsonOf, textOf, type Refuse } from "./field.js";
import { fieldsOf, type Field, type MemberName } from "./form.js";
import { kindOf } from "./kind.js";

/** A global of the platform, as in `encode-body.ts`. */
declare const Blob: new (parts: readonly unknown[], options?: { readonly type: string }) => object;

/** Another one. */
declare const File: new (
  parts: readonly unknown[],
  name: string,
  options: { readonly type: string },
) => object;

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
 * result again.
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
  const formType = FORM_TYPE.exec(type);
  if (!isPlainObject(body) || !formType) return request;
  const isMultipart = formType[1] !== undefined;
  const declaredFor = (name: string) =>
    ownKeys(ownValue(encodings, name) as FieldEncoding | undefined);
  const refuse: Refuse = (value, field) => {
    const { contentType, style = "form" } = declaredFor(field as string);
    const reason = `cannot be encoded as ${contentType ?? style}; pass text, a number, a boolean or a Date`;
    const message = `body field "${field}" (${typeof value}) ${reason}`;
    return fail("invalid-body", message, `${method.toUpperCase()} ${url}`, field);
  };
  const fields: Record<string, unknown> = {};
  for (const [name, value] of definedEntries(body)) {
    const { contentType, ...style } = declaredFor(name);
    const given =
      contentType !== undefined
        ? withContentType(name, value, contentType, isMultipart, refuse)
        : form
          ? [[name, value] as const]
          : styled(name, value, ownKeys(style), refuse);
    for (const [field, member] of given) setOwn(fields, field, member);
  }
  return { ...request, body: fields };
}

/** JSON as text, or parts with a content type, one for each item of a list. */
function withContentType(
  name: string,
  value: unknown,
  type: string,
  isMultipart: boolean,
  refuse: Refuse,
): readonly Field[] {
  const json = (member: unknown) => jsonOf(member, refuse, name) ?? refuse(member, name);
  const isText = JSON_TYPE.test(type);
  if (!isMultipart) return [[name, isText ? json(value) : value]];
  const partOf = (member: unknown): unknown => {
    if (isText) return new Blob([json(member)], { type });
    const kind = kindOf(member);
    if (kind === "ArrayBuffer") return new Blob([member], { type });
    if (kind !== "Blob" && kind !== "File") {
      return isJson(member) ? member : new Blob([textOf(member, refuse, name)], { type });
    }
    const file = member as { readonly name: string; readonly type: string };
    if (file.type !== "") return file;
    return kind === "File" ? new File([file], file.name, { type }) : new Blob([file], { type });
  };
  return [[name, Array.isArray(value) ? value.filter(isDefined).map(partOf) : partOf(value)]];
}

/** A copy that inherits nothing, so that destructuring it reads own keys only. */
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
    return fieldsOf(name, value, (list, key) => `${list}[${key}]`, 100);
  }
  const members = explode ? undefined : pairsOf(value, undefined, name)?.flat().filter(isDefined);
  if (!members) return [[name, value]];
  const texts = members.map((member) => textOf(member, refuse, name));
  return texts.length > 0 ? [[name, texts.join(SEPARATORS[style])]] : [];
}
