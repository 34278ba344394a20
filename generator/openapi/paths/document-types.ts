import { groupBy, isObject } from "../../collections/index.js";
import type { DeclarationPlan, TypePlan } from "../../plan/index.js";
import { keyword } from "../../plan/index.js";
import type { Node, SharedNode } from "../document/node.js";
import { isInBody, isSwagger, parameterFromSwagger } from "../document/swagger-2.js";
import { type Operation, readOperations, readParameterList } from "../operations/operations.js";
import type { ReadContext } from "../read-context.js";
import { findDiscriminators } from "./discriminators.js";
import { KINDS, componentsIn, typeOfTarget } from "./references.js";
import { documentType } from "./schema-type.js";
import {
  NEVER,
  type Property,
  type DocumentTypeContext,
  UNKNOWN,
  documentDoc,
  languageType,
  memberReference,
  object,
  toPlan,
} from "./type-context.js";

/** Operations with an `operationId`. Path items refer to them. */
type NamedOperations = Map<string, { readonly node: Node; readonly property: Property }>;

/**
 * The declarations of `paths.ts`, which describe a document like openapi-typescript 7: `paths`, `webhooks`, `components` and
 * `operations`.
 *
 * @param operations the selected operations of the document's paths.
 */
export function documentTypes(
  context: ReadContext,
  operations: readonly Operation[],
): readonly DeclarationPlan[] {
  const { document, descriptions } = context;
  const types: DocumentTypeContext = {
    document,
    descriptions,
    discriminators: findDiscriminators(document),
    outside: new Map(),
    open: new Set(),
    isRequest: false,
  };
  const named: NamedOperations = new Map();
  const pathItemProperties = (
    items: Node,
    found = readOperations(context, items),
  ): readonly Property[] => {
    const byPath = groupBy(found, ({ path }) => path);
    return items.members().flatMap((item) => {
      if (item.key.startsWith("x-") || !isObject(item.value)) return [];
      const all = byPath.get(item.key) ?? byPath.get(item.key.replace(/^\/*/, "/")) ?? [];
      const write = (node: Node) => pathItemType(node, all, named, types);
      return [
        { name: item.key, type: typeOfPart(item, types, write), doc: documentDoc(item, types) },
      ];
    });
  };
  const paths = pathItemProperties(document.child("paths"), operations);
  const webhooks = pathItemProperties(document.child("webhooks"));
  const pathItems = pathItemProperties(componentsIn(document, "pathItems"));
  const components = componentTypes(pathItems, types);
  const all = [...named.values()].map(({ property }) => property);
  return [
    declare("paths", paths),
    declare("webhooks", webhooks),
    declare("components", components),
    declare("$defs", []),
    declare("operations", all),
  ];
}

function declare(name: string, properties: readonly Property[]): DeclarationPlan {
  const doc = { paragraphs: [] };
  if (properties.length > 0) {
    return { kind: "interface", name, doc, properties: properties.map(toPlan) };
  }
  return { kind: "alias", name, doc, type: languageType("Record", keyword("string"), NEVER) };
}

/** The type of a part, or a reference to a component. */
function typeOfPart(
  part: Node,
  types: DocumentTypeContext,
  write: (node: Node, types: DocumentTypeContext) => TypePlan,
): TypePlan {
  if (part.reference() === undefined) return write(part, types);
  const target = part.follow();
  return target === undefined ? UNKNOWN : typeOfTarget(target, types, write);
}

function componentTypes(
  pathItems: readonly Property[],
  types: DocumentTypeContext,
): readonly Property[] {
  const { document, outside } = types;
  const writers = {
    schemas: typeOfNamedSchema,
    responses: responseType,
    parameters: parameterType,
    requestBodies: bodyType,
    headers: headerType,
  } as const;
  const declared = KINDS.map((kind) => {
    const written =
      kind === "pathItems"
        ? pathItems
        : componentsIn(document, kind)
            .members()
            .map((node): Property => {
              const isRequest = kind === "parameters" || kind === "requestBodies";
              const type = typeOfPart(node, { ...types, isRequest }, writers[kind]);
              return { name: node.key, type, doc: documentDoc(node, types) };
            });
    return [kind, written] as const;
  });
  // Iterating over a map also visits entries added during the iteration.
  const outsideTypes = Array.from(outside.values(), ({ name, node }): Property => {
    return { name, type: typeOfNamedSchema(node, types), doc: documentDoc(node, types) };
  });
  const kinds = declared.map(([kind, type]) => {
    return [kind, kind === "schemas" ? [...type, ...outsideTypes] : type] as const;
  });
  if (kinds.every(([, properties]) => properties.length === 0)) return [];
  return kinds.map(([name, properties]) => ({
    name,
    type: properties.length > 0 ? object(properties) : NEVER,
  }));
}

function typeOfNamedSchema(node: Node, types: DocumentTypeContext): TypePlan {
  return documentType(node, { ...types, root: node.address() });
}

const METHODS = "get put post delete options head patch trace".split(" ");

function pathItemType(
  item: Node,
  operations: readonly Operation[],
  named: NamedOperations,
  types: DocumentTypeContext,
): TypePlan {
  const { document } = types;
  const declared = [...readParameterList(item).values()].filter(({ node }) => !isInBody(node));
  const parameters = isSwagger(document)
    ? declared.map(({ node }) => ({ node: parameterFromSwagger(node) }))
    : declared;
  const methods = METHODS.map((name): Property => {
    const operation = operations.find(({ method }) => method.toLowerCase() === name);
    if (operation === undefined) return absent(name);
    const doc = documentDoc(operation.node, types);
    return { name, type: namedOperation(operation, named, types), doc };
  });
  return object([parametersProperty(parameters, types), ...methods]);
}

function absent(name: string): Property {
  return { name, type: NEVER, isOptional: true };
}

/** A reference `operations["id"]`, or the operation's type if it has no id or shares it with another one. */
function namedOperation(
  operation: Operation,
  named: NamedOperations,
  types: DocumentTypeContext,
): TypePlan {
  const { operationId: name, node } = operation;
  const earlier = name === undefined ? undefined : named.get(name);
  if (name === undefined || (earlier && earlier.node.value !== node.value)) {
    return operationType(operation, types);
  }
  const type = operationType(operation, types);
  named.set(name, { node, property: { name, type } });
  return memberReference("operations", name);
}

function operationType(
  { member, parameters, response }: Operation,
  types: DocumentTypeContext,
): TypePlan {
  const body = member("requestBody");
  const target = body.value === undefined ? undefined : body.follow();
  const list = member("responses");
  const responses = (list.reference() === undefined ? list : list.follow())
    ?.members()
    .filter(({ key }) => !key.startsWith("x-"))
    .map((member): Property => {
      const write = () => responseType(response(member) ?? member, types);
      return {
        name: member.key,
        type: typeOfPart(member, types, write),
        doc: documentDoc(member, types),
      };
    });
  return object([
    parametersProperty(parameters, types),
    target === undefined
      ? absent("requestBody")
      : {
          name: "requestBody",
          type: typeOfPart(body, { ...types, isRequest: true }, bodyType),
          isOptional: !target.isTrue("required"),
          doc: documentDoc(body, types),
        },
    { name: "responses", type: responses?.length ? object(responses) : NEVER },
  ]);
}

/** Parameters grouped by location. A group without required parameters is optional. */
function parametersProperty(
  parameters: readonly SharedNode[],
  types: DocumentTypeContext,
): Property {
  const groups = ["query", "header", "path", "cookie"].map((place): Property => {
    const all = parameters.filter(({ node }) => node.text("in") === place);
    const properties = all.map(({ node, address }): Property => {
      const within = { ...types, isRequest: true };
      return {
        name: node.text("name") ?? "",
        type:
          address === undefined
            ? parameterType(node, within)
            : typeOfTarget(node, within, parameterType),
        isOptional: place !== "path" && !node.isTrue("required"),
        doc: documentDoc(node, types),
      };
    });
    if (properties.length === 0) return absent(place);
    const isOptional = properties.every((property) => property.isOptional);
    return { name: place, type: object(properties), isOptional };
  });
  return { name: "parameters", type: object(groups) };
}

/** The type of a parameter's value. A parameter with `content` is text. */
function parameterType(node: Node, types: DocumentTypeContext): TypePlan {
  const schema = node.child("schema");
  return schema.value === undefined ? keyword("string") : documentType(schema, types);
}

function bodyType(node: Node, types: DocumentTypeContext): TypePlan {
  const content = contentTypes(node, types);
  return object([
    { name: "content", type: object(content.length > 0 ? content : [absent("*/*")]) },
  ]);
}

function responseType(node: Node, types: DocumentTypeContext): TypePlan {
  const headers = node.members("headers").map((header): Property => {
    const isOptional = header.reference() === undefined && !header.isTrue("required");
    const type = typeOfPart(header, types, headerType);
    return { name: header.key, type, isOptional, doc: documentDoc(header, types) };
  });
  const content = contentTypes(node, types);
  return object([
    { name: "headers", type: object(headers, UNKNOWN) },
    content.length > 0 ? { name: "content", type: object(content) } : absent("content"),
  ]);
}

function headerType(node: Node, types: DocumentTypeContext): TypePlan {
  const schema = node.child("schema");
  if (schema.value !== undefined) return documentType(schema, types);
  const content = contentTypes(node, types);
  return content.length > 0 ? object(content) : UNKNOWN;
}

/** The types of a body by media type, spelled as in the document. */
function contentTypes(node: Node, types: DocumentTypeContext): readonly Property[] {
  return node.members("content").map((member) => {
    const media = member.reference() === undefined ? member : member.follow();
    const schema = media?.child("schema");
    const isTyped = schema?.value !== undefined;
    return { name: member.key, type: isTyped ? documentType(schema, types) : UNKNOWN };
  });
}
