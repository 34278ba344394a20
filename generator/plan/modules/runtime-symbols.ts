import * as builders from "waybill-runtime/builders";
import * as sending from "waybill-runtime/fetch";

/** What modules of tools import: a function, the type of what it returns, and functions that change a tool's arguments. */
export const TOOL_SYMBOLS = ["tool", "ToolOf", "withNames", "encodeDelimiters"] as const;

/** The types of tools' members, which such modules export: declaration files of programs that export tools name them. */
export const TOOL_TYPES = [
  "Tool",
  "ToolAnnotations",
  "ToolDefinition",
  "ToolSchema",
  "Unchecked",
] as const;

/** The functions of the runtime that other generated code may import. */
export const RUNTIME_VALUES: readonly string[] = Object.keys(builders)
  .filter((name) => !TOOL_SYMBOLS.some((symbol) => symbol === name))
  .sort();

export type RuntimeValue = keyof typeof builders;

/** The types that are exported separately from the functions. */
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

/** The types that are exported together with the functions that return or throw them. */
export const ENDPOINT_TYPES = [
  "Endpoint",
  "EndpointDefaults",
  "EndpointErrorCode",
  "EndpointMerge",
  "EndpointOptions",
  "EndpointParse",
  "Strict",
] as const;

/** Those that only occur within interfaces, or that compilers resolve. */
const UNNAMED_TYPES: readonly string[] = [
  "Blob",
  "ByMediaType",
  "Items",
  "NamedEvent",
  "PlainText",
  "WithHeaders",
] satisfies readonly (typeof SIGNATURE_TYPES)[number][];

/** Whether a name is that of a type of the runtime that declaration files of callers can contain. */
export function isNamedType(name: string): boolean {
  return SIGNATURE_TYPES.some((type) => type === name) && !UNNAMED_TYPES.includes(name);
}

export type RuntimeType = (typeof SIGNATURE_TYPES | typeof ENDPOINT_TYPES)[number];

/** What `waybill-runtime/fetch` exports: functions and a class. */
export const SENDING_VALUES: readonly string[] = Object.keys(sending).sort((a, b) =>
  a.toLowerCase() < b.toLowerCase() ? -1 : 1,
);

/** The functions that encode bodies, whose behaviour depends on a manifest's `encoding`. */
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
