import { EndpointError, type RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";
import { describeSent, javascriptLiteral, type SentRequest } from "../../snippets/index.js";
import type { TypePlan } from "../../plan/index.js";
import type { FieldData } from "../../types/index.js";
import type { Types } from "../page-data.js";
import type { LoadedRoute } from "./registry.js";
import { findExample, findMisfit } from "./types.js";

/** A request ready to send, and the code of its call. */
export interface Made {
  readonly parameters: object;
  readonly options: object;
  readonly fetchArguments: readonly [url: string, init: RequestInit];
  /** The browser's request, without `user-agent`, whose value is set by browsers. */
  readonly sent: SentRequest;
  /** The request of other programs, with the builder's `user-agent`. */
  readonly sentElsewhere: SentRequest;
}

/** A request; a problem, with the key of its field, if known; or the names of required fields that are empty. */
export type MadeRequest =
  | ({ readonly ok: true } & Made)
  | { readonly ok: false; readonly message: string; readonly field?: string | undefined }
  | { readonly ok: false; readonly missing: readonly string[] };

/** The key of the base URL's field, distinct from all argument names. */
export const BASE_URL = "\0base URL";

/** A unique key for a field, because an argument and a header may have the same name. */
export function fieldKey(field: { readonly in: string; readonly name: string }): string {
  return field.in === "header" ? `header ${field.name}` : field.name;
}

/** The entries of a field; empty if its argument is omitted. A form has an empty file for a field without a chosen file. */
export function listFieldEntries(form: FormData, key: string): readonly (string | File)[] {
  return form
    .getAll(key)
    .filter((entry) => (typeof entry === "string" ? entry : entry.name) !== "");
}

/**
 * Calls the builder of a route with the values in the form, so that the page shows the exact request.
 *
 * @param form by the keys of fields.
 * @param baseUrl overrides the manifest's unless it is empty.
 */
export function makeRequest(loaded: LoadedRoute, form: FormData, baseUrl: string): MadeRequest {
  const { entry, module, route, types } = loaded;
  const missing: string[] = [];
  const values: [name: string, value: unknown][] = [];
  const sentHeaders: [name: string, value: string][] = [];
  for (const field of route.fields) {
    const entries = listFieldEntries(form, fieldKey(field));
    if (entries.length === 0) {
      if (field.isRequired) missing.push(field.name);
      continue;
    }
    const read = readField(field, entries, types);
    if (!read.ok) return { ...read, field: fieldKey(field) };
    if (field.in === "header") sentHeaders.push([field.name, String(read.value)]);
    else values.push([field.name, read.value]);
  }
  // Assigning to `__proto__` would set the prototype.
  const parameters: object = Object.fromEntries(values);
  const options = {
    ...(baseUrl !== "" && { baseUrl }),
    ...(sentHeaders.length > 0 && { headers: Object.fromEntries(sentHeaders) }),
  };
  try {
    const builder = module[entry.name] as (parameters: object, options: object) => RequestOptions;
    const request = builder(parameters, options);
    if (missing.length > 0) return { ok: false, missing };
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
    if (wrong && missing.includes(wrong.name)) return { ok: false, missing };
    const message = error.message.replace(`${error.route ?? ""}: `, "");
    const field = error.code === "invalid-base-url" ? BASE_URL : wrong && fieldKey(wrong);
    return { ok: false, message, field };
  }
}

type FieldValue =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Converts the entries of a field to its argument's value, if it matches the type. */
export function readField(
  { name, input, type }: Pick<FieldData, "name" | "input" | "type">,
  entries: readonly (string | File)[],
  types: Types,
): FieldValue {
  const texts = entries.map(String);
  const [text = ""] = texts;
  const choices =
    "values" in input ? new Map(input.values.map((each) => [String(each), each])) : undefined;
  switch (input.kind) {
    case "text":
      return readText(name, text, type, types);
    case "file":
      return { ok: true, value: entries[0] };
    case "boolean":
      return { ok: true, value: text === "true" };
    case "choice":
      return { ok: true, value: choices?.get(text) };
    case "choices":
      return { ok: true, value: texts.map((chosen) => choices?.get(chosen)) };
    case "number":
      return numbers(name, [text], ([value]) => value);
    case "list": {
      const lines = text.split("\n").filter((line) => line !== "");
      return input.of === "number"
        ? numbers(name, lines, (values) => values)
        : { ok: true, value: lines };
    }
    case "json":
      return readJsonField(name, text, type, types);
  }
}

function numbers(
  name: string,
  texts: readonly string[],
  valueOf: (values: readonly number[]) => unknown,
): FieldValue {
  const values = texts.map(Number);
  const wrong = texts.find((text, index) => text.trim() === "" || !Number.isFinite(values[index]));
  return wrong === undefined
    ? { ok: true, value: valueOf(values) }
    : { ok: false, message: `${name}: ${JSON.stringify(wrong)} is not a number` };
}

/** Text, or a number if the type has numbers and does not include the text. */
function readText(name: string, text: string, type: TypePlan, types: Types): FieldValue {
  const misfit = findMisfit(text, type, types);
  if (misfit === undefined) return { ok: true, value: text };
  const value = text.trim() === "" ? NaN : Number(text);
  return Number.isFinite(value) && findMisfit(value, type, types) === undefined
    ? { ok: true, value }
    : { ok: false, message: name + misfit };
}

function readJsonField(name: string, text: string, type: TypePlan, types: Types): FieldValue {
  try {
    const value = JSON.parse(text) as unknown;
    const misfit = findMisfit(value, type, types);
    return misfit === undefined ? { ok: true, value } : { ok: false, message: name + misfit };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `${name}: ${reason}` };
  }
}

/** The initial form: skeletons for required JSON arguments. */
export function initialForm({ route, types }: Pick<LoadedRoute, "route" | "types">): FormData {
  const form = new FormData();
  for (const field of route.fields) {
    if (field.isRequired && field.input.kind === "json") {
      form.set(fieldKey(field), createSkeleton(field, types));
    }
  }
  return form;
}

/** JSON with the required keys of an argument. */
export function createSkeleton(field: FieldData, types: Types): string {
  return JSON.stringify(findExample(field, types, { isSkeleton: true }), null, 2);
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

/** JSON with identifiers as unquoted keys. You replace the placeholder of a file. */
function code(value: object): string {
  const text = javascriptLiteral(value, (_, member: unknown) =>
    member instanceof Blob ? FILE : member,
  );
  return text
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:")
    .replaceAll(JSON.stringify(FILE), "file");
}

const FILE = "\0file";
