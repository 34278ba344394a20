/**
 * The name that an object's class gives itself, whichever realm or polyfill the class is from: `Blob`, `File`, `FormData`,
 * `URLSearchParams`; `ArrayBuffer` for all bytes.
 */
export function kindOf(value: unknown): string {
  return ArrayBuffer.isView(value)
    ? "ArrayBuffer"
    : Object.prototype.toString.call(value).slice(8, -1);
}
