import { EndpointError } from "../error.js";
import { findOwn, JSON_TYPE } from "../value.js";
import type { PlainResponse } from "./known-types.js";
import type { Result } from "./result.js";
import type { ErrorResponse, WithOk } from "./typed-response.js";

/** The key of a response under which `send` keeps the JSON of an error, because `ensureOk` cannot wait for it. */
const BODY = "~body";

type Readable = PlainResponse & {
  readonly body?: { readonly pipe?: unknown } | null;
  [BODY]?: unknown;
};

/**
 * Reads the JSON of an error from a copy of the response. A body that is a stream of Node, such as that of node-fetch, is left: one
 * copy would wait until the other is read.
 */
export async function readErrorBody(response: Readable): Promise<void> {
  const type = response.headers.get("content-type") as string;
  if (response.ok || !JSON_TYPE.test(type) || response.body?.pipe) return;
  const text = await response.clone().text();
  try {
    response[BODY] = JSON.parse(text);
  } catch {
    // Whoever reads the response learns why its body is not JSON.
  }
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
 * `message`, `error.message`, `detail` or `title` in the JSON of a response that `send` returned.
 *
 * @typeParam Responses the API's responses, by status: `error as HttpError<ResponsesOf<typeof reposGet>>`.
 */
export class HttpError<Responses = unknown> extends EndpointError {
  /** The response, whose body can still be read. */
  readonly response: ErrorResponse<Responses>;
  readonly status: ErrorResponse<Responses>["status"];
  /** The value of the error's JSON; `undefined` for other contents, and for a response that `send` has not returned. */
  readonly body: Result<Responses>["error"];

  /** True for errors of any copy of this class. Subclasses recognize only their own errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return (
      super[Symbol.hasInstance](value) ||
      (this === HttpError && value instanceof EndpointError && value.name === "HttpError")
    );
  }

  constructor(response: Pick<PlainResponse, "status" | "url">) {
    const { status, url } = response;
    const body = findOwn(response, BODY) as object;
    const text = messageIn(body);
    super(
      "error-status",
      `status ${status}${text ? `: ${(text as string).slice(0, 500)}` : ""}`,
      url,
    );
    this.name = "HttpError";
    this.response = response as never;
    this.status = status as never;
    this.body = body as never;
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
