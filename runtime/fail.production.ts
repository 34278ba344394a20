import { EndpointError, type EndpointErrorCode } from "./error.js";

/**
 * The text of messages instead of sentences. Under the export condition `production`, this module replaces `fail.ts`, and sentences
 * are empty, except the sentences of tools for models.
 */
const SEE = "see https://npmjs.com/package/waybill-runtime#errors";

/** Like that of `fail.ts`. */
export function fail(
  code: EndpointErrorCode,
  sentence: string,
  route?: string,
  parameter?: string,
): never {
  const about = parameter === undefined ? code : `${code} "${parameter}"`;
  throw new EndpointError(code, sentence || `${about}, ${SEE}`, route, parameter);
}

/** Like that of `fail.ts`. */
export function refuse(
  reason: string,
  route: string | undefined,
  parameter: string,
  code: EndpointErrorCode = "invalid-parameter",
): never {
  return fail(code, reason && `parameter "${parameter}" ${reason}`, route, parameter);
}

/** Like that of `fail.ts`. */
export function failAt(position: number, _reason: string, route: string | undefined): never {
  const message = `invalid-template at ${position}, ${SEE}`;
  throw Object.assign(new EndpointError("invalid-template", message, route), { position });
}
