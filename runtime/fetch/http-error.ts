import { EndpointError } from "../error.js";
import type { PlainResponse } from "./known-types.js";
import type { ErrorResponse } from "./typed-response.js";

/**
 * An answer that is not a success. The code is `error-status`.
 *
 * @typeParam Responses what the API answers, by status: `error as HttpError<ResponsesOf<typeof reposGet>>`.
 */
export class HttpError<Responses = unknown> extends EndpointError {
  /** Nothing of it is read yet. */
  declare readonly response: ErrorResponse<Responses>;

  /** @param route method and URL. */
  constructor(route: string, response: PlainResponse) {
    super("error-status", `the answer has status ${response.status}`, route);
    this.name = "HttpError";
    this.response = response as never;
  }
}
