import { encodeBody } from "./fetch/encode-body.js";
import type { MemberName } from "./fetch/form.js";
import { bodyKind } from "./fetch/kind.js";
import type { KnownBody, KnownRequest, PlainResponse } from "./fetch/known-types.js";
import { readResult, type ParseAs, type Result } from "./fetch/result.js";
import { ensureOk } from "./fetch/http-error.js";
import type { PageItem, ResponsesOf, TypedResponse } from "./fetch/typed-response.js";
import { refuseBaseUrl } from "./base-url.js";
import { mergeHeaders } from "./headers.js";
import { listAt } from "./pages.js";
import type { KnownSignal, RequestOptions } from "./types/options.js";
import type { PageResponse, PagesOf } from "./types/pages.js";
import type { Builder } from "./types/with-parameters.js";
import { findOwn } from "./value.js";

export { EndpointError, type EndpointErrorCode } from "./error.js";
export type { MemberName } from "./fetch/form.js";
export { withEncoding, type Encodings, type FieldEncoding } from "./fetch/encoding.js";
export { downloadName } from "./fetch/download-name.js";
export { encodeLines } from "./fetch/encode-lines.js";
export { events, type EventOf, type ServerEvent } from "./fetch/events.js";
export { ensureOk, HttpError } from "./fetch/http-error.js";
export { withBaseUrl } from "./fetch/with-base-url.js";
export { lines } from "./fetch/lines.js";
export type { ParseAs, Result } from "./fetch/result.js";
export type { StreamOptions, UnreadResponse } from "./types/stream.js";
export type {
  ClientError,
  ErrorResponse,
  Informational,
  ItemOf,
  JsonPromise,
  PageItem,
  Redirection,
  ResponseAt,
  ResponseBody,
  ResponsesOf,
  ServerError,
  Successful,
  SuccessfulResponse,
  TypedHeaders,
  TypedResponse,
  UndeclaredError,
  UndeclaredResponse,
} from "./fetch/typed-response.js";
export type { KnownRequest, PlainResponse } from "./fetch/known-types.js";
export type { RequestOptions } from "./types/options.js";
export type { PageResponse, PagesOf } from "./types/pages.js";
export type {
  EncodedLines,
  Items,
  ByMediaType,
  NamedEvent,
  PlainText,
  WithHeaders,
} from "./types/response.js";

/** Globals of the platform, accessed only when a request is sent; declared here as in `fetch/encode-body.ts`. */
declare const fetch: FetchFunction;
declare const Request: new (url: string, init: FetchInit) => KnownRequest;

/** Absent in some environments, at run time or in their types. */
interface Platform {
  readonly navigator?: { readonly userAgent?: string };
  readonly location?: object;
}

export interface EncodingOptions {
  /**
   * Names the members of lists and objects in `application/x-www-form-urlencoded`, instead of `a=1&a=2` and `a[b]=1`:
   * `(name, key) => `${name}.${key}``.
   */
  readonly form?: MemberName | undefined;
}

export interface SendOptions extends EncodingOptions {
  /** Takes precedence over the request's `request.fetch` and the global `fetch`. */
  readonly fetch?: FetchFunction | undefined;
  /** Aborts the request; takes precedence over the request's `request.signal`. */
  readonly signal?: KnownSignal | undefined;
}

export interface ResultOptions<As extends ParseAs = never> extends SendOptions {
  /** The format of a success; its content type decides if absent. */
  readonly parseAs?: As | undefined;
}

export interface ItemsOptions extends SendOptions {
  /** Stops after this number of pages. */
  readonly maxPages?: number | undefined;
}

export type FetchFunction = (url: string, init: FetchInit) => Promise<PlainResponse>;

/** The arguments of `fetch` and `new Request`. */
export type FetchArguments = [url: string, init: FetchInit];

/** A `RequestInit`, with the contents of the `request` option, such as `signal` and `credentials`. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: KnownBody;
  duplex?: "half";
}

/**
 * Sends a request with `fetch`. The body is encoded by its `content-type`.
 *
 * @returns a `Response` whose `json()` has the type declared for its `status`.
 * @throws EndpointError `invalid-body` or `invalid-header` (as a rejection) if the request cannot be sent, `invalid-base-url` if
 *   `fetch` rejects a relative URL outside a browser; passes on other rejections of `fetch`.
 * @example
 * const response = await send(reposGet({ owner, repo }, api));
 * if (response.status === 200) (await response.json()).full_name;
 */
