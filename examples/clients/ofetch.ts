import { ofetch } from "ofetch";
import type { RequestOptions } from "waybill-runtime";
import { toFetch, type ResponseBody } from "waybill-runtime/fetch";

export function viaOfetch<Request extends RequestOptions>(request: Request) {
  return ofetch<ResponseBody<Request>>(...toFetch(request));
}
