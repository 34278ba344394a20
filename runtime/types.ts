/**
 * The types in generated signatures. They are separate from the functions, so that compilers that check generated code read
 * only these. `generator/plan/modules/runtime-symbols.ts` lists the same names.
 */
export type {
  AllOrNone,
  AnyEndpoint,
  EndpointWith,
  NoParameters,
  RequiredHeaders,
} from "./types/parameters.js";
export type {
  Binary,
  Defaults,
  FormFile,
  HeaderEntries,
  HeaderRecord,
  HeadersInput,
  HeaderValue,
  Options,
  OptionsWith,
  QueryOptions,
  QueryOptionsWith,
  RequestOptions,
} from "./types/options.js";
export type {
  ByAccept,
  ByContentType,
  ChoiceHeaders,
  Choosing,
  OptionsByContentType,
  ParametersByContentType,
} from "./types/choice.js";
export type { PagesOf } from "./types/pages.js";
export type {
  Blob,
  ByMediaType,
  EncodedLines,
  Items,
  NamedEvent,
  PlainText,
  WithHeaders,
} from "./types/response.js";
