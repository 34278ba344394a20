import axios from "axios";
import type { RequestOptions } from "waybill-runtime";
import { toRequest, type ResponseBody } from "waybill-runtime/fetch";

/** axios. Its adapter for `fetch` takes a body that is a stream of the standard. */
export function viaAxios<Request extends RequestOptions>(request: Request) {
  const { url, method, headers, body, signal } = toRequest(request);
  return axios<ResponseBody<Request>>({
    url,
    method,
    headers: Object.fromEntries(headers),
    data: body,
    signal,
    adapter: "fetch",
  });
}
