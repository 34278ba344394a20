/**
 * - `invalid-template`: the URL template violates the grammar of RFC 6570; `position` says where.
 * - `invalid-route`: the route does not have the form `METHOD URL`, or it has no URL.
 * - `invalid-options`: an option has the wrong type, such as a string for all options.
 * - `invalid-base-url`: no path can be appended to the base URL.
 * - `invalid-header`: a header name is not a token, or a value cannot be sent.
 * - `missing-parameter`: a required placeholder in the path has no value.
 * - `invalid-parameter`: a value cannot be written into a URL, or would make the URL point elsewhere.
 * - `invalid-body`: a body for GET or HEAD, or one that its content type cannot encode.
 * - `invalid-item`: an item of a stream is too long, or cannot be decoded; a response has no such items; dates nest too deep.
 * - `error-status`: a response that is not a success (`ensureOk`).
 */
export type EndpointErrorCode =
  | "invalid-template"
  | "invalid-route"
  | "invalid-options"
  | "invalid-base-url"
  | "invalid-header"
  | "missing-parameter"
  | "invalid-parameter"
  | "invalid-body"
  | "invalid-item"
  | "error-status";

/** Marks the errors of all copies of the class: in the ES module, in CommonJS, in an inlined runtime. */
const BRAND = Symbol.for("waybill.EndpointError");

/**
 * The members of the error beside those of `Error`. They are not fields of the class, because compilers disagree on fields without
 * a value: some set them to `undefined`, and Babel's presets reject `declare`.
 */
interface ErrorDetails {
  readonly code: EndpointErrorCode;
  /** `GET /repos/{owner}/{repo}` */
  readonly route?: string;
  /** The name of the parameter, option or header at fault. */
  readonly parameter?: string;
  /** Offset in the URL template, in UTF-16 code units. */
  readonly position?: number;
}

const DetailedError: Omit<ErrorConstructor, never> &
  (new (message: string) => Error & ErrorDetails) = Error as never;

/**
 * The only error that Waybill throws. Errors thrown by a caller's getter or proxy are passed on.
 *
 * Its message is safe to print: characters that control a terminal or reorder text are percent-encoded. The middle of a message
 * of more than 400 characters is cut. The other properties are unchanged.
 */
export class EndpointError extends DetailedError {
  /**
   * True for errors of any copy of this class. A subclass recognizes only errors of the subclass. An error without a brand counts,
   * too, because classes that Babel compiles to functions check `this instanceof` first.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return super[Symbol.hasInstance](value) || (this === EndpointError && BRAND in Object(value));
  }

  constructor(code: EndpointErrorCode, message: string, route?: string, parameter?: string) {
    super(
      (route ? `${route}: ${message}` : message)
        // Not in brackets, which the Babel inside Next cannot compile.
        .replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, encodeURIComponent)
        // A long value is in the middle of its message, before the fix.
        .replace(/^(.{200}).+(.{200})$/u, "$1…$2"),
    );
    Object.defineProperty(this, BRAND, {});
    Object.assign(
      this,
      { name: "EndpointError", code },
      route && { route },
      parameter === undefined || { parameter },
    );
  }
}
