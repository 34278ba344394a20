import { queryOptions } from "@tanstack/react-query";
import type { RequestOptions } from "waybill-runtime";
import { ensureOk, send, type ResponseBody } from "waybill-runtime/fetch";

/** TanStack Query, which is told of an error status by an exception. */
export function queryOf<Request extends RequestOptions>(request: Request) {
  const sent = (signal: AbortSignal) => send(request, { signal }).then(ensureOk);
  return queryOptions({
    queryKey: [request.method, request.url, request.body],
    queryFn: async ({ signal }) => (await sent(signal)).json() as Promise<ResponseBody<Request>>,
  });
}
