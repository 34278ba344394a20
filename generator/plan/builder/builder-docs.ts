import { groupBy, memoize } from "../../collections/index.js";
import type { DocPlan, PropertyPlan, TypePlan } from "../plan.js";
import { asCode } from "../docs.js";
import { isExportable } from "../names/identifiers.js";
import { bodiesByType, withoutHeaders } from "../types/response-types.js";
import { createTypeIndex, type TypeIndex } from "../types/type-index.js";

/**
 * Lists the required parameters in a builder's comment, because signature help shows only the name of an interface. Each is
 * documented at its property.
 *
 * @param maybeRequired names of parameters that may be required.
 */
export function describeParameters(
  properties: readonly PropertyPlan[],
  maybeRequired: readonly string[],
): Pick<DocPlan, "parameters"> {
  const required = properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  const names = [...required, ...maybeRequired].map(asCode).join(", ");
  return names === "" ? {} : { parameters: names };
}

/**
 * A call with the example of a body without a declaration, which would otherwise contain the example.
 *
 * @example petsUpdate({ petId, ...{"name":"Rex"} })
 */
export function exampleCall(
  name: string,
  urlProperties: readonly PropertyPlan[],
  body: { readonly object?: TypePlan | undefined; readonly doc: DocPlan } | undefined,
): Pick<DocPlan, "example"> {
  const { example = "" } = body?.doc ?? {};
  const required = urlProperties.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  if (body?.object?.kind !== "reference" || !example.startsWith("{")) return {};
  if (!required.every(isExportable)) return {};
  const values = required.length === 0 ? example : `{ ${required.join(", ")}, ...${example} }`;
  const call = `${name}(${values})`;
  return call.length <= MAX_CALL ? { example: call } : {};
}

/** Maximum characters of a call. Longer comment lines are wrapped, which would break code. */
const MAX_CALL = 90;

export function describeResponses(
  responses: readonly PropertyPlan[] = [],
): Pick<DocPlan, "responses"> {
  const listed = listResponses(responses);
  return listed === "" ? {} : { responses: `Request options. ${listed}` };
}

/**
 * Lists responses with the names of their types or, with `index`, the kinds of their values.
 *
 * @example "Responses: 200 `FullRepository`; 301, 404 `BasicError`; 304 without a body."
 * @example "Responses: 200, 301, 404 an object; 304 without a body."
 */
export function listResponses(responses: readonly PropertyPlan[], index?: TypeIndex): string {
  const describe = (type: TypePlan) => (index ? describeBody(type, index) : describeType(type));
  const parts = [...groupBy(responses, ({ type }) => describe(type))].map(
    ([body, same]) => `${same.map(({ name }) => name).join(", ")} ${body}`,
  );
  return parts.length === 0 ? "" : `Responses: ${parts.join("; ")}.`;
}

/** The name of a type without its contents, to keep the comment short. Memoized, because routes share responses. */
const describeType = memoize((response: TypePlan): string => describeBody(response));

function describeBody(response: TypePlan, index?: TypeIndex): string {
  const body = withoutHeaders(response);
  const type = index ? index.resolve(body) : body;
  const choices = bodiesByType(type);
  if (choices.length > 0) {
    return [...groupBy(choices, (choice) => describeBody(choice.type, index))]
      .map(([body, same]) => `${body} (${same.map(({ name }) => name).join(", ")})`)
      .join(" or ");
  }
  const name = shortTypeName(type, index);
  if (type.kind === "runtime" && type.name === "PlainText") return "text";
  if (index && type.kind === "runtime" && type.name === "Blob") return "a file";
  if (type.kind === "keyword" && type.name === "undefined") return "without a body";
  if (type.kind === "runtime" && type.name === "Items") {
    const item = shortTypeName(type.arguments?.[0] ?? type, index) ?? "unknown";
    return /NamedEvent|unknown/.test(item) ? "a stream" : `a stream of ${asCode(item)}`;
  }
  if (name !== undefined) return asCode(name);
  const kinds = [...(index ?? UNDECLARED).listValueKinds(type)];
  if (kinds.length === 1 && kinds[0] === "string") return asCode("string");
  return isList(type) ? "a list" : "an object";
}

const UNDECLARED = createTypeIndex(new Map());

function isList(type: TypePlan): boolean {
  if (type.kind === "intersection" || type.kind === "union") return type.members.every(isList);
  return type.kind === "array" || type.kind === "tuple";
}

/** @param index set if names of declared types would not help readers. */
function shortTypeName(type: TypePlan, index?: TypeIndex): string | undefined {
  if (type.kind === "array") {
    const items = shortTypeName(type.items, index);
    return items && (/\W/.test(items) ? `(${items})[]` : `${items}[]`);
  }
  if (type.kind === "union") {
    const names = type.members.map((member) => shortTypeName(member, index));
    return names.length <= 3 && !names.includes(undefined) ? names.join(" | ") : undefined;
  }
  return "name" in type && !(index && type.kind === "reference") ? type.name : undefined;
}
