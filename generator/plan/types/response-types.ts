import type { ResponseContent, Responses, RouteResponse } from "../../manifest/index.js";
import { type MediaKind, mediaKind, mediaTypeEssence } from "../../media-types/index.js";
import type { PropertyPlan, RuntimeTypePlan, TypePlan } from "../plan.js";
import {
  isKeyword,
  keyword,
  objectType,
  requiredProperty,
  runtimeType,
  unionType,
} from "./combine-types.js";
import { groupBy, memoize, memoizeWith } from "../../collections/index.js";
import { docOfResponse, docOfSchema } from "../docs.js";
import { typeOfItems } from "./item-type.js";
import { headerType, typeOfSchema, type TypeContext } from "./schema-type.js";

/** Statuses whose responses never have content (RFC 9110, sections 15.2, 15.3.5, 15.3.6 and 15.4.5). */
const WITHOUT_CONTENT = /^(1..|204|205|304)$/;

/**
 * The types of responses, as properties by status. If no success of a route declares content, its successes may have any.
 *
 * @param method of a route; `undefined` for the responses to a webhook.
 */
export function planResponses(
  method: string | undefined,
  responses: Responses = {},
  context: TypeContext,
): readonly PropertyPlan[] {
  const bodies = Object.entries(responses).map(([status, response]) => {
    const isEmpty = method === "HEAD" || WITHOUT_CONTENT.test(status);
    return { status, response, byType: isEmpty ? [] : typesOfContent(response, context) };
  });
  const successes = successResponses(bodies, ({ status }) => status);
  const isUndeclared =
    method !== undefined &&
    method !== "HEAD" &&
    successes.every(({ response }) => Object.keys(response.content).length === 0);
  const unknown = new Set(isUndeclared ? successes.map(({ status }) => status) : []);
  // Requests never ask for an error's media type unless a success has it, too.
  const hasChoice = bodies.some(({ status, byType }) => /^[2d]/.test(status) && byType.length > 1);
  return bodies.map(({ status, response, byType }): PropertyPlan => {
    const isChosen = hasChoice && byType.length > 1;
    const isUnknown = unknown.has(status) && !WITHOUT_CONTENT.test(status);
    const types =
      byType.length === 0
        ? [keyword(isUnknown ? "unknown" : "undefined")]
        : byType.map(({ type }) => type);
    const body = isChosen ? runtimeType("ByMediaType", objectType(...byType)) : unionType(types);
    const type = withHeaders(body, response, context);
    return { ...requiredProperty(status, type), doc: docOfResponse(response) };
  });
}

/** The JSON type of successful responses, as far as it is known; `never` if none has JSON. */
export function jsonOfSuccesses(responses: readonly PropertyPlan[]): TypePlan {
  const bodies = successResponses(responses, ({ name }) => name).map(({ type }) =>
    withoutHeaders(type),
  );
  const types = bodies.flatMap((body) => [body, ...bodiesByType(body).map(({ type }) => type)]);
  const isJson = (type: TypePlan): boolean =>
    type.kind !== "runtime" && !isKeyword(type, "unknown") && !isKeyword(type, "undefined");
  return unionType(types.filter(isJson));
}

/** The responses with a status from 200 to 299, or else the `default` response. */
export function successResponses<Response>(
  all: readonly Response[],
  findStatus: (response: Response) => string,
) {
  const successes = all.filter((response) => findStatus(response).startsWith("2"));
  return successes.length > 0
    ? successes
    : all.filter((response) => findStatus(response) === "default");
}

/** The schemas of a response's values. Memoized, because routes share responses. */
export const schemasOfResponse = memoize(({ content, headers = {} }: RouteResponse) => {
  const bodies = Object.entries(content).flatMap(([mediaType, { schema, itemSchema }]) => {
    const kind = mediaKind(mediaType);
    if (WITHOUT_SCHEMA.has(kind)) return [];
    return (kind === "items" ? (itemSchema ?? schema) : schema) ?? [];
  });
  return [...bodies, ...Object.values(headers).flatMap(({ schema }) => schema ?? [])];
});

/** The types of a body that requests choose from, by media type. */
export function bodiesByType(body: TypePlan): readonly PropertyPlan[] {
  const types = wrappedType(body, "ByMediaType");
  return types?.kind === "object" ? types.properties : [];
}

export function withoutHeaders(type: TypePlan): TypePlan {
  return wrappedType(type, "WithHeaders") ?? type;
}

function wrappedType(type: TypePlan, name: RuntimeTypePlan["name"]): TypePlan | undefined {
  return type.kind === "runtime" && type.name === name ? type.arguments?.[0] : undefined;
}

/** Kinds of media types whose schema does not determine the type of the body. */
const WITHOUT_SCHEMA: ReadonlySet<MediaKind> = new Set(["binary", "text"]);

/**
 * The types of a body by media type: one entry if all are equal, none without content. Memoized, because routes share responses.
 */
const typesOfContent = memoizeWith(
  ({ content }: RouteResponse, context: TypeContext): readonly PropertyPlan[] => {
    const byType = groupBy(Object.entries(content), ([mediaType]) => mediaTypeEssence(mediaType));
    const properties = [...byType].map(([name, same]): PropertyPlan => {
      const types = same.map(([mediaType, body]) => typeIn(mediaType, body, context));
      return requiredProperty(name, unionType(types));
    });
    const texts = new Set(properties.map(({ type }) => JSON.stringify(type)));
    return texts.size === 1 ? properties.slice(0, 1) : properties;
  },
);

function typeIn(mediaType: string, body: ResponseContent, context: TypeContext): TypePlan {
  const kind = mediaKind(mediaType);
  if (kind === "items") return runtimeType("Items", typeOfItems(mediaType, body, context));
  if (kind === "binary") return runtimeType("Blob");
  if (kind === "text") return runtimeType("PlainText");
  const type = typeOfSchema(body.schema ?? true, context);
  if (kind === "json" || !isKeyword(type, "string")) return type;
  // A server without a media type sends strings as text. A vendor media type may be JSON.
  return mediaTypeEssence(mediaType) === "*/*" ? runtimeType("PlainText") : keyword("unknown");
}

function withHeaders(
  body: TypePlan,
  { headers = {} }: RouteResponse,
  context: TypeContext,
): TypePlan {
  const properties = Object.entries(headers).map(([name, header]): PropertyPlan => {
    const { description, required = false, schema = true } = header;
    const type = headerType(schema, context);
    const doc = docOfSchema(schema);
    return {
      name: name.toLowerCase(),
      isOptional: !required,
      type: isKeyword(type, "unknown") ? keyword("string") : type,
      doc: description === undefined ? doc : { ...doc, paragraphs: [description] },
    };
  });
  return properties.length === 0
    ? body
    : runtimeType("WithHeaders", body, objectType(...properties));
}
