import { got, type Method } from "got";
import type { RequestOptions } from "waybill-runtime";
import { toRequest, type ResponseBody } from "waybill-runtime/fetch";

export function viaGot<Request extends RequestOptions>(request: Request) {
  const { url, method, headers, body, signal } = toRequest(request);
  return got<ResponseBody<Request>>(url, {
    method: method as Method,
    headers: Object.fromEntries(headers),
    body: body ?? undefined,
    signal,
    responseType: "json",
  });
}
