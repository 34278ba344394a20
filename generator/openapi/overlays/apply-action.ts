import { groupBy } from "../../collections/index.js";
import { maxDepth } from "../../manifest/index.js";
import { type Node, child, isObject, ownValue } from "../document/node.js";
import type { Report } from "../report.js";
import { type JsonPath, LimitError, type Location } from "./json-path.js";
import type { Origins } from "./origins.js";

/** What actions change, and how. */
export interface Application {
  readonly document: Node;
  readonly origins: Origins;
  readonly jsonPath: JsonPath;
  /** Spends characters; false once too many are written. */
  readonly spend: (characters: number) => boolean;
  readonly fail: (code: string, node: Node, message: string, hint: string) => void;
  readonly report: Report;
}

/**
 * Applies an action (OpenAPI Overlay 1.1, section "Action Object").
 *
 * @param isFirstVersion whether it is one of Overlay 1.0, which selects no single values. What that leaves open is as in 1.1.
 */
export function applyAction(action: Node, isFirstVersion: boolean, to: Application): void {
  const query = child(action, "target");
  const changes = ["update", "copy"].filter((key) => ownValue(action.value, key) !== undefined);
  const [change] = changes;
  const isRemoval = ownValue(action.value, "remove") === true;
  if (!isRemoval && change === undefined) {
    to.report.warn(action, "empty-action", "the action changes nothing");
    return;
  }
  if (!isRemoval && changes.length > 1) {
    const message = "an action cannot have both `update` and `copy`";
    to.fail("overlay-conflict", action, message, "split it into two actions");
    return;
  }
  const targets = find(query, to);
  const kinds = [...new Set(targets.map(({ value }) => kindOf(value)))];
  if (targets.length === 0) {
    const near = to.jsonPath.nearestName(String(query.value), to.document.value);
    const hint = near && `did you mean \`${near}\`?`;
    to.report.warn(query, "unmatched-target", "the target selects nothing", hint);
  } else if (isFirstVersion && kinds.includes(SINGLE)) {
    const message = `Overlay 1.0 changes objects and lists, but the target selects ${SINGLE}`;
    const hint = "write `overlay: 1.1.0`, or update its parent";
    to.fail("overlay-conflict", query, message, hint);
  } else if (isRemoval) {
    remove(targets, query, to);
  } else if (!isFirstVersion && kinds.length > 1) {
    const message = `the target selects ${kinds.join(" and ")}, and one update cannot fit all of them`;
    to.fail("overlay-conflict", query, message, "write an action for each kind");
  } else {
    const source = child(action, change ?? "");
    const from = change === "copy" ? snapshot(source, to) : source;
    if (from) for (const target of targets) update(target, from, source, to);
  }
}

/** A selected value, and what holds it: nothing for the whole document. */
interface Target {
  readonly holder?: Node;
  readonly key: string | number;
  readonly value: unknown;
  readonly depth: number;
}

/** Each value once, even if the query selects it several times. */
function find(query: Node, { document, origins, jsonPath }: Application): readonly Target[] {
  const known = new Map<unknown, Set<string | number>>();
  return jsonPath.select(String(query.value), document.value).flatMap((path): readonly Target[] => {
    const key = path.at(-1);
    if (key === undefined) return [{ key: 0, value: document.value, depth: 0 }];
    const holder = origins.at(document, path.slice(0, -1));
    const keys = known.get(holder.value) ?? new Set();
    if (keys.has(key)) return [];
    known.set(holder.value, keys.add(key));
    return [{ holder, key, value: ownValue(holder.value, key), depth: path.length }];
  });
}

function remove(targets: readonly Target[], query: Node, { origins, fail }: Application): void {
  if (targets.some(({ holder }) => holder === undefined)) {
    fail("overlay-conflict", query, "the whole document cannot be removed", "select a part of it");
  }
  for (const [, own] of groupBy(targets, ({ holder }) => holder?.value)) {
    const [{ holder } = {}] = own;
    if (holder) origins.remove(holder, new Set(own.map(({ key }) => key)));
  }
}

/** What `copy` selects, as it is before the action. */
function snapshot(query: Node, to: Application): Node | undefined {
  const { document, origins, jsonPath } = to;
  const found: readonly Location[] = jsonPath.select(String(query.value), document.value);
  const [path] = found;
  if (path !== undefined && found.length === 1) {
    const node = origins.at(document, path);
    return { ...node, value: copyOf(node, 0, to) };
  }
  const message = `\`copy\` selects ${found.length} values, but must select one`;
  to.fail("overlay-conflict", query, message, "select one value");
  return undefined;
}

/** Merges objects, joins lists, adds other values to lists, and replaces single values. */
function update({ holder, key, value, depth }: Target, from: Node, source: Node, to: Application) {
  if (Array.isArray(value) && !Array.isArray(from.value)) {
    insert(value, value.length, from, depth + 1, to);
  } else {
    // The whole document is an object, which is never replaced.
    merge(Object(holder?.value ?? [value]), key, from, { source, depth, to });
  }
}

/** @param at where a conflict is reported: at the values of an update, or at `copy`. */
function merge(
  holder: object,
  key: string | number,
  from: Node,
  at: { readonly source: Node; readonly depth: number; readonly to: Application },
): void {
  const { source, depth, to } = at;
  const value = ownValue(holder, key);
  const inner = { ...at, depth: depth + 1 };
  if (value === undefined) {
    insert(holder, key, from, depth, to);
  } else if (kindOf(value) !== kindOf(from.value)) {
    const message = `${kindOf(from.value)} cannot be merged with ${kindOf(value)}`;
    const hint = "remove the old value in an earlier action, then update its parent";
    const isCopy = source.step?.key === "copy";
    to.fail("overlay-conflict", isCopy ? source : from, message, hint);
  } else if (Array.isArray(value)) {
    for (const item of to.origins.children(from)) {
      insert(value, value.length, item, depth + 1, to);
    }
  } else if (isObject(value)) {
    for (const member of to.origins.children(from)) merge(value, member.key, member, inner);
  } else {
    insert(holder, key, from, depth, to);
  }
}

function insert(
  holder: object,
  key: string | number,
  from: Node,
  depth: number,
  to: Application,
): void {
  to.origins.put(holder, key, copyOf(from, depth, to), from);
}

/** A deep copy, whose parts keep their places. */
function copyOf(from: Node, depth: number, to: Application): unknown {
  const { value } = from;
  const size = typeof value === "string" ? value.length : 5;
  if (!to.spend(size)) throw new LimitError(TOO_MUCH);
  if (depth > maxDepth) throw new LimitError(`nests values more than ${maxDepth} deep`);
  if (typeof value !== "object" || value === null) return value;
  const copied: object = Array.isArray(value) ? [] : {};
  for (const { key, ...member } of to.origins.children(from)) {
    if (!to.spend(key.length)) throw new LimitError(TOO_MUCH);
    insert(copied, key, member, depth + 1, to);
  }
  return copied;
}

const TOO_MUCH = "writes too much for the length of the document";

const SINGLE = "a single value";

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "a list" : isObject(value) ? "an object" : SINGLE;
}
