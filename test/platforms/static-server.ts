import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { listen, type Listening } from "../listen.js";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

export interface Served extends Listening {
  /** The paths that were asked for, in order. */
  readonly requested: readonly string[];
}

/** Serves the files of a folder on the loopback interface; a path that ends in a slash is its `index.html`. */
export async function serveFolder(folder: string): Promise<Served> {
  const requested: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    requested.push(pathname);
    const path = normalize(decodeURIComponent(pathname)).replace(/\/$/, "/index.html");
    try {
      const bytes = await readFile(join(folder, path));
      response.writeHead(200, {
        "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" });
      response.end(`there is no ${path}`);
    }
  });
  return { ...(await listen(server)), requested };
}
