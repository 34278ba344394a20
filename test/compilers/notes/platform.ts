// Calls with values of the platform: its `Headers`, its `AbortSignal`, its `fetch`, its `Response`.
import { notesCreate, notesGet } from "./generated/index.js";
import { ensureOk, send, toRequest } from "./generated/fetch.js";

const { signal } = new AbortController();
const options = { headers: new Headers({ "x-trace": "1" }), request: { signal, other: 1 } };

export async function run(): Promise<readonly (string | null)[]> {
  const response = ensureOk(await send(notesGet({ id: "1" }, options)));
  const type: string | null = response.headers.get("content-type");
  const text: string = (await response.json()).text;
  const again = await send(notesGet({ id: "1" }), { signal });
  const plain: Response = await fetch(toRequest(notesGet({ id: "1" }, { request: { fetch } })));
  return [text, type, again.statusText, await plain.text()];
}

export const form = (file: Blob): unknown =>
  notesCreate({ file }, { headers: { "content-type": "multipart/form-data" } });
// @ts-expect-error not a signal
notesGet({ id: "1" }, { request: { signal: 1 } });
// @ts-expect-error not a function
notesGet({ id: "1" }, { request: { fetch: 1 } });
// @ts-expect-error not a signal
void send(notesGet({ id: "1" }), { signal: 1 });
