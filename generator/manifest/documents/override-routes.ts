import { quoteText } from "../../errors/index.js";
import { plainRoute } from "../route-text.js";
import { suggestName } from "../shape/nearest-name.js";
import type { SourceProblem } from "../source-problem.js";
import { type YamlMap, type YamlNode, child, headOf, textOf } from "../yaml/yaml-tree.js";
import { mergeRoute, type SharedBlocks } from "./merge-route.js";

/** The routes of documents by route string: `GET /pets/{petId}`. */
interface DocumentRoutes {
  readonly routes: ReadonlyMap<string, YamlMap>;
  /** Routes left out by a selection of operations. */
  readonly leftOut: ReadonlySet<string>;
  /** The paths of the documents, for messages. */
  readonly documents: readonly string[];
}

/**
 * Applies the manifest's changes to the routes of documents. A change to a route that no document has is reported: the route
 * was renamed or removed, and the change would be lost silently.
 */
export function overrideRoutes(
  { routes, leftOut, documents }: DocumentRoutes,
  overrides: readonly YamlNode[],
  shared: SharedBlocks,
): { readonly value: readonly YamlNode[]; readonly problems: readonly SourceProblem[] } {
  const problems: SourceProblem[] = [];
  const merged = new Map<string, YamlNode>(routes);
  const seen = new Map<string, YamlNode>();
  for (const override of overrides) {
    const node = child(override, "route") ?? override;
    const route = plainRoute(textOf(node) ?? "");
    // `checkShape` reports an entry without a route.
    if (route === undefined) {
      merged.set(`${merged.size}`, override);
      continue;
    }
    const declared = routes.get(route);
    const earlier = seen.get(route);
    seen.set(route, node);
    if (declared === undefined) {
      problems.push(unknownRoute(route, node, { routes, leftOut, documents }, problems.length));
    } else if (earlier !== undefined) {
      problems.push(twice(route, node, earlier));
    } else if (override.kind === "map") {
      merged.set(route, mergeRoute(declared, override, shared));
    }
  }
  return { value: [...merged.values()], problems };
}

function unknownRoute(
  route: string,
  node: YamlNode,
  { routes, leftOut, documents }: DocumentRoutes,
  found: number,
): SourceProblem {
  const [first = "", ...others] = documents;
  const owner = others.length === 0 ? first : "none of the documents";
  const verb = others.length === 0 ? "has no route" : "has the route";
  const near = leftOut.has(route) ? undefined : suggestName(route, routes.keys(), found);
  const hint = leftOut.has(route)
    ? "the document has it, but `include`, `exclude` or `deprecated` leaves it out"
    : near === undefined
      ? "it was renamed or removed there: remove it here, too"
      : `did you mean ${quoteText(near)}?`;
  return {
    code: "unknown-route",
    message: `${owner} ${verb} ${quoteText(route)}`,
    hint,
    span: headOf(node),
  };
}

function twice(route: string, node: YamlNode, earlier: YamlNode): SourceProblem {
  return {
    code: "duplicate-route",
    message: `${quoteText(route)} is changed twice`,
    hint: "write all that is different into one of them",
    span: headOf(node),
    related: [{ message: "first here", span: headOf(earlier) }],
  };
}
