import type { HeaderValue, Values } from "./types/options.js";
import { findOwn } from "./value.js";

/** One call: the layers of defaults and options as they are merged, and what the URL has used. */
export interface Call {
  /** The effective route, for errors. */
  readonly route: string;
  values: Values;
  /** Without trailing slashes. */
  baseUrl: string;
  /** The base URL that the builder has written into its URL: that of its defaults. */
  readonly written: string;
  /** A new object for each call, which becomes the result's `headers`. */
  headers: Record<string, HeaderValue>;
  /**
   * The headers that the options of the call set or remove, if its URL starts with a placeholder. All other headers come from
   * defaults.
   */
  ownHeaders: string[] | undefined;
  /** The format of the media type, with which `accept` is amended last. */
  format: unknown;
  data: unknown;
  request: unknown;
  /** The names of values that the URL has used: these are not sent in the query or the body. */
  taken: Names | undefined;
  /** The same for names that are known before the URL is written. */
  readonly names: ReadonlySet<string> | undefined;
}

/** A linked list of names, last one first. Engines create it faster than a growing array. */
export interface Names {
  readonly name: string;
  readonly before: Names | undefined;
}

/** @param headers created for this call: they are modified. */
export function startCall(
  route: string,
  values: Values,
  baseUrl: string,
  headers: Record<string, HeaderValue>,
  ownHeaders?: string[],
  names?: ReadonlySet<string>,
): Call {
  return {
    route,
    values,
    baseUrl,
    written: baseUrl,
    headers,
    ownHeaders,
    format: undefined,
    data: undefined,
    request: undefined,
    taken: undefined,
    names,
  };
}

/** Reads an own value of the caller for the URL, and records that the URL has used it. */
export function readValue(call: Call, name: string): unknown {
  call.taken = { name, before: call.taken };
  return findOwn(call.values, name);
}

export function isTaken(call: Call, name: string): boolean | undefined {
  for (let { taken } = call; taken; taken = taken.before) if (taken.name === name) return true;
  return call.names?.has(name);
}
