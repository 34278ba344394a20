import { request as send } from "node:http";
import { pipeline } from "node:stream";
import type { RequestOptions } from "waybill-runtime";
import { toRequest } from "waybill-runtime/fetch";

/** `request` of `node:http`, which emits "response"; that of `node:https` is called alike. */
export function viaNodeHttp(request: RequestOptions) {
  const { url, method, headers, body, signal } = toRequest(request);
  return pipeline(body ?? [], send(url, { method, signal }).setHeaders(headers), () => {});
}
