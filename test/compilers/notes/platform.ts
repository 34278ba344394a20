// Calls with values of the platform: its `Headers`, its `AbortSignal`, its `fetch`, its `Response`.
import { notesCreate, notesGet, reportsUpload } from "./generated/index.js";
import { ensureOk, send, toRequest } from "./generated/fetch.js";

const { signal } = new AbortController();
const options = { headers: new Headers({ "x-trace": "1" }), request: { signal, other: 1 } };

export async function run(): Promise<readonly (string | null)[]> {
  const response = await ensureOk(send(notesGet({ id: "1" }, options)));
  const type: string | null = response.headers.get("content-type");
  const text: string = (await response.json()).text;
  const again = await send(notesGet({ id: "1" }), { signal });
  const plain: Response = await fetch(toRequest(notesGet({ id: "1" }, { request: { fetch } })));
  return [text, type, again.statusText, await plain.text()];
}

const multipart = { headers: { "content-type": "multipart/form-data" } } as const;
const whole = { headers: { "If-Match": "x" } };
declare const nodeStream: AsyncIterable<Uint8Array>;

export const form = (file: Blob): unknown => [
  notesCreate({ file }, multipart),
  notesCreate({ file: new Uint8Array(1), more: [file, new ArrayBuffer(1)] }, multipart),
  reportsUpload({ id: "1", data: file.stream() }, whole),
  reportsUpload({ id: "1", data: nodeStream }, whole),
];
// @ts-expect-error a stream, which has no length
notesCreate({ file: new Blob([]).stream() }, multipart);
// @ts-expect-error a stream, as Node has it
notesCreate({ file: nodeStream }, multipart);
// @ts-expect-error a list with a stream
notesCreate({ file: "text", more: [nodeStream] }, multipart);
// @ts-expect-error not a signal
notesGet({ id: "1" }, { request: { signal: 1 } });
// @ts-expect-error not a function
notesGet({ id: "1" }, { request: { fetch: 1 } });
// @ts-expect-error not a signal
void send(notesGet({ id: "1" }), { signal: 1 });
