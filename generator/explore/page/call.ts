import { EndpointError, type RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";
import { describeSent, literal, type SentRequest } from "../../snippets/index.js";
import type { FieldInput } from "../../types/index.js";
import type { LoadedRoute } from "./registry.js";

/** A request that can be sent, and the call of a function that makes it. */
export interface Made {
  readonly parameters: object;
  readonly options: object;
  readonly fetchArguments: readonly [url: string, init: RequestInit];
  /** What the browser sends, without `user-agent`, for which it has a value of its own. */
  readonly sent: SentRequest;
  /** What other programs send, with the builder's `user-agent`. */
  readonly sentElsewhere: SentRequest;
}

/** A request, or why there is none. `field`: the key of the field at fault, if known. */
export type MadeRequest =
  | ({ readonly ok: true } & Made)
  | { readonly ok: false; readonly message: string; readonly field?: string | undefined };

/** The key of the field for the base URL, which nobody calls an argument. */
export const BASE_URL = "\0base URL";

/** A unique key for a field: an argument and a header may have the same name. */
export function fieldKey(field: { readonly in: string; readonly name: string }): string {
  return field.in === "header" ? `header ${field.name}` : field.name;
}

/** What was entered into a field; empty if its argument is left out. A form has an empty file where none is chosen. */
export function entriesOf(form: FormData, key: string): readonly (string | File)[] {
  return form
    .getAll(key)
    .filter((entry) => (typeof entry === "string" ? entry : entry.name) !== "");
}

/**
 * Calls the builder of a route with the values in the form, so that the page shows exactly what is sent.
 *
 * @param form by the keys of fields.
 * @param baseUrl replaces the manifest's unless it is empty.
 */
export function makeRequest(
  loaded: Omit<LoadedRoute, "types">,
  form: FormData,
  baseUrl: string,
): MadeRequest {
  const { entry, module, route } = loaded;
  const parameters: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const field of route.fields) {
    const entries = entriesOf(form, fieldKey(field));
    if (entries.length === 0) continue;
    try {
      const value = valueOf(field.input, entries);
      if (field.in === "header") headers[field.name] = String(value);
      else parameters[field.name] = value;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { ok: false, message: `${field.name}: ${reason}`, field: fieldKey(field) };
    }
  }
  const options = {
    ...(baseUrl !== "" && { baseUrl }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  try {
    const builder = module[entry.name] as (parameters: object, options: object) => RequestOptions;
    const request = builder(parameters, options);
    const [url, init] = toFetch(request);
    const fetchArguments = [url, init as RequestInit] as const;
    const sent = describeSent(url, init);
    const { "user-agent": agent } = request.headers;
    const headers = { ...sent.headers, ...(agent !== undefined && { "user-agent": agent }) };
    const sentElsewhere = { ...sent, headers };
    return { ok: true, parameters, options, fetchArguments, sent, sentElsewhere };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const wrong = route.fields.find(
      ({ name, in: place, wireName = place === "header" ? name.toLowerCase() : name }) =>
        error.parameter === wireName || error.parameter === name,
    );
    const message = error.message.replace(`${error.route ?? ""}: `, "");
    const field = error.code === "invalid-base-url" ? BASE_URL : wrong && fieldKey(wrong);
    return { ok: false, message, field };
  }
}

/** Converts what was entered into a field to the value of its argument. @throws SyntaxError if it is not the JSON that it has to be. */
export function valueOf(input: FieldInput, entries: readonly (string | File)[]): unknown {
  const texts = entries.map(String);
  const [text = ""] = texts;
  switch (input.kind) {
    case "text":
      return text;
    case "file":
      return entries[0];
    case "number":
      return numberOf(text);
    case "boolean":
      return text === "true";
    case "choice":
      return input.values.find((value) => String(value) === text);
    case "choices":
      return texts.map((chosen) => input.values.find((value) => String(value) === chosen));
    case "list": {
      const lines = text.split("\n").filter((line) => line !== "");
      return input.of === "number" ? lines.map(numberOf) : lines;
    }
    case "json":
      return JSON.parse(text) as unknown;
  }
}

/** Text that is not a number is passed on unchanged, so that the builder reports the error. */
function numberOf(text: string): number | string {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}

/** A call of a generated function, ready to paste. */
export function toCallCode(
  { entry, route }: Pick<LoadedRoute, "entry" | "route">,
  { parameters, options }: Made,
): string {
  const passed = [parameters, options].map(code);
  while (passed.at(-1) === "{}") passed.pop();
  return `${route.importLine}\n\nconst request = ${entry.name}(${passed.join(", ")});\n`;
}

/** JSON with plain keys unquoted; a file is left to the reader. */
function code(value: object): string {
  const text = literal(value, (_, member: unknown) => (member instanceof Blob ? FILE : member));
  return text
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:")
    .replaceAll(JSON.stringify(FILE), "file");
}

const FILE = "\0file";
