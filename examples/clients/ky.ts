import ky from "ky";
import type { RequestOptions } from "waybill-runtime";
import { toFetch, type ResponseBody } from "waybill-runtime/fetch";

export function viaKy<Request extends RequestOptions>(request: Request) {
  return ky<ResponseBody<Request>>(...toFetch(request));
}
