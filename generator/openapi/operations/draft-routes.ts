import type { Nameable } from "../../plan/index.js";
import {
  type RequestBodyFile,
  type RouteFile,
  excessOf,
  isCalendarDate,
} from "../../manifest/index.js";
import { given } from "../given.js";
import { type Node, textOf } from "../document/node.js";
import type { Operation } from "./operations.js";
import type { ReadContext } from "../read-context.js";
import type { DraftParameter } from "../parameters/parameter.js";
import { readParameters, undeclaredVariables } from "../parameters/parameters.js";
import { readPathTemplate } from "./path-template.js";
import { readRequestBody } from "./request-body.js";
import { proseOf, readProse } from "./prose.js";
import { type DraftResponse, readAccept, readResponses } from "./responses.js";
import { readOperationSecurity } from "./security.js";
import { readServer } from "./servers.js";

/**
 * A route before it is named, in which shared schemas and parameters still have addresses instead of names.
 */
export interface DraftRoute extends Nameable {
  /** The operation in the document. */
  readonly node: Node;
  readonly tags: readonly string[];
  /** The group of all routes of the document, if one is set. */
  readonly group?: string;
  /** The operation's own values. */
  readonly facts: Pick<
    RouteFile,
    "summary" | "description" | "externalDocs" | "deprecated" | "headers" | "baseUrl" | "security"
  >;
  readonly parameters: readonly DraftParameter[];
  /** Path variables that the document does not declare. */
  readonly undeclared: readonly DraftParameter[];
  readonly requestBody?: RequestBodyFile;
  readonly responses?: readonly DraftResponse[];
}

/** The manifest's defaults for all routes; a route has only values that differ. */
export interface ManifestDefaults {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An operation, and the context for reading its parts. */
export interface ReadableOperation {
  readonly operation: Operation;
  readonly context: ReadContext;
}

/**
 * Reads operations. Two paths that differ only in the names of their variables, which OpenAPI forbids, can become the same
 * route, as can paths of two documents; the first one is kept.
 */
export function draftRoutes(
  operations: readonly ReadableOperation[],
  defaults: ManifestDefaults,
): readonly DraftRoute[] {
  const drafts = new Map<string, DraftRoute>();
  for (const { operation, context } of operations) {
    const { method, path } = operation;
    if (isTooLong(operation, `${method} ${path}`, operation.parameters, context)) continue;
    const draft = draftRoute(operation, defaults, context);
    const route = `${draft.method} ${draft.url}`;
    if (isTooLong(operation, route, draft.parameters, context)) continue;
    if (!drafts.has(route)) {
      drafts.set(route, draft);
      continue;
    }
    const message = `\`${route}\` is the route of another operation too; this one is left out`;
    context.report.warn(operation.node, "duplicate-route", message);
  }
  return [...drafts.values()];
}

/**
 * Reports an operation that `generate` refuses as a route. Checked before and after it is read: a path becomes longer where it is
 * escaped, and an API key is one more parameter.
 */
function isTooLong(
  { node }: Operation,
  { length: characters }: string,
  { length: parameters }: readonly unknown[],
  { report }: ReadContext,
): boolean {
  const excess = excessOf({ characters, parameters });
  if (excess) report.error(node, excess.code, excess.message, excess.hint);
  return excess !== undefined;
}

function draftRoute(
  operation: Operation,
  defaults: ManifestDefaults,
  context: ReadContext,
): DraftRoute {
  const path = readPathTemplate(operation, context.report);
  const requestBody = readRequestBody(operation, context);
  const security = readOperationSecurity(operation, context);
  const parameters = readParameters(operation, path, security, context);
  const responses = readResponses(operation, context);
  return {
    node: operation.node,
    method: operation.method,
    url: path.template,
    tags: operation.tags,
    ...given("operationId", operation.operationId),
    ...given("group", context.group),
    facts: {
      ...readFacts(operation, responses ?? [], defaults, context),
      ...(security.isDefault ? {} : { security: security.alternatives }),
    },
    parameters,
    undeclared: undeclaredVariables(path, parameters),
    ...given("requestBody", requestBody),
    ...given("responses", responses),
  };
}

function readFacts(
  operation: Operation,
  responses: readonly DraftResponse[],
  defaults: ManifestDefaults,
  context: ReadContext,
): DraftRoute["facts"] {
  const { member } = operation;
  return {
    ...given("summary", proseOf(member("summary").value, context.options)),
    ...given("description", proseOf(member("description").value, context.options)),
    ...given("externalDocs", readLink(member("externalDocs"), context)),
    ...given("deprecated", readDeprecation(operation, context)),
    ...given("headers", readHeaders(responses, defaults, context)),
    ...given("baseUrl", readOwnServer(operation, defaults, context)),
  };
}

function readDeprecation({ member }: Operation, { report }: ReadContext): RouteFile["deprecated"] {
  const isDeprecated = member("deprecated").value === true;
  const node = member("x-sunset");
  if (node.value === undefined) return isDeprecated || undefined;
  const written = typeof node.value === "string" ? node.value : "";
  // A moment (RFC 3339) has its day before the "T".
  const sunset = written.replace(/[Tt ]\d\d:\d\d.*$/, "");
  if (!isDeprecated) {
    report.warn(node, "bad-sunset", "`x-sunset` of what is not deprecated; left out");
    return undefined;
  }
  if (isCalendarDate(sunset)) return { sunset };
  report.warn(node, "bad-sunset", "`x-sunset` is not a day of the calendar; left out");
  return true;
}

function readLink(externalDocs: Node, context: ReadContext): RouteFile["externalDocs"] {
  const url = textOf(externalDocs, "url");
  if (url === undefined) return undefined;
  if (/^https?:\/\/[^\s\x00-\x1F\x7F]+$/i.test(url)) {
    return {
      url,
      ...given("description", readProse(externalDocs, "description", context.options)),
    };
  }
  const message = `\`${url}\` is not an http or https URL; left out`;
  context.report.warn(externalDocs, "bad-link", message);
  return undefined;
}

/**
 * An API with its own media type may reject `accept: application/json`, so its routes accept their declared types.
 */
function readHeaders(
  responses: readonly DraftResponse[],
  { headers }: ManifestDefaults,
  context: ReadContext,
): RouteFile["headers"] {
  if (headers["accept"] !== "application/json") return undefined;
  const accept = readAccept(responses, context);
  return accept === undefined ? undefined : { accept };
}

function readOwnServer(
  { node, servers }: Operation,
  { baseUrl }: ManifestDefaults,
  context: ReadContext,
): string | undefined {
  const { baseUrl: base, readOnce, report } = context;
  const own =
    servers === undefined
      ? base
      : readOnce(servers, "servers", () => readServer(servers, base, report));
  return own !== baseUrl && context.expansion.repeat(own, node) ? own : undefined;
}
