import type { Parameter, Route, Schema, Webhook, Webhooks } from "../../manifest/index.js";
import { docOfWebhook } from "../docs.js";
import type { InterfacePlan, ObjectTypePlan, PropertyPlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { propertyOf, unionOf } from "./combine-types.js";
import { headerType } from "./header-type.js";
import { planResponses, schemasOfResponse } from "./response-types.js";
import { typeOfSchema, type TypeContext } from "./schema-type.js";

/** The names of the types of webhooks, which no other type has where there are webhooks. */
export const WEBHOOK_TYPES: readonly string[] = ["Webhooks", "Callbacks"];

/** The requests that an API sends: by name, and by the functions that cause them. */
export interface AllWebhooks {
  readonly webhooks: Webhooks;
  readonly callbacks: readonly (readonly [route: string, Webhooks])[];
  readonly all: readonly Webhook[];
}

export function allWebhooks(webhooks: Webhooks = {}, routes: readonly ReadRoute[]): AllWebhooks {
  const callbacks = routes.flatMap(({ name, route }) =>
    route.callbacks ? [[name, route.callbacks] as const] : [],
  );
  const all = [webhooks, ...callbacks.map(([, own]) => own)].flatMap((one) => Object.values(one));
  return { webhooks, callbacks, all };
}

/** The schemas of the parameters and bodies of a route or a webhook. */
export function schemasOfCall({
  parameters,
  requestBody,
}: Pick<Route, "parameters" | "requestBody">): readonly Schema[] {
  const bodies = requestBody ? [requestBody, ...Object.values(requestBody.content ?? {})] : [];
  return [...parameters, ...bodies].map(({ schema }) => schema);
}

/** The schemas of the responses to a route or a webhook. */
export function schemasOfAnswers({ responses = {} }: Pick<Route, "responses">): readonly Schema[] {
  return Object.values(responses).flatMap(schemasOfResponse);
}

/** The interfaces `Webhooks` and `Callbacks`, as far as there are any. */
export function planWebhooks(
  { webhooks, callbacks }: AllWebhooks,
  received: TypeContext,
  answered: TypeContext,
): readonly InterfacePlan[] {
  const propertiesOf = (own: Webhooks): readonly PropertyPlan[] =>
    Object.entries(own).map(([name, webhook]) => ({
      ...propertyOf(name, typeOfWebhook(webhook, received, answered)),
      doc: docOfWebhook(webhook),
    }));
  const ofRoutes = callbacks.map(([route, own]) =>
    propertyOf(route, { kind: "object", properties: propertiesOf(own) }),
  );
  return [
    declare("Webhooks", "The requests that the API sends, by name.", propertiesOf(webhooks)),
    declare(
      "Callbacks",
      "The requests that the API sends because of others: by the function that makes those, and the expression of the URL.",
      ofRoutes,
    ),
  ].filter(({ properties }) => properties.length > 0);
}

function declare(name: string, text: string, properties: readonly PropertyPlan[]): InterfacePlan {
  return { kind: "interface", name, doc: { paragraphs: [text] }, properties };
}

function typeOfWebhook(
  { parameters, requestBody, responses }: Webhook,
  received: TypeContext,
  answered: TypeContext,
): ObjectTypePlan {
  const body =
    requestBody &&
    unionOf(
      [requestBody, ...Object.values(requestBody.content ?? {})].map(({ schema }) =>
        typeOfSchema(schema, received),
      ),
    );
  const inPlace = (place: Parameter["in"]): readonly PropertyPlan[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => ({
        ...(place === "header"
          ? propertyOf(name.toLowerCase(), headerType(schema, received))
          : propertyOf(name, typeOfSchema(schema, received))),
        isOptional: !required,
      }));
  const parts = [
    ...(["path", "query", "header"] as const).map(
      (place) => [PARTS[place], inPlace(place)] as const,
    ),
    ["responses", responses ? planResponses("", "POST", responses, answered).properties : []],
  ] as const;
  const properties = parts.flatMap(([name, own]) =>
    own.length === 0 ? [] : [propertyOf(name, { kind: "object", properties: own })],
  );
  return {
    kind: "object",
    properties: [...(body ? [propertyOf("body", body)] : []), ...properties],
  };
}

const PARTS = { path: "path", query: "query", header: "headers" } as const;
