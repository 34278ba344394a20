import type { ApiDescription, SecurityScheme } from "../manifest/index.js";
import { type Node, normalizeProse } from "./document/node.js";
import { optional } from "./optional.js";
import type { ReadContext } from "./read-context.js";

/** The description of the first document, with the tags and security schemes of all documents. */
export function describeDocuments(contexts: readonly ReadContext[]): ApiDescription {
  const [first] = contexts;
  const info = first?.document.child("info");
  return {
    ...optional("description", first && normalizeProse(info?.get("description"), first)),
    ...optional("contact", info && readTexts(info.child("contact"), ["name", "url", "email"])),
    ...optional("license", info && readTexts(info.child("license"), ["name", "url"])),
    tags: contexts.flatMap((context) =>
      context.document.items("tags").flatMap((tag) => {
        const [name, description] = [
          tag.text("name"),
          normalizeProse(tag.get("description"), context),
        ];
        return name === undefined || description === undefined ? [] : [{ name, description }];
      }),
    ),
    securitySchemes: contexts.flatMap((context) =>
      context.document
        .child("components")
        .members("securitySchemes")
        .flatMap((scheme) => readScheme(scheme.key, scheme.follow() ?? scheme)),
    ),
  };
}

function readTexts<Key extends string>(
  node: Node,
  keys: readonly Key[],
): { readonly [Name in Key]?: string } | undefined {
  const texts = keys.flatMap((key) => {
    const text = node.text(key);
    return text === undefined ? [] : [[key, text] as const];
  });
  return texts.length === 0 ? undefined : (Object.fromEntries(texts) as Record<Key, string>);
}

/** A scheme whose credential is request text. Skips cookies, which pages cannot set, and certificates. */
function readScheme(name: string, scheme: Node): readonly SecurityScheme[] {
  const [type, place, key] = [scheme.text("type"), scheme.text("in"), scheme.text("name")];
  if (type === "apiKey") {
    const isSettable = key !== undefined && (place === "header" || place === "query");
    return isSettable ? [{ name, kind: "apiKey", in: place, key }] : [];
  }
  const method = type === "http" ? scheme.text("scheme")?.toLowerCase() : type;
  if (method === "basic") return [{ name, kind: "basic" }];
  return ["bearer", "oauth2", "openIdConnect"].includes(method ?? "")
    ? [{ name, kind: "bearer" }]
    : [];
}
