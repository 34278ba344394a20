import { fail } from "./error.js";
import type { EndpointWith } from "./parameter-types.js";
import type { Options, Values } from "./types.js";
import { isOwn, isPlainObject, setOwn } from "./value.js";

/** The options that are no parameters. */
export interface OwnOptions {
  readonly method: unknown;
  readonly url: unknown;
  readonly baseUrl: unknown;
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly data: unknown;
  readonly request: unknown;
}

/** Whether a name is one of the options that are no parameters. */
export function isReserved(name: string): boolean {
  switch (name) {
    case "method":
    case "url":
    case "baseUrl":
    case "headers":
    case "mediaType":
    case "data":
    case "request":
      return true;
    default:
      return false;
  }
}

/** The options that are no parameters, as the caller's own keys have them: inherited ones must not count. */
export function readOptions(options: Values): OwnOptions {
  return {
    method: undefined,
    url: undefined,
    baseUrl: undefined,
    headers: undefined,
    mediaType: undefined,
    data: undefined,
    request: undefined,
    ...options,
  };
}

/** The parameters among options, or `undefined` if there are none. */
export function parametersOf(options: Values): Record<string, unknown> | undefined {
  let parameters: Record<string, unknown> | undefined;
  for (const name in options) {
    if (!isReserved(name) && isOwn(options, name)) setOwn((parameters ??= {}), name, options[name]);
  }
  return parameters;
}

/** `mediaType.format`: `mediaType` merges deeply, so one that does not speak of the format keeps the default. */
export function formatOf(mediaType: unknown, fallback?: unknown): unknown {
  if (mediaType === undefined) return fallback;
  if (!isPlainObject(mediaType)) return undefined;
  const { format = fallback }: Values = { format: undefined, ...mediaType };
  return format;
}

/** Whether a builder was given an endpoint in place of options. */
export function isEndpoint(
  options: Options | EndpointWith<{}> | undefined,
): options is EndpointWith<{}> {
  return typeof options === "function" && "~prepare" in options;
}

/**
 * What must be an object, if there is anything.
 *
 * @throws EndpointError `invalid-options`
 */
export function objectOf(
  value: unknown,
  what: string,
  route: string | undefined,
  parameter?: string,
): Values {
  if (isObject(value)) return value;
  return value === undefined || value === null
    ? {}
    : fail("invalid-options", `${what} are a ${typeof value}; pass an object`, route, parameter);
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}
