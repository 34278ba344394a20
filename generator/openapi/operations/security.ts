import type { ParameterFile } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import type { Node } from "../document/node.js";
import type { ReadContext } from "../read-context.js";

/** The security requirements of a request (OpenAPI, "Security Requirement Object"). Waybill does not authenticate requests. */
export interface Security {
  /** Alternatives, one of which suffices: `api_key (header X-API-Key)`. Empty if a request needs none. */
  readonly alternatives: readonly string[];
  /** Parameters that carry API keys. Always optional, because `endpoint.defaults` can set them. */
  readonly parameters: readonly ParameterFile[];
  readonly cookies: readonly string[];
}

/** Reads requirements. Most operations share them, so they are read once but listed in each operation. */
export function readSecurity(requirements: Node, context: ReadContext): Security {
  const security = context.readOnce(requirements, "security", () =>
    readRequirements(requirements, context),
  );
  const isWhole = requirements.repeat(security.alternatives);
  return isWhole ? security : { alternatives: [], parameters: [], cookies: [] };
}

function readRequirements(requirements: Node, context: ReadContext): Security {
  const schemes = context.document.child("components").child("securitySchemes");
  const keys = new Map<string, Node>();
  const alternatives = requirements.items().map((requirement) => {
    const words = requirement.members().map((scopes) => {
      const { key } = scopes;
      const scheme = schemes.child(key).follow();
      if (scheme === undefined || !isObject(scheme.value)) {
        requirement.warn("unknown-scheme", `the document has no security scheme \`${key}\``);
        return key;
      }
      if (scheme.text("type") === "apiKey") keys.set(key, scheme);
      return describeScheme(scheme, scopes);
    });
    return words.join(" and ") || "none";
  });
  const carriers = [...keys.values()];
  const cookies = carriers.filter((node) => node.text("in") === "cookie");
  return {
    alternatives: [...new Set(alternatives)],
    parameters: carriers.flatMap((node): readonly ParameterFile[] => {
      const [name, place] = [node.text("name"), node.text("in")];
      if (name === undefined || (place !== "query" && place !== "header")) return [];
      const parameter = { name, in: place, schema: { type: "string" } } as const;
      context.declarations.shared.set(parameter, { node, address: node.address() });
      return [parameter];
    }),
    cookies: cookies.flatMap((node) => node.text("name") ?? []),
  };
}

function describeScheme(scheme: Node, scopes: Node): string {
  const { key: name } = scopes;
  const needed = scopes.items().flatMap(({ value }) => (typeof value === "string" ? value : []));
  const facts = [nameScheme(scheme), needed.join(", ")].filter((text) => text !== "").join(": ");
  return (facts === "" ? name : `${name} (${facts})`).replace(/\s+/g, " ");
}

const KINDS = new Map([
  ["basic", "HTTP basic"],
  ["oauth2", "OAuth 2.0"],
  ["openIdConnect", "OpenID Connect"],
  ["mutualTLS", "mutual TLS"],
]);

function nameScheme(scheme: Node): string {
  const type = scheme.text("type") ?? "";
  if (type === "http") return `HTTP ${scheme.text("scheme") ?? ""}`.trim();
  if (type !== "apiKey") return KINDS.get(type) ?? "";
  return `${scheme.text("in") ?? "header"} ${scheme.text("name") ?? ""}`.trim();
}
