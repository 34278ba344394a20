import type { Items, WithHeaders } from "../types/response.js";
import type { KnownHeaders, KnownResponse } from "./known-types.js";

/**
 * The response to a request: a union of `Response` types in which `status` and `ok` determine `json()` and `headers`. An exact
 * status takes precedence over a range, and a range over `default`.
 *
 * @typeParam Responses the API's responses, by status: `{ 200: Repository; "4XX": BasicError; default: Problem }`. The type for
 *   a status without content is `undefined`, for binary content `Blob`.
 */
export type TypedResponse<Responses> = 0 extends 1 & Responses
  ? KnownResponse
  : Responses extends unknown
    ? DeclaredResponse<Responses> | OtherResponse<Responses>
    : never;

type DeclaredResponse<Responses> = {
  [Key in keyof Responses]: ResponseAt<Responses, Key>;
}[keyof Responses];

type OtherResponse<Responses> = [keyof Responses] extends [never]
  ? UndeclaredResponse<Responses>
  : "default" extends keyof Responses
    ? never
    : UndeclaredResponse<Responses> | UndeclaredError<Responses>;

/** A typed response narrowed to `ok: true`. */
export type SuccessfulResponse<Responses> = WithOk<TypedResponse<Responses>, true>;

/** A typed response narrowed to `ok: false`. */
export type ErrorResponse<Responses> = WithOk<TypedResponse<Responses>, false>;

/** A response narrowed to a value of `ok`. */
export type WithOk<Response, Ok> = Response extends { readonly ok: infer Possible }
  ? [Ok] extends [Possible]
    ? Response
    : never
  : never;

/** The responses of a request, or of a function that returns one, such as a builder: `ResponsesOf<typeof reposGet>`. */
export type ResponsesOf<Request> = Request extends (...parameters: never) => infer Result
  ? ResponsesOf<Result>
  : Request extends { readonly "~responses"?: infer Responses }
    ? Responses
    : unknown;

/**
 * The type of a response's JSON, for clients other than `fetch`: `ResponseBody<typeof request>` for any success,
 * `ResponseBody<typeof request, 404>` for one status.
 */
export type ResponseBody<Request, Status extends number = never> = [Status] extends [never]
  ? JsonOf<SuccessfulResponse<ResponsesOf<Request>>>
  : JsonOf<WithStatus<TypedResponse<ResponsesOf<Request>>, Status>>;

type WithStatus<Response, Status> = Response extends { readonly status: infer Possible }
  ? [Status & Possible] extends [never]
    ? never
    : Response
  : never;

type JsonOf<Response> = Response extends { json(): Promise<infer Body> } ? Body : never;

// The members of `Response` that depend on neither the status nor the request.
type Untyped = Omit<KnownResponse, "status" | "ok" | "headers" | "json" | "clone">;

/** The response for the statuses of `Key`: `404`, `"4XX"` or `"default"`. */
export interface ResponseAt<Responses, Key extends keyof Responses> extends Untyped {
  readonly status: StatusAt<Responses, Key>;
  readonly ok: OkAt<Responses, Key>;
  readonly headers: HeadersAt<Responses[Key]>;
  json(): JsonPromise<Key, JsonAt<Key, BodyOf<Responses[Key]>>>;
  clone(): ResponseAt<Responses, Key>;
  /** Exists only in the type. */
  readonly "~item"?: ItemIn<BodyOf<Responses[Key]>>;
}

// The key keeps compilers from reducing the results of several statuses to the one with the fewest members, of which those with
// more are subtypes.
interface JsonPromise<Key, Body> extends Promise<Body> {
  readonly "~status"?: Key;
}

/** The response for an undeclared status. `if (response.ok)` and its negation narrow to declared ones only. */
export interface UndeclaredResponse<Responses> extends Untyped {
  readonly status: UndeclaredStatus<Responses>;
  readonly ok: [keyof Responses] extends [never]
    ? boolean
    : HasSuccess<Responses> extends true
      ? never
      : true;
  readonly headers: KnownHeaders;
  json(): Promise<unknown>;
  clone(): UndeclaredResponse<Responses>;
}

