import { isJson } from "../body.js";
import { encodeText, findOwn } from "../value.js";
import type { Form } from "./form.js";
import { kindOf } from "./kind.js";

/** A global of the platform, as in `encode-body.ts`. */
declare const Blob: new (parts: readonly unknown[], options?: { readonly type: string }) => object;
declare const FormData: { new (): Form; readonly prototype: object };

/**
 * Throws an EndpointError `invalid-body`.
 *
 * @param field the name of the field; absent for the whole body.
 */
export type Refuse = (value: unknown, field?: string) => never;

/** A field's value as text: Dates as ISO 8601, finite numbers, bigints and booleans as JavaScript writes them. */
export function textOf(value: unknown, refuse: Refuse, field: string): string {
  try {
    return encodeText(value, field, field, String);
  } catch {
    return refuse(value, field);
  }
}

/** A field's value for `FormData`. Only that of React Native has `getParts`; there, an object with a `uri` refers to a file. */
export function partOf(value: unknown, refuse: Refuse, field: string): unknown {
  const kind = kindOf(value);
  if (kind === "Blob" || kind === "File") return value;
  if (kind === "ArrayBuffer") return new Blob([value]);
  if (!isJson(value)) return textOf(value, refuse, field);
  const isFile = "getParts" in FormData.prototype && findOwn(value as object, "uri");
  return isFile ? value : jsonOf(value, refuse, field);
}

/**
 * A value as JSON. Rejects what JSON cannot express, such as a bigint or a circular object; for a whole body, names the member.
 *
 * @returns `undefined` for a value without JSON, such as a function.
 */
export function jsonOf(value: unknown, refuse: Refuse, field?: string): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    if (field === undefined) {
      for (const name in value as object) {
        jsonOf((value as Readonly<Record<string, unknown>>)[name], refuse, name);
      }
    }
    return refuse(value, field);
  }
}
