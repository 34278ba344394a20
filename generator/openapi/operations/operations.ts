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
import { type Follow, addressOf } from "../document/references.js";
import type { Report } from "../report.js";

/** The members of a path item that are operations, in the order in which OpenAPI names them. */
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** One method of one path, with all that its path item adds to it. */
export interface Operation {
  readonly node: Node;
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
    if (!member.key.startsWith("/")) {
      report.error(member, "bad-path", `the path \`${member.key}\` does not begin with a slash`);
      return [];
    }
    const item = follow(member);
    if (item === undefined) return [];
    if (!isObject(item.value)) {
      report.error(item, "bad-path-item", "a path item is an object");
      return [];
    }
    return methodsOf(item).flatMap((method) => {
      const operation = child(item, method);
      if (isObject(operation.value)) {
        return [readOperation(operation, member.key, item, follow, report)];
      }
      report.error(operation, "bad-operation", "an operation is an object");
      return [];
    });
  });
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
  node: Node,
  path: string,
  item: Node,
  follow: Follow,
  report: Report,
): Operation {
  const operationId = scalarText(ownValue(node.value, "operationId"));
  const servers = [child(node, "servers"), child(item, "servers")].find(
    (list) => items(list).length > 0,
  );
  return {
    node,
    method: String(node.path.at(-1)).toUpperCase(),
    path,
    ...given("operationId", operationId || undefined),
    tags: items(child(node, "tags")).flatMap(({ value }) => scalarText(value) || []),
    parameters: mergeParameters(item, node, follow, report),
    ...given("servers", servers),
  };
}

/** An operation's parameter replaces its path item's of the same place and name. */
function mergeParameters(
  item: Node,
  operation: Node,
  follow: Follow,
  report: Report,
): readonly SharedNode[] {
  const own = readParameterList(operation, follow, report);
  const inherited = readParameterList(item, follow, report);
  return [...new Map([...inherited, ...own]).values()];
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
      report.error(node, "bad-parameter", "a parameter needs `name` and `in`");
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
