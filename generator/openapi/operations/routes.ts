import { type RouteFile, describeExcess, isCalendarDate } from "../../manifest/index.js";
import { type Node, normalizeProse } from "../document/node.js";
import { optional } from "../optional.js";
import { readParameters } from "./parameters.js";
import type { ReadContext } from "../read-context.js";
import { type Operation, readProse } from "./operations.js";
import { readPathTemplate } from "./path-template.js";
import { readRequestBody } from "./request-body.js";
import { readAccept, readResponses } from "./responses.js";
import { readSecurity } from "./security.js";
import { readServer } from "./servers.js";

/**
 * Reads operations of documents, each with its callbacks, as manifest entries. At this stage entries have no names, refer to
 * schemas by address, and contain shared parameters and responses in full.
 *
 * Two paths can become the same route if they differ only in names of variables, which OpenAPI forbids, or are from different
 * documents. The first one is kept.
 */
export function readRoutes(
  operations: readonly (readonly [Operation, RouteFile["callbacks"]])[],
): readonly (readonly [Operation, RouteFile])[] {
  const entries = new Map<string, readonly [Operation, RouteFile]>();
  for (const [operation, callbacks] of operations) {
    const { node, method, path, parameters } = operation;
    // Checked before and after reading, because escaping lengthens a path, and an API key adds a parameter.
    if (isTooLong(node, `${method} ${path}`, parameters)) continue;
    const entry = readRoute(operation, callbacks);
    const { route } = entry;
    if (isTooLong(node, route, entry.parameters)) continue;
    const message = `\`${route}\` is also the route of another operation; this operation is ignored`;
    if (entries.has(route)) node.warn("duplicate-route", message);
    else entries.set(route, [operation, entry]);
  }
  return [...entries.values()];
}

function isTooLong(node: Node, route: string, parameters: readonly unknown[] = []): boolean {
  const excess = describeExcess({ characters: route.length, parameters: parameters.length });
  if (excess) node.error(excess.code, excess.message, excess.hint);
  return excess !== undefined;
}

function readRoute(operation: Operation, callbacks: RouteFile["callbacks"]): RouteFile {
  const { context, method, operationId, member } = operation;
  const path = readPathTemplate(operation, true);
  const requestBody = readRequestBody(operation);
  const declared = member("security");
  const isSecured = declared.value !== undefined;
  const security = readSecurity(isSecured ? declared : context.document.child("security"), context);
  const parameters = readParameters(operation, path, security);
  const responses = readResponses(operation);
  // Otherwise the manifest's headers already accept a vendor media type.
  const isJson = context.defaults.headers["accept"] === "application/json";
  const accept = isJson ? readAccept(responses ?? {}) : undefined;
  return {
    route: `${method} ${path.template}`,
    ...optional("operationId", operationId),
    ...readProse(operation),
    ...optional("externalDocs", readLink(member("externalDocs"), context)),
    ...optional("deprecated", readDeprecation(operation)),
    ...optional("headers", accept === undefined ? undefined : { accept }),
    ...optional("baseUrl", readOwnServer(operation)),
    // Validated with the manifest.
    ...optional("pages", member("x-waybill-pages").value as RouteFile["pages"]),
    ...((isSecured || !context.sharesSecurity) && { security: security.alternatives }),
    // Present even if empty, because renamed path variables may be added here.
    parameters,
    ...optional("requestBody", requestBody),
    ...optional("responses", responses),
    ...optional("callbacks", callbacks),
  };
}

function readDeprecation({ member }: Operation): RouteFile["deprecated"] {
  const isDeprecated = member("deprecated").value === true;
  const node = member("x-sunset");
  if (node.value === undefined) return isDeprecated || undefined;
  // A date-time (RFC 3339) has its date before the "T".
  const sunset = typeof node.value === "string" ? node.value.replace(/[Tt ]\d\d:\d\d.*$/, "") : "";
  if (isDeprecated && isCalendarDate(sunset)) return { sunset };
  const why = isDeprecated
    ? "is not a day of the calendar"
    : "has no effect without `deprecated: true`";
  node.warn("bad-sunset", `\`x-sunset\` ${why}; ignored`);
  return isDeprecated || undefined;
}

function readLink(externalDocs: Node, context: ReadContext): RouteFile["externalDocs"] {
  const url = externalDocs.text("url");
  if (url === undefined) return undefined;
  if (!/^https?:\/\/[^\s\x00-\x1F\x7F]+$/i.test(url)) {
    return externalDocs.warn("bad-link", `\`${url}\` is not an http or https URL; ignored`);
  }
  return {
    url,
    ...optional("description", normalizeProse(externalDocs.get("description"), context)),
  };
}

function readOwnServer({ node, servers, context }: Operation): string | undefined {
  const { baseUrl: base, defaults, readOnce } = context;
  const url = servers ? readOnce(servers, "servers", () => readServer(servers, base)) : base;
  return url !== defaults.baseUrl && node.repeat(url) ? url : undefined;
}
