import { encodeText, findOwn, isJson, definedMembers } from "../value.js";
import { bodyKind } from "./kind.js";

/** A global of the platform, as in `encode-body.ts`. */
declare const Blob: new (parts: readonly unknown[], options?: { readonly type: string }) => object;
declare const FormData: { new (): Form; readonly prototype: object };

/** `multipart/form-data` and `application/x-www-form-urlencoded`. */
export const FORM_TYPE = /^multipart\/form|form-url/i;

/** Of these two, the first. */
export const MULTIPART_TYPE = /^multipart/i;

/** What `FormData` and `URLSearchParams` have in common. */
export interface Form {
  append(name: string, value: unknown): void;
}

export type Field = readonly [name: string, value: unknown];

/**
 * Names a member of a list or of an object in a form.
 *
 * @param name the name of the list or object: `a`, or `a[b]` if it is a member itself.
 * @param key the member's index or key.
 * @param member the member, so that lists and objects can be named differently.
 */
export type MemberName = (name: string, key: string | number, member: unknown) => string;

/** Throws an EndpointError `invalid-body`; without a name, for the whole body. */
export type Refuse = (value: unknown, field?: string) => never;

/**
 * Adds the fields of a list or an object, except members that are undefined or null; one field for any other value, and for what
 * is nested deeper than `levels`. One by one, because a circular object has exponentially many, of which the first is refused.
 */
export function addFields(
  name: string,
  value: unknown,
  memberName: MemberName,
  levels: number,
  add: (...field: Field) => void,
): void {
  const members = levels > 0 && definedMembers(value, undefined, name);
  if (members) {
    members.forEach(([key, member], index) =>
      addFields(memberName(name, key ?? index, member), member, memberName, levels - 1, add),
    );
  } else add(name, value);
}

/** A field's value as text, as in a URL. */
export function fieldText(value: unknown, refuse: Refuse, field: string): string {
  try {
    return encodeText(value, field, field, String);
  } catch {
    return refuse(value, field);
  }
}

/** A field's value for `FormData`. Only that of React Native has `getParts`; there, an object with a `uri` refers to a file. */
export function formPart(value: unknown, refuse: Refuse, field: string): unknown {
  const kind = bodyKind(value);
  if (/File|Blob/.test(kind as string)) return value;
  if (kind === "ArrayBuffer") return new Blob([value]);
  if (!isJson(value)) return fieldText(value, refuse, field);
  const isFile = "getParts" in FormData.prototype && findOwn(value as object, "uri");
  return isFile ? value : toJsonText(value, refuse, field);
}

/**
 * A value as JSON. Rejects what JSON cannot express, such as a bigint or a circular object; for a whole body, names the member.
 *
 * @returns `undefined` for a value without JSON, such as a function.
 */
export function toJsonText(value: unknown, refuse: Refuse, field?: string): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    if (field === undefined) {
      for (const name in value as object) {
        toJsonText((value as Readonly<Record<string, unknown>>)[name], refuse, name);
      }
    }
    return refuse(value, field);
  }
}
