import { EndpointError, type EndpointErrorCode } from "./error.js";

/** Throws an `EndpointError`. Positional, because a bundle repeats every property name at every call. */
export function fail(...details: ConstructorParameters<typeof EndpointError>): never {
  throw new EndpointError(...details);
}

/** Throws for a parameter whose value is not allowed in the URL. */
export function refuse(
  reason: string,
  route: string | undefined,
  parameter: string,
  code: EndpointErrorCode = "invalid-parameter",
): never {
  return fail(code, `parameter "${parameter}" ${reason}`, route, parameter);
}

/** Throws for a template that cannot be parsed beyond some character. */
export function failAt(position: number, reason: string, route: string | undefined): never {
  const message = `${reason} (offset ${position} of the URL)`;
  throw Object.assign(new EndpointError("invalid-template", message, route), { position });
}
