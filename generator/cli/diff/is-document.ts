const DOCUMENT_KEYS = ["openapi", "swagger"];

/** Whether a file is an OpenAPI document, and not a manifest, which may also have a key `openapi`. */
export function isDocument(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const data = parseJson(text);
  if (data !== undefined) {
    return !Object.hasOwn(data, "waybill") && DOCUMENT_KEYS.some((key) => Object.hasOwn(data, key));
  }
  return !hasKey(text, "waybill") && DOCUMENT_KEYS.some((key) => hasKey(text, key));
}

function parseJson(text: string): object | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return undefined;
  }
}

/** Whether YAML has a key at its top level. */
function hasKey(text: string, key: string): boolean {
  return new RegExp(`^["']?${key}["']?\\s*:`, "m").test(text);
}
