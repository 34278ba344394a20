import { trimSlashes } from "waybill-runtime/tools";
import { groupBy } from "../../collections/index.js";
import { cutText } from "../../errors/index.js";
import { type Server, type ServerVariable, isBaseUrl, isServerUrl } from "../../manifest/index.js";
import {
  camelCase,
  defaultServerName,
  foldName,
  isFitName,
  serverAddressName,
} from "../../plan/index.js";
import { hashText } from "../../portable/index.js";
import { type Node, scalarText } from "../document/node.js";
import { optional } from "../optional.js";

const MAX_LENGTH = 10_000;

const MAX_SHOWN = 200;

/** Base for relative server URLs. RFC 2606 reserves the name `.invalid`. */
const NO_ORIGIN = "https://origin.invalid";

const VARIABLE_HINT =
  "give it a `default` in the document, or write the address in the manifest's baseUrl";

const ADDRESS_HINT = "write the address of the API in the manifest's baseUrl";

/**
 * The base URL of the first server in a `servers` list, with defaults in place of variables and without a trailing slash.
 *
 * @param base the document's base URL, which the servers of a path or an operation are relative to. Without it a relative URL
 *   remains a path. Without a server the base URL is `/`, OpenAPI's default.
 */
export function readServer(servers: Node, base?: string): string {
  const fallback = base ?? "/";
  const [server, ...others] = servers.items();
  const declaredUrl = server?.text("url");
  if (server === undefined || declaredUrl === undefined) {
    const message = "the document has no server; baseUrl is /";
    if (base === undefined) servers.warn("no-server", message, ADDRESS_HINT);
    return fallback;
  }
  // The document's further servers become `servers`.
  for (const further of base === undefined ? [] : others) {
    const name = withoutCredentials(further.text("description") ?? further.text("url") ?? "");
    const message = `the server \`${name}\` is ignored: a route has one base URL`;
    further
      .child("url")
      .warn("further-server", message, "a call can pass another server as `baseUrl`");
  }
  const place = server.child("url");
  const open = base === undefined ? undefined : openVariable(declaredUrl, server);
  if (open !== undefined) {
    const message = `the server \`${cutText(withoutCredentials(declaredUrl), MAX_SHOWN)}\` has no address without a value of \`${open}\`; its calls go to the placeholder ${NO_ORIGIN}`;
    const hint = "pass `baseUrl` in each call, or give the variable a `default`";
    place.warn("bad-server", message, hint);
    return NO_ORIGIN;
  }
  const filled = declaredUrl.length > MAX_LENGTH ? declaredUrl : fillVariables(declaredUrl, server);
  const withoutQuery = filled.replace(/[?#][^]*$/, "");
  if (withoutQuery !== filled) {
    place.warn("server-query", "the query and the fragment of the server's URL are ignored");
  }
  warnOfCredentials(server);
  const url = withoutCredentials(withoutQuery);
  const resolved = resolve(url, fallback);
  if (resolved === undefined) {
    const used = base === undefined ? fallback : NO_ORIGIN;
    const hint = base === undefined ? ADDRESS_HINT : "pass `baseUrl` in each call";
    place.warn("bad-server", `${notAnAddress(url)}; ${used} is used instead`, hint);
    return used;
  }
  if (base === undefined && resolved.startsWith("/")) {
    const message = `the server \`${url}\` is relative; baseUrl is ${resolved}`;
    place.warn("relative-server", message, ADDRESS_HINT);
  }
  return resolved;
}

function notAnAddress(url: string): string {
  return `the server \`${cutText(url, MAX_SHOWN)}\` is not an http or https URL`;
}

/** The URL unchanged if a manifest allows it, otherwise normalized by a URL parser. */
function resolve(url: string, base: string): string | undefined {
  if (/^https?:/i.test(url) && isBaseUrl(url)) return withoutEndSlash(url);
  const from = `${base.startsWith("/") ? NO_ORIGIN : ""}${trimSlashes(base)}/`;
  if (!URL.canParse(url, from)) return undefined;
  const { href } = new URL(url, from);
  const resolved = href.startsWith(`${NO_ORIGIN}/`) ? href.slice(NO_ORIGIN.length) : href;
  return isBaseUrl(resolved) ? withoutEndSlash(resolved) : undefined;
}

function withoutCredentials(url: string): string {
  return url.replace(/^([a-z][a-z\d+.-]*:|\{[^{}]*\}:)?\/\/[^/?#]*@/i, "$1//");
}

function warnOfCredentials(server: Node): void {
  const url = server.text("url")?.trim() ?? "";
  if (withoutCredentials(url) === url) return;
  const message = "the server's URL has credentials, which are removed";
  server.child("url").warn("server-credentials", message, "send them in an authorization header");
}

function withoutEndSlash(url: string): string {
  return trimSlashes(url) || "/";
}

/** The default of a server variable, or else its first value. */
function findVariableValue(name: string, server: Node): string | undefined {
  const variable = server.child("variables").child(name);
  return scalarText(variable.get("default")) ?? scalarText(variable.items("enum")[0]?.value);
}

/** The first variable of a server URL without a value. */
function openVariable(template: string, server: Node): string | undefined {
  const names = [...template.slice(0, MAX_LENGTH).matchAll(/\{([^{}]*)\}/g)].map(
    ([, name = ""]) => name,
  );
  return names.find((name) => findVariableValue(name, server) === undefined);
}

function fillVariables(template: string, server: Node): string {
  return template.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const value = findVariableValue(name, server);
    if (value !== undefined) return value;
    const message = `the server variable \`${name}\` has no default; its name is used instead`;
    server.child("url").warn("bad-server", message, VARIABLE_HINT);
    return name;
  });
}

/** Servers of documents, if there are several or one has variables. A single server without variables is only the base URL. */
export function readFurtherServers(lists: readonly Node[]): readonly Server[] | undefined {
  const byUrl = new Map<string, Server>();
  for (const list of lists) {
    list.items().forEach((node, index) => {
      const server = readFurtherServer(node);
      warnOfCredentials(node);
      if (server !== undefined && !byUrl.has(server.url)) byUrl.set(server.url, server);
      // The first server's problems were reported with the base URL.
      if (server === undefined && index > 0) {
        const message = `${notAnAddress(withoutCredentials(node.text("url") ?? ""))}; ignored`;
        node.child("url").warn("bad-server", message);
      }
    });
  }
  const servers = [...byUrl.values()];
  const isOne = servers.length < 2 && servers.every(({ variables }) => variables === undefined);
  return isOne ? undefined : nameServers(servers);
}

function readFurtherServer(node: Node): Server | undefined {
  const declaredUrl = node.text("url");
  if (declaredUrl === undefined) return undefined;
  const plain = withoutCredentials(declaredUrl.trim().replace(/[?#][^]*$/, ""));
  const isRooted = /^([a-z][a-z\d+.-]*:|\/|\{)/i.test(plain);
  const url = (isRooted ? plain : `/${plain.replace(/^\.\//, "")}`).replace(/(?!^)\/+$/, "");
  if (!isServerUrl(url)) return undefined;
  const variables = node
    .members("variables")
    .filter(({ key }) => url.includes(`{${key}}`))
    .map((member) => [member.key, readVariable(member)] as const);
  // OpenAPI 3.2 has names of servers.
  const name = camelCase(node.text("name") ?? "");
  return {
    url,
    ...(isFitName(name) && { name }),
    ...optional("description", node.text("description")?.trim()),
    ...(url.includes("{") && { variables: Object.fromEntries(variables) }),
  };
}

function readVariable(node: Node): ServerVariable {
  const values = node.items("enum").flatMap(({ value }) => scalarText(value) ?? []);
  return {
    ...optional("default", scalarText(node.get("default"))),
    ...(values.length > 0 && { enum: values }),
    ...optional("description", node.text("description")?.trim()),
  };
}

/** Names servers after their URLs if their default names are not unique. */
function nameServers(servers: readonly Server[]): readonly Server[] {
  const names = findUniqueNames(servers);
  return servers.map(({ url, name: _, ...server }, index) => {
    const name = names[index];
    const isDefault = name === defaultServerName({ url, ...server });
    return { url, ...(isDefault ? {} : optional("name", name)), ...server };
  });
}

/** The first valid and unique name of each server. Names with the same folded key count as one, like in the planner. */
function findUniqueNames(servers: readonly Server[]): readonly (string | undefined)[] {
  let levels = servers.map(() => 0);
  for (;;) {
    const names = servers.map((server, index) => NAMES[levels[index] ?? 0]?.(server));
    const uses = groupBy(names, (name) => name && foldName(name));
    const isUnfit = (name = "") => !isFitName(name) || (uses.get(foldName(name))?.length ?? 0) > 1;
    const failed = names.map((name) => name !== undefined && isUnfit(name));
    if (!failed.includes(true)) return names;
    // A new name can collide with another one, so check all names again.
    levels = levels.map((level, index) => (failed[index] === true ? level + 1 : level));
  }
}

const NAMES: readonly ((server: Server) => string)[] = [
  (server) => server.name ?? defaultServerName(server),
  ({ url }) => serverAddressName(url),
  ({ url }) => `${serverAddressName(url)}_${hashText(url).slice(0, 6)}`,
];