export async function send<Request extends RequestOptions>(
  request: Request,
  options?: SendOptions,
): Promise<TypedResponse<ResponsesOf<Request>>> {
  const [url, init] = toFetch(request, options);
  const signal = findOwn(options, "signal");
  if (signal) (init as { signal?: unknown }).signal = signal;
  try {
    // `init` has the contents of `request`.
    const own = findOwn(options, "fetch") ?? findOwn(init, "fetch") ?? fetch;
    return (await (own as FetchFunction)(url, init)) as never;
  } catch (error) {
    // Only a browser can complete a relative URL; elsewhere, `fetch` rejects it with a TypeError, possibly of another realm. A
    // `fetch` that accepts it rejects for another reason, such as an abort.
    throw /^http/i.test(url) || !/TypeE/.test(error as string) || (globalThis as Platform).location
      ? error
      : refuseBaseUrl(url);
  }
}

/**
 * Sends a request with `fetch` and reads the response. The status decides between `data` and `error`. A response without content
 * has neither. An error is its JSON, or else its text.
 *
 * @throws SyntaxError (as a rejection) if the JSON of a success is broken; otherwise rejects like `send`.
 * @example
 * const { data, error, response } = await result(reposGet({ owner, repo }, api));
 * if (error) throw new Error(`${response.status}: ${error.message}`);
 * data.full_name;
 */
export async function result<Request extends RequestOptions, As extends ParseAs = never>(
  request: Request,
  options?: ResultOptions<As>,
): Promise<Result<ResponsesOf<Request>, As>> {
  const response = await send(request, options);
  return (await readResult(response, request.method, findOwn(options, "parseAs"))) as never;
}

/**
 * The items of all pages of a list. The next page is requested when its first item is needed.
 *
 * @param pages the constant of the list: `issuesListForRepoPages`.
 * @param call the arguments of its function, and the options of `send`.
 * @throws HttpError for a page that is not a success; otherwise rejects like `send`.
 * @example
 * for await (const issue of items(issuesListForRepoPages, { owner, repo }, shared)) issue.title;
 */
export async function* items<
  Request extends Builder,
  Path extends readonly string[],
  Responses = unknown,
>(
  pages: PagesOf<Request, Path, Responses>,
  ...call: [...call: Parameters<Request>, options?: ItemsOptions]
): AsyncGenerator<PageItem<Request, Path, Responses>, void, undefined> {
  const [parameters, options, settings] = call as readonly unknown[] as [
    never,
    never,
    ItemsOptions?,
  ];
  const last = findOwn(settings, "maxPages") as number | undefined;
  let request = pages.request(parameters, options) as ReturnType<Request> | undefined;
  for (let page = 1; request && !(page > (last as number)); page++) {
    const response = await ensureOk(send(request as unknown as RequestOptions, settings));
    // A success without content, such as 204, has no items.
    const text = await (response as unknown as PlainResponse).text();
    const body: unknown = text && JSON.parse(text);
    yield* listAt(body, pages.items ?? []) as readonly PageItem<Request, Path, Responses>[];
    request = pages.next(request, response as PageResponse, body);
  }
}

/**
 * The arguments of `fetch` for a request: `fetch(...toFetch(request))`, `new Request(...toFetch(request))`.
 *
 * @throws EndpointError `invalid-body` if the `content-type` cannot encode the body, `invalid-header` if a header cannot be sent.
 */
export function toFetch(request: RequestOptions, options?: EncodingOptions): FetchArguments {
  const url = request.url;
  const method = request.method.toUpperCase();
  const route = `${method} ${url}`;
  const headers: Record<string, string> = {};
  mergeHeaders(headers, request.headers, route);
  // Browsers set this header; Firefox and Safari would ask another origin for permission to send a different value.
  if (/^moz/i.test((globalThis as Platform).navigator?.userAgent as string)) {
    delete headers["user-agent"];
  }
  const body = encodeBody(
    findOwn(request, "body"),
    headers,
    route,
    findOwn(options, "form") as MemberName | undefined,
  );
  return [
    url,
    {
      ...(findOwn(request, "request") as object),
      method,
      headers,
      body,
      ...(bodyKind(body) === "ReadableStream" && { duplex: "half" }),
    } as FetchInit,
  ];
}

/**
 * The request as a standard `Request`.
 *
 * @throws EndpointError like `toFetch`.
 */
export function toRequest(request: RequestOptions, options?: EncodingOptions): KnownRequest {
  return new Request(...toFetch(request, options));
}
