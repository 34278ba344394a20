/**
 * The name of an object's class, for classes of any realm or polyfill: `Blob`, `File`, `FormData`, `URLSearchParams`;
 * `ArrayBuffer` for all bytes.
 */
export function kindOf(value: unknown): string {
  return ArrayBuffer.isView(value)
    ? "ArrayBuffer"
    : Object.prototype.toString.call(value).slice(8, -1);
}
