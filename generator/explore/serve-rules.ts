import type { IncomingMessage } from "node:http";

/** Why a request is refused. */
export interface Refusal {
  readonly status: 400 | 403 | 405;
  readonly text: string;
}

/**
 * Refuses requests that are ambiguous, for another host, or from a page of another website, of another port too. A link to the
 * page itself may stand anywhere.
 */
export function refusalOf(request: IncomingMessage): Refusal | undefined {
  const { method = "", url = "", headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  if (hosts.length !== 1 || !url.startsWith("/")) {
    return { status: 400, text: "The request must name one host and one path.\n" };
  }
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? "")) {
    return { status: 403, text: "This page is for this machine.\n" };
  }
  if (!["same-origin", "none", undefined].includes(headers["sec-fetch-site"] as string)) {
    const isVisit =
      headers["sec-fetch-mode"] === "navigate" &&
      headers["sec-fetch-dest"] === "document" &&
      /^\/(index\.html)?([?#]|$)/.test(url);
    if (!isVisit) return { status: 403, text: "This page is for no other website.\n" };
  }
  if (method !== "GET") {
    return { status: 405, text: "This page can only be read.\n" };
  }
  return undefined;
}
