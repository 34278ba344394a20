import { quoteText } from "../../errors/index.js";
import { plainRoute } from "../route-text.js";
import { didYouMean, suggestName } from "../shape/nearest-name.js";
import { type SourceProblem, firstHere } from "../source-problem.js";
import {
  type YamlMap,
  type YamlNode,
  child,
  entries,
  headOf,
  items,
  textOf,
  withEntries,
} from "../yaml/yaml-tree.js";
import type { OpenedDocuments } from "./document-settings.js";
import { mergeRoute } from "./merge-route.js";

/**
 * Applies the manifest's changes to the routes of documents. A change to a route that no document has is reported: the route
 * was renamed or removed, and the change would be lost silently.
 *
 * @param ofDocuments the contents of the documents.
 * @param merged the same with those of the manifest, whose `routes` are only the changes.
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
  /** By route string. One that cannot be read is there as it is written, so that the checks find it. */
  const declared = new Map(
    items(list).flatMap((route) => {
      const text = textOf(child(route, "route")) ?? "";
      return route.kind === "map" ? [[plainRoute(text) ?? text, route] as const] : [];
    }),
  );
  const routes = new Map<string, YamlNode>(declared);
  const seen = new Map<string, YamlNode>();
  for (const change of changes.value === list ? [] : changes.value.items) {
    const node = child(change, "route") ?? change;
    const route = plainRoute(textOf(node) ?? "");
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
      const hint = "write all that is different into one of them";
      const related = firstHere(headOf(earlier));
      problems.push({ code: "duplicate-route", message, hint, span: headOf(node), related });
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
  const [first, ...others] = named.map(({ settings }) => settings.document);
  const owner =
    others.length === 0 ? `${first ?? ""} has no route` : "none of the documents has the route";
  const span = headOf(node);
  const message = `${owner} ${quoteText(route)}`;
  if (data.leftOut.has(route)) {
    const hint = "the document has it, but `include`, `exclude` or `deprecated` leaves it out";
    return { code: "unknown-route", message, hint, span };
  }
  const near = suggestName(route, known, found);
  const hint = didYouMean(near, "it was renamed or removed there: remove it here, too");
  return { code: "unknown-route", message, hint, span };
}
