import * as builders from "waybill-runtime/builders";
import * as sending from "waybill-runtime/fetch";

/** Imports of modules of tools: a function, its return type, and functions that change a tool's arguments. */
export const TOOL_SYMBOLS = ["tool", "ToolOf", "withNames", "encodeDelimiters"] as const;

/**
 * Types of tools' members. Modules of tools export them, because declaration files of programs that export tools refer to them.
 */
export const TOOL_TYPES = [
  "Tool",
  "ToolAnnotations",
  "ToolDefinition",
  "ToolSchema",
  "Unchecked",
] as const;

/** The runtime's functions that other generated code may import. */
export const RUNTIME_VALUES: readonly string[] = Object.keys(builders)
  .filter((name) => !TOOL_SYMBOLS.some((symbol) => symbol === name))
  .sort();

export type RuntimeValue = keyof typeof builders;

/** Types exported separately from functions. */
export const SIGNATURE_TYPES = [
  "AllOrNone",
  "AnyEndpoint",
  "Binary",
  "Blob",
  "ByAccept",
  "ByContentType",
  "ByMediaType",
  "ChoiceHeaders",
  "Choosing",
  "Defaults",
  "EncodedLines",
  "FormFile",
  "HeaderEntries",
  "HeaderRecord",
  "Items",
  "NamedEvent",
  "NoParameters",
  "Options",
  "OptionsByContentType",
  "OptionsWith",
  "PagesOf",
  "ParametersByContentType",
  "QueryOptions",
  "QueryOptionsWith",
  "PlainText",
  "RequestOptions",
  "RequiredHeaders",
  "WithHeaders",
] as const;

/** Types exported together with the functions that return or throw them. */
export const ENDPOINT_TYPES = [
  "Endpoint",
  "EndpointDefaults",
  "EndpointErrorCode",
  "EndpointMerge",
  "EndpointOptions",
  "EndpointParse",
  "Strict",
] as const;

/** Types that only occur inside of interfaces, or that compilers resolve. */
const UNNAMED_TYPES: readonly string[] = [
  "Blob",
  "ByMediaType",
  "Items",
  "NamedEvent",
  "PlainText",
  "WithHeaders",
] satisfies readonly (typeof SIGNATURE_TYPES)[number][];

/** Whether a name is a runtime type that callers' declaration files can contain. */
export function isNamedType(name: string): boolean {
  return SIGNATURE_TYPES.some((type) => type === name) && !UNNAMED_TYPES.includes(name);
}

export type RuntimeType = (typeof SIGNATURE_TYPES | typeof ENDPOINT_TYPES)[number];

/** The exports of `waybill-runtime/fetch`: functions and a class. */
export const SENDING_VALUES: readonly string[] = Object.keys(sending).sort((a, b) =>
  a.toLowerCase() < b.toLowerCase() ? -1 : 1,
);

/** Functions that encode bodies. Their behaviour depends on a manifest's `encoding`. */
export const ENCODERS: readonly string[] = [
  "result",
  "send",
  "toFetch",
  "toRequest",
] satisfies readonly (keyof typeof sending)[];

export const SENDING_TYPES = [
  "ByMediaType",
  "ClientError",
  "EncodedLines",
  "EncodingOptions",
  "Encodings",
  "EndpointErrorCode",
  "ErrorResponse",
  "EventOf",
  "FetchArguments",
  "FetchFunction",
  "FetchInit",
  "FieldEncoding",
  "Informational",
  "ItemOf",
  "Items",
  "ItemsOptions",
  "JsonPromise",
  "KnownRequest",
  "MemberName",
  "NamedEvent",
  "PageItem",
  "PageResponse",
  "PagesOf",
  "ParseAs",
  "PlainResponse",
  "PlainText",
  "Redirection",
  "RequestOptions",
  "ResponseAt",
  "ResponseBody",
  "ResponsesOf",
  "Result",
  "ResultOptions",
  "SendOptions",
  "ServerError",
  "ServerEvent",
  "StreamOptions",
  "Successful",
  "SuccessfulResponse",
  "TypedHeaders",
  "TypedResponse",
  "UndeclaredError",
  "UndeclaredResponse",
  "UnreadResponse",
  "WithHeaders",
] as const;
