const LOST = "the emitter of OpenAPI loses it";
const CHARSET =
  "the server refuses `application/json; charset=utf-8`, which the document does not say";

/** The scenarios that fail, with the reason. */
export type Failures = Readonly<Record<string, string>>;

/** Those of Waybill. */
export const FAILURES: Failures = {
  Encode_Bytes_RequestBody_base64: CHARSET,
  Encode_Bytes_RequestBody_base64url: CHARSET,
  Parameters_BodyOptionality_OptionalExplicit: CHARSET,
  Type_File_Body_uploadFileJsonContentType: CHARSET,
  Parameters_Path_optional: `${LOST}: paths without an optional parameter`,
  Payload_JsonMergePatch_updateResource: `${LOST}: null in a merge patch`,
  Payload_JsonMergePatch_updateOptionalResource: `${LOST}: null in a merge patch`,
  Payload_MultiPart_FormData_HttpParts_jsonArrayAndFileArray: `${LOST}: a list in one part`,
  Streaming_Jsonl_Basic_send:
    "the server compares JSON Lines by bytes, with spaces that `JSON.stringify` does not write",
  ...all(
    "Routes_PathParameters_ReservedExpansion",
    ["template", "annotation"],
    "reserved characters in a path",
  ),
  ...all(
    "Routes_PathParameters_PathExpansion_Standard",
    ["primitive", "array", "record"],
    "the style `/`",
  ),
  ...all(
    "Routes_PathParameters_PathExpansion_Explode",
    ["primitive", "array", "record"],
    "the style `/`",
  ),
  ...all(
    "Routes_QueryParameters_QueryContinuation_Standard",
    ["primitive", "array", "record"],
    "paths with a query",
  ),
  ...all(
    "Routes_QueryParameters_QueryContinuation_Explode",
    ["primitive", "array", "record"],
    "paths with a query",
  ),
};

const NUMBERS = "lists of numbers in a header are joined by `, `, which the server refuses";
const UNEVALUATED = "`unevaluatedProperties` becomes `Record<string, never>`";

/** Those of openapi-fetch. */
export const OPENAPI_FETCH_FAILURES: Failures = {
  Encode_Datetime_Header_unixTimestampArray: NUMBERS,
  Encode_Duration_Header_int32MillisecondsArray: NUMBERS,
  Parameters_Path_optional: `${LOST}: paths without an optional parameter`,
  Payload_JsonMergePatch_createResource: UNEVALUATED,
  Payload_JsonMergePatch_updateResource: `${LOST}: null in a merge patch`,
  Payload_JsonMergePatch_updateOptionalResource: `${LOST}: null in a merge patch`,
  Payload_Xml_ModelWithDictionaryValue_put: UNEVALUATED,
  Payload_Xml_XmlErrorValue_get: "an error in XML is text, and its type is that of an object",
};

function all(prefix: string, names: readonly string[], what: string): Failures {
  return Object.fromEntries(names.map((name) => [`${prefix}_${name}`, `${LOST}: ${what}`]));
}
