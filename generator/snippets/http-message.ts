import type { SentBody, SentRequest } from "./sent-request.js";

/** A request as an HTTP/1.1 message (RFC 9112, section 2), with LF line endings for readability. */
export function toHttpMessage({ method, url, headers, body }: SentRequest): string {
  // `URL` would normalize the path.
  const [, host = "", target = ""] = /^(?:https?:\/\/([^/?#]*))?([^#]*)/i.exec(url) ?? [];
  const lines = [
    `${method} ${/^\//.test(target) ? target : `/${target}`} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join("\n")}\n\n${bodyText(body)}`;
}

/** A body as it is sent. Bytes get a placeholder, and the parts of a form are listed. */
export function bodyText(body: SentBody | undefined): string {
  switch (body?.kind) {
    case undefined:
      return "";
    case "text":
      return body.text;
    case "file":
      return "(bytes)";
    case "form":
      return body.fields
        .map(
          ({ name, value, isFile }) =>
            `(part) ${name}${isFile ? `; filename=${value}` : ` = ${value}`}`,
        )
        .join("\n");
  }
}
