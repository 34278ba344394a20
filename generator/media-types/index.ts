/**
 * How a program reads and writes a body of a media type:
 *
 * - `json`: JSON, or a type that ends in `+json`;
 * - `items`: a sequence of items, such as JSON lines or events, which a JSON parser cannot read as a whole;
 * - `multipart`, `urlencoded`: a form;
 * - `text`: text, XML and YAML;
 * - `binary`: well-known binary formats;
 * - `range`: several types: `image/*`;
 * - `other`: any other type, which may be JSON under a vendor's name.
 */
export type MediaKind =
  "json" | "items" | "multipart" | "urlencoded" | "text" | "binary" | "range" | "other";

const KINDS: readonly (readonly [kind: MediaKind, pattern: RegExp])[] = [
  ["items", /^text\/event-stream$|[/+](json-seq|(x-)?(ndjson|jsonl|jsonlines|json-stream))$/],
  ["json", /[/+]json$/],
  ["multipart", /^multipart\//],
  ["urlencoded", /^application\/x-www-form-urlencoded$/],
  ["text", /^text\/|[/+](x-)?(xml|yaml)$/],
  ["binary", /^(image|audio|video|font)\/|^application\/(octet-stream|zip|gzip|pdf)$/],
  ["range", /\*/],
];

/** @param mediaType with or without parameters. */
export function mediaKind(mediaType: string): MediaKind {
  const type = mediaTypeEssence(mediaType);
  return KINDS.find(([, pattern]) => pattern.test(type))?.[0] ?? "other";
}

export function isPlainJson(mediaType: string): boolean {
  return mediaTypeEssence(mediaType) === "application/json";
}

/** The content types of forms that `send` encodes. */
export type FormKind = "multipart" | "urlencoded";

export function formKind(mediaType: string): FormKind | undefined {
  const kind = mediaKind(mediaType);
  if (kind === "urlencoded") return kind;
  return mediaTypeEssence(mediaType) === "multipart/form-data" ? "multipart" : undefined;
}

/**
 * The media types that a server most likely chooses: plain JSON, which requests accept by default, or else any other JSON, or
 * else all.
 */
export function preferredMediaTypes<Type extends string>(
  offered: readonly Type[],
): readonly Type[] {
  const plain = offered.filter(isPlainJson);
  const json = offered.filter((type) => mediaKind(type) === "json");
  return [plain, json].find(({ length }) => length > 0) ?? offered;
}

/** A media type without parameters, in lower case: case is irrelevant (RFC 9110, section 8.3.1). */
export function mediaTypeEssence(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}
