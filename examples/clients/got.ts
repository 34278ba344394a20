import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { got, type Method } from "got";
import type { RequestOptions } from "waybill-runtime";
import { toRequest, type ResponseBody } from "waybill-runtime/fetch";

/** got, which takes text, bytes and streams of Node as a body. */
export function viaGot<Request extends RequestOptions>(request: Request) {
  const { url, method, headers, body, signal } = toRequest(request);
  return got<ResponseBody<Request>>(url, {
    method: method as Method,
    headers: Object.fromEntries(headers),
    body: body ? Readable.fromWeb(body as ReadableStream) : undefined,
    signal,
    responseType: "json",
  });
}
