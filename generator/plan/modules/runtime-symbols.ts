import type * as runtime from "waybill-runtime/builders";
import type * as sending from "waybill-runtime/fetch";

/** The functions of the runtime that generated code may import. */
export const RUNTIME_VALUES = [
  "bodyRequest",
  "compoundSegment",
  "createEndpoint",
  "datesIn",
  "EndpointError",
  "formQuery",
  "orEmptyObject",
  "prepare",
  "prepareLeading",
  "prepareWith",
  "queryRequest",
  "rebase",
  "segment",
  "serialize",
  "serverUrl",
  "templateUrl",
  "typeOnlyWithBody",
  "withData",
  "withJsonData",
  "withReserved",
] as const satisfies readonly (keyof typeof runtime)[];

export type RuntimeValue = (typeof RUNTIME_VALUES)[number];

/** The types that are exported separately from the functions. */
export const SIGNATURE_TYPES = [
  "AllOrNone",
  "Binary",
  "Blob",
  "ByAccept",
  "ByContentType",
  "ByMediaType",
  "ChoiceHeaders",
  "Choosing",
  "Defaults",
  "EncodedLines",
  "HeadersIn",
  "Items",
  "NamedEvent",
  "NoParameters",
  "Options",
  "OptionsByContentType",
  "OptionsWith",
  "ParametersByContentType",
  "QueryOptions",
  "QueryOptionsWith",
  "PlainText",
  "RequestOptions",
  "WithDefaults",
  "WithHeaders",
] as const;

/** Those to which `Routes` and the types of parameters, bodies and responses refer: all that `only: types` needs. */
export const VALUE_TYPES = [
  "AllOrNone",
  "Binary",
  "Blob",
  "ByMediaType",
  "EncodedLines",
  "Items",
  "NamedEvent",
  "NoParameters",
  "OptionsWith",
  "PlainText",
  "RequestOptions",
  "WithHeaders",
] as const satisfies readonly (typeof SIGNATURE_TYPES)[number][];

/** The types that are exported together with the functions that return or throw them. */
export const ENDPOINT_TYPES = ["Endpoint", "EndpointErrorCode", "Strict"] as const;

export type RuntimeType = (typeof SIGNATURE_TYPES | typeof ENDPOINT_TYPES)[number];

/** What `waybill-runtime/fetch` exports: functions and a class. */
export const SENDING_VALUES = [
  "downloadName",
  "encodeLines",
  "ensureOk",
  "events",
  "HttpError",
  "lines",
  "send",
  "toFetch",
  "toRequest",
  "withEncoding",
] as const satisfies readonly (keyof typeof sending)[];

/** The functions that encode bodies, whose behaviour depends on a manifest's `encoding`. */
export const ENCODERS: readonly string[] = [
  "send",
  "toFetch",
  "toRequest",
] satisfies readonly (typeof SENDING_VALUES)[number][];

export const SENDING_TYPES = [
  "ByMediaType",
  "EncodedLines",
  "EncodingOptions",
  "Encodings",
  "ErrorResponse",
  "EventOf",
  "FetchArguments",
  "FetchFunction",
  "FetchInit",
  "FieldEncoding",
  "ItemOf",
  "Items",
  "KnownRequest",
  "MemberName",
  "NamedEvent",
  "PlainText",
  "RequestOptions",
  "ResponseBody",
  "ResponsesOf",
  "SendOptions",
  "ServerEvent",
  "StreamOptions",
  "SuccessfulResponse",
  "TypedResponse",
  "UnreadResponse",
  "WithHeaders",
] as const;

/** What modules of tools import: a function and the type of what it returns. */
export const TOOL_SYMBOLS = ["tool", "ToolOf"] as const;
