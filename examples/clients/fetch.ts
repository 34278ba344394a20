import type { RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";

/** `fetch`. `send(request)` is the same with typed responses. */
export function viaFetch(request: RequestOptions) {
  return fetch(...toFetch(request));
}
