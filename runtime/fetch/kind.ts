/** The kinds of bodies that `fetch` takes unchanged; `Undefined` is none. A `File` is a `Blob`, too, so it comes first. */
const KINDS = [
  "Undefined",
  "String",
  "ArrayBuffer",
  "File",
  "Blob",
  "FormData",
  "URLSearchParams",
  "ReadableStream",
] as const;

type Kind = (typeof KINDS)[number];

/**
 * The kind of a body, `ArrayBuffer` for all bytes; `undefined` for any other. It is known by the tag of its class, which may be of
 * another realm or a polyfill, or because the platform's own class made it: React Native's classes have no tag.
 */
export function kindOf(value: unknown): Kind | undefined {
  const classes: { readonly [Name in Kind]?: abstract new (...args: never) => object } = globalThis;
  const tag = Object.prototype.toString.call(value);
  return ArrayBuffer.isView(value)
    ? "ArrayBuffer"
    : KINDS.find(
        (kind) =>
          tag === `[object ${kind}]` || (classes[kind]?.call && value instanceof classes[kind]),
      );
}
