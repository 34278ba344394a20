import type { Items, ByMediaType, PlainText, WithHeaders } from "../types/response.js";
import type { KnownHeaders, KnownResponse } from "./known-types.js";

/**
 * The response to a request: a union of `Response` types in which `status` and `ok` determine `json()` and `headers`. An exact
 * status takes precedence over a range, and a range over `default`.
 *
 * @typeParam Responses the API's responses, by status: `{ 200: Repository; "4XX": BasicError; default: Problem }`. The type for
 *   a status without content is `undefined` (`unknown` if any content is possible), for binary content `Blob`, for text `PlainText`.
 */
export type TypedResponse<Responses> = 0 extends 1 & Responses
  ? KnownResponse
  : Responses extends unknown
    ? | { [Key in keyof Responses]: ResponseAt<Responses, Key> }[keyof Responses]
      | OtherResponse<Responses>
    : never;

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
 * The type of a response's JSON or text, for clients other than `fetch`: `ResponseBody<typeof request>` for any success,
 * `ResponseBody<typeof request, 404>` for one status.
 */
export type ResponseBody<Request, Status extends number = never> = [Status] extends [never]
  ? ValueOf<SuccessfulResponse<ResponsesOf<Request>>>
  : ValueOf<WithStatus<TypedResponse<ResponsesOf<Request>>, Status>>;

type WithStatus<Response, Status extends number> = Response extends {
  readonly status: infer Possible extends number;
}
  ? // As text, because a number and an enum member have no value in common.
    [`${Status}` & `${Possible}`] extends [never]
    ? never
    : Response
  : never;

type ValueOf<Response> = Response extends { readonly "~value"?: readonly [infer Value] | undefined }
  ? Value
  : Response extends { json(): Promise<infer Body> }
    ? Body
    : never;

// The members of `Response` that depend on neither the status nor the request.
type Untyped = Omit<KnownResponse, "status" | "ok" | "headers" | "json" | "clone">;

/** The response for the statuses of `Key`: `404`, `"4XX"` or `"default"`. */
export interface ResponseAt<Responses, Key extends keyof Responses> extends Untyped {
  readonly status: StatusAt<Responses, Key>;
  readonly ok: OkAt<Responses, Key>;
  readonly headers: HeadersAt<Responses[Key]>;
  json: ReadJson<Key, BodyOf<Responses[Key]>>;
  clone(): ResponseAt<Responses, Key>;
  /** Exists only in the type. */
  readonly "~item"?: ItemIn<BodyOf<Responses[Key]>>;
  /** Exists only in the type. */
  readonly "~value"?: readonly [ValueAt<Key, BodyOf<Responses[Key]>>];
}

// What is never JSON rejects the call, and names the one to make.
type ReadJson<Key, Body> = [JsonIn<Body>] extends [never]
  ? [Body] extends [undefined]
    ? IsSuccess<Key> extends true
      ? (this: "there is no content") => never
      : ReadUndeclared<Key>
    : (this: MethodFor<Body>) => never
  : () => JsonPromise<Key, JsonIn<Body>>;

// The JSON of an error without declared content is `unknown`, but adds nothing to the type of several errors.
interface ReadUndeclared<Key> {
  (this: { readonly "~value"?: readonly [undefined] }): JsonPromise<Key, unknown>;
  (this: object): JsonPromise<Key, never>;
}

type MethodFor<Body> = Body extends PlainText
  ? "call text()"
  : Body extends Items<unknown>
    ? "call lines() or events()"
    : "call blob()";

/**
 * A promise of the JSON. The key keeps compilers from reducing the results of several statuses to the one with the fewest members,
 * of which those with more are subtypes.
 */
