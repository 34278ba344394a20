import { EndpointError } from "../error.js";
import type { PlainResponse } from "./known-types.js";
import type { ErrorResponse, WithOk } from "./typed-response.js";

/**
 * The error for a response that is not a success. Its code is `error-status`.
 *
 * @typeParam Responses the API's responses, by status: `error as HttpError<ResponsesOf<typeof reposGet>>`.
 */
export class HttpError<Responses = unknown> extends EndpointError {
  /** The response, whose body has not been read. */
  readonly response: ErrorResponse<Responses>;

  /** True for errors of any copy of this class. Subclasses recognize only their own errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return (
      super[Symbol.hasInstance](value) ||
      (this === HttpError && value instanceof EndpointError && value.name === "HttpError")
    );
  }

  constructor(response: Pick<PlainResponse, "status" | "url">) {
    super("error-status", `status ${response.status}`, response.url);
    this.name = "HttpError";
    this.response = response as never;
  }
}

/**
 * Throws for a response whose status is not between 200 and 299.
 *
 * @returns the same response; its type excludes the error responses.
 * @throws HttpError
 * @example
 * const response = ensureOk(await send(reposGet({ owner, repo }, api)));
 * (await response.json()).full_name;
 */
export function ensureOk<Response extends Pick<PlainResponse, "ok" | "status" | "url">>(
  response: Response,
): WithOk<Response, true> {
  if (!response.ok) throw new HttpError(response);
  return response as never;
}
