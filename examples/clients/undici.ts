import { request as send, type Dispatcher } from "undici";
import type { RequestOptions } from "waybill-runtime";
import { toRequest } from "waybill-runtime/fetch";

type Options = Partial<Dispatcher.RequestOptions>;

/** undici's `request`, which knows only the `FormData` of its own package. */
export function viaUndici(request: RequestOptions) {
  const { url, method, headers, body, signal } = toRequest(request);
  return send(url, { method, headers: Object.fromEntries(headers), body, signal } as Options);
}
