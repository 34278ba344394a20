import { fail } from "./fail.js";
import type { OptionName, Values } from "./types/options.js";
import { findOwn, isOwn, isPlainObject, setOwn } from "./value.js";

const noOptions = (): Record<OptionName, unknown> => ({
  method: undefined,
  url: undefined,
  baseUrl: undefined,
  headers: undefined,
  mediaType: undefined,
  data: undefined,
  request: undefined,
});

/** The names of options: any other key is a parameter. */
export const OPTION_NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ Object.keys(/* @__PURE__ */ noOptions()),
);

export function isReserved(name: string): boolean {
  return OPTION_NAMES.has(name);
}

/** Options, separated from parameters. */
export interface OwnOptions extends Readonly<Record<OptionName, unknown>> {
  /** The parameters, if there are any and they were requested. */
  readonly parameters?: Record<string, unknown>;
}

/** Reads options from the caller's own keys, and parameters if `collect` is set. */
export function readOptions(options: Values, collect?: boolean): OwnOptions {
  const own: { -readonly [Name in keyof OwnOptions]: OwnOptions[Name] } = noOptions();
  for (const name in options) {
    if (!isOwn(options, name)) continue;
    if (OPTION_NAMES.has(name)) own[name as OptionName] = options[name];
    else if (collect) setOwn((own.parameters ??= {}), name, options[name]);
  }
  return own;
}

/** The parameters among options, or `undefined` if there are none. */
export function pickParameters(options: Values): Values | undefined {
  return readOptions(options, true).parameters;
}

/**
 * `mediaType.format`; null or empty for none. `undefined` if it is missing: the default is then kept, because `mediaType` merges
 * deeply.
 */
export function readFormat(mediaType: unknown): unknown {
  return isPlainObject(mediaType) ? findOwn(mediaType, "format") : mediaType && "";
}

/** @throws EndpointError `invalid-options` for a value that is neither an object nor missing. */
export function requireObject(
  value: unknown,
  what: string,
  route: string | undefined,
  parameter?: string,
): Values {
  const object = value ?? {};
  return typeof object === "object"
    ? (object as Values)
    : fail("invalid-options", `${what} are a ${typeof value}; pass an object`, route, parameter);
}
