import type { Blob, Items, PlainText } from "../types/response.js";
import { JSON_TYPE } from "../value.js";
import type { PlainResponse } from "./known-types.js";
import type {
  BodyOf,
  ErrorResponse,
  HasSuccess,
  OkAt,
  SuccessfulResponse,
} from "./typed-response.js";

/** How `result` reads a success. */
export type ParseAs = "json" | "text" | "blob" | "arrayBuffer";

/**
 * What `result` resolves to. `error` and `data` narrow each other.
 *
 * @typeParam Responses the API's responses, by status: `Result<ResponsesOf<typeof reposGet>>`.
 * @typeParam As the `parseAs` of the call, if any.
 */
export type Result<Responses, As extends ParseAs = never> =
  | {
      readonly data: DataOf<Responses, As>;
      readonly error?: undefined;
      readonly response: SuccessfulResponse<Responses>;
    }
  | {
      readonly data?: undefined;
      readonly error: ErrorOf<Responses>;
      readonly response: ErrorResponse<Responses>;
    };

type DataOf<Responses, As> = [As] extends [never]
  ? DeclaredData<Responses, ReadData<Bodies<Responses, true>>>
  : As extends "json"
    ? DeclaredData<Responses, JsonData<Bodies<Responses, true>>>
    : As extends "text"
      ? string
      : As extends "blob"
        ? Blob
        : ArrayBuffer;

type DeclaredData<Responses, Data> = [Data] extends [never]
  ? HasSuccess<Responses> extends true
    ? undefined
    : unknown
  : Data;

// `object` and not `unknown`, which no check of truth narrows.
type ErrorOf<Responses> = [ReadError<Bodies<Responses, false>>] extends [never]
  ? object
  : unknown extends ReadError<Bodies<Responses, false>>
    ? object
    : ReadError<Bodies<Responses, false>>;

/** The declared contents of successes or errors; statuses without content add nothing. */
type Bodies<Responses, Ok extends boolean> = {
  [Key in keyof Responses]: Ok extends OkAt<Responses, Key> ? BodyOf<Responses[Key]> : never;
}[keyof Responses];

type Bytes = { arrayBuffer(): Promise<ArrayBuffer> };

type ReadData<Body> = Body extends PlainText | Items<unknown>
  ? string
  : Body extends undefined
    ? never
    : Body;

type JsonData<Body> = Body extends PlainText | Items<unknown> | Bytes
  ? unknown
  : Body extends undefined
    ? never
    : Body;

type ReadError<Body> = Body extends Bytes ? string : ReadData<Body>;

type Readable = PlainResponse & { blob(): Promise<unknown> };

/** Text, XML, YAML, and JSON in items. */
const TEXT_TYPE = /^text|[/+-](xml|yaml|(nd)?json)/i;

/** @throws SyntaxError for a success that is not JSON, although its content type or `parseAs` says so. */
export async function readResult(
  response: PlainResponse,
  method: string,
  parseAs: unknown,
): Promise<object> {
  const { ok, status, headers } = response;
  const type = headers.get("content-type") || "/json";
  const as = parseAs ?? (JSON_TYPE.test(type) ? "json" : TEXT_TYPE.test(type) ? "text" : "blob");
  const isJson = !ok || as === "json";
  let value: unknown;
  if (
    !/^head$/i.test(method) &&
    status !== 204 &&
    status !== 205 &&
    headers.get("content-length") !== "0"
  ) {
    value = (await (response as Readable)[isJson ? "text" : (as as "blob")]()) || undefined;
    try {
      if (value && isJson) value = JSON.parse(value as string);
    } catch (error) {
      if (ok) throw error;
    }
  }
  return ok ? { data: value, response } : { error: value, response };
}
