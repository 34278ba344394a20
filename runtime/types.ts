/**
 * The types that generated signatures are made of. They stand apart from the functions, so that whoever compiles against
 * generated code reads them alone. `generator/plan/modules/runtime-symbols.ts` lists the same names.
 */
export type {
  AllOrNone,
  EndpointWith,
  NamedDefaults,
  NoParameters,
  RouteParameters,
} from "./types/parameters.js";
export type {
  Binary,
  Defaults,
  HeadersInput,
  HeadersOf,
  HeaderValue,
  Options,
  OptionsWithHeaders,
  RequestOptions,
} from "./types/options.js";
export type { Blob, WithHeaders } from "./types/response.js";
