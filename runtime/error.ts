/**
 * - `invalid-template`: the URL template breaks the grammar of RFC 6570; `position` says where.
 * - `invalid-route`: the route string is not `METHOD URL`, or there is no URL at all.
 * - `invalid-options`: an option has the wrong shape, such as options that are a string.
 * - `invalid-base-url`: no path can follow the base URL.
 * - `invalid-header`: a header name is not a token, or a value cannot be sent.
 * - `missing-parameter`: a placeholder that the path needs has no value.
 * - `invalid-parameter`: a value cannot be written into a URL, or would change what the URL points at.
 * - `invalid-body`: a body on GET or HEAD, or one that its content type cannot hold.
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
  | "error-status";

/** What the errors of each copy of the class have: of the ES module, of CommonJS, of an inlined runtime. */
const BRAND = Symbol.for("waybill.EndpointError");

/** The one error that Waybill throws. What a caller's own getter or proxy throws passes through. */
export class EndpointError extends Error {
  declare readonly code: EndpointErrorCode;
  /** `GET /repos/{owner}/{repo}` */
  declare readonly route?: string;
  /** Name of the parameter, option or header at fault. */
  declare readonly parameter?: string;
  /** Offset in the URL template, in UTF-16 code units. */
  declare readonly position?: number;

  /** Whether any copy of the class has made the error; a class that extends this one has its own errors alone. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === EndpointError ? BRAND in Object(value) : super[Symbol.hasInstance](value);
  }

  constructor(code: EndpointErrorCode, message: string, route?: string, parameter?: string) {
    super(route === undefined ? message : `${route}: ${message}`);
    this.name = "EndpointError";
    Object.defineProperty(this, BRAND, { value: true });
    this.code = code;
    if (route !== undefined) this.route = route;
    if (parameter !== undefined) this.parameter = parameter;
  }
}

/** Throws an `EndpointError`. Positional, because a bundle repeats every property name at every call. */
export function fail(...details: ConstructorParameters<typeof EndpointError>): never {
  throw new EndpointError(...details);
}

/** Throws for a parameter that has a value which the URL cannot have. */
export function refuse(reason: string, route: string | undefined, parameter: string): never {
  return fail("invalid-parameter", `parameter "${parameter}" ${reason}`, route, parameter);
}

/** Throws for a template that cannot be read from a character on. */
export function failAt(position: number, reason: string, route: string | undefined): never {
  const message = `${reason} (offset ${position} of the URL)`;
  throw Object.assign(new EndpointError("invalid-template", message, route), { position });
}
