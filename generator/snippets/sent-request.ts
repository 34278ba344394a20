export interface SentRequest {
  /** Uppercase. */
  readonly method: string;
  readonly url: string;
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: SentBody;
}

export type SentBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "form"; readonly fields: readonly FormField[] }
  | { readonly kind: "file"; readonly name: string };

export interface FormField {
  readonly name: string;
  /** The text, or the file's name. */
  readonly value: string;
  readonly isFile: boolean;
}

/** Describes the request that `fetch` sends for a result of `toFetch`. */
export function describeSent(
  url: string,
  init: Pick<SentRequest, "method" | "headers"> & { readonly body?: unknown },
): SentRequest {
  const { method, headers } = init;
  const body = describeBody(init.body);
  // `fetch` sends text with this type (Fetch standard, section 5.2); other clients have other defaults.
  const isPlain = typeof init.body === "string" && headers["content-type"] === undefined;
  const type = isPlain ? { "content-type": "text/plain;charset=UTF-8" } : {};
  return { method, url, headers: { ...headers, ...type }, ...(body && { body }) };
}

function describeBody(body: unknown): SentBody | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string") return { kind: "text", text: body };
  if (body instanceof URLSearchParams) return { kind: "text", text: body.toString() };
  if (body instanceof FormData) {
    const fields = [...body.entries()].map(([name, value]) => {
      const isFile = typeof value !== "string";
      return { name, value: isFile ? value.name : value, isFile };
    });
    return { kind: "form", fields };
  }
  return { kind: "file", name: "body.bin" };
}

/** The value of a JSON body; `undefined` for any other body. */
export function parseJsonBody({ headers, body }: SentRequest): unknown {
  if (body?.kind !== "text" || !/[/+]json\b/.test(headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(body.text) as unknown;
  } catch {
    return undefined;
  }
}
