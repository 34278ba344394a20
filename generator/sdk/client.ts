import {
  ensureOk,
  HttpError,
  result,
  send,
  type FetchFunction,
  type RequestOptions,
  type ResponsesOf,
  type Result,
} from "waybill-runtime/fetch";

const BASE_URL = "https://api.example.com";

export interface ClientOptions {
  /** For requests to the API's base URL, as `authorization: Bearer …`. A function is called for each request. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** Replaces the API's base URL. */
  readonly baseUrl?: string | undefined;
  /** Repetitions of a failed request; 2 if absent. */
  readonly retries?: number | undefined;
  /** Milliseconds for each attempt, until a success begins or an error has been read; 60,000 if absent. */
  readonly timeout?: number | undefined;
  readonly fetch?: FetchFunction | undefined;
}

export class BadRequestError<Responses = unknown> extends HttpError<Responses> {}
export class AuthenticationError<Responses = unknown> extends HttpError<Responses> {}
export class PermissionError<Responses = unknown> extends HttpError<Responses> {}
export class NotFoundError<Responses = unknown> extends HttpError<Responses> {}
export class ConflictError<Responses = unknown> extends HttpError<Responses> {}
export class ValidationError<Responses = unknown> extends HttpError<Responses> {}
export class RateLimitError<Responses = unknown> extends HttpError<Responses> {}
export class ServerError<Responses = unknown> extends HttpError<Responses> {}

const ERRORS: Readonly<Record<number, typeof HttpError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

/** `send` with `createFetch`. An error status does not throw: `status` narrows the response. */
export function createSend(options: ClientOptions = {}) {
  const fetch = createFetch(options);
  return <Request extends RequestOptions>(request: Request) => send(request, { fetch });
}

/**
 * `fetch` with a token, another base URL, retries and a time limit, for `send`, `result` and `items`. It repeats idempotent methods and
 * requests with an `idempotency-key`, unless the body is a stream.
 */
export function createFetch(options: ClientOptions = {}): FetchFunction {
  const { token, retries = 2, timeout = 60_000 } = options;
  const baseUrl = (options.baseUrl ?? BASE_URL).replace(/\/+$/, "");
  return async (path, given) => {
    const base = [baseUrl, BASE_URL].find(
      (start) => path.startsWith(start) && /^(?:[/?#]|$)/.test(path.slice(start.length)),
    );
    const url = base === undefined ? path : baseUrl + path.slice(base.length);
    const value = base !== undefined && (typeof token === "function" ? await token() : token);
    const authorization = value && { authorization: `Bearer ${value}` };
    const init = { ...given, headers: { ...authorization, ...given.headers } };
    const { signal } = init as { readonly signal?: AbortSignal };
    const isIdempotent =
      /^(GET|HEAD|OPTIONS|PUT|DELETE)$/.test(init.method) || "idempotency-key" in init.headers;
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries || !isIdempotent || init.duplex !== undefined;
      const limit = new AbortController();
      const expire = () => limit.abort(new Error(`no response in ${timeout} ms`));
      // A timer with a longer time, such as Infinity, would expire at once.
      const timer = setTimeout(expire, Math.min(timeout, 2 ** 31 - 1));
      const signals = AbortSignal.any(signal ? [signal, limit.signal] : [limit.signal]);
      let pause = 0;
      try {
        const fetch = options.fetch ?? (globalThis.fetch as FetchFunction);
        const response = await fetch(url, Object.assign({}, init, { signal: signals }));
        // The limit also counts while the body of an error is read.
        if (response.ok) clearTimeout(timer);
        else (Object(timer) as { unref?: () => void }).unref?.();
        const after = response.headers.get("retry-after") ?? "";
        pause = Math.max(0, Number(after) * 1000 || Date.parse(after) - Date.now()) || 0;
        const isRetried = [408, 429, 500, 502, 503, 504].includes(response.status);
        if (isLast || !isRetried || pause > 60_000) return response;
        clearTimeout(timer);
        await (response as Response).body?.cancel();
      } catch (error) {
        clearTimeout(timer);
        if (isLast || signal?.aborted) throw error;
      }
      await sleep(pause + Math.random() * 500 * 2 ** attempt, signal);
    }
  };
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** Functions that send: they resolve to the data of a success, and reject with an `HttpError`. */
export type Methods<Group, Prefix extends string> = {
  readonly [
    Name in keyof Group as Group[Name] extends (...args: never) => RequestOptions
      ? MethodName<Name, Prefix>
      : never
  ]: Group[Name] extends (...args: infer Args) => infer Request
    ? (...args: Args) => Promise<DataOf<Request>>
    : never;
};

/** `issuesCreate` of the group `issues` is `create`. */
export type MethodName<Name, Prefix extends string> = Name extends `${Prefix}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? Name
    : Uncapitalize<Rest>
  : Name;

export type DataOf<Request> = Extract<Result<ResponsesOf<Request>>, { error?: undefined }>["data"];

export function bind<Group extends object, Prefix extends string>(
  group: Group,
  prefix: Prefix,
  send: ReturnType<typeof createSend>,
): Methods<Group, Prefix> {
  const methods: Record<string, unknown> = {};
  for (const [name, build] of Object.entries(group) as [string, unknown][]) {
    if (typeof build !== "function") continue;
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    const method = rest.slice(0, 1).toLowerCase() + rest.slice(1);
    methods[rest === method ? name : method] = async (...args: unknown[]) => {
      const request = build(...args) as RequestOptions;
      const response = await send(request);
      if (!response.ok) {
        const error = await ensureOk(response).catch((error: unknown) => error);
        if (!(error instanceof HttpError)) throw error;
        const { status } = response;
        const Class = ERRORS[status] ?? (status < 500 ? HttpError : ServerError);
        throw Object.assign(new Class(response, error.body), { name: Class.name });
      }
      // `result` reads a response by its content type.
      const received = { method: request.method, url: request.url, headers: {} };
      return (await result(received, { fetch: () => Promise.resolve(response) })).data;
    };
  }
  return methods as Methods<Group, Prefix>;
}