/** The same after `if (!response.ok)`: treated as one of the declared errors. */
export interface UndeclaredError<Responses> extends Untyped {
  readonly status: UndeclaredStatus<Responses>;
  readonly ok: false;
  readonly headers: KnownHeaders;
  json(): JsonPromise<"other", DeclaredErrors<Responses>>;
  clone(): UndeclaredError<Responses>;
}

// The registered status codes of each range (IANA, HTTP Status Code Registry).
interface Ranges {
  "1XX": 100 | 101 | 102 | 103;
  "2XX": 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  "3XX": 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
  "4XX":
    | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414)
    | (415 | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);
  "5XX": 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
}

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

// All statuses of a range, registered or not.
type Covered<Range> = Range extends `${infer First}XX`
  ? ToNumber<`${First}${Digit}${Digit}`>
  : never;

type ToNumber<Text> = Text extends `${infer Code extends number}` ? Code : never;

type StatusAt<Responses, Key> = Key extends keyof Ranges
  ? Exclude<Covered<Key>, keyof Responses>
  : Key extends "default"
    ? UndeclaredStatus<Responses>
    : Key;

// The statuses that only `default` covers.
type UndeclaredStatus<Responses> = Exclude<
  Ranges[keyof Ranges],
  keyof Responses | Ranges[keyof Responses & keyof Ranges]
>;

type OkAt<Responses, Key> = Key extends "default"
  ? HasSuccess<Responses> extends true
    ? false
    : boolean
  : IsSuccess<Key>;

type IsSuccess<Key> = `${Key & (number | string)}` extends `2${string}` ? true : false;

// Whether a status between 200 and 299 is declared; then `default` stands for errors.
type HasSuccess<Responses> = true extends OkOf<keyof Responses> ? true : false;

type OkOf<Key> = Key extends unknown ? IsSuccess<Key> : never;

type ErrorKey<Key> = Key extends unknown ? (IsSuccess<Key> extends true ? never : Key) : never;

type DeclaredErrors<Responses> = [ErrorKey<keyof Responses>] extends [never]
  ? unknown
  : ErrorBody<Responses, ErrorKey<keyof Responses> & keyof Responses>;

type ErrorBody<Responses, Key extends keyof Responses> = Key extends unknown
  ? JsonAt<Key, BodyOf<Responses[Key]>>
  : never;

type BodyOf<Declared> = Declared extends WithHeaders<infer Body, unknown> ? Body : Declared;

type ItemIn<Body> = [Extract<Body, Items<unknown>>] extends [never]
  ? unknown
  : Extract<Body, Items<unknown>>["~item"];

/** The items that `lines` and `events` read from a response. */
export type ItemOf<Response> = Response extends { readonly "~item"?: infer Item }
  ? Exclude<Item, undefined>
  : unknown;

// Binary content is not JSON, nor is a stream of items. Neither is a redirect without content, such as 304, which only conditional requests get: it must
// not add `undefined` to the type of all errors.
type JsonAt<Key, Body> = Exclude<
  Body,
  | { arrayBuffer(): Promise<ArrayBuffer> }
  | Items<unknown>
  | (`${Key & (number | string)}` extends `3${string}` ? undefined : never)
>;

type HeadersAt<Declared> =
  Declared extends WithHeaders<unknown, infer Headers> ? TypedHeaders<Headers> : KnownHeaders;

interface TypedHeaders<Headers> extends Omit<KnownHeaders, "get"> {
  get<Name extends string>(name: Name | (keyof Headers & string)): HeaderAt<Headers, Name>;
}

type HeaderAt<Headers, Name extends string> =
  Lowercase<Name> extends keyof Headers
    ? undefined extends Headers[Lowercase<Name>]
      ? Text<Exclude<Headers[Lowercase<Name>], undefined>> | null
      : Text<Headers[Lowercase<Name>]>
    : string | null;

/** The type of a value as header text: `${number}` for a number. */
type Text<Value> = Value extends string | number | bigint | boolean ? `${Value}` : string;
