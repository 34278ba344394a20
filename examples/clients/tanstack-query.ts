import { queryOptions } from "@tanstack/react-query";
import type { RequestOptions } from "waybill-runtime";
import { send, type ResponseBody } from "waybill-runtime/fetch";

/** TanStack Query, which is told of an error status by an exception. */
export function queryOf<Request extends RequestOptions>(request: Request) {
  return queryOptions({
    queryKey: [request.method, request.url, request.body],
    queryFn: async ({ signal }): Promise<ResponseBody<Request>> => {
      const response = await send({ ...request, request: { signal } }, { throwHttpErrors: true });
      return response.json() as Promise<ResponseBody<Request>>;
    },
  });
}
