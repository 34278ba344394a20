import { groupBy } from "../../collections/index.js";
import { quoteText } from "../../errors/index.js";
import { mediaTypeEssence } from "../../media-types/index.js";
import { parameterKey } from "../parameter-key.js";
import { findTarget } from "../references.js";
import { plainRoute } from "../route-text.js";
import { didYouMean, suggestName } from "../shape/nearest-name.js";
import { type SourceProblem, type Span, firstHere } from "../source-problem.js";
import { child, entries, itemNodes, stringValue, withEntries } from "../yaml/yaml-tree.js";
import type { YamlEntry, YamlMap, YamlNode } from "../yaml/yaml-tree.js";
import type { OpenedDocuments } from "./open-documents.js";

/**
 * Applies the manifest's changes to the routes of documents. Reports a change to a missing route, because the route was renamed
 * or removed, and the change would be lost silently.
 *
 * @param ofDocuments the contents of the documents.
 * @param merged the documents and the manifest combined. Its `routes` are only the changes.
 */
export function overrideRoutes(
  ofDocuments: YamlNode,
  merged: YamlMap,
  documents: OpenedDocuments,
): { readonly value: YamlMap; readonly problems: readonly SourceProblem[] } {
  const problems: SourceProblem[] = [];
  const list = child(ofDocuments, "routes");
  const changes = merged.entries.get("routes");
  if (documents.data.manifest === undefined || changes?.value.kind !== "list") {
    return { value: merged, problems };
  }
  /** By route string. Invalid route strings stay unchanged, so that later checks report them. */
  const declared = new Map(
    itemNodes(list).flatMap((route) => {
      const text = stringValue(child(route, "route")) ?? "";
      return route.kind === "map" ? [[plainRoute(text) ?? text, route] as const] : [];
    }),
  );
  const routes = new Map<string, YamlNode>(declared);
  const seen = new Map<string, YamlNode>();
  for (const change of changes.value === list ? [] : changes.value.items) {
    const node = child(change, "route") ?? change;
    const route = plainRoute(stringValue(node) ?? "");
    // `checkShape` reports an entry without a route.
    if (route === undefined) {
      routes.set(`${routes.size}`, change);
      continue;
    }
    const before = declared.get(route);
    const earlier = seen.get(route);
    seen.set(route, node);
    if (before === undefined) {
      problems.push(unknownRoute(route, node, declared.keys(), documents, problems.length));
    } else if (earlier !== undefined) {
      const message = `${quoteText(route)} is changed twice`;
      const hint = "merge both entries";
      const related = firstHere(earlier);
      problems.push({ code: "duplicate-route", message, hint, span: node, related });
    } else if (change.kind === "map") {
      routes.set(route, mergeRoute(before, change, merged));
    }
  }
  const value = { ...changes, value: { ...changes.value, items: [...routes.values()] } };
  return { value: withEntries(merged, [...entries(merged), value]), problems };
}

function unknownRoute(
  route: string,
  node: YamlNode,
  known: Iterable<string>,
  { named, data }: OpenedDocuments,
  found: number,
): SourceProblem {
  const [first, ...kept] = named.map(({ settings }) => settings.document);
  const owner =
    kept.length === 0 ? `${first ?? ""} has no route` : "none of the documents has the route";
  const hint = data.leftOut.has(route)
    ? "the document has it, but `include`, `exclude` or `deprecated` leaves it out"
    : didYouMean(
        suggestName(route, known, found),
        "it was renamed or removed there: remove it here, too",
      );
  return { code: "unknown-route", message: `${owner} ${quoteText(route)}`, hint, span: node };
}

/**
 * Merges a document's route with the manifest's changes: simple values and lists replace the document's, blocks such as
 * `headers` and `requestBody` are merged by key, parameters by `in` and name. Schemas are replaced completely.
 *
 * @param root has the blocks that a `$ref` in a route can refer to.
 */
function mergeRoute(declared: YamlMap, override: YamlMap, root: YamlNode): YamlMap {
  const changes = entries(override).filter(({ key }) => key !== "route");
  return mergeMaps(declared, declared, withEntries(override, changes), (before, after, key) => {
    switch (key) {
      case "parameters":
        return mergeParameters(before, after, root);
      case "headers":
        return mergeHeaderEntries(before, after);
      case "externalDocs":
        return mergeBlocks(before, after);
      case "requestBody":
        return mergeBlocks(withDefault(before, stringValue(child(after, "contentType"))), after);
      case "responses":
        return mergeBlocks(before, after, (original, override) =>
          mergeResponse(original, override, root),
        );
      default:
        return after;
    }
  });
}

type Merge = (before: YamlNode, after: YamlNode, key: string) => YamlNode;

