import type { WebhookFile } from "../../manifest/index.js";
import { type Node, isObject } from "../document/node.js";
import { optional } from "../optional.js";
import { readParameterSchema, writeParameter } from "../parameters/parameter.js";
import { checkHeaderName } from "../parameters/parameters.js";
import type { ReadContext } from "../read-context.js";
import type { DraftRoute } from "./draft-routes.js";
import { type Operation, readOperations, readProse } from "./operations.js";
import { readRequestBody } from "./request-body.js";
import { readResponses } from "./responses.js";

/** A request that the API sends, before its schemas are named. */
export interface DraftWebhook extends DraftRoute {
  /** The name of a webhook, or the expression of a callback's URL. */
  readonly name: string;
  /** The operation that has the callback. */
  readonly operation?: Node;
}

/** The webhooks of a document, also those of documents before OpenAPI 3.1: `x-webhooks`. */
export function readWebhooks(context: ReadContext): readonly DraftWebhook[] {
  const { document } = context;
  return document
    .members()
    .filter(({ key, value }) => /^(x-)?webhooks$/.test(key) && isObject(value))
    .flatMap((webhooks) => draftWebhooks(readOperations(context, webhooks)));
}

export function readCallbacks(operation: Operation): readonly DraftWebhook[] {
  const requests = operation
    .member("callbacks")
    .members()
    .flatMap((written) => {
      const callback = written.expand();
      return callback === undefined ? [] : readOperations(operation.context, callback);
    });
  return draftWebhooks(requests).map((draft) => ({ ...draft, operation: operation.node }));
}

/** A method is part of the name where several have the same: `PUT pet.created`. */
function draftWebhooks(operations: readonly Operation[]) {
  return operations.map((operation) => {
    const { method, path } = operation;
    const isAlone = operations.every((other) => other === operation || other.path !== path);
    return { name: isAlone ? path : `${method} ${path}`, ...draftWebhook(operation) };
  });
}

function draftWebhook(operation: Operation): DraftRoute {
  const { member, context, method, path, tags, node } = operation;
  const parameters = operation.parameters.flatMap((parameter) => {
    const declared = parameter.node.text("in");
    const place = (["path", "query", "header"] as const).find((known) => known === declared);
    const name = parameter.node.text("name");
    if (place === undefined || name === undefined) return [];
    if (place === "header" && !checkHeaderName(name, parameter.node)) return [];
    const form = { name, in: place, schema: readParameterSchema(parameter.node, context) };
    return [{ written: writeParameter(parameter.node, form, context) }];
  });
  const isDeprecated = member("deprecated").value === true;
  return {
    ...{ node, method, url: path, tags, parameters },
    facts: { ...readProse(operation), ...(isDeprecated && { deprecated: true }) },
    ...optional("requestBody", readRequestBody(operation)),
    ...optional("responses", readResponses(operation)),
  };
}

/** Webhooks by name, whose schemas have names. */
export function writeWebhooks(
  webhooks: readonly DraftWebhook[],
): Readonly<Record<string, WebhookFile>> {
  const all = webhooks.map(({ name, facts, parameters, requestBody, responses }) => {
    const byStatus = responses?.map(({ status, written }) => [status, written] as const);
    const webhook = {
      ...facts,
      ...(parameters.length > 0 && { parameters: parameters.map(({ written }) => written) }),
      ...optional("requestBody", requestBody),
      ...optional("responses", byStatus && Object.fromEntries(byStatus)),
    };
    return [name, webhook] as const;
  });
  return Object.fromEntries(all);
}
