import { request as send } from "@octokit/request";
import type { OctokitResponse } from "@octokit/types";
import type { RequestOptions } from "waybill-runtime";
import { toFetch, type ResponseBody } from "waybill-runtime/fetch";

/** `@octokit/request`, for its plugins and its errors. */
export function viaOctokit<Request extends RequestOptions>(
  request: Request,
): Promise<OctokitResponse<ResponseBody<Request>>> {
  const [url, init] = toFetch(request);
  return send({ method: request.method, url, request: { fetch: () => fetch(url, init) } });
}
