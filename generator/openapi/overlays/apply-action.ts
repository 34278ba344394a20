import { groupBy, isObject } from "../../collections/index.js";
import type { Path } from "../../errors/index.js";
import { maxDepth } from "../../manifest/index.js";
import { Node, type Origin, ownMember } from "../document/node.js";
import { LimitError, type Location, PathError, type Select } from "./json-path.js";

export interface Application {
  readonly document: Node;
  readonly origins: Origins;
  readonly select: Select;
  /** Spends characters; false once the limit is exceeded. */
  readonly spend: (characters: number) => boolean;
}

/** Applies an action (OpenAPI Overlay 1.1, section "Action Object"). */
export function applyAction(action: Node, to: Application): void {
  const query = action.child("target");
  const changes = ["update", "copy"].filter((key) => action.get(key) !== undefined);
  const [change] = changes;
  const isRemoval = action.isTrue("remove");
  if (!isRemoval && change === undefined) {
    return action.warn("empty-action", "the action changes nothing");
  }
  if (!isRemoval && changes.length > 1) {
    const message = "an action cannot have both `update` and `copy`";
    return action.error("overlay-conflict", message, "split it into two actions");
  }
  const targets = find(query, to);
  if (targets === undefined) return;
  const kinds = [...new Set(targets.map(({ value }) => describeKind(value)))];
  if (targets.length === 0) {
    query.warn("unmatched-target", "the target selects nothing");
  } else if (isRemoval) {
    remove(targets, query, to);
  } else if (kinds.length > 1) {
    const message = `the target selects ${kinds.join(" and ")}, but an update fits only one kind`;
    query.error("overlay-conflict", message, "write an action for each kind");
  } else {
    const source = action.child(change ?? "");
    const from = change === "copy" ? snapshot(source, to) : source;
    if (from) for (const target of targets) update(target, from, source, to);
  }
}

/** A selected value with its parent. The parent of the document is a list, at depth 0. */
interface Target {
  readonly holder: Node;
  readonly key: string | number;
  readonly value: unknown;
  readonly depth: number;
}

/** Locates the values that a query selects; `undefined` after an error was reported. */
function locate(query: Node, { document, select }: Application) {
  try {
    return select(String(query.value), document.value);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const hint = "write a JSONPath of RFC 9535, such as $.paths['/pets'].get";
    return query.error("json-path", `\`${query.key}\` is not a JSONPath: ${error.message}`, hint);
  }
}

/** Finds each value once, even if the query selects it several times. */
function find(query: Node, to: Application): readonly Target[] | undefined {
  const { document, origins } = to;
  const known = new Map<unknown, Set<string | number>>();
  return locate(query, to)?.flatMap((path: Location): readonly Target[] => {
    const holder =
      path.length === 0 ? document.with([document.value]) : origins.at(document, path.slice(0, -1));
    const key = path.at(-1) ?? 0;
    const keys = known.get(holder.value) ?? new Set();
    if (keys.has(key)) return [];
    known.set(holder.value, keys.add(key));
    return [{ holder, key, value: holder.get(key), depth: path.length }];
  });
}

function remove(targets: readonly Target[], query: Node, { origins }: Application): void {
  if (targets.some(({ depth }) => depth === 0)) {
    query.error("overlay-conflict", "the whole document cannot be removed", "select a part of it");
  }
  for (const [, same] of groupBy(targets, ({ holder }) => holder.value)) {
    origins.remove(same[0].holder, new Set(same.map(({ key }) => key)));
  }
}

/** The source of `copy` in its state before the action. */
function snapshot(query: Node, to: Application): Node | undefined {
  const locations = locate(query, to);
  if (locations === undefined) return undefined;
  const [path] = locations;
  if (path !== undefined && locations.length === 1) {
    const copied: unknown[] = [];
    const node = to.origins.at(to.document, path);
    merge(copied, 0, node, { source: query, depth: 0, to });
    return node.with(copied[0]);
  }
  const message = `\`copy\` selects ${locations.length} values, but must select one`;
  return query.error("overlay-conflict", message, "select one value");
}

/** Merges objects, joins lists, appends other values to lists, and replaces single values. */
function update({ holder, key, value, depth }: Target, from: Node, source: Node, to: Application) {
  const isItem = Array.isArray(value) && !Array.isArray(from.value);
  if (isItem) merge(value, value.length, from, { source, depth: depth + 1, to });
  else merge(Object(holder.value), key, from, { source, depth, to });
}

/**
 * Merges a value into the value at a key, or copies it to an empty key. Copied parts keep their places.
 *
 * @param at the place for conflicts: the values of an update, or `copy`.
 */
function merge(
  holder: object,
  key: string | number,
  from: Node,
  at: { readonly source: Node; readonly depth: number; readonly to: Application },
): void {
  const { source, depth, to } = at;
  const size = typeof from.value === "string" ? from.value.length : 5;
  if (!to.spend(size + String(key).length)) {
    throw new LimitError("writes too much for the length of the document");
  }
  if (depth > maxDepth) throw new LimitError(`nests values more than ${maxDepth} deep`);
  const value = ownMember(holder, key);
  const [kind, sourceKind] = [describeKind(value), describeKind(from.value)];
  if (value !== undefined && kind !== sourceKind) {
    const hint = "remove the old value in an earlier action, then update its parent";
    const place = source.key === "copy" ? source : from;
    return place.error("overlay-conflict", `${sourceKind} cannot be merged with ${kind}`, hint);
  }
  if (sourceKind === SINGLE) return to.origins.put(holder, key, from.value, from);
  if (value === undefined) to.origins.put(holder, key, Array.isArray(from.value) ? [] : {}, from);
  const target: unknown = ownMember(holder, key);
  for (const member of to.origins.children(from)) {
    const key = Array.isArray(target) ? target.length : member.key;
    merge(Object(target), key, member, { source, depth: depth + 1, to });
  }
}

const SINGLE = "a single value";

function describeKind(value: unknown): string {
  return Array.isArray(value) ? "a list" : isObject(value) ? "an object" : SINGLE;
}

/** Places of values that overlays added or moved, by parent and key. Any other value has a place relative to its parent. */
export class Origins {
  readonly #moved = new WeakMap<object, Map<string, Origin>>();

  child(node: Node, key: string | number): Node {
    const { value, reading } = node;
    const moved = typeof value === "object" && value !== null ? this.#moved.get(value) : undefined;
    const origin = moved?.get(String(key));
    return origin ? new Node(node.get(key), origin.file, reading, origin.step) : node.child(key);
  }

  children(node: Node): readonly Node[] {
    return Object.keys(Object(node.value)).map((key) => this.child(node, key).named(key));
  }

  put(holder: object, key: string | number, value: unknown, { file, step }: Origin): void {
    const descriptor = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(holder, key, descriptor);
    const moved = this.#moved.get(holder) ?? new Map<string, Origin>();
    this.#moved.set(holder, moved.set(String(key), { file, step }));
  }

  remove(holder: Node, keys: ReadonlySet<string | number>): void {
    const { value } = holder;
    if (Array.isArray(value)) {
      const kept = value.flatMap((_, key) => (keys.has(key) ? [] : [this.child(holder, key)]));
      value.length = 0;
      kept.forEach((item, key) => this.put(value, key, item.value, item));
    } else {
      for (const key of keys) Reflect.deleteProperty(Object(value), key);
    }
  }

  at(top: Node, path: Path): Node {
    return path.reduce<Node>((node, key) => this.child(node, key), top);
  }
}
