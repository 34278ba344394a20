import { Readable } from "node:stream";
import { request as send } from "undici";
import type { RequestOptions } from "waybill-runtime";
import { toRequest } from "waybill-runtime/fetch";

/** undici's `request`. */
export function viaUndici(request: RequestOptions) {
  const { url, method, headers, body, signal } = toRequest(request);
  return send(url, { method, headers, body: body && Readable.fromWeb(body), signal });
}
