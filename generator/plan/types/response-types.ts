import type {
  ResponseContent,
  ResponseHeader,
  Responses,
  RouteResponse,
  Schema,
} from "../../manifest/index.js";
import { type MediaKind, mediaKind, preferredMediaTypes } from "../../media-types/index.js";
import type { InterfacePlan, PropertyPlan, TypePlan } from "../plan.js";
import { isKeyword, keyword, unionOf } from "./combine-types.js";
import { docOfResponse, docOfSchema, NO_DOC } from "../docs.js";
import { headerType } from "./header-type.js";
import { typeOfItems } from "./item-type.js";
import { typeOfSchema, type TypeContext } from "./schema-type.js";

/** Statuses whose responses never have content (RFC 9110, sections 15.2, 15.3.5, 15.3.6 and 15.4.5). */
const WITHOUT_CONTENT = /^(1..|204|205|304)$/;

/** The interface of a route's responses: the type of the body by status. */
export function planResponses(
  name: string,
  method: string,
  responses: Responses,
  context: TypeContext,
): InterfacePlan {
  const properties = Object.entries(responses).map(([status, response]): PropertyPlan => {
    const isEmpty = method === "HEAD" || WITHOUT_CONTENT.test(status);
    const body = isEmpty ? keyword("undefined") : typeOfContent(response, context);
    return {
      name: status,
      isOptional: false,
      type: withHeaders(body, response, context),
      doc: docOfResponse(response),
    };
  });
  return { kind: "interface", name, doc: NO_DOC, properties };
}

/** The schemas of a response that become types. */
export function schemasOfResponse(response: RouteResponse): readonly Schema[] {
  const bodies = contentOf(response).map(([, { schema, itemSchema = schema }]) => itemSchema);
  const headers = Object.values(response.headers ?? {}).map(({ schema }) => schema);
  return [...bodies, ...headers].flatMap((schema) => schema ?? []);
}

/** The media types from which the body's type is taken. */
function contentOf({ content }: RouteResponse): readonly (readonly [string, ResponseContent])[] {
  const preferred = new Set(preferredMediaTypes(Object.keys(content)));
  return Object.entries(content).filter(([mediaType]) => preferred.has(mediaType));
}

/** The only kinds whose schema describes what `json()` returns. */
const MAY_BE_JSON: ReadonlySet<MediaKind> = new Set(["json", "range", "other"]);

function typeOfContent(response: RouteResponse, context: TypeContext): TypePlan {
  const types = contentOf(response).map(([mediaType, own]): TypePlan => {
    const { schema } = own;
    const kind = mediaKind(mediaType);
    if (kind === "items") {
      return { kind: "runtime", name: "Items", arguments: [typeOfItems(mediaType, own, context)] };
    }
    if (kind === "binary") return { kind: "runtime", name: "Blob" };
    if (schema === undefined || !MAY_BE_JSON.has(kind)) return keyword("unknown");
    const type = typeOfSchema(schema, context);
    // A string in a type that is not known to be JSON is text.
    return kind !== "json" && isKeyword(type, "string") ? keyword("unknown") : type;
  });
  return types.length === 0 ? keyword("undefined") : unionOf(types);
}

function withHeaders(
  body: TypePlan,
  { headers = {} }: RouteResponse,
  context: TypeContext,
): TypePlan {
  const declared = Object.entries(headers);
  if (declared.length === 0) return body;
  const properties = declared.map(([name, header]) =>
    planHeader(name.toLowerCase(), header, context),
  );
  return {
    kind: "runtime",
    name: "WithHeaders",
    arguments: [body, { kind: "object", properties }],
  };
}

function planHeader(
  name: string,
  { description, required = false, schema = true }: ResponseHeader,
  context: TypeContext,
): PropertyPlan {
  const type = headerType(schema, context);
  const own = docOfSchema(schema);
  return {
    name,
    isOptional: !required,
    type: isKeyword(type, "unknown") ? keyword("string") : type,
    doc: description === undefined ? own : { ...own, paragraphs: [description] },
  };
}
