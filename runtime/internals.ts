import type { Call } from "./call.js";
import type { Defaults } from "./types/options.js";

/** In the global symbol registry, so that an endpoint works with builders of another copy of this package. */
const INTERNALS = /* @__PURE__ */ Symbol.for("waybill");

/** The functions of an endpoint that a builder needs. Their code comes with the endpoint, not with each builder. */
export interface Internals {
  /** Merges the endpoint's defaults into a builder's call, but takes base URL, headers and media type from `layered` if given. */
  setDefaults(call: Call, layered?: Defaults): void;
  /** The defaults that `.defaults` has set or removed: `baseUrl`, `mediaType`, and headers by lowercase name. */
  readonly set: ReadonlySet<string>;
}

export function withInternals<Endpoint extends object>(
  endpoint: Endpoint,
  internals: Internals,
): Endpoint {
  return Object.defineProperty(endpoint, INTERNALS, { value: internals });
}

/** The internals of an endpoint; `undefined` for any other value. */
export function internalsOf(endpoint: unknown): Internals | undefined {
  return typeof endpoint === "function"
    ? (endpoint as { readonly [INTERNALS]?: Internals })[INTERNALS]
    : undefined;
}
