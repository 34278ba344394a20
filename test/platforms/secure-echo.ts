import { createSecureServer, type ServerHttp2Session } from "node:http2";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { answer } from "../runtime/fetch/loopback.js";

/** The server of `loopback.ts` by HTTP/2, over which browsers stream bodies. It has a self-signed certificate. */
export async function startSecureEcho(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }]);
  const server = createSecureServer({ key, cert }, (request, response) =>
    // Node has the interface of HTTP/1 for both.
    answer(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  const sessions: ServerHttp2Session[] = [];
  server.on("session", (session) => sessions.push(session));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    close() {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
