import { got, type OptionsOfJSONResponseBody as Options } from "got";
import type { RequestOptions } from "waybill-runtime";
import { toFetch, type ResponseBody } from "waybill-runtime/fetch";

/** got, which takes no Blob as a body, but its `stream()`. */
export function viaGot<Request extends RequestOptions>(request: Request) {
  const [url, { duplex: _, ...init }] = toFetch(request);
  return got<ResponseBody<Request>>(url, { ...init, responseType: "json" } as Options);
}
