import { definedEntries, isDefined, isPlainObject } from "../value.js";
import { jsonOf, textOf, type Refuse } from "./field.js";
import { kindOf } from "./kind.js";

/** The platform's own, as in `form.ts`. */
declare const Blob: new (parts: readonly unknown[]) => object;
declare const FormData: new () => { append(name: string, value: unknown): void };

/**
 * A plain object as a `FormData` (RFC 7578): Blobs and bytes are files, a list repeats its name, an object is JSON. Members
 * that are undefined or null are left out, those that are none of these are refused.
 */
export function encodeMultipart(body: object, refuse: Refuse): object {
  const form = new FormData();
  for (const [name, value] of definedEntries(body)) {
    for (const member of Array.isArray(value) ? value.filter(isDefined) : [value]) {
      form.append(name, partOf(member, refuse, name));
    }
  }
  return form;
}

function partOf(value: unknown, refuse: Refuse, name: string): unknown {
  const kind = kindOf(value);
  if (kind === "Blob" || kind === "File") return value;
  if (kind === "ArrayBuffer") return new Blob([value]);
  return Array.isArray(value) || isPlainObject(value)
    ? jsonOf(value, refuse, name)
    : textOf(value, refuse, name);
}