/** The entries of two maps. The second map takes precedence. */
export function mergeMaps(
  place: Span,
  first: YamlNode,
  second: YamlNode,
  merge: Merge = (_, after) => after,
): YamlMap {
  const changes = entries(second).map((entry) => {
    const before = child(first, entry.key);
    return before ? { ...entry, value: merge(before, entry.value, entry.key) } : entry;
  });
  return withEntries(place, [...entries(first), ...changes]);
}

function mergeBlocks(before: YamlNode, after: YamlNode, merge: Merge = mergeMember): YamlNode {
  if (before.kind !== "map" || after.kind !== "map") return after;
  return mergeMaps(before, before, after, merge);
}

function mergeMember(before: YamlNode, after: YamlNode, key: string): YamlNode {
  if (key === "schema") return after;
  const fold = FOLDS.get(key);
  return mergeBlocks(fold ? withNamesOf(after, before, fold) : before, after);
}

/** The media types and headers of a message can have other spellings in an override. */
const FOLDS = new Map([
  ["content", mediaTypeEssence],
  ["headers", (name: string) => name.toLowerCase()],
]);

/**
 * The entries of a map, with the keys of another map if each map has one key of that name. Media types can differ in their
 * parameters only.
 */
function withNamesOf(named: YamlNode, map: YamlNode, fold: (key: string) => string): YamlNode {
  if (map.kind !== "map") return map;
  const nameOf = ({ key }: YamlEntry) => fold(key);
  const [spellings, uses] = [groupBy(entries(named), nameOf), groupBy(entries(map), nameOf)];
  const renamed = entries(map).map((entry) => {
    const [spelled, ...others] = spellings.get(nameOf(entry)) ?? [];
    const isOnly = others.length === 0 && uses.get(nameOf(entry))?.length === 1;
    return spelled && isOnly ? { ...entry, key: spelled.key } : entry;
  });
  return withEntries(map, renamed);
}

/** Header names are case-insensitive. */
export function mergeHeaderEntries(before: YamlNode, after: YamlNode): YamlNode {
  if (before.kind !== "map" || after.kind !== "map") return after;
  const names = new Set(entries(after).map(({ key }) => key.toLowerCase()));
  const kept = entries(before).filter(({ key }) => !names.has(key.toLowerCase()));
  return withEntries(after, [...kept, ...entries(after)]);
}

/** A request body with one media type of its `content` as the new default. The old default takes that type's place. */
function withDefault(body: YamlNode, contentType: string | undefined): YamlNode {
  const content = entries(body).find(({ key }) => key === "content");
  if (content === undefined || contentType === undefined) return body;
  const wanted = mediaTypeEssence(contentType);
  const chosen = entries(content.value).find(({ key }) => mediaTypeEssence(key) === wanted);
  if (chosen?.value.kind !== "map") return body;
  const isOfType = ({ key }: YamlEntry): boolean => key === "schema" || key === "encoding";
  const previousDefault: YamlEntry = {
    ...chosen,
    key: stringValue(child(body, "contentType")) ?? "application/json",
    value: withEntries(body, entries(body).filter(isOfType)),
  };
  const types = entries(content.value).map((entry) => (entry === chosen ? previousDefault : entry));
  return withEntries(body, [
    ...entries(body).filter((entry) => !isOfType(entry) && entry !== content),
    ...entries(chosen.value),
    { ...content, value: withEntries(content.value, types) },
  ]);
}

function mergeResponse(before: YamlNode, after: YamlNode, root: YamlNode): YamlNode {
  if (child(after, "$ref")) return after;
  const declared = findTarget(before, root) ?? before;
  // `schema` is the short form of `content`, so each replaces the other.
  const replaced = child(after, "content") ? "schema" : child(after, "schema") ? "content" : "";
  const kept = entries(declared).filter(({ key }) => key !== replaced);
  return declared.kind === "map" ? mergeBlocks(withEntries(declared, kept), after) : after;
}

function mergeParameters(before: YamlNode, after: YamlNode, root: YamlNode): YamlNode {
  if (before.kind !== "list" || after.kind !== "list") return after;
  const findParameterKey = (node: YamlNode): string => {
    const parameter = findTarget(node, root) ?? node;
    const place = stringValue(child(parameter, "in")) ?? "";
    return parameterKey(place, stringValue(child(parameter, "name")) ?? "");
  };
  const merged = new Map(before.items.map((item) => [findParameterKey(item), item]));
  const added: YamlNode[] = [];
  for (const item of after.items) {
    const key = findParameterKey(item);
    const declared = merged.get(key);
    if (declared === undefined) added.push(item);
    else if (child(item, "$ref")) merged.set(key, item);
    else merged.set(key, mergeBlocks(findTarget(declared, root) ?? declared, item));
  }
  return { ...before, items: [...merged.values(), ...added] };
}
