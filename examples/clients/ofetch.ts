import { ofetch } from "ofetch";
import type { RequestOptions } from "waybill-runtime";
import { toRequest, type ResponseBody } from "waybill-runtime/fetch";

/** ofetch, which would send text without a type as JSON. By the method, it knows whether to try again. */
export function viaOfetch<Request extends RequestOptions>(request: Request) {
  const sent = toRequest(request);
  return ofetch<ResponseBody<Request>>(sent, { method: sent.method });
}
