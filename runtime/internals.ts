import type { Call } from "./call.js";
import type { Defaults } from "./types/options.js";

/** Of the global registry, so that an endpoint works with builders that have another copy of this package. */
const INTERNALS = /* @__PURE__ */ Symbol.for("waybill");

/** What a builder needs of an endpoint. The code for it comes with the endpoint, not with each builder. */
export interface Internals {
  /** Gives a builder's call the endpoint's defaults, or `layered` for base URL, headers and media type. */
  setDefaults(call: Call, layered?: Defaults): void;
  /** What `.defaults` has set or removed: `baseUrl`, `mediaType`, and headers, whose names are lowercase. */
  readonly set: ReadonlySet<string>;
}

export function withInternals<Endpoint extends object>(
  endpoint: Endpoint,
  internals: Internals,
): Endpoint {
  return Object.defineProperty(endpoint, INTERNALS, { value: internals });
}

/** Nothing for whatever is not an endpoint. */
export function internalsOf(endpoint: unknown): Internals | undefined {
  return typeof endpoint === "function"
    ? (endpoint as { readonly [INTERNALS]?: Internals })[INTERNALS]
    : undefined;
}
