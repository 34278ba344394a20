import { type Json, lowercaseNames, parameterKey, readYaml, toData } from "../../manifest/index.js";
import { toLf } from "../../portable/index.js";
import { groupOf } from "../write/print-manifest.js";
import { type Conflict, type ManifestChanges, changesOf } from "./changes.js";
import {
  BLOCKS,
  type Comparable,
  KEYED,
  comparable,
  condense,
  entryOf,
  isUntouched,
  ofSections,
  parametersOf,
  resolve,
  routeOf,
} from "./comparable.js";
import {
  type Data,
  canonical,
  dataFrom,
  dataOf,
  isData,
  isSame,
  listOf,
  mapData,
  memberOf,
} from "./data.js";
import type { ImportRecord } from "./import-record.js";
import { findMoves, moveEntries, moveRoutes } from "./moved-routes.js";
import { patchYaml } from "./patch-yaml.js";

export interface UpdatedManifest {
  readonly text: string;
  readonly changes: ManifestChanges;
}

/**
 * Updates the text of a manifest from a document. What does not change keeps its text, and comments stay.
 *
 * @param text the text of a valid manifest.
 * @param document the manifest that an import makes of the document.
 * @param set top-level keys to set to other values.
 */
export function updateManifest(
  text: string,
  document: Data,
  base: ImportRecord | undefined,
  set: Data = {},
): UpdatedManifest {
  const ours = readData(text);
  const { merged, changes } = mergeManifest(ours, document, base, set);
  const targets = new Map(changes.moved.map(({ from, to }) => [from, to]));
  const unmarked = text.replace(/^\ufeff/, "");
  const patched = patchYaml(unmarked, ours, merged, (item, path) => {
    if (path === "/routes") return targets.get(routeOf(item)) ?? routeOf(item);
    const { in: place, name } = dataOf(item);
    const isNamed = path === "/routes[]/parameters" && name !== undefined;
    return isNamed ? parameterKey(String(place), String(name)) : canonical(item);
  });
  return { text: text.slice(0, text.length - unmarked.length) + patched, changes };
}

/** @param text the text of a valid manifest. */
export function readData(text: string): Data {
  const { root } = readYaml(toLf(text.replace(/^\ufeff/, "")));
  if (root?.kind !== "map") throw new TypeError("a manifest is a map");
  return toData(root) as Data;
}

/** @param known what the last import wrote; without it, all of the manifest is taken for a person's. */
export function mergeManifest(
  manifest: Data,
  document: Data,
  known: Comparable | undefined,
  set: Data,
) {
  const theirs = comparable(document);
  const written = comparable({ ...manifest, ...set });
  const moves = findMoves(written.routes, theirs.routes, known?.routes);
  const ours = moveEntries(manifest, moves);
  const compared = { ...written, routes: moveRoutes(written.routes, moves) };
  const base = known && { ...known, routes: mapData(moveRoutes(known.routes, moves), condense) };
  const { value, conflicts } = mergeValues(compared, theirs, base);
  const tree = dataOf(value);
  // All shared parts, including those that may not be needed.
  const parts = ofSections((key) => ({ ...compared[key], ...theirs[key], ...dataOf(tree[key]) }));
  const routes = mergeRoutes(dataOf(tree["routes"]), { ours, document, parts });
  const used = usedParts(routes, parts);
  const blocks = BLOCKS.map((block) => {
    const merged = mapData(parts[block], (part, name) =>
      used.has(`#/${block}/${name}`) || memberOf(tree[block], name) !== undefined
        ? part
        : undefined,
    );
    if (isSame(merged, compared[block])) return [block, ours[block]] as const;
    return [block, Object.keys(merged).length === 0 ? undefined : merged] as const;
  });
  const merged = dataFrom(
    Object.entries({
      ...ours,
      ...set,
      // Nothing is removed: the manifest of a document without a version needs one.
      ...dataOf(tree["top"]),
      ...Object.fromEntries(blocks),
      routes,
    }),
  );
  const isKnown = known !== undefined;
  return { merged, changes: changesOf({ ours, merged, theirs, isKnown, moves, conflicts }) };
}

/**
 * Takes the document's changes since the last import, and keeps a person's. Objects are merged key by key, lists are not.
 *
 * @param base the value as the last import wrote it, condensed. Each value is `undefined` where it is absent.
 * @returns what both have changed besides: there the person's value stays.
 */
