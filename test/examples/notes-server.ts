import { createServer, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { listen, type Listening } from "../listen.js";

interface Note {
  readonly text: string;
  readonly tags?: readonly string[];
}

/** The API of the examples' notes, from memory, on the loopback interface. Pages of any origin may ask it. */
export function startNotes(token?: string): Promise<Listening> {
  const notes = new Map<string, Note>();
  const server = createServer(async (request, response) => {
    const allowed = token === undefined || request.headers.authorization === `Bearer ${token}`;
    if (request.method === "OPTIONS") return answer(response, 204);
    if (!allowed) return answer(response, 401);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    switch (request.method) {
      case "GET": {
        if (pathname === "/notes/export") return answer(response, 200, "PK", "application/zip");
        const wanted = searchParams.getAll("tag");
        const found = [...notes].filter(([, { tags = [] }]) =>
          wanted.every((tag) => tags.includes(tag)),
        );
        const body = found.map(([id, note]) => ({ id, ...note }));
        return answer(response, 200, body);
      }
      case "POST": {
        const note = (await json(request)) as Note;
        if (note.text === "") return answer(response, 422, { detail: "a note needs a text" });
        const id = String(notes.size + 1);
        notes.set(id, note);
        return answer(response, 201, { id, ...note });
      }
      default: {
        const id = pathname.replace("/notes/", "");
        if (id === "moved") {
          return void response.writeHead(307, { location: "https://other.example/notes/1" }).end();
        }
        if (notes.delete(id)) return answer(response, 204);
        return answer(response, 404, { detail: `there is no note ${id}` });
      }
    }
  });
  return listen(server);
}

function answer(
  response: ServerResponse,
  status: number,
  body?: unknown,
  type = "application/json",
): void {
  response.writeHead(status, {
    "content-type": type,
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
