import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { listen, type Listening } from "../../listen.js";

/** What the server was sent. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Latin-1, so that each byte is a character. */
  readonly body: string;
}

/**
 * A server on the loopback interface that answers with what it was sent, as JSON. The path asks for other answers:
 * `/status/404` has that status and a `message`, `/slow` never answers. Pages of any origin may ask it.
 */
export function startServer(): Promise<Listening> {
  return listen(createServer(answer));
}

/** What `startServer` does with a request. */
export function answer(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("error", () => {});
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { method = "", url = "", headers } = request;
    if (headers.origin !== undefined) allow(response);
    const isPreflight = "access-control-request-method" in headers;
    const status = isPreflight ? 204 : Number(/^\/status\/(\d+)/.exec(url)?.[1] ?? 200);
    if (url.startsWith("/slow")) return;
    const body = Buffer.concat(chunks).toString("latin1");
    const received: Received = { method, url, headers, body };
    response.writeHead(status, { "content-type": "application/json", "x-answer": "yes" });
    if (status === 204 || status === 304) response.end();
    else response.end(JSON.stringify(status === 200 ? received : { message: `is ${status}` }));
  });
}

function allow(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-methods", "*");
  response.setHeader("access-control-allow-headers", "*");
}
