import { type Node, child, isObject, items, members, textOf } from "../document/node.js";
import { addressOf } from "../document/references.js";
import type { ReadContext } from "../read-context.js";
import type { DraftParameter } from "../parameters/parameter.js";
import type { Operation } from "./operations.js";

/** The security requirements of a request (OpenAPI, "Security Requirement Object"). Waybill does not authenticate by itself. */
export interface Security {
  /** Alternatives, of which one suffices: `api_key (header X-API-Key)`. Empty if a request needs none. */
  readonly alternatives: readonly string[];
  /** The parameters that carry API keys; never required, because `endpoint.defaults` can set them. */
  readonly parameters: readonly DraftParameter[];
  /** The names of cookies that carry API keys. */
  readonly cookies: readonly string[];
}

/** The security of an operation; `isDefault` if it is the manifest's. */
export function readOperationSecurity(
  operation: Operation,
  context: ReadContext,
): Security & { readonly isDefault: boolean } {
  const own = operation.member("security");
  const { requirements, isShared } = context.security;
  const isDeclared = own.value !== undefined;
  const { alternatives, parameters, cookies } = readSecurity(
    isDeclared ? own : requirements,
    context,
  );
  return { alternatives, parameters, cookies, isDefault: !isDeclared && isShared };
}

/** Most operations have the same requirements, which are read once but written out for each of them. */
export function readSecurity(requirements: Node, context: ReadContext): Security {
  const described = context.readOnce(requirements, "security", () =>
    describe(requirements, context),
  );
  const isWhole = described.words.every(([words, index]) =>
    context.expansion.repeat(words, child(requirements, index)),
  );
  return isWhole ? described : { alternatives: [], parameters: [], cookies: [] };
}

interface Described extends Security {
  /** The descriptions of schemes, each with the index of its requirement. */
  readonly words: readonly (readonly [words: string, index: number])[];
}

function describe(requirements: Node, context: ReadContext): Described {
  const schemes = new Map<string, Node>();
  const described: [string, number][] = [];
  const alternatives = items(requirements).map((requirement, index) => {
    const words = members(requirement).map(({ key, ...scopes }) => {
      const scheme = context.follow(child(context.security.schemes, key));
      if (scheme !== undefined && isObject(scheme.value)) {
        const description = describeScheme(key, scheme, scopes);
        described.push([description, index]);
        schemes.set(key, scheme);
        return description;
      }
      const message = `the document has no security scheme \`${key}\``;
      context.report.warn(requirement, "unknown-scheme", message);
      return key;
    });
    return words.join(" and ") || "none";
  });
  const keys = [...schemes.values()].filter((scheme) => textOf(scheme, "type") === "apiKey");
  return {
    words: described,
    alternatives: [...new Set(alternatives)],
    parameters: keys.flatMap(keyParameter),
    cookies: keys.flatMap((scheme) =>
      textOf(scheme, "in") === "cookie" ? (textOf(scheme, "name") ?? []) : [],
    ),
  };
}

function keyParameter(scheme: Node): readonly DraftParameter[] {
  const name = textOf(scheme, "name");
  const place = textOf(scheme, "in");
  if (name === undefined || (place !== "query" && place !== "header")) return [];
  return [
    {
      written: { name, in: place, schema: { type: "string" } },
      node: scheme,
      address: addressOf(scheme),
    },
  ];
}

function describeScheme(name: string, scheme: Node, scopes: Node): string {
  const kind = kindOf(scheme);
  const needed = items(scopes).flatMap(({ value }) => (typeof value === "string" ? value : []));
  const facts = [kind, needed.join(", ")].filter((text) => text !== "").join(": ");
  return (facts === "" ? name : `${name} (${facts})`).replace(/\s+/g, " ");
}

function kindOf(scheme: Node): string {
  switch (textOf(scheme, "type")) {
    case "apiKey":
      return `${textOf(scheme, "in") ?? "header"} ${textOf(scheme, "name") ?? ""}`.trim();
    case "http":
      return `HTTP ${textOf(scheme, "scheme") ?? ""}`.trim();
    case "basic":
      return "HTTP basic";
    case "oauth2":
      return "OAuth 2.0";
    case "openIdConnect":
      return "OpenID Connect";
    case "mutualTLS":
      return "mutual TLS";
    default:
      return "";
  }
}
