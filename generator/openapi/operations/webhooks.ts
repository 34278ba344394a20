import type { RouteFile, WebhookFile } from "../../manifest/index.js";
import { groupBy, isObject } from "../../collections/index.js";
import { optional } from "../optional.js";
import { readContent, readParameterSchema, writeParameter } from "./parameter.js";
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
    .flatMap((webhooks) => readAll(readOperations(context, webhooks).map((one) => ["", one])));
}

/** The callbacks of an operation by URL expression; `undefined` if it has none. */
export function readCallbacks(operation: Operation): RouteFile["callbacks"] {
  const requests = operation
    .member("callbacks")
    .members()
    .flatMap((declared) => {
      const callback = declared.expand();
      const all = callback === undefined ? [] : readOperations(operation.context, callback);
      return all.map((request): Named => [declared.key, request]);
    });
  return requests.length === 0 ? undefined : Object.fromEntries(readAll(requests));
}

/** A request that an API sends, with the name of its callback; empty for a webhook. */
type Named = readonly [callback: string, request: Operation];

/**
 * Names include the method if several requests share a name: `PUT pet.created`. Callbacks with the same method and expression
 * have their own name in front.
 */
function readAll(requests: readonly Named[]): readonly Webhook[] {
  const counted = NAMES.map((nameOf) => ({ nameOf, uses: groupBy(requests, nameOf) }));
  return requests.map((request) => {
    const { nameOf = NAMES[1] } =
      counted.find(({ nameOf, uses }) => uses.get(nameOf(request))?.length === 1) ?? {};
    return [nameOf(request), readWebhook(request[1])];
  });
}

const NAMES = [
  ([, { path }]: Named) => path,
  ([, { method, path }]: Named) => `${method} ${path}`,
  ([callback, { method, path }]: Named) => `${callback} ${method} ${path}`,
] as const;

const TEXT = { type: "string" } as const;

function readWebhook(operation: Operation): WebhookFile {
  const { member, context } = operation;
  const parameters = operation.parameters.flatMap(({ node }) => {
    const declared = node.text("in");
    const place = (["path", "query", "header"] as const).find((known) => known === declared);
    const name = node.text("name");
    if (place === undefined || name === undefined) return [];
    if (place === "header" && !checkHeaderName(name, node)) return [];
    const content = readContent(node, context);
    const value = place === "header" && content ? { schema: TEXT } : content;
    const form = value ?? { schema: readParameterSchema(node, context) };
    return [writeParameter(node, { name, in: place, ...form }, context)];
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
