import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { POLICY, type Site, escapeHtml } from "./site.js";

export type SiteServer = Awaited<ReturnType<typeof serveSite>>;

/**
 * Serves a site on the loopback interface. Prevents other websites from reading or framing it.
 *
 * @param port 0 for any free port.
 * @throws the system's error if the port is in use.
 */
export async function serveSite(port: number) {
  const pages = new Set<ServerResponse>();
  let site: Site = new Map();
  let mistake: string | undefined;
  const send = (event: string, data: unknown) => {
    for (const page of pages) page.write(eventText(event, data));
  };
  const server = createServer((request, response) => {
    const refusal = findRefusal(request);
    if (refusal) return answer(response, refusal[0], "text/plain", refusal[1]);
    const path = request.url?.split(/[?#]/, 1)[0]?.slice(1) || "index.html";
    if (path === "changes") {
      response.writeHead(200, securityHeaders("text/event-stream"));
      response.write(": open\n\n");
      pages.add(response);
      response.on("close", () => pages.delete(response));
      if (mistake !== undefined) response.write(eventText("mistake", mistake));
      return;
    }
    if (site.size === 0) return answer(response, 200, "text/html", waitingHtml(mistake));
    const text = site.get(path);
    if (text === undefined) return answer(response, 404, "text/plain", "There is no such file.\n");
    answer(response, 200, contentType(path), text);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Serves a new version of the site, and notifies open pages. */
    show: (next: Site) => {
      site = next;
      mistake = undefined;
      send("changed", null);
    },
    /** Shows errors of the manifest until the next version of the site. */
    showMistake: (text: string) => {
      mistake = text;
      send("mistake", text);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/**
 * The page until the site exists: it is being built, or the manifest has errors. With the empty icon, browsers do not request
 * `/favicon.ico`, whose absence they would report as an error.
 */
function waitingHtml(mistake: string | undefined): string {
  const news =
    mistake === undefined
      ? "<p>The page is being built.</p>"
      : `<pre role="alert">${escapeHtml(mistake)}</pre>`;
  return `<!doctype html><html lang="en"><meta http-equiv="refresh" content="1"><link rel="icon" href="data:,"><title>Waybill</title>${news}\n`;
}

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, securityHeaders(`${type}; charset=utf-8`));
  response.end(text);
}

/** Forbids browsers to let other websites load, frame or open the responses, and to store them. */
function securityHeaders(type: string): Readonly<Record<string, string>> {
  return {
    "content-type": type,
    "cache-control": "no-store",
    "content-security-policy": `${POLICY}; img-src data:; frame-ancestors 'none'`,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
}

function contentType(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  return path.endsWith(".css") ? "text/css" : "text/html";
}

/** An event of an event stream (HTML, section 9.2.6). JSON contains no line breaks. */
function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Rejects requests that are ambiguous, for another host, or from another website, including another port. Links to the page are
 * allowed anywhere.
 */
function findRefusal(
  request: IncomingMessage,
): readonly [status: number, text: string] | undefined {
  const { method, url = "", headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  if (hosts.length !== 1 || !url.startsWith("/")) {
    return [400, "The request must name one host and one path.\n"];
  }
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? "")) {
    return [403, "Only this machine may open this page.\n"];
  }
  if (!["same-origin", "none", undefined].includes(headers["sec-fetch-site"] as string)) {
    const isVisit =
      headers["sec-fetch-mode"] === "navigate" &&
      headers["sec-fetch-dest"] === "document" &&
      /^\/(index\.html)?([?#]|$)/.test(url);
    if (!isVisit) return [403, "Other websites may not open this page.\n"];
  }
  return method === "GET" ? undefined : [405, "Only GET is allowed.\n"];
}
