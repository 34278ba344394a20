import { definedEntries, isDefined, isPlainObject } from "../value.js";
import { jsonOf, textOf } from "./field.js";
import { globals } from "./globals.js";
import { kindOf } from "./kind.js";

/**
 * A plain object as a `FormData` (RFC 7578): Blobs and bytes are files, a list repeats its name, an object is JSON. Members
 * that are undefined or null are left out.
 *
 * @throws EndpointError `invalid-body` for a value that is none of them.
 */
export function encodeMultipart(body: object, route: string): object {
  const form = new (globals().FormData)();
  for (const [name, value] of definedEntries(body)) {
    for (const member of Array.isArray(value) ? value.filter(isDefined) : [value]) {
      form.append(name, partOf(member, route, name));
    }
  }
  return form;
}

function partOf(value: unknown, route: string, name: string): unknown {
  const kind = kindOf(value);
  if (kind === "Blob" || kind === "File") return value;
  if (kind === "ArrayBuffer") return new (globals().Blob)([value]);
  return Array.isArray(value) || isPlainObject(value)
    ? jsonOf(value, route, name)
    : textOf(value, route, name);
}
