/** The form in which a program receives a body of some media type. */
export type BodyKind = "json" | "text" | "binary" | "other";

/** Plain JSON and `+json`, with or without parameters; text and XML; well-known binary formats. */
export function bodyKind(mediaType: string): BodyKind {
  const type = (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
  if (/[/+]json$/.test(type)) return "json";
  if (/^text\/|[/+]xml$/.test(type)) return "text";
  return /^(image|audio|video|font)\/|^application\/(octet-stream|zip|gzip|pdf)$/.test(type)
    ? "binary"
    : "other";
}

export function isPlainJson(mediaType: string): boolean {
  return /^\s*application\/json\s*(;|$)/i.test(mediaType);
}
