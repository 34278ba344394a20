import { readRoute } from "waybill-runtime/tools";
import { groupBy } from "../collections/index.js";
import { printSignature } from "../emit/index.js";
import { type ApiDescription, type Manifest, type Route, plainRoute } from "../manifest/index.js";
import {
  allDeclarations,
  type ModulePlan,
  type PlacedRoute,
  type Plan,
  type RoutePlan,
  bodiesByType,
  withoutHeaders,
  listDeclarations,
  defaultGroup,
  isKeyword,
  placedRoutes,
  typeDeclared,
  withoutExtension,
} from "../plan/index.js";
import { createShapeIndex, describeFields, type ShapeIndex } from "../types/index.js";
import type { GroupData, ResponseData, RouteDetail, RouteEntry, Types } from "./page-data.js";

export interface DescribeOptions {
  /** Returns the specifier of a module's import for its path without extension. */
  readonly findSpecifier: (module: string) => string;
  readonly isServed: boolean;
  readonly description?: ApiDescription | undefined;
}

/** The data of a page: the list, the groups in the list's order, and the types that several groups share. */
export function describeApi(manifest: Manifest, plan: Plan, options: DescribeOptions) {
  const types = createShapeIndex(allDeclarations(plan));
  const sources = new Map(manifest.routes.map((route) => [plainRoute(route.route), route]));
  const byGroup = groupBy(placedRoutes(plan), ({ route }) => route.group);
  const names = [...byGroup.keys()].sort();
  const described = names.map((name, group) =>
    (byGroup.get(name) ?? []).map((placed) => {
      const source = sources.get(placed.route.manifestRoute);
      return describeRoute(placed, group, source, types, options);
    }),
  );
  const { name, version, baseUrl } = manifest;
  const { tags = [], ...description } = options.description ?? { securitySchemes: [] };
  const routes = described.flat().map(({ entry }) => entry);
  return {
    api: {
      ...{ name, version, baseUrl, routes },
      groups: names.map((name, group) => ({
        name,
        texts: tagDescriptions(
          name,
          routes.filter((route) => route.group === group),
          tags,
        ),
      })),
      isServed: options.isServed,
      description,
      toTry: routeToTry(described.flat()),
    },
    groups: described.map((members): GroupData => {
      const details = members.map(({ entry, detail }) => [entry.name, detail] as const);
      const paths = new Set(members.map(({ detail }) => detail.module));
      const modules = plan.modules.filter(({ path }) => paths.has(withoutExtension(path)));
      return { routes: Object.fromEntries(details), types: collectTypes(modules) };
    }),
    types: collectTypes(plan.modules.filter(({ kind }) => kind !== "builders")),
  };
}

/** Descriptions of tags that name a group or are the first tag of one of its routes. Drafts omit tags that equal the group. */
function tagDescriptions(
  group: string,
  routes: readonly RouteEntry[],
  tags: ApiDescription["tags"],
): readonly string[] | undefined {
  const names = new Set(routes.map((route) => route.tags?.[0]));
  const texts = tags.flatMap(({ name, description }) =>
    names.has(name) || defaultGroup({ method: "GET", url: "/", tags: [name] }) === group
      ? [description]
      : [],
  );
  return texts.length === 0 ? undefined : [...new Set(texts)];
}

function collectTypes(modules: readonly ModulePlan[]): Types {
  const declarations = modules.flatMap(listDeclarations);
  return Object.fromEntries(declarations.map((each) => [each.name, typeDeclared(each)]));
}

function describeRoute(
  { route, module }: PlacedRoute,
  group: number,
  source: Route | undefined,
  types: ShapeIndex,
  { findSpecifier }: DescribeOptions,
): { readonly entry: RouteEntry; readonly detail: RouteDetail } {
  const { name, doc, manifestRoute, effectiveRoute } = route;
  const { operationId, summary, tags, deprecated = false }: Partial<Route> = source ?? {};
  const { method, url } = readRoute(manifestRoute);
  const fields = describeFields(route, types);
  const responses = describeResponses(route, source, types);
  const entry = {
    ...{ name, method: method.toUpperCase(), path: url, group },
    required: fields.filter(({ isRequired }) => isRequired).length,
    docs: doc.see && /[^/#]+$/.exec(doc.see.url)?.[0],
    ...{ operationId, summary, tags },
    isDeprecated: deprecated !== false || undefined,
  };
  const detail = {
    module,
    importLine: `import { ${name} } from ${JSON.stringify(findSpecifier(module))};`,
    route: manifestRoute,
    effectiveRoute: effectiveRoute === manifestRoute ? undefined : effectiveRoute,
    // The first paragraph is the route, and the list shows the summary.
    description: doc.paragraphs.slice(1).filter((text) => text !== summary),
    see: doc.see,
    deprecated: doc.deprecated,
    ...{ fields, responses },
    signature: printSignature(route),
    parameters: route.types.parameters,
  };
  return { entry, detail };
}

/** The GET route with the shortest path that needs no arguments and has a response body. */
function routeToTry(
  routes: readonly { readonly entry: RouteEntry; readonly detail: RouteDetail }[],
): string | undefined {
  const easy = routes.filter(
    ({ entry: { method, required, isDeprecated }, detail: { responses } }) =>
      method === "GET" &&
      required === 0 &&
      !isDeprecated &&
      responses.some(({ statuses, type }) => {
        const hasContent = type !== undefined && !isKeyword(type, "unknown");
        return hasContent && statuses.some((status) => status.startsWith("2"));
      }),
  );
  return easy.sort((a, b) => a.entry.path.length - b.entry.path.length)[0]?.entry.name;
}

function describeResponses(
  { types: { responses } }: RoutePlan,
  source: Route | undefined,
  { declarations }: ShapeIndex,
): readonly ResponseData[] {
  const declaration =
    responses?.kind === "reference" ? declarations.get(responses.name) : undefined;
  if (declaration?.kind !== "interface") return [];
  const byType = groupBy(declaration.properties, ({ type }) => JSON.stringify(type));
  return [...byType.values()].flatMap((properties) => {
    const described = properties.flatMap(
      ({ name }) => source?.responses?.[name]?.description ?? [],
    );
    const [{ type }] = properties;
    const common = {
      statuses: properties.map(({ name }) => name),
      descriptions: [...new Set(described)],
    };
    const bodies = bodiesByType(withoutHeaders(type));
    if (bodies.length > 0)
      return bodies.map((body) => ({ ...common, mediaType: body.name, type: body.type }));
    return [isKeyword(type, "undefined") ? common : { ...common, type }];
  });
}