export interface JsonPromise<Key, Body> extends Promise<Body> {
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

/*
 * The registered status codes (IANA, HTTP Status Code Registry). Enums, because editors suggest the numbers of a union, but not its
 * members of enums: after `case`, they suggest the declared statuses alone.
 */

export declare enum Informational {
  _100 = 100,
  _101 = 101,
  _102 = 102,
  _103 = 103,
}

export declare enum Successful {
  _200 = 200,
  _201 = 201,
  _202 = 202,
  _203 = 203,
  _204 = 204,
  _205 = 205,
  _206 = 206,
  _207 = 207,
  _208 = 208,
  _226 = 226,
}

export declare enum Redirection {
  _300 = 300,
  _301 = 301,
  _302 = 302,
  _303 = 303,
  _304 = 304,
  _305 = 305,
  _307 = 307,
  _308 = 308,
}

export declare enum ClientError {
  _400 = 400,
  _401 = 401,
  _402 = 402,
  _403 = 403,
  _404 = 404,
  _405 = 405,
  _406 = 406,
  _407 = 407,
  _408 = 408,
  _409 = 409,
  _410 = 410,
  _411 = 411,
  _412 = 412,
  _413 = 413,
  _414 = 414,
  _415 = 415,
  _416 = 416,
  _417 = 417,
  _418 = 418,
  _421 = 421,
  _422 = 422,
  _423 = 423,
  _424 = 424,
  _425 = 425,
  _426 = 426,
  _428 = 428,
  _429 = 429,
  _431 = 431,
  _451 = 451,
}

export declare enum ServerError {
  _500 = 500,
  _501 = 501,
  _502 = 502,
  _503 = 503,
  _504 = 504,
  _505 = 505,
  _506 = 506,
  _507 = 507,
  _508 = 508,
  _510 = 510,
  _511 = 511,
}

interface Ranges {
  "1XX": Informational;
  "2XX": Successful;
  "3XX": Redirection;
  "4XX": ClientError;
  "5XX": ServerError;
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

export type OkAt<Responses, Key> = Key extends "default"
  ? HasSuccess<Responses> extends true
    ? false
    : boolean
  : IsSuccess<Key>;

type IsSuccess<Key> = `${Key & (number | string)}` extends `2${string}` ? true : false;

// Whether a status between 200 and 299 is declared; then `default` is an error.
export type HasSuccess<Responses> = true extends OkOf<keyof Responses> ? true : false;

type OkOf<Key> = Key extends unknown ? IsSuccess<Key> : never;

type ErrorKey<Key> = Key extends unknown ? (IsSuccess<Key> extends true ? never : Key) : never;

type DeclaredErrors<Responses> = [ErrorJson<Responses>] extends [never]
  ? unknown
  : ErrorJson<Responses>;

type ErrorJson<Responses> = JsonIn<BodyOf<Responses[ErrorKey<keyof Responses> & keyof Responses]>>;

export type BodyOf<Declared> =
  Declared extends WithHeaders<infer Body, unknown>
    ? BodyOf<Body>
    : Declared extends ByMediaType<infer Bodies>
      ? Bodies[keyof Bodies]
      : Declared;

type ItemIn<Body> = [Extract<Body, Items<unknown>>] extends [never]
  ? unknown
  : Extract<Body, Items<unknown>>["~item"];

/** The items that `lines` and `events` read from a response. */
export type ItemOf<Response> = Response extends { readonly "~item"?: infer Item }
  ? Exclude<Item, undefined>
  : unknown;

/** The items of a page, by the type parameters of its `PagesOf`. */
export type PageItem<Request, Path extends readonly string[] = [], Responses = unknown> = ListItem<
  ResponseBody<unknown extends Responses ? Request : { readonly "~responses"?: Responses }>,
  Path
>;

type ListItem<Body, Path> = unknown extends Body
  ? unknown
  : Path extends readonly [infer Key, ...infer Rest]
    ? Body extends unknown
      ? Key extends keyof Body
        ? ListItem<Body[Key], Rest>
        : never
      : never
    : Body extends readonly (infer Item)[]
      ? Item
      : never;

type Binary = { arrayBuffer(): Promise<ArrayBuffer> };

type JsonIn<Body> = Exclude<Body, Binary | Items<unknown> | PlainText | undefined>;

// A redirect without content, such as 304, which only conditional requests get, must not add `undefined` to the type of all
// errors.
type ValueAt<Key, Body> =
  | JsonIn<Body>
  | (Body extends PlainText ? string : never)
  | (`${Key & (number | string)}` extends `3${string}` ? never : Extract<Body, undefined>);

type HeadersAt<Declared> =
  Declared extends WithHeaders<unknown, infer Headers> ? TypedHeaders<Headers> : KnownHeaders;

/** Headers whose declared names have types. */
export interface TypedHeaders<Headers> extends Omit<KnownHeaders, "get"> {
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
