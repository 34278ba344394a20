import type { Builder } from "./with-parameters.js";

/**
 * How to find the pages of a list.
 *
 * @typeParam Request the generated function of the list.
 * @typeParam Path the keys that lead from a body to its list; none if the body is the list.
 * @typeParam Responses the API's responses in all media types, if requests choose among some.
 */
export interface PagesOf<
  Request extends Builder,
  Path extends readonly string[] = [],
  Responses = unknown,
> {
  readonly request: Request;
  readonly items?: Path;
  /**
   * The request for the page after a response; `undefined` after the last page and after an error. Pure.
   *
   * @param request the request that was sent.
   * @param body the decoded body of the response.
   * @throws EndpointError `invalid-parameter` if the response names a page that cannot be requested.
   */
  readonly next: (
    request: ReturnType<Request>,
    response: PageResponse,
    body: unknown,
  ) => ReturnType<Request> | undefined;
  /** Exists only in the type. */
  readonly "~responses"?: Responses;
}

/** The parts of a response, of any client, that identify the next page. Headers are `Headers`, or an object by lowercase names. */
export interface PageResponse {
  readonly status: number;
  readonly headers: object;
}
