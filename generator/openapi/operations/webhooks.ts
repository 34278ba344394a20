import type { WebhookFile } from "../../manifest/index.js";
import { isObject, members, textOf, type Node } from "../document/node.js";
import { given } from "../given.js";
import { readParameterSchema, writeParameter } from "../parameters/parameter.js";
import { checkHeaderName } from "../parameters/parameters.js";
import type { ReadContext } from "../read-context.js";
import type { DraftRoute } from "./draft-routes.js";
import { type Operation, readOperations } from "./operations.js";
import { proseOf } from "./prose.js";
import { readRequestBody } from "./request-body.js";
import { readResponses } from "./responses.js";

/** A request that the API sends, before its schemas are named. */
export interface DraftWebhook {
  /** The name of a webhook, or the expression of a callback's URL. */
  readonly name: string;
  /** The operation that has the callback. */
  readonly operation?: Node;
  readonly draft: DraftRoute;
}

/** The webhooks of a document, also those of documents before OpenAPI 3.1: `x-webhooks`. */
export function readWebhooks(document: Node, context: ReadContext): readonly DraftWebhook[] {
  return webhooksIn(document).flatMap((node) => {
    const found = readOperations(document, context.expansion, context.report, node);
    return draftWebhooks(found, context);
  });
}

/** The maps of webhooks that a document has. */
export function webhooksIn(document: Node): readonly Node[] {
  return members(document).filter(
    ({ key, value }) => (key === "webhooks" || key === "x-webhooks") && isObject(value),
  );
}

/** The callbacks of operations, by the expressions of their URLs. */
export function readCallbacks(
  document: Node,
  operation: Operation,
  context: ReadContext,
): readonly DraftWebhook[] {
  const { expansion, report } = context;
  const found = members(operation.member("callbacks")).flatMap((written) => {
    const callback = expansion.follow(written);
    return callback === undefined ? [] : readOperations(document, expansion, report, callback);
  });
  return draftWebhooks(found, context).map((one) => ({ ...one, operation: operation.node }));
}

/** A method is part of the name where several have the same: `PUT pet.created`. */
function draftWebhooks(
  operations: readonly Operation[],
  context: ReadContext,
): readonly DraftWebhook[] {
  return operations.map((operation) => {
    const { method, path } = operation;
    const isAlone = operations.every((one) => one === operation || one.path !== path);
    return { name: isAlone ? path : `${method} ${path}`, draft: draftWebhook(operation, context) };
  });
}

function draftWebhook(operation: Operation, context: ReadContext): DraftRoute {
  const { member, method, path, tags, node } = operation;
  const places = ["path", "query", "header"] as const;
  const parameters = operation.parameters.flatMap((one) => {
    const place = places.find((place) => place === textOf(one.node, "in"));
    const name = textOf(one.node, "name");
    if (place === undefined || name === undefined) return [];
    if (place === "header" && !checkHeaderName(name, one.node, context.report)) return [];
    const schema = readParameterSchema(one.node, context);
    return [{ written: writeParameter(one.node, { name, in: place, schema }, context) }];
  });
  return {
    ...{ node, method, url: path, tags, parameters, undeclared: [] },
    facts: {
      ...given("summary", proseOf(member("summary").value, context.options)),
      ...given("description", proseOf(member("description").value, context.options)),
      ...(member("deprecated").value === true ? { deprecated: true } : {}),
    },
    ...given("requestBody", readRequestBody(operation, context)),
    ...given("responses", readResponses(operation, context)),
  };
}

/** Webhooks by name, whose schemas have names. */
export function writeWebhooks(
  webhooks: readonly DraftWebhook[],
): Readonly<Record<string, WebhookFile>> {
  const written = webhooks.map(({ name, draft }): readonly [string, WebhookFile] => {
    const { facts, parameters, requestBody, responses } = draft;
    const byStatus = responses?.map(({ status, written }) => [status, written] as const);
    const webhook = {
      ...facts,
      ...(parameters.length === 0 ? {} : { parameters: parameters.map((one) => one.written) }),
      ...given("requestBody", requestBody),
      ...given("responses", byStatus && Object.fromEntries(byStatus)),
    };
    return [name, webhook];
  });
  return Object.fromEntries(written);
}
