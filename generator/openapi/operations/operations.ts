import { isToken, parameterKey } from "../../manifest/index.js";
import type { Expansion } from "../expansion.js";
import { given } from "../given.js";
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
import {
  bodyFromSwagger,
  isInBody,
  isSwagger,
  parameterFromSwagger,
  responseFromSwagger,
} from "../document/swagger-2.js";
import { addressOf, referenceOf } from "../document/references.js";
import type { Report } from "../report.js";

/** The members of a path item that are operations, in the order of the OpenAPI specification. */
const METHODS: ReadonlySet<string> = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
]);

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

/** A part of the document that may be declared in `components` and used many times. */
export interface SharedNode {
  readonly node: Node;
  /** The address of the part, if it was reached through a `$ref`. */
  readonly address?: string;
}

/**
 * All operations in the order of the document.
 *
 * @param webhooks a map of path items by names or expressions, in place of the document's paths.
 */
export function readOperations(
  document: Node,
  expansion: Expansion,
  report: Report,
  webhooks?: Node,
): readonly Operation[] {
  return members(webhooks ?? child(document, "paths")).flatMap((member) => {
    if (member.key.startsWith("x-")) return [];
    const path = webhooks ? member.key : readPath(member, report);
    const items = layersOf(member, expansion);
    if (!items.every(({ value }) => isObject(value))) {
      report.warn(
        member,
        "bad-path-item",
        `the path \`${path}\` has no path item, an object; left out`,
      );
      return [];
    }
    const methods = new Map(items.flatMap((item) => methodsOf(item, report)).reverse());
    return [...methods].reverse().flatMap(([method, written]) => {
      const layers = layersOf(written, expansion);
      const isWhole = layers.length > 1 || referenceOf(layers[0]) === undefined;
      if (isWhole && layers.every(({ value }) => isObject(value))) {
        return [readOperation({ document, method, path, layers, items }, expansion, report)];
      }
      const name = `${method.toUpperCase()} ${path}`;
      report.warn(layers[0], "bad-operation", `\`${name}\` is not an object; left out`);
      return [];
    });
  });
}

/** Reads a path. OpenAPI requires it to start with a slash; one slash joins it to the base URL. */
function readPath(member: Node & { readonly key: string }, report: Report): string {
  const path = member.key.replace(/^\/*/, "/");
  if (path === member.key) return path;
  const message = `the path \`${member.key}\` does not begin with one slash; it is read as \`${path}\``;
  report.warn(member, "bad-path", message);
  return path;
}

type Layers = readonly [Node, ...Node[]];

/** A part of the document, followed by the target of its `$ref`, so that members beside a `$ref` take precedence. */
function layersOf(node: Node, { follow }: Expansion): Layers {
  const reference = referenceOf(node);
  if (reference === undefined) return [node];
  const target = follow(node);
  return target === undefined ? [node] : [node, target];
}

function firstWith(layers: Layers, key: string): Node {
  return child(layers.find((layer) => ownValue(layer.value, key) !== undefined) ?? layers[0], key);
}

/** The operations of a path item by method. OpenAPI 3.2 has a map for methods without a fixed field. */
function methodsOf(
  item: Node,
  report: Report,
): readonly (readonly [method: string, operation: Node])[] {
  const named = members(item).filter(({ key }) => METHODS.has(key));
  const others = members(child(item, "additionalOperations")).filter((member) => {
    if (isToken(member.key)) return true;
    const message = `\`${member.key}\` is not an HTTP method; left out`;
    report.warn(member, "bad-operation", message);
    return false;
  });
  return [...named, ...others].map(({ key, ...operation }) => [key, operation] as const);
}

interface FoundOperation {
  readonly document: Node;
  readonly method: string;
  readonly path: string;
  readonly layers: Layers;
  /** The path item, and the target of its `$ref`. */
  readonly items: Layers;
}

function readOperation(found: FoundOperation, expansion: Expansion, report: Report): Operation {
  const { document, method, path, layers, items: pathItems } = found;
  const inherited = pathItems.filter((item) =>
    ["parameters", "servers"].every((key) =>
      expansion.repeat(ownValue(item.value, key), layers[0]),
    ),
  );
  const all = mergeParameters([...layers, ...inherited], expansion, report);
  const member = (key: string): Node => firstWith(layers, key);
  const form = isSwagger(document)
    ? swaggerForm(document, all, member, layers[0], expansion)
    : { member, response: expansion.follow, parameters: all };
  const operationId = scalarText(member("operationId").value);
  const servers = [member("servers"), firstWith(pathItems, "servers")].find(
    (list) => items(list).length > 0,
  );
  return {
    ...form,
    node: layers[0],
    method: method.toUpperCase(),
    path,
    ...given("operationId", operationId || undefined),
    tags: items(member("tags")).flatMap(({ value }) => scalarText(value) || []),
    ...given("servers", servers),
  };
}

/** Converts an operation of Swagger 2.0 to OpenAPI 3.0. */
function swaggerForm(
  document: Node,
  all: readonly SharedNode[],
  member: Operation["member"],
  operation: Node,
  expansion: Expansion,
): Pick<Operation, "member" | "response" | "parameters"> {
  const typesOf = (key: string): readonly string[] => {
    const own = member(key);
    const list = own.value === undefined ? child(document, key) : own;
    if (!expansion.repeat(list.value, operation)) return [];
    return items(list).flatMap(({ value }) => (typeof value === "string" ? value : []));
  };
  const inBody = all.filter(({ node }) => isInBody(node)).map(({ node }) => node);
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

/** Merges parameters. Of several with the same place and name, the first owner's wins, so that operations override. */
function mergeParameters(
  owners: readonly Node[],
  expansion: Expansion,
  report: Report,
): readonly SharedNode[] {
  const lists = owners.map((owner) => readParameterList(owner, expansion, report));
  const [only, ...others] = lists.filter(({ size }) => size > 0);
  if (others.length === 0) return [...(only?.values() ?? [])];
  const merged = new Map<string, SharedNode>();
  for (const list of lists.reverse()) list.forEach((one, key) => merged.set(key, one));
  return [...merged.values()];
}

function readParameterList(
  owner: Node,
  expansion: Expansion,
  report: Report,
): ReadonlyMap<string, SharedNode> {
  const found = new Map<string, SharedNode>();
  for (const written of items(child(owner, "parameters"))) {
    const node = expansion.follow(written);
    if (node === undefined) continue;
    const name = textOf(node, "name");
    const place = textOf(node, "in");
    if (name === undefined || place === undefined) {
      const message = "a parameter without `name` or without `in` is left out";
      report.warn(node, "bad-parameter", message);
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
