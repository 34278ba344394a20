import type { Call } from "./call.js";

/** In the global symbol registry, so that an endpoint works with builders of another copy of this package. */
const INTERNALS = /* @__PURE__ */ Symbol.for("waybill");

/** The functions of an endpoint that a builder needs. Their code comes with the endpoint, not with each builder. */
export interface Internals {
  /** Replaces the manifest's defaults in a builder's call by the endpoint's. */
  setDefaults(call: Call): void;
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
  return (endpoint as { readonly [INTERNALS]?: Internals } | undefined)?.[INTERNALS];
}
