/** The kinds of bodies that `fetch` takes unchanged, beside text. A `File` is a `Blob`, too, so it comes first. */
const KINDS = [
  "ArrayBuffer",
  "File",
  "Blob",
  "FormData",
  "URLSearchParams",
  "ReadableStream",
] as const;

type Kind = (typeof KINDS)[number];
type Class = abstract new (...args: never) => object;

type Platform = { readonly [Name in Kind]?: Class };

type Tagged = { readonly pipe?: unknown; readonly [Symbol.toStringTag]?: unknown } | undefined;

/**
 * The kind of a body, `ArrayBuffer` for all bytes; `undefined` for other values. Recognizes the tag of a class, also of another realm
 * or a polyfill, and instances of the platform's classes, because React Native's classes have no tag. A stream of Node has no kind,
 * even with a tag: `fetch` cannot read a form of the package `form-data`.
 */
export function bodyKind(value: unknown): Kind | undefined {
  const tag = !(value as Tagged)?.pipe && (value as Tagged)?.[Symbol.toStringTag];
  return ArrayBuffer.isView(value)
    ? "ArrayBuffer"
    : KINDS.find(
        (kind) =>
          tag === kind ||
          ((globalThis as Platform)[kind] &&
            value instanceof ((globalThis as Platform)[kind] as Class)),
      );
}
