import { isObject, reachedFrom } from "../../collections/index.js";
import { COMPOSITIONS } from "../../manifest/index.js";
import type { TypePlan } from "../../plan/index.js";
import { type Node, originPath } from "../document/node.js";
import { isSwagger } from "../document/swagger-2.js";
import { documentName } from "../names/names.js";
import { type DocumentTypeContext, UNKNOWN, memberReference } from "./type-context.js";

/** Kinds of components with types, in the order of the file. */
export const KINDS = [
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "pathItems",
] as const;

type WriteType = (node: Node, context: DocumentTypeContext) => TypePlan;

/** A reference to a component, or else the type of the target. */
export function typeOfTarget(
  target: Node,
  context: DocumentTypeContext,
  write: WriteType,
): TypePlan {
  const [root, ...keys] = componentKeys(target, context) ?? [];
  return root === undefined ? writeOut(target, context, write) : memberReference(root, ...keys);
}

/** Repeats the target's type in place of a reference. `unknown` inside of itself and beyond the limit on repetitions. */
export function writeOut(target: Node, context: DocumentTypeContext, write: WriteType): TypePlan {
  if (context.open.has(target.value) || !target.repeat(target.value)) return UNKNOWN;
  return write(target, { ...context, open: new Set([...context.open, target.value]) });
}

/** For example `["components", "schemas", "Pet"]`; also for a property of such a schema. */
function componentKeys(target: Node, context: DocumentTypeContext): readonly string[] | undefined {
  const { document } = context;
  if (target.file !== document.file) return undefined;
  const [first, ...steps] = originPath(target).map(String);
  const isDefinition = first === "definitions" && isSwagger(document);
  const path = isDefinition ? ["schemas", ...steps] : first === "components" ? steps : [];
  const [kind = "", name, ...deeper] = path;
  if (name === undefined || !KINDS.some((known) => known === kind)) return undefined;
  if (componentsIn(document, kind).get(name) === undefined) return undefined;
  const keys = ["components", kind, name];
  let owner = componentsIn(document, kind).child(name);
  for (let index = 0; index < deeper.length; index += 2) {
    const property = deeper[index + 1];
    const isIndexable = isPlainObject(owner) && !isMarkedNullable(owner, document);
    if (deeper[index] !== "properties" || property === undefined || !isIndexable) return undefined;
    keys.push(property);
    owner = owner.child("properties").child(property);
  }
  return keys;
}

/** The components of a kind by name. Definitions of Swagger 2.0 are schemas. */
export function componentsIn(document: Node, kind: string): Node {
  return isSwagger(document) && kind === "schemas"
    ? document.child("definitions")
    : document.child("components").child(kind);
}

/** Whether a schema's type has its properties as members, so that they can be indexed. */
function isPlainObject({ value }: Node): boolean {
  if (!isObject(value)) return false;
  const keywords = ["$ref", "anyOf", "oneOf", "enum", "const"];
  return (
    keywords.every((key) => value[key] === undefined) && (value["type"] ?? "object") === "object"
  );
}

export function isMarkedNullable(schema: Node, document: Node): boolean {
  return schema.isTrue("nullable") || (isSwagger(document) && schema.isTrue("x-nullable"));
}

/** A schema of another file becomes a component. */
export function typeOfSchemaTarget(
  target: Node,
  context: DocumentTypeContext,
  write: WriteType,
): TypePlan {
  const { document, outside } = context;
  if (target.file === document.file) return typeOfTarget(target, context, write);
  const address = target.address();
  const known = outside.get(address);
  if (known !== undefined) return memberReference("components", "schemas", known.name);
  const base = documentName(address);
  const declared = componentsIn(document, "schemas");
  const names = new Set([...outside.values()].map((schema) => schema.name));
  let name = base;
  for (let count = 2; names.has(name) || declared.get(name) !== undefined; count++) {
    name = `${base}-${count}`;
  }
  outside.set(address, { name, node: target });
  return memberReference("components", "schemas", name);
}

/**
 * Whether the type of a schema includes another one by composition, which therefore cannot include the first.
 *
 * @param keywords the compositions to follow.
 */
export function isComposedWith(
  target: Node,
  root: string | undefined,
  keywords: readonly string[] = COMPOSITIONS,
): boolean {
  if (root === undefined) return false;
  const nodes = new Map([[target.address(), target]]);
  const next = (address: string): readonly string[] => {
    const parts = composedTargets(nodes.get(address) ?? target, keywords);
    for (const part of parts) nodes.set(part.address(), part);
    return parts.map((part) => part.address());
  };
  return reachedFrom([target.address()], next).has(root);
}

/** The targets of references in a schema's compositions. */
function composedTargets(node: Node, keywords: readonly string[]): readonly Node[] {
  if (node.reference() !== undefined)
    return [node.follow()].filter((target) => target !== undefined);
  return keywords
    .flatMap((key) => (isObject(node.get(key)) ? [node.child(key)] : node.items(key)))
    .flatMap((part) => composedTargets(part, keywords));
}
