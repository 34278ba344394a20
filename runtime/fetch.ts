import { encodeBody } from "./fetch/encode-body.js";
import type { MemberName } from "./fetch/form.js";
import { HttpError } from "./fetch/http-error.js";
import type { KnownBody, KnownRequest, PlainResponse } from "./fetch/known-types.js";
import type { ResponsesOf, SuccessfulResponse, TypedResponse } from "./fetch/typed-response.js";
import { mergeHeaders } from "./headers.js";
import type { RequestOptions } from "./types/options.js";

export type { MemberName } from "./fetch/form.js";
export { HttpError } from "./fetch/http-error.js";
export type {
  ErrorResponse,
  ResponseBody,
  ResponsesOf,
  SuccessfulResponse,
  TypedResponse,
} from "./fetch/typed-response.js";
export type { WithHeaders } from "./types/response.js";

/** The platform's own, looked up when a request is sent; declared as in `fetch/form.ts`. */
declare const fetch: FetchFunction;
declare const Request: new (url: string, init: FetchInit) => KnownRequest;

export interface EncodingOptions {
  /**
   * Names the members of lists and objects in `application/x-www-form-urlencoded`, in place of `a=1&a=2` and `a[b]=1`:
   * `(name, key) => `${name}.${key}``.
   */
  readonly form?: MemberName | undefined;
}

/** @typeParam Throws whether the type of the response leaves out the errors. */
export interface SendOptions<Throws extends boolean = boolean> extends EncodingOptions {
  /** Goes before `request.fetch` of the request and the global `fetch`. */
  readonly fetch?: FetchFunction | undefined;
  /** Throws an `HttpError` for a status that is not between 200 and 299. */
  readonly throwHttpErrors?: Throws | undefined;
}

export type FetchFunction = (url: string, init: FetchInit) => Promise<PlainResponse>;

/** A `RequestInit`. It also has what the `request` option held, such as `signal` and `credentials`. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: KnownBody;
  duplex?: "half";
}

/**
 * Sends a request with `fetch`, its body encoded by its `content-type`.
 *
 * @returns a `Response`, whose `json()` has the type that is declared for its `status`.
 * @throws EndpointError `invalid-body` and `invalid-header` for what cannot be sent; `HttpError` if `throwHttpErrors` is
 *   set; and whatever `fetch` throws. All as rejections.
 * @example
 * const response = await send(reposGet({ owner, repo }, api));
 * if (response.status === 200) (await response.json()).full_name;
 */
export async function send<Request extends RequestOptions, Throws extends boolean = false>(
  request: Request,
  options: SendOptions<Throws> = {},
): Promise<
  Throws extends true
    ? SuccessfulResponse<ResponsesOf<Request>>
    : TypedResponse<ResponsesOf<Request>>
> {
  const [url, init] = toFetch(request, options);
  const given = request.request as { readonly fetch?: FetchFunction } | null | undefined;
  const response = await (options.fetch ?? given?.fetch ?? fetch)(url, init);
  if (options.throwHttpErrors && !response.ok) {
    throw new HttpError(`${init.method} ${url}`, response);
  }
  return response as never;
}

/**
 * The arguments of `fetch` for a request: `fetch(...toFetch(request))`, `new Request(...toFetch(request))`.
 *
 * @throws EndpointError `invalid-body` for a body that its `content-type` cannot encode, `invalid-header`.
 */
export function toFetch(
  { method, url, headers, body, request }: RequestOptions,
  { form }: EncodingOptions = {},
): [url: string, init: FetchInit] {
  const upperCase = method.toUpperCase();
  const route = `${upperCase} ${url}`;
  const sent = mergeHeaders({}, headers, route) as Record<string, string>;
  const encoded = encodeBody(body, sent, route, form);
  return [
    url,
    { ...(request as object), method: upperCase, headers: sent, ...encoded } as FetchInit,
  ];
}

/**
 * The same as a `Request` of the standard.
 *
 * @throws EndpointError as `toFetch` does.
 */
export function toRequest(request: RequestOptions, options?: EncodingOptions): KnownRequest {
  return new Request(...toFetch(request, options));
}
