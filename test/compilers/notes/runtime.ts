// Exported results of the runtime's functions, with requests of another package.
import { createEndpoint, endpoint, EndpointError, expand } from "waybill-runtime";
import { ensureOk, HttpError, send } from "waybill-runtime/fetch";
import { withParameters } from "waybill-runtime/builders";
import { reposGet } from "waybill-github/repos";

const request = endpoint("GET /x");
export const adHoc = request;
export const api = createEndpoint({ baseUrl: "", a: 1 });
export const apiDefaults = api.defaults({ b: 2 }).DEFAULTS;
export const load = () => send(request);
export const ok = async () => ensureOk(send(reposGet({ owner: "o", repo: "r" })));
export const merged = endpoint.merge("GET /x", { a: 1 });
export const parsed = endpoint.parse(merged);
export const DEFAULTS = endpoint.DEFAULTS;
export const { merge, parse, defaults } = endpoint;
export const expanded = expand("{?a}", {});
export const error = (value: unknown) => (value instanceof EndpointError ? value : undefined);
export const failed = (value: unknown) => (value instanceof HttpError ? value.response : undefined);
export const mine = withParameters(reposGet, { owner: "o" });
export const myRequest = mine({ repo: "r" });
