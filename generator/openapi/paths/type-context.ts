import type { Json } from "../../manifest/index.js";
import { type DocPlan, NO_DOC, type TypePlan, docOfSchema, keyword } from "../../plan/index.js";
import { type Node, type ProseSettings, normalizeProse } from "../document/node.js";
import { optional } from "../optional.js";
import type { Discriminators } from "./discriminators.js";

/** Context for the types of a document's parts. */
export interface DocumentTypeContext extends ProseSettings {
  readonly document: Node;
  readonly discriminators: Discriminators;
  /** Schemas of other files by address, with their names among the components. */
  readonly outside: Map<string, { readonly name: string; readonly node: Node }>;
  /** Values whose types are being repeated, to end circles of references. */
  readonly open: ReadonlySet<unknown>;
  /** Whether the part is a parameter or a body inside of an operation. Properties with defaults stay optional there. */
  readonly isRequest: boolean;
  /** The address of the named schema that includes the part's type by composition; absent within properties and items. */
  readonly root?: string | undefined;
  /**
   * The address of the named schema whose lists include the part's type, which cannot refer to itself: TypeScript resolves lists at
   * once, unlike objects. Absent within properties.
   */
  readonly listRoot?: string | undefined;
}

export const UNKNOWN = keyword("unknown");
export const NEVER = keyword("never");

export function union(members: readonly TypePlan[]): TypePlan {
  const [only = NEVER, ...others] = members;
  return others.length === 0 ? only : { kind: "union", members };
}

export function intersection(members: readonly TypePlan[]): TypePlan {
  const [only = UNKNOWN, ...others] = members;
  return others.length === 0 ? only : { kind: "intersection", members };
}

/** A type of TypeScript's library: `Omit<Pet, "kind">`. */
export function languageType(name: string, ...types: readonly TypePlan[]): TypePlan {
  return { kind: "reference", of: "language", name, arguments: types };
}

/** A member of a declaration: `components["schemas"]["Pet"]`. */
export function memberReference(name: string, ...keys: readonly string[]): TypePlan {
  return { kind: "reference", of: "schemas", name, keys };
}

export function object(properties: readonly Property[], index?: TypePlan): TypePlan {
  return { kind: "object", properties: properties.map(toPlan), ...(index && { index }) };
}

export interface Property {
  readonly name: string;
  readonly type: TypePlan;
  readonly isOptional?: boolean;
  readonly isReadonly?: boolean;
  readonly doc?: DocPlan;
}

/** Optional properties include `undefined` only if the compiler's settings do, as in openapi-typescript. */
export function toPlan({ name, type, isOptional = false, isReadonly, doc = NO_DOC }: Property) {
  const property = { name, type, doc, isOptional, isExact: true } as const;
  return isReadonly ? { ...property, isReadonly } : property;
}

/** The comment of a property or an operation. */
export function documentDoc(node: Node, context: DocumentTypeContext): DocPlan {
  const proseIn = (key: string) => normalizeProse(node.get(key), context);
  const doc = docOfSchema({
    ...optional("description", proseIn("description")),
    ...optional("format", node.text("format")),
    ...optional("default", node.get("default") as Json | undefined),
    ...(node.isTrue("deprecated") && { deprecated: true }),
  });
  const named = [proseIn("title"), proseIn("summary")].filter((text) => text !== undefined);
  return named.length > 0 ? { ...doc, paragraphs: [...named, ...doc.paragraphs] } : doc;
}
