import { isJson } from "../body.js";
import { encodeText } from "../value.js";
import { kindOf } from "./kind.js";

/** The platform's own, as in `encode-body.ts`. */
declare const Blob: new (parts: readonly unknown[], options?: { readonly type: string }) => object;

/**
 * Throws an EndpointError `invalid-body`.
 *
 * @param field its name, or nothing for the whole body.
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

/** A field's value as `FormData` takes it. */
export function partOf(value: unknown, refuse: Refuse, field: string): unknown {
  const kind = kindOf(value);
  if (/^(Blob|File)$/.test(kind)) return value;
  if (kind === "ArrayBuffer") return new Blob([value]);
  return isJson(value) ? jsonOf(value, refuse, field) : textOf(value, refuse, field);
}

/**
 * Refuses what JSON cannot hold, such as a bigint or an object that holds itself; of a whole body, the member at fault.
 *
 * @returns `undefined` for a value that has no JSON, such as a function.
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
