import { request as send, type Dispatcher } from "undici";
import type { RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";

/** undici's `request`. */
export function viaUndici(request: RequestOptions) {
  const [url, init] = toFetch(request);
  return send(url, init as Partial<Dispatcher.RequestOptions>);
}
