import { isToken, parameterKey } from "../../manifest/index.js";
import {
  type Node,
  child,
  isObject,
  items,
  members,
  ownValue,
  scalarText,
  textOf,
} from "../document/node.js";
import { type SharedNode, addressOf, referenceOf } from "../document/references.js";
import {
  bodyFromSwagger,
  isInBody,
  isSwagger,
  parameterFromSwagger,
  responseFromSwagger,
} from "../document/swagger-2.js";
import { optional } from "../optional.js";
import type { ReadContext } from "../read-context.js";

/** The members of a path item that are operations (OpenAPI 3.2, "Path Item Object"). */
const METHODS = ["put", "post", "patch", "delete", "head", "get", "options", "trace", "query"];

/** One method of one path, with everything that it inherits from its path item. */
export interface Operation {
  readonly node: Node;
  /** The operation's own member `key`, or that of the target of its `$ref`. */
  readonly member: (key: string) => Node;
  /** A response of `responses`, which may be a `$ref`. */
  readonly response: (written: Node) => Node | undefined;
  /** Uppercase. */
  readonly method: string;
  /** As in the document: `/orgs/{org}/teams/{team-slug}`. */
  readonly path: string;
  readonly operationId?: string;
  readonly tags: readonly string[];
  /** The parameters of the path item that the operation does not override, then its own. */
  readonly parameters: readonly SharedNode[];
  /** The `servers` list of the operation or its path item. */
  readonly servers?: Node;
}

type Context = Pick<ReadContext, "document" | "expansion" | "report">;

/**
 * All operations in the order of the document.
 *
 * @param webhooks a map of path items by names or expressions, in place of the document's paths.
 */
export function readOperations(context: Context, webhooks?: Node): readonly Operation[] {
  const { document, report } = context;
  return members(webhooks ?? child(document, "paths")).flatMap((member) => {
    if (member.key.startsWith("x-")) return [];
    // OpenAPI requires a path to start with a slash; one slash joins it to the base URL.
    const path = webhooks ? member.key : member.key.replace(/^\/*/, "/");
    if (path !== member.key) {
      const message = `the path \`${member.key}\` does not begin with one slash; it is read as \`${path}\``;
      report.warn(member, "bad-path", message);
    }
    const pathItems = layersOf(member, context);
    if (!pathItems.every(({ value }) => isObject(value))) {
      const message = `the path \`${path}\` has no path item, an object; left out`;
      report.warn(member, "bad-path-item", message);
      return [];
    }
    const methods = new Map(pathItems.flatMap((item) => methodsOf(item, context)).reverse());
    return [...methods].reverse().flatMap(([written, node]) => {
      const method = written.toUpperCase();
      const layers = layersOf(node, context);
      const isWhole = layers.length > 1 || referenceOf(node) === undefined;
      if (isWhole && layers.every(({ value }) => isObject(value))) {
        return [readOperation(method, path, layers, pathItems, context)];
      }
      report.warn(node, "bad-operation", `\`${method} ${path}\` is not an object; left out`);
      return [];
    });
  });
}

type Layers = readonly [Node, ...Node[]];

/** A part of the document, followed by the target of its `$ref`, so that members beside a `$ref` take precedence. */
function layersOf(node: Node, { expansion }: Context): Layers {
  const target = referenceOf(node) === undefined ? undefined : expansion.follow(node);
  return target === undefined ? [node] : [node, target];
}

function firstWith(layers: Layers, key: string): Node {
  return child(layers.find((layer) => ownValue(layer.value, key) !== undefined) ?? layers[0], key);
}

/** The operations of a path item by method. OpenAPI 3.2 has a map for methods without a fixed field. */
function methodsOf(item: Node, { report }: Context): readonly (readonly [string, Node])[] {
  const named = members(item).filter(({ key }) => METHODS.includes(key));
  const others = members(item, "additionalOperations").filter((member) => {
    if (isToken(member.key)) return true;
    report.warn(member, "bad-operation", `\`${member.key}\` is not an HTTP method; left out`);
    return false;
  });
  return [...named, ...others].map(({ key, ...operation }) => [key, operation] as const);
}

function readOperation(
  method: string,
  path: string,
  layers: Layers,
  pathItems: Layers,
  context: Context,
): Operation {
  const [node] = layers;
  const inherited = pathItems.filter(({ value }) =>
    ["parameters", "servers"].every((key) => context.expansion.repeat(ownValue(value, key), node)),
  );
  const lists = [...layers, ...inherited].map((owner) => readParameterList(owner, context));
  // Those of the operation replace those of its path item, in their place.
  const parameters = [...new Map(lists.reverse().flatMap((list) => [...list])).values()];
  const member = (key: string): Node => firstWith(layers, key);
  const servers = [member("servers"), firstWith(pathItems, "servers")];
  return {
    ...(isSwagger(context.document)
      ? swaggerForm(parameters, member, node, context)
      : { member, response: context.expansion.follow, parameters }),
    node,
    method,
    path,
    ...optional("operationId", scalarText(member("operationId").value) || undefined),
    tags: items(member("tags")).flatMap(({ value }) => scalarText(value) || []),
    ...optional(
      "servers",
      servers.find((list) => items(list).length > 0),
    ),
  };
}

function swaggerForm(
  all: readonly SharedNode[],
  member: Operation["member"],
  operation: Node,
  { document, expansion }: Context,
): Pick<Operation, "member" | "response" | "parameters"> {
  const typesOf = (key: string): readonly string[] => {
    const declared = member(key);
    const list = declared.value === undefined ? child(document, key) : declared;
    if (!expansion.repeat(list.value, operation)) return [];
    return items(list).flatMap(({ value }) => (typeof value === "string" ? value : []));
  };
  const inBody = all.map(({ node }) => node).filter(isInBody);
  const body = bodyFromSwagger(inBody, typesOf("consumes"), operation);
  return {
    member: (key) => (key === "requestBody" && body !== undefined ? body : member(key)),
    response: (written) => {
      const response = expansion.follow(written);
      if (response === undefined) return undefined;
      // The schema is written out for each media type.
      const types = typesOf("produces").filter(() => expansion.repeat(response.value, written));
      return responseFromSwagger(response, types);
    },
    parameters: all
      .filter(({ node }) => !isInBody(node))
      .map(({ node, ...shared }) => ({ ...shared, node: parameterFromSwagger(node) })),
  };
}

function readParameterList(owner: Node, { expansion, report }: Context) {
  const found = new Map<string, SharedNode>();
  for (const written of items(owner, "parameters")) {
    const node = expansion.follow(written);
    if (node === undefined) continue;
    const name = textOf(node, "name");
    const place = textOf(node, "in");
    if (name === undefined || place === undefined) {
      report.warn(node, "bad-parameter", "a parameter without `name` or without `in` is left out");
      continue;
    }
    const key = parameterKey(place, name);
    if (found.has(key)) {
      const message = `the ${place} parameter \`${name}\` is declared twice; the first one is used`;
      report.warn(written, "duplicate-parameter", message);
      continue;
    }
    found.set(key, node === written ? { node } : { node, address: addressOf(node) });
  }
  return found;
}