function mergeValues(
  ours: Json | undefined,
  document: Json | undefined,
  base: Json | undefined,
  path: readonly string[] = [],
): { readonly value: Json | undefined; readonly conflicts: readonly Conflict[] } {
  if (isSame(ours, document) || isUntouched(document, base)) return { value: ours, conflicts: [] };
  if (isUntouched(ours, base)) return { value: document, conflicts: [] };
  // Merging two forms, or two versions without a common ancestor, would give a part that is neither of them.
  const forms = new Set([ours, document].flatMap((value) => formOf(value) ?? []));
  const isWhole = (base === undefined && isPart(path)) || forms.size > 1;
  if (!isData(ours) || !isData(document) || isWhole) {
    const change = (value: Json | undefined) => (value === undefined ? "removed" : "changed");
    const conflict: Conflict = { path, manifest: change(ours), document: change(document) };
    return { value: ours, conflicts: [conflict] };
  }
  const members = Object.keys({ ...ours, ...document }).map((key) => {
    const [mine, theirs] = [memberOf(ours, key), memberOf(document, key)];
    return { key, ...mergeValues(mine, theirs, memberOf(base, key), [...path, key]) };
  });
  return {
    value: dataFrom(members.map(({ key, value }) => [key, value])),
    conflicts: members.flatMap(({ conflicts }) => conflicts),
  };
}

/** The key by which a response has its type: `schema` is the short form of `content`. */
function formOf(value: Json | undefined): string | undefined {
  const keys = ["schema", "content"].filter((key) => memberOf(value, key) !== undefined);
  return keys.length === 1 ? keys[0] : undefined;
}

/** Whether a path leads to a shared part, or to a part of a route, and not to several of them by name. */
function isPart(path: readonly string[]): boolean {
  const [section, , key = ""] = path;
  return path.length > (section !== "routes" ? 1 : KEYED.has(key) ? 3 : 2);
}

/** The shared parts that routes refer to, also through others: `#/schemas/Pet`. */
function usedParts(routes: Json | undefined, blocks: Data): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [routes];
  while (waiting.length > 0) {
    const value = waiting.pop();
    // A discriminator's mapping refers to schemas by text as well.
    if (typeof value === "string" && value.startsWith("#/") && !found.has(value)) {
      found.add(value);
      const [, block = "", name = ""] = value.split("/");
      waiting.push(memberOf(memberOf(blocks, block), name));
    }
    if (typeof value === "object" && value !== null) waiting.push(...Object.values(value as Data));
  }
  return found;
}

interface Manifests {
  readonly ours: Data;
  readonly document: Data;
  /** The shared parts of the merged manifest. */
  readonly parts: Data;
}

/**
 * The list of routes: the manifest's in their order, and new ones after the last of their group.
 *
 * @param merged routes in their comparable form.
 */
function mergeRoutes(merged: Data, manifests: Manifests): readonly Json[] {
  const { ours, document } = manifests;
  const mine = new Set(listOf(ours["routes"]).map(routeOf));
  const theirs = new Map(listOf(document["routes"]).map((item) => [routeOf(item), item]));
  const routes = listOf(ours["routes"]).flatMap((item) => {
    const route = memberOf(merged, routeOf(item));
    const other = theirs.get(routeOf(item));
    if (route === undefined || other === undefined) return route === undefined ? [] : [item];
    const entry = writeRoute(dataOf(route), entryOf(item), entryOf(other), manifests);
    return [isSame(entry, entryOf(item)) ? item : entry];
  });
  const groups = routes.map(groupOf);
  for (const [name, item] of theirs) {
    if (mine.has(name) || memberOf(merged, name) === undefined) continue;
    const group = groupOf(item);
    const index = groups.lastIndexOf(group) + 1 || routes.length;
    groups.splice(index, 0, group);
    routes.splice(index, 0, Object.keys(entryOf(item)).length === 1 ? name : item);
  }
  return routes;
}

/** A merged route as it is written: with `$ref`s to shared parts where the manifest or the document has them. */
function writeRoute(route: Data, ours: Data, theirs: Data, manifests: Manifests): Data {
  const { document, parts } = manifests;
  const asWritten = (merged: Data, forms: readonly Data[]): Data =>
    mapData(merged, (part, key) => {
      const isForm = (form: Data) => isSame(resolve(memberOf(form, key), parts), part);
      const form = forms.find((data) => memberOf(data, key) !== undefined && isForm(data));
      return memberOf(form, key) ?? part;
    });
  const keyed = [parametersOf(ours, manifests.ours), parametersOf(theirs, document)];
  const written: Readonly<Record<string, Json | undefined>> = {
    ...route,
    headers: isSame(route["headers"], lowercaseNames(dataOf(ours["headers"])))
      ? ours["headers"]
      : route["headers"],
    parameters: Object.values(asWritten(dataOf(route["parameters"]), keyed)),
    responses: asWritten(
      dataOf(route["responses"]),
      [ours, theirs].map(({ responses }) => dataOf(responses)),
    ),
  };
  return mapData({ ...ours, ...dataFrom(Object.entries(written)) }, (_, key) =>
    KEYED.has(key) && isEmpty(written[key])
      ? isEmpty(ours[key])
        ? ours[key]
        : undefined
      : written[key],
  );
}

function isEmpty(value: Json | undefined): boolean {
  return Object.keys(value ?? {}).length === 0;
}
