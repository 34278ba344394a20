import { isToken, parameterKey } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import { type Node, type SharedNode, normalizeProse, scalarText } from "../document/node.js";
import {
  bodyFromSwagger,
  isInBody,
  isSwagger,
  parameterFromSwagger,
  responseFromSwagger,
} from "../document/swagger-2.js";
import { optional } from "../optional.js";
import type { ReadContext } from "../read-context.js";

/** Members of a path item that are operations (OpenAPI 3.2, "Path Item Object"). */
export const METHODS = "put post patch delete head get options trace query".split(" ");

/** One method of one path, including all parts inherited from its path item. */
export interface Operation {
  readonly node: Node;
  readonly context: ReadContext;
  /** The operation's member `key`, or else the member of its `$ref`'s target. */
  readonly member: (key: string) => Node;
  /** Resolves a member of `responses`, which may be a `$ref`. */
  readonly response: (declared: Node) => Node | undefined;
  /** Uppercase. */
  readonly method: string;
  /** As in the document: `/orgs/{org}/teams/{team-slug}`. */
  readonly path: string;
  readonly operationId?: string;
  readonly tags: readonly string[];
  /** Parameters of the path item that the operation does not override, then the operation's. */
  readonly parameters: readonly SharedNode[];
  /** The `servers` list of the operation or its path item. */
  readonly servers?: Node;
}

/**
 * All operations in the order of the document.
 *
 * @param webhooks path items by name or expression, in place of the document's paths.
 */
export function readOperations(context: ReadContext, webhooks?: Node): readonly Operation[] {
  return (webhooks ?? context.document.child("paths")).members().flatMap((member) => {
    const { key } = member;
    if (key.startsWith("x-")) return [];
    // OpenAPI requires a path to start with a slash; one slash joins it to the base URL.
    const path = webhooks ? key : key.replace(/^\/*/, "/");
    if (path !== key) {
      const message = `the path \`${key}\` does not begin with one slash; it is read as \`${path}\``;
      member.warn("bad-path", message);
    }
    const pathItems = listLayers(member);
    if (!pathItems.every(({ value }) => isObject(value))) {
      member.warn("bad-path-item", `the path item of \`${path}\` is not an object; ignored`);
      return [];
    }
    const methods = pathItems.flatMap(listMethods).map((node) => [node.key, node] as const);
    // Members beside a `$ref` override members of its target.
    return [...new Map(methods.reverse()).values()].reverse().flatMap((node) => {
      const method = node.key.toUpperCase();
      const layers = listLayers(node);
      const isWhole = layers.length > 1 || node.reference() === undefined;
      if (isWhole && layers.every(({ value }) => isObject(value))) {
        return [readOperation(method, path, layers, pathItems, context)];
      }
      node.warn("bad-operation", `\`${method} ${path}\` is not an object; ignored`);
      return [];
    });
  });
}

type Layers = readonly [Node, ...Node[]];

/** A part of the document, followed by its `$ref`'s target: members beside a `$ref` take precedence. */
function listLayers(node: Node): Layers {
  const target = node.reference() === undefined ? undefined : node.expand();
  return target === undefined ? [node] : [node, target];
}

function firstWith(layers: Layers, key: string): Node {
  return (layers.find((layer) => layer.get(key) !== undefined) ?? layers[0]).child(key);
}

/** The operations of a path item. OpenAPI 3.2 has an additional map for other methods. */
function listMethods(item: Node): readonly Node[] {
  const named = item.members().filter(({ key }) => METHODS.includes(key));
  const additional = item.members("additionalOperations").filter((member) => {
    if (isToken(member.key)) return true;
    member.warn("bad-operation", `\`${member.key}\` is not an HTTP method; ignored`);
    return false;
  });
  return [...named, ...additional];
}

function readOperation(
  method: string,
  path: string,
  layers: Layers,
  pathItems: Layers,
  context: ReadContext,
): Operation {
  const [node] = layers;
  const inherited = pathItems.filter(
    (item) => node.repeat(item.get("parameters")) && node.repeat(item.get("servers")),
  );
  const lists = [...layers, ...inherited].map(readParameterList);
  // The operation's parameters replace those of its path item, in the same position.
  const merged = new Map(lists.reverse().flatMap((list) => [...list]));
  const parameters = [...merged.values()];
  const member = (key: string): Node => firstWith(layers, key);
  const servers = [member("servers"), firstWith(pathItems, "servers")].find(
    (list) => list.items().length > 0,
  );
  return {
    ...(isSwagger(context.document)
      ? swaggerForm(parameters, member, node, context.document)
      : { member, response: (declared) => declared.expandDescribed(), parameters }),
    node,
    context,
    method,
    path,
    ...optional("operationId", scalarText(member("operationId").value) || undefined),
    tags: member("tags")
      .items()
      .flatMap(({ value }) => scalarText(value) || []),
    ...optional("servers", servers),
  };
}

export function readProse({ member, context }: Operation) {
  return {
    ...optional("summary", normalizeProse(member("summary").value, context)),
    ...optional("description", normalizeProse(member("description").value, context)),
  };
}

function swaggerForm(
  all: readonly SharedNode[],
  member: Operation["member"],
  operation: Node,
  document: Node,
): Pick<Operation, "member" | "response" | "parameters"> {
  const listMediaTypes = (key: string): readonly string[] => {
    const declared = member(key);
    const list = declared.value === undefined ? document.child(key) : declared;
    if (!operation.repeat(list.value)) return [];
    return list.items().flatMap(({ value }) => (typeof value === "string" ? value : []));
  };
  const inBody = all.map(({ node }) => node).filter(isInBody);
  const body = bodyFromSwagger(inBody, listMediaTypes("consumes"), operation);
  return {
    member: (key) => (key === "requestBody" && body !== undefined ? body : member(key)),
    response: (declared) => {
      const response = declared.expandDescribed();
      if (response === undefined) return undefined;
      // The schema is repeated for each media type.
      const types = listMediaTypes("produces").filter(() => declared.repeat(response.value));
      return responseFromSwagger(response, types);
    },
    parameters: all
      .filter(({ node }) => !isInBody(node))
      .map(({ node, ...shared }) => ({ ...shared, node: parameterFromSwagger(node) })),
  };
}

/** Parameters of an operation or a path item, by location and name. */
export function readParameterList(owner: Node): Map<string, SharedNode> {
  const parameters = new Map<string, SharedNode>();
  for (const declared of owner.items("parameters")) {
    const node = declared.expandDescribed();
    if (node === undefined) continue;
    const name = node.text("name");
    const place = node.text("in");
    if (name === undefined || place === undefined) {
      node.warn("bad-parameter", "a parameter without `name` or without `in` is ignored");
      continue;
    }
    const key = parameterKey(place, name);
    if (parameters.has(key)) {
      const message = `the ${place} parameter \`${name}\` is declared twice; the first one is used`;
      declared.warn("duplicate-parameter", message);
      continue;
    }
    parameters.set(key, node === declared ? { node } : { node, address: node.address() });
  }
  return parameters;
}
