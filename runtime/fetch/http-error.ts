import { EndpointError } from "../error.js";
import { findOwn, JSON_TYPE } from "../value.js";
import type { PlainResponse } from "./known-types.js";
import type { Result } from "./result.js";
import type { ErrorResponse, WithOk } from "./typed-response.js";

/** The members of a response that `ensureOk` reads. */
type Checked = Pick<PlainResponse, "ok" | "status" | "url" | "headers" | "clone">;

/** Members that only some kinds of `Response` have. */
interface WithBody {
  readonly body?: { readonly pipe?: unknown } | null;
  readonly bodyUsed?: boolean;
}

/**
 * The JSON of an error, from a copy of the response. A body that has been read cannot be copied. A stream of Node, such as the body of
 * node-fetch, is left: one copy would wait until the other is read.
 */
async function readErrorBody(response: Checked & WithBody): Promise<unknown> {
  const isJson = JSON_TYPE.test(response.headers.get("content-type") as string);
  if (isJson && !response.body?.pipe && !response.bodyUsed) {
    const text = await response.clone().text();
    try {
      return JSON.parse(text);
    } catch {
      // A reader of the response gets the error of invalid JSON.
    }
  }
  return undefined;
}

/** The first text among the members in which most APIs, and RFC 9457, say what is wrong. */
function messageIn(body: object | undefined): unknown {
  return [
    findOwn(body, "message"),
    findOwn(findOwn(body, "error") as object, "message"),
    findOwn(body, "detail"),
    findOwn(body, "title"),
  ].find((text) => text && typeof text === "string");
}

/**
 * The error for a response that is not a success. Its code is `error-status`. Its message ends with the API's own: the text of
 * `message`, `error.message`, `detail` or `title` in its `body`.
 *
 * @typeParam Responses the API's responses, by status: `error as HttpError<ResponsesOf<typeof reposGet>>`.
 */
export class HttpError<Responses = unknown> extends EndpointError {
  /** The response, whose body can still be read. */
  readonly response: ErrorResponse<Responses>;
  readonly status: ErrorResponse<Responses>["status"];
  /** The value of the error's JSON; `undefined` for other contents, and for a response that was read before. */
  readonly body: Result<Responses>["error"];

  /** True for errors of any copy of this class. Subclasses recognize only their own errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return (
      super[Symbol.hasInstance](value) ||
      (this === HttpError && value instanceof EndpointError && value.name === "HttpError")
    );
  }

  constructor(response: Pick<PlainResponse, "status" | "url">, body?: unknown) {
    const text = messageIn(body as object);
    super(
      "error-status",
      `status ${response.status}${text ? ": " + (text as string).slice(0, 500) : ""}`,
      response.url,
    );
    this.name = "HttpError";
    this.response = response as never;
    this.status = response.status as never;
    this.body = body as never;
  }
}

/**
 * Rejects for a response whose status is not between 200 and 299, after reading the JSON of the error.
 *
 * @param received a response, or the promise of one.
 * @returns the same response; its type excludes the error responses.
 * @throws HttpError
 * @example
 * const response = await ensureOk(send(reposGet({ owner, repo }, api)));
 * (await response.json()).full_name;
 */
export async function ensureOk<Received extends Checked | PromiseLike<Checked>>(
  received: Received,
): Promise<WithOk<Awaited<Received>, true>> {
  const response = await received;
  if (!response.ok) throw new HttpError(response, await readErrorBody(response));
  return response as never;
}
