import { createHash } from "node:crypto";
import { groupBy } from "../../collections/index.js";
import type { NameRule } from "../../manifest/index.js";
import {
  type Nameable,
  defaultGroup,
  defaultName,
  foldName,
  freeGroup,
  isFitName,
  kebabCase,
  nameByRules,
  nameRoutes,
  pascalCase,
} from "../../plan/index.js";
import { optional } from "../optional.js";

/**
 * Names and groups for all routes, by the rules of `nameRoutes`.
 *
 * @param routes each with the group of all routes of its document, if one is set.
 * @param rules those of the manifest; the planner reports rules that cannot be used.
 * @returns for each route its name, and whether that is the default one; its group, written or derived, and whether it is derived
 *   from a tag; and the name that other routes would have too, if this route has another one because of them.
 */
export function nameEntries(
  routes: readonly (Nameable & { readonly group?: string | undefined })[],
  rules: readonly NameRule[] = [],
) {
  const ruled = rules.length === 0 ? [] : nameByRules(rules, routes).value;
  const names = nameRoutes(
    routes.map(({ group: _, ...route }) => route),
    ruled,
  );
  return routes.map((route, index) => {
    const { name: byRule, group: written = route.group } = ruled[index] ?? {};
    const { name = "", contested } = names[index] ?? {};
    const usualGroup = defaultGroup(route);
    const group = written ?? freeGroup(usualGroup);
    const groupIsDefault = written === undefined;
    return {
      name,
      nameIsDefault: byRule === undefined && name === defaultName(route),
      group,
      groupIsDefault,
      ...(groupIsDefault &&
        defaultGroup({ ...route, tags: [] }) !== usualGroup && { isFromTag: true }),
      ...optional("contested", contested),
    };
  });
}

/** For each item, the name by the first function that gives a valid and unique name. */
export function firstUnique<Item>(
  items: readonly Item[],
  functions: readonly ((item: Item) => string)[],
): readonly (string | undefined)[] {
  let level = items.map(() => 0);
  for (;;) {
    const names = items.map((item, index) => functions[level[index] ?? 0]?.(item));
    const uses = countUses(names);
    const failed = names.map((name) => name !== undefined && (!isFitName(name) || uses(name) > 1));
    if (!failed.includes(true)) return names;
    // A renamed item can take a name that was unique before, so check all names again.
    level = level.map((at, index) => (failed[index] === true ? at + 1 : at));
  }
}

/** Counts names that fold to the same key as one, as the planner does. */
function countUses(names: readonly (string | undefined)[]): (name: string) => number {
  const uses = groupBy(names, (name) => (name === undefined ? undefined : foldName(name)));
  return (name) => uses.get(foldName(name))?.length ?? 0;
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

/**
 * Names for shared parts of the document, by address (`api.yaml#/components/schemas/Pet`). A part keeps the document's name
 * if that is valid and no other name differs from it only in punctuation or case, because types are named after it.
 * Otherwise a short hash of the address is appended.
 *
 * @param bases the addresses of bases, which give way to other names, and those of the parents that they are named after.
 */
export function nameShared(
  addresses: readonly string[],
  bases: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const wanted = addresses
    .filter((address) => !bases.has(address))
    .map((address) => ({ address, name: plainName(address) }))
    .map((part) => ({ ...part, key: foldShared(part.name) }));
  const uses = groupBy(wanted, ({ key }) => key);
  const hashed = (name: string, address: string): string => `${name}_${shortHash(address)}`;
  const names = new Map(
    wanted.map(({ address, name, key }) => [
      address,
      uses.get(key)?.length === 1 ? name : hashed(name, address),
    ]),
  );
  for (const [address, parent] of bases) {
    const name = `${names.get(parent) ?? ""}Base`;
    names.set(address, uses.has(foldShared(name)) ? hashed(name, address) : name);
  }
  return names;
}

/** Two names with the same key make one name of a type. */
export function foldShared(name: string): string {
  return pascalCase(name).toLowerCase();
}

/** The document's name for a part, which is its last step, if it is valid. A part that is a whole file has the file's name. */
export function plainName(address: string): string {
  const hash = address.indexOf("#");
  const fragment = address.slice(hash + 1);
  const last = (text: string): string => text.slice(text.lastIndexOf("/") + 1);
  const name =
    fragment === ""
      ? kebabCase(last(address.slice(0, hash)).replace(/\.[^.]*$/, ""))
      : last(fragment).replaceAll("%25", "%").replaceAll("~1", "/").replaceAll("~0", "~");
  if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) return name;
  const pascal = pascalCase(name).replace(/[^A-Za-z0-9]/g, "");
  return /^[A-Za-z]/.test(pascal) ? pascal : `Shared${pascal}`;
}
