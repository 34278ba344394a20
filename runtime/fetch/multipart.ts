import type { Field } from "./form.js";
import { kindOf } from "./kind.js";

/** A global of the platform, as in `encode-body.ts`. */
declare const crypto: { getRandomValues(numbers: Uint32Array): Uint32Array };

/** A body as `Blob` takes it, and its content type. */
export interface Multipart {
  readonly type: string;
  readonly chunks: readonly unknown[];
}

/**
 * Writes a form as `fetch` writes a `FormData` (HTML Standard, "multipart/form-data encoding algorithm"), except that parts may
 * have a content type and no file name.
 *
 * @param parts text, or a Blob.
 * @param unnamed the Blobs that are not files.
 */
export function multipartOf(parts: readonly Field[], unnamed: ReadonlySet<unknown>): Multipart {
  const boundary = `waybill-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
  const chunks = parts.flatMap(([name, part]) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(withLines(name))}`;
    if (typeof part === "string") return [`${start}\r\n\r\n${withLines(part)}\r\n`];
    const { type, name: fileName } = part as { readonly type: string; readonly name: string };
    const ownName = kindOf(part) === "File" ? fileName : "blob";
    const file = unnamed.has(part) ? "" : `; filename=${quoted(ownName)}`;
    const contentType = type || "application/octet-stream";
    return [`${start}${file}\r\nContent-Type: ${contentType}\r\n\r\n`, part, "\r\n"];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    chunks: [...chunks, `--${boundary}--\r\n`],
  };
}

function withLines(text: string): string {
  return text.replace(/\r\n?|\n/g, "\r\n");
}

function quoted(text: string): string {
  const escaped = text.replace(/[\r\n"]/g, (character) => encodeURIComponent(character));
  return `"${escaped}"`;
}
