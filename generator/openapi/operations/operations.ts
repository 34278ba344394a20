import { given } from "../given.js";
import {
  type Node,
  child,
  isObject,
  items,
  members,
  scalarText,
  textOf,
} from "../document/node.js";
import { type Follow, addressOf, referenceOf } from "../document/references.js";
import type { Report } from "../report.js";

/** The members of a path item that are operations, in the order in which OpenAPI names them. */
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** One method of one path, with all that its path item adds to it. */
export interface Operation {
  readonly node: Node;
  /** The member `key`: the operation's own, or that of the operation to which it refers by `$ref`. */
  readonly member: (key: string) => Node;
  /** Uppercase. */
  readonly method: string;
  /** As the document has it: `/orgs/{org}/teams/{team-slug}`. */
  readonly path: string;
  readonly operationId?: string;
  readonly tags: readonly string[];
  /** Those of the path item that the operation does not override, then its own. */
  readonly parameters: readonly SharedNode[];
  /** The nearest `servers` list, the document's own excepted. */
  readonly servers?: Node;
}

/** A part of the document that may stand in `components` and be used many times. */
export interface SharedNode {
  readonly node: Node;
  /** Address of the part when it was referred to. */
  readonly address?: string;
}

export interface TagFilter {
  /** Only operations with one of these tags. */
  readonly include?: readonly string[];
  /** No operation with one of these tags. */
  readonly exclude?: readonly string[];
}

/** All operations in the order of the document. */
export function readOperations(
  document: Node,
  follow: Follow,
  report: Report,
): readonly Operation[] {
  const paths = child(document, "paths");
  return members(paths).flatMap((member) => {
    if (member.key.startsWith("x-")) return [];
    const path = readPath(member, report);
    const items = layersOf(member, follow);
    if (!items.every(({ value }) => isObject(value))) {
      report.warn(
        member,
        "bad-path-item",
        `the path \`${path}\` has no path item, an object; left out`,
      );
      return [];
    }
    const methods = new Set(items.flatMap(methodsOf));
    return [...methods].flatMap((method) => {
      const owner = items.find((item) => child(item, method).value !== undefined) ?? member;
      const layers = layersOf(child(owner, method), follow);
      const isWhole = layers.length > 1 || referenceOf(layers[0]) === undefined;
      if (isWhole && layers.every(({ value }) => isObject(value))) {
        return [readOperation(method, path, layers, items, follow, report)];
      }
      const name = `${method.toUpperCase()} ${path}`;
      report.warn(layers[0], "bad-operation", `\`${name}\` is not an object; left out`);
      return [];
    });
  });
}

/** OpenAPI's paths begin with a slash. */
function readPath(member: Node & { readonly key: string }, report: Report): string {
  if (member.key.startsWith("/")) return member.key;
  const path = `/${member.key}`;
  const message = `the path \`${member.key}\` does not begin with a slash; it is read as \`${path}\``;
  report.warn(member, "bad-path", message);
  return path;
}

type Layers = readonly [Node, ...Node[]];

/** A part of the document, and the one to which it refers by `$ref`; what stands beside a `$ref` comes first. */
function layersOf(node: Node, follow: Follow): Layers {
  const reference = referenceOf(node);
  if (reference === undefined) return [node];
  const target = follow(node);
  return target === undefined ? [node] : [node, target];
}

function firstWith(layers: Layers, key: string): Node {
  return child(layers.find((layer) => child(layer, key).value !== undefined) ?? layers[0], key);
}

/** Applies `--include` and `--exclude`, and warns of a tag that no operation has. */
export function selectOperations(
  operations: readonly Operation[],
  filter: TagFilter,
  document: Node,
  report: Report,
): readonly Operation[] {
  const known = new Set(operations.flatMap(({ tags }) => tags));
  for (const tag of [...(filter.include ?? []), ...(filter.exclude ?? [])]) {
    if (known.has(tag)) continue;
    const hint =
      known.size === 0 ? "there are no tags" : `the tags are ${[...known].sort().join(", ")}`;
    report.warn(document, "unknown-tag", `no operation has the tag \`${tag}\``, hint);
  }
  const include = filter.include === undefined ? undefined : new Set(filter.include);
  const exclude = new Set(filter.exclude ?? []);
  return operations.filter(
    ({ tags }) =>
      (include === undefined || tags.some((tag) => include.has(tag))) &&
      !tags.some((tag) => exclude.has(tag)),
  );
}

function methodsOf(item: Node): readonly string[] {
  const written = members(item).map(({ key }) => key);
  return written.filter((key) => (METHODS as readonly string[]).includes(key));
}

function readOperation(
  method: string,
  path: string,
  layers: Layers,
  pathItems: Layers,
  follow: Follow,
  report: Report,
): Operation {
  const member = (key: string): Node => firstWith(layers, key);
  const operationId = scalarText(member("operationId").value);
  const servers = [member("servers"), firstWith(pathItems, "servers")].find(
    (list) => items(list).length > 0,
  );
  return {
    node: layers[0],
    member,
    method: method.toUpperCase(),
    path,
    ...given("operationId", operationId || undefined),
    tags: items(member("tags")).flatMap(({ value }) => scalarText(value) || []),
    parameters: mergeParameters([...layers, ...pathItems], follow, report),
    ...given("servers", servers),
  };
}

/** An operation's parameter replaces its path item's of the same place and name: the first owner's counts. */
function mergeParameters(
  owners: readonly Node[],
  follow: Follow,
  report: Report,
): readonly SharedNode[] {
  const lists = owners.map((owner) => readParameterList(owner, follow, report));
  return [...new Map(lists.reverse().flatMap((list) => [...list])).values()];
}

function readParameterList(
  owner: Node,
  follow: Follow,
  report: Report,
): ReadonlyMap<string, SharedNode> {
  const found = new Map<string, SharedNode>();
  for (const written of items(child(owner, "parameters"))) {
    const node = follow(written);
    if (node === undefined) continue;
    const name = textOf(node, "name");
    const place = textOf(node, "in");
    if (name === undefined || place === undefined) {
      const message = "a parameter without `name` or without `in` is left out";
      report.warn(node, "bad-parameter", message);
      continue;
    }
    const key = `${place} ${place === "header" ? name.toLowerCase() : name}`;
    if (found.has(key)) {
      const message = `the ${place} parameter \`${name}\` is declared twice; the first counts`;
      report.warn(written, "duplicate-parameter", message);
      continue;
    }
    found.set(key, node === written ? { node } : { node, address: addressOf(node) });
  }
  return found;
}
