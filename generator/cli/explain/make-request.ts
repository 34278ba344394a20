import type { RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";
import { emitFiles } from "../../emit/index.js";
import type { Failure, FileError } from "../../errors/index.js";
import { loadModules } from "../../law/index.js";
import { suggestName } from "../../manifest/index.js";
import { type ModuleByKind, selectModules, type Plan, type RoutePlan } from "../../plan/index.js";
import { describeSent, toCurl, toFetchCode } from "../../snippets/index.js";
import { type FieldData, isUnknown, type ShapeIndex } from "../../types/index.js";

export type Values = Readonly<Record<string, unknown>>;

export interface ExplainedRequest {
  readonly ok: true;
  readonly request: RequestOptions;
  readonly curl: string;
  readonly fetch: string;
}

/**
 * Calls a function: the same code as generated, with the runtime inside Waybill, so that nothing has to be installed.
 *
 * @param module a module with this function alone.
 * @param folder absolute path of the output folder.
 * @param values values of arguments and header parameters, by name.
 */
export function explainRequest(
  { name }: RoutePlan,
  fields: readonly FieldData[],
  module: ModuleByKind<"builders">,
  plan: Plan,
  folder: string,
  values: Values,
): ExplainedRequest | Failure {
  const files = emitFiles([module, ...selectModules(plan, "defaults")]);
  const loaded = loadModules(files, folder, module.path);
  if (!loaded.ok) return loaded;
  try {
    const builder = loaded.exports[name] as (...call: readonly object[]) => RequestOptions;
    const request = builder(...splitCall(fields, values));
    const sent = describeSent(...toFetch(request));
    return { ok: true, request, curl: toCurl(sent), fetch: toFetchCode(sent) };
  } catch (error) {
    if (!(error instanceof Error && error.name === "EndpointError")) throw error;
    const hint = 'pass the arguments as JSON: --with \'{"name":"value"}\'';
    return { ok: false, errors: [{ code: "no-request", message: error.message, hint }] };
  }
}

/** The arguments and options of a call. A value with the name of a header is one, unless an argument has the name. */
function splitCall(fields: readonly FieldData[], values: Values): readonly object[] {
  const isHeader = ([name]: readonly [name: string, value: unknown]) =>
    fields.find((each) => hasName(each, name))?.in === "header";
  const entries = Object.entries(values);
  const headers = entries.filter(isHeader).map(([name, value]) => [name, String(value)] as const);
  return [
    Object.fromEntries(entries.filter((entry) => !isHeader(entry))),
    { headers: Object.fromEntries(headers) },
  ];
}

/**
 * Checks the values from the command line for the arguments of a route: unknown names, missing required values, and values that
 * an enum does not list.
 *
 * @param values by the name of an argument or a header.
 * @param all these values, and the values from a URL.
 */
export function checkCallValues(
  route: RoutePlan,
  fields: readonly FieldData[],
  types: ShapeIndex,
  values: Values,
  all: Values,
): Failure | { readonly ok: true } {
  const builder = route.name;
  const takesAnyName = types
    .listShapes(route.types.parameters)
    .some((shape) => isUnknown(shape) || (shape.kind === "object" && shape.index));
  const wrong = Object.entries(values).flatMap(([name, value]): readonly FileError[] => {
    const field = fields.find((field) => hasName(field, name));
    if (field) return wrongValue(builder, field, value, types);
    if (takesAnyName) return [];
    const names = fields.map((field) => field.name);
    const hint = suggest(name, names) ?? `it takes ${names.join(", ") || "none"}`;
    const message = `${builder} has no argument ${JSON.stringify(name)}`;
    return [{ code: "unknown-argument", message, hint }];
  });
  const missing = fields
    .filter((field) => field.isRequired && !Object.keys(all).some((name) => hasName(field, name)))
    .map(({ name }) => ({
      code: "missing-argument",
      message: `${builder} requires the argument ${JSON.stringify(name)}`,
      hint: `add it to the JSON of --with: {${JSON.stringify(name)}: …}`,
    }));
  const errors = [...wrong, ...missing];
  return errors.length > 0 ? { ok: false, errors } : { ok: true };
}

/** Header names are case-insensitive (RFC 9110, section 5.1). */
function hasName(field: Pick<FieldData, "name" | "in">, name: string): boolean {
  return field.in === "header"
    ? field.name.toLowerCase() === name.toLowerCase()
    : field.name === name;
}

function wrongValue(
  builder: string,
  { name, input, type }: FieldData,
  value: unknown,
  types: ShapeIndex,
): readonly FileError[] {
  if (!("values" in input)) return [];
  const { kind, values } = input;
  const members: readonly unknown[] = kind === "choices" && Array.isArray(value) ? value : [value];
  // A form lists `true` and `"true"` once, because both have the same text.
  const shapes = types
    .listShapes(type)
    .flatMap((shape) => (shape.kind === "array" ? types.listShapes(shape.items) : [shape]));
  const isAllowed = (member: unknown) =>
    values.some((choice) => choice === member) ||
    shapes.some((shape) => shape.kind === "literal" && shape.value === member);
  const unknownMember = members.find((member) => !isAllowed(member));
  if (unknownMember === undefined) return [];
  const text = JSON.stringify(unknownMember);
  const choices = values.map((choice) => JSON.stringify(choice));
  const message = `the argument ${JSON.stringify(name)} of ${builder} cannot be ${text}`;
  const hint = suggest(text, choices, String) ?? `it is one of ${choices.join(", ")}`;
  return [{ code: "wrong-argument", message, hint }];
}

function suggest(wrong: string, names: readonly string[], quote = JSON.stringify) {
  const nearest = suggestName(wrong, names, 0);
  return nearest === undefined ? undefined : `did you mean ${quote(nearest)}?`;
}
