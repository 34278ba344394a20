import { once } from "node:events";
import * as http from "node:http";
import { pipeline } from "node:stream";
import type { RequestOptions } from "waybill-runtime";
import { toRequest } from "waybill-runtime/fetch";

/** `request` of `node:http`; that of `node:https` is called alike. */
export async function viaNodeHttp(request: RequestOptions): Promise<http.IncomingMessage> {
  const { url, method, headers, body, signal } = toRequest(request);
  const sending = http.request(url, { method, signal }).setHeaders(headers);
  pipeline(body ?? [], sending, () => {});
  return (await once(sending, "response"))[0] as http.IncomingMessage;
}
