import type * as runtime from "waybill-runtime/builders";
import type * as sending from "waybill-runtime/fetch";

/** The functions of the runtime that generated code may import. */
export const RUNTIME_VALUES = [
  "bodyRequest",
  "createEndpoint",
  "EndpointError",
  "formQuery",
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
  "withReserved",
] as const satisfies readonly (keyof typeof runtime)[];

export type RuntimeValue = (typeof RUNTIME_VALUES)[number];

/** The types of the runtime that generated code may import. */
interface RuntimeTypes {
  readonly AllOrNone: runtime.AllOrNone<object>;
  readonly Binary: runtime.Binary;
  readonly Blob: runtime.Blob;
  readonly Defaults: runtime.Defaults;
  readonly Endpoint: runtime.Endpoint;
  readonly EndpointErrorCode: runtime.EndpointErrorCode;
  readonly EndpointWith: runtime.EndpointWith<object>;
  readonly HeadersOf: runtime.HeadersOf<object>;
  readonly NamedDefaults: runtime.NamedDefaults;
  readonly NoParameters: runtime.NoParameters;
  readonly Options: runtime.Options;
  readonly OptionsWithHeaders: runtime.OptionsWithHeaders<object>;
  readonly RequestOptions: runtime.RequestOptions;
  readonly RouteParameters: runtime.RouteParameters<string, object, {}>;
  readonly Strict: runtime.Strict<object>;
  readonly WithHeaders: runtime.WithHeaders<unknown, object>;
}

export type RuntimeType = keyof RuntimeTypes;

export const RUNTIME_TYPES = [
  "AllOrNone",
  "Binary",
  "Blob",
  "Defaults",
  "Endpoint",
  "EndpointErrorCode",
  "EndpointWith",
  "HeadersOf",
  "NamedDefaults",
  "NoParameters",
  "Options",
  "OptionsWithHeaders",
  "RequestOptions",
  "RouteParameters",
  "Strict",
  "WithHeaders",
] as const satisfies readonly RuntimeType[];

/** What `waybill-runtime/fetch` exports: functions and a class. */
export const SENDING_VALUES = [
  "ensureOk",
  "HttpError",
  "send",
  "toFetch",
  "toRequest",
  "withEncoding",
] as const satisfies readonly (keyof typeof sending)[];

/** Those that encode bodies, so that a manifest's `encoding` changes what they do. */
export const ENCODERS: readonly string[] = [
  "send",
  "toFetch",
  "toRequest",
] satisfies readonly (typeof SENDING_VALUES)[number][];

/** Its types. */
export const SENDING_TYPES = [
  "EncodingOptions",
  "Encodings",
  "ErrorResponse",
  "FetchArguments",
  "FetchFunction",
  "FetchInit",
  "FieldEncoding",
  "KnownRequest",
  "MemberName",
  "RequestOptions",
  "ResponseBody",
  "ResponsesOf",
  "SendOptions",
  "SuccessfulResponse",
  "TypedResponse",
  "WithHeaders",
] as const;
