import { readRoute } from "waybill-runtime/tools";
import { groupBy } from "../collections/index.js";
import { printSignature, printType } from "../emit/index.js";
import { type Manifest, type Route, plainRoute } from "../manifest/index.js";
import {
  type ModulePlan,
  type PlacedRoute,
  type Plan,
  type RoutePlan,
  declarationsOf,
  placedRoutes,
  withoutExtension,
} from "../plan/index.js";
import { createTypeIndex, describeFields, type TypeIndex } from "../types/index.js";
import type { GroupData, ResponseData, RouteDetail, RouteEntry, Types } from "./page-data.js";
import { declaredNode, typeNode } from "./type-data.js";

export interface DescribeOptions {
  /** The specifier by which a module is imported, given its path without extension. */
  readonly specifierOf: (module: string) => string;
  readonly isServed: boolean;
}

/** The data of a page: the list, the groups in its order, and the types that several groups share. */
export function describeApi(manifest: Manifest, plan: Plan, options: DescribeOptions) {
  const types = createTypeIndex(plan);
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
  const routes = described.flat().map(({ entry }) => entry);
  return {
    api: { name, version, baseUrl, groups: names, routes, isServed: options.isServed },
    groups: described.map((members): GroupData => {
      const details = members.map(({ entry, detail }) => [entry.name, detail] as const);
      const paths = new Set(members.map(({ detail }) => detail.module));
      const modules = plan.modules.filter(({ path }) => paths.has(withoutExtension(path)));
      return { routes: Object.fromEntries(details), types: typesOf(modules) };
    }),
    types: typesOf(plan.modules.filter(({ kind }) => kind !== "builders")),
  };
}

function typesOf(modules: readonly ModulePlan[]): Types {
  const declarations = modules.flatMap(declarationsOf);
  return Object.fromEntries(declarations.map((each) => [each.name, declaredNode(each)]));
}

function describeRoute(
  { route, module }: PlacedRoute,
  group: number,
  source: Route | undefined,
  types: TypeIndex,
  { specifierOf }: DescribeOptions,
): { readonly entry: RouteEntry; readonly detail: RouteDetail } {
  const { name, doc, manifestRoute, effectiveRoute } = route;
  const { operationId, summary, tags, deprecated = false }: Partial<Route> = source ?? {};
  const { method, url } = readRoute(manifestRoute);
  const fields = describeFields(route, types);
  const entry = {
    ...{ name, method: method.toUpperCase(), path: url, group },
    fields: fields.length,
    required: fields.filter(({ isRequired }) => isRequired).length,
    ...{ operationId, summary, tags },
    isDeprecated: deprecated !== false || undefined,
  };
  const detail = {
    module,
    importLine: `import { ${name} } from ${JSON.stringify(specifierOf(module))};`,
    route: manifestRoute,
    effectiveRoute: effectiveRoute === manifestRoute ? undefined : effectiveRoute,
    // The first paragraph is the route, and the list shows the summary.
    description: doc.paragraphs.slice(1).filter((text) => text !== summary),
    see: doc.see,
    deprecated: doc.deprecated,
    fields,
    responses: describeResponses(route, source, types),
    signature: printSignature(route),
    parameters: typeNode(route.types.parameters),
  };
  return { entry, detail };
}

function describeResponses(
  { types: { responses } }: RoutePlan,
  source: Route | undefined,
  { declarations }: TypeIndex,
): readonly ResponseData[] {
  const declaration =
    responses?.kind === "reference" ? declarations.get(responses.name) : undefined;
  if (declaration?.kind !== "interface") return [];
  const byType = groupBy(declaration.properties, ({ type }) => printType(type));
  return [...byType].map(([text, properties]) => {
    const descriptions = properties.flatMap(
      ({ name }) => source?.responses?.[name]?.description ?? [],
    );
    return {
      statuses: properties.map(({ name }) => name),
      descriptions: [...new Set(descriptions)],
      type: text === "undefined" ? undefined : properties[0] && typeNode(properties[0].type),
    };
  });
}
