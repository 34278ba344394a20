import { EndpointError } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";
import { type SentRequest, describeSent } from "../../snippets/index.js";
import type { Call } from "./call-code.js";
import type { LoadedRoute } from "./registry.js";
import { type FieldTexts, readValue } from "./read-value.js";

export type MadeRequest =
  | {
      readonly ok: true;
      readonly sent: SentRequest;
      readonly call: Call;
      readonly fetchArguments: FetchArguments;
    }
  /** `field`: the argument, the header or the base URL at fault, if known. */
  | { readonly ok: false; readonly message: string; readonly field?: string };

export type FetchArguments = readonly [url: string, init: RequestInit];

/**
 * Calls the builder of a route with the values in the form, so that the page shows exactly what is sent.
 *
 * @param texts the contents of the fields, by name.
 * @param baseUrl replaces the manifest's unless it is empty.
 */
export function makeRequest(
  { entry, route, module }: Omit<LoadedRoute, "types">,
  texts: FieldTexts,
  baseUrl: string,
): MadeRequest {
  const parameters: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const field of route.fields) {
    const read = readValue(field, texts[fieldKey(field)]);
    if (!read.ok) return { ok: false, message: read.message, field: fieldKey(field) };
    if (read.value === undefined) continue;
    if (field.in === "header") headers[field.name] = String(read.value);
    else parameters[field.name] = read.value;
  }
  const builder = module[entry.name] as (parameters: object, options: object) => never;
  try {
    const request = builder(parameters, { headers, ...(baseUrl !== "" && { baseUrl }) });
    const [url, init] = toFetch(request);
    return {
      ok: true,
      sent: describeSent(url, init),
      call: { parameters, headers, baseUrl },
      fetchArguments: [url, init as RequestInit],
    };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const wrong = route.fields.find(
      ({ name: own, wireName = own }) => error.parameter === wireName || error.parameter === own,
    );
    const message = error.message.replace(`${error.route ?? ""}: `, "");
    if (error.code === "invalid-base-url") return { ok: false, message, field: BASE_URL };
    return { ok: false, message, ...(wrong && { field: fieldKey(wrong) }) };
  }
}

/** The key of the field for the base URL. */
export const BASE_URL = "base URL";

/** A unique key for a field: an argument and a header may have the same name. */
export function fieldKey(field: { readonly in: string; readonly name: string }): string {
  return field.in === "header" ? `header ${field.name}` : field.name;
}
