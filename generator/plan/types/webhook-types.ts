import type { Parameter, Route, Schema, Webhook, Webhooks } from "../../manifest/index.js";
import { docOfWebhook } from "../docs.js";
import type { InterfacePlan, ObjectTypePlan, PropertyPlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { objectType, requiredProperty, unionType } from "./combine-types.js";
import { planResponses, schemasOfResponse } from "./response-types.js";
import { headerType, typeOfSchema, type TypeContext } from "./schema-type.js";

/** Names of the types of webhooks. Reserved if the manifest has webhooks. */
export const WEBHOOK_TYPES: readonly string[] = ["Webhooks", "Callbacks"];

/** Requests that an API sends: webhooks by name, and callbacks by the function that causes them. */
export type AllWebhooks = ReturnType<typeof allWebhooks>;

export function allWebhooks(webhooks: Webhooks = {}, routes: readonly ReadRoute[]) {
  const callbacks = routes.flatMap(({ name, route }) =>
    route.callbacks ? [[name, route.callbacks] as const] : [],
  );
  const all = [webhooks, ...callbacks.map(([, ofRoute]) => ofRoute)].flatMap(
    Object.values<Webhook>,
  );
  return { webhooks, callbacks, all };
}

export function schemasOfCall(call: Pick<Route, "parameters" | "requestBody">): readonly Schema[] {
  return [...call.parameters.map(({ schema }) => schema), ...schemasOfBody(call)];
}

function schemasOfBody({ requestBody }: Pick<Route, "requestBody">): readonly Schema[] {
  const bodies = requestBody ? [requestBody, ...Object.values(requestBody.content ?? {})] : [];
  return bodies.map(({ schema }) => schema);
}

export function schemasOfAnswers({ responses = {} }: Pick<Route, "responses">): readonly Schema[] {
  return Object.values(responses).flatMap(schemasOfResponse);
}

/** The interfaces `Webhooks` and `Callbacks`, if they have members. */
export function planWebhooks(
  { webhooks, callbacks }: AllWebhooks,
  received: TypeContext,
  answered: TypeContext,
): readonly InterfacePlan[] {
  const webhookProperties = (named: Webhooks): readonly PropertyPlan[] =>
    Object.entries(named).map(([name, webhook]) => ({
      ...requiredProperty(name, typeOfWebhook(webhook, received, answered)),
      doc: docOfWebhook(webhook),
    }));
  const ofRoutes = callbacks.map(([route, ofRoute]) =>
    requiredProperty(route, objectType(...webhookProperties(ofRoute))),
  );
  return [
    declare("Webhooks", "The requests that the API sends, by name.", webhookProperties(webhooks)),
    declare(
      "Callbacks",
      "Requests that the API sends after a call, by function and by the expression of their URL.",
      ofRoutes,
    ),
  ].filter(({ properties }) => properties.length > 0);
}

function declare(name: string, text: string, properties: readonly PropertyPlan[]): InterfacePlan {
  return { kind: "interface", name, doc: { paragraphs: [text] }, properties };
}

function typeOfWebhook(
  webhook: Webhook,
  received: TypeContext,
  answered: TypeContext,
): ObjectTypePlan {
  const { parameters, responses } = webhook;
  const inPlace = (place: Parameter["in"]): readonly PropertyPlan[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => ({
        ...(place === "header"
          ? requiredProperty(name.toLowerCase(), headerType(schema, received))
          : requiredProperty(name, typeOfSchema(schema, received))),
        isOptional: !required,
      }));
  const bodies = schemasOfBody(webhook).map((schema) => typeOfSchema(schema, received));
  return objectType(
    ...(bodies.length > 0 ? [requiredProperty("body", unionType(bodies))] : []),
    ...group("path", inPlace("path")),
    ...group("query", inPlace("query")),
    ...group("headers", inPlace("header")),
    ...group("responses", planResponses(undefined, responses, answered)),
  );
}

function group(name: string, properties: readonly PropertyPlan[]): readonly PropertyPlan[] {
  return properties.length > 0 ? [requiredProperty(name, objectType(...properties))] : [];
}
