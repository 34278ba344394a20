import type { RouteFile, WebhookFile } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import { optional } from "../optional.js";
import { readParameterSchema, writeParameter } from "./parameter.js";
import { checkHeaderName } from "./parameters.js";
import type { ReadContext } from "../read-context.js";
import { type Operation, readOperations, readProse } from "./operations.js";
import { readRequestBody } from "./request-body.js";
import { readResponses } from "./responses.js";

type Webhook = readonly [name: string, webhook: WebhookFile];

/** The webhooks of a document, or `x-webhooks` before OpenAPI 3.1. */
export function readWebhooks(context: ReadContext): readonly Webhook[] {
  const { document } = context;
  return document
    .members()
    .filter(({ key, value }) => /^(x-)?webhooks$/.test(key) && isObject(value))
    .flatMap((webhooks) => readAll(readOperations(context, webhooks)));
}

/** The callbacks of an operation by URL expression; `undefined` if it has none. */
export function readCallbacks(operation: Operation): RouteFile["callbacks"] {
  const requests = operation
    .member("callbacks")
    .members()
    .flatMap((declared) => {
      const callback = declared.expand();
      return callback === undefined ? [] : readOperations(operation.context, callback);
    });
  return requests.length === 0 ? undefined : Object.fromEntries(readAll(requests));
}

/** Names include the method if several methods share a name: `PUT pet.created`. */
function readAll(operations: readonly Operation[]): readonly Webhook[] {
  return operations.map((operation) => {
    const { method, path } = operation;
    const isAlone = operations.every(
      (candidate) => candidate === operation || candidate.path !== path,
    );
    return [isAlone ? path : `${method} ${path}`, readWebhook(operation)];
  });
}

function readWebhook(operation: Operation): WebhookFile {
  const { member, context } = operation;
  const parameters = operation.parameters.flatMap((parameter) => {
    const declared = parameter.node.text("in");
    const place = (["path", "query", "header"] as const).find((known) => known === declared);
    const name = parameter.node.text("name");
    if (place === undefined || name === undefined) return [];
    if (place === "header" && !checkHeaderName(name, parameter.node)) return [];
    const form = { name, in: place, schema: readParameterSchema(parameter.node, context) };
    return [writeParameter(parameter.node, form, context)];
  });
  const isDeprecated = member("deprecated").value === true;
  return {
    ...readProse(operation),
    ...(isDeprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...optional("requestBody", readRequestBody(operation)),
    ...optional("responses", readResponses(operation)),
  };
}
