/** What the runtime takes for a header value and keeps as it is; the public types ask for what `fetch` takes, text. */
export type HeaderValue = string | number | bigint | boolean;

/** `null` removes a default header, `undefined` is passed over. */
export type HeadersInput = HeaderRecord | HeaderEntries;

interface HeaderRecord {
  readonly [name: string]: string | null | undefined;
}

type HeaderEntries = Iterable<readonly [name: string, value: string | null | undefined]>;

/** Parameters by name, as they come from a caller. Only own keys are read. */
export type Values = Readonly<Record<string, unknown>>;

/** Headers of which some are declared: those have their own types. */
export type HeadersOf<Declared> =
  ({ readonly [Name in keyof Declared]: Text<Declared[Name]> } & HeaderRecord) | HeaderEntries;

/** How a value is written in a header: `${number}` for a number. */
type Text<Value> = Value extends HeaderValue ? `${Value}` : Value;

/** What a client can send as it is. Blobs and streams by their shape, because not every environment declares them. */
export type Binary =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }
  | { getReader(): unknown }
  | AsyncIterable<Uint8Array>;

/** A `URL`, by its shape, because not every environment declares it. */
export interface UrlObject {
  readonly href: string;
  readonly searchParams: object;
}

/** @typeParam Headers what `headers` takes. */
export interface Options<Headers = HeadersInput> {
  readonly baseUrl?: string | UrlObject | undefined;
  readonly headers?: Headers | undefined;
  readonly mediaType?: { readonly format?: string | undefined } | undefined;
  /** The body, as given; no other parameter joins it. */
  readonly data?: unknown;
  /** For the HTTP client; handed through by identity. */
  readonly request?: unknown;
}

/** Options of a route that cannot do without some of its headers. */
export interface OptionsWithHeaders<Declared> extends Options<HeadersOf<Declared>> {
  readonly headers: HeadersOf<Declared>;
}

export interface EndpointOptions extends Options {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Parameters. */
  readonly [parameter: string]: unknown;
}

/** What `merge` gives and `parse` takes. */
export interface MergedOptions extends EndpointOptions {
  readonly method: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Plain request options for any HTTP client.
 *
 * @typeParam Body `undefined` when there is no body, a union with `undefined` when there may be one. A result of any
 *   method may.
 * @typeParam Responses what the API answers, by status: `{ 200: Repository; 404: BasicError }`.
 */
export type RequestOptions<
  Method extends string = string,
  Body = string extends Method ? unknown : undefined,
  Responses = unknown,
> = [Body] extends [undefined]
  ? RequestWithoutBody<Method, Responses>
  : undefined extends Body
    ? RequestWithOptionalBody<Method, Exclude<Body, undefined>, Responses>
    : RequestWithBody<Method, Body, Responses>;

interface RequestBase<Method extends string, Responses> {
  method: Method;
  url: string;
  headers: Record<string, string>;
  request?: unknown;
  /** Only the compiler knows it: at run time no request has this property. */
  readonly "~responses"?: Responses;
}

interface RequestWithoutBody<Method extends string, Responses> extends RequestBase<
  Method,
  Responses
> {
  /** Reads as `undefined`. `never`, because `RequestInit` takes no explicit `undefined` under `exactOptionalPropertyTypes`. */
  body?: never;
}

interface RequestWithBody<Method extends string, Body, Responses> extends RequestBase<
  Method,
  Responses
> {
  body: Body;
}

interface RequestWithOptionalBody<Method extends string, Body, Responses> extends RequestBase<
  Method,
  Responses
> {
  body?: Body;
}

/**
 * The defaults of a manifest, or of an endpoint, that generated code starts from. No interface, so that it counts as
 * `EndpointOptions`, which have an index signature.
 */
export type Defaults = {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly mediaType?: { readonly format?: string | undefined } | undefined;
};
