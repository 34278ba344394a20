import { cutText } from "../../errors/index.js";
import { type Server, type ServerVariable, isServerUrl } from "../../manifest/index.js";
import { camelCase, defaultServerName, isFitName, serverAddressName } from "../../plan/index.js";
import {
  type Node,
  child,
  items,
  members,
  ownValue,
  scalarText,
  textOf,
} from "../document/node.js";
import { given } from "../given.js";
import { firstUnique, shortHash } from "../names/route-names.js";
import type { Report } from "../report.js";
import { MAX_SHOWN, warnOfCredentials, withoutCredentials } from "./servers.js";

/**
 * The servers of documents, if there are several or if one has variables. A single server without variables is only the base
 * URL.
 */
export function readFurtherServers(
  lists: readonly Node[],
  report: Report,
): readonly Server[] | undefined {
  const found = new Map<string, Server>();
  for (const list of lists) {
    items(list).forEach((node, index) => {
      const server = readOne(node);
      warnOfCredentials(node, report);
      if (server !== undefined && !found.has(server.url)) found.set(server.url, server);
      // The first server is the base URL, for which this was already reported.
      if (server === undefined && index > 0) {
        const url = withoutCredentials(textOf(node, "url") ?? "");
        const message = `the server \`${cutText(url, MAX_SHOWN)}\` is not an http or https URL; left out`;
        report.warn(child(node, "url"), "bad-server", message);
      }
    });
  }
  const servers = [...found.values()];
  const isOne = servers.length < 2 && servers.every(({ variables }) => variables === undefined);
  return isOne ? undefined : nameServers(servers);
}

function readOne(node: Node): Server | undefined {
  const written = textOf(node, "url");
  if (written === undefined) return undefined;
  const plain = withoutCredentials(written.trim().replace(/[?#][^]*$/, ""));
  const rooted = /^([a-z][a-z\d+.-]*:|\/|\{)/i.test(plain)
    ? plain
    : `/${plain.replace(/^\.\//, "")}`;
  const url = rooted.replace(/(?!^)\/+$/, "");
  if (!isServerUrl(url)) return undefined;
  const variables = members(child(node, "variables"))
    .filter(({ key }) => url.includes(`{${key}}`))
    .map((member) => [member.key, readVariable(member)] as const);
  return {
    url,
    ...given("name", nameOf(node)),
    ...given("description", textOf(node, "description")?.trim()),
    ...(url.includes("{") ? { variables: Object.fromEntries(variables) } : {}),
  };
}

/** OpenAPI 3.2 lets a document name its servers. */
function nameOf(node: Node): string | undefined {
  const name = camelCase(textOf(node, "name") ?? "");
  return isFitName(name) ? name : undefined;
}

function readVariable(node: Node): ServerVariable {
  const values = items(child(node, "enum")).flatMap(({ value }) => scalarText(value) ?? []);
  return {
    ...given("default", scalarText(ownValue(node.value, "default"))),
    ...(values.length > 0 ? { enum: values } : {}),
    ...given("description", textOf(node, "description")?.trim()),
  };
}

/** Names servers after their addresses if their default names are not unique. */
function nameServers(servers: readonly Server[]): readonly Server[] {
  const hashedName = ({ url }: Server): string => `${serverAddressName(url)}_${shortHash(url)}`;
  const names = firstUnique(
    servers,
    [],
    [
      (server) => server.name ?? defaultServerName(server),
      ({ url }) => serverAddressName(url),
      hashedName,
    ],
  );
  return servers.map(({ url, name: _, ...server }, index) => {
    const name = names[index] ?? hashedName({ url });
    return {
      url,
      ...(name === defaultServerName({ url, ...server }) ? {} : { name }),
      ...server,
    };
  });
}
