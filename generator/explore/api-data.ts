import { readRoute } from "waybill-runtime/tools";
import { groupBy } from "../collections/index.js";
import { printSignature, printType } from "../emit/index.js";
import { type Manifest, type Route, plainRoute } from "../manifest/index.js";
import {
  type Declarations,
  type ModulePlan,
  type PlacedRoute,
  type Plan,
  type PropertyPlan,
  type RoutePlan,
  allDeclarations,
  declarationsOf,
  placedRoutes,
  propertyFinder,
  withoutExtension,
} from "../plan/index.js";
import { fieldInput } from "./field-input.js";
import type {
  FieldData,
  GroupData,
  ResponseData,
  RouteDetail,
  RouteEntry,
  Types,
} from "./page-data.js";
import { declaredNode, typeNode } from "./type-data.js";

export interface DescribeOptions {
  /** The specifier by which a module is imported, given its path without extension. */
  readonly specifierOf: (module: string) => string;
  readonly isServed: boolean;
}

/** The data of a page: the list, the groups in its order, and the types that several groups share. */
export function describeApi(manifest: Manifest, plan: Plan, options: DescribeOptions) {
  const declarations = allDeclarations(plan);
  const sources = new Map(manifest.routes.map((route) => [plainRoute(route.route), route]));
  const byGroup = groupBy(placedRoutes(plan), ({ route }) => route.group);
  const names = [...byGroup.keys()].sort();
  const described = names.map((name, group) =>
    (byGroup.get(name) ?? []).map((placed) => {
      const source = sources.get(placed.route.manifestRoute);
      return describeRoute(placed, group, source, declarations, options);
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
  declarations: Declarations,
  { specifierOf }: DescribeOptions,
): { readonly entry: RouteEntry; readonly detail: RouteDetail } {
  const { name, doc, manifestRoute, effectiveRoute } = route;
  const { operationId, summary, tags, deprecated = false }: Partial<Route> = source ?? {};
  const { method, url } = readRoute(manifestRoute);
  const fields = describeFields(route, declarations);
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
    responses: describeResponses(route, source, declarations),
    signature: printSignature(route),
    parameters: typeNode(route.types.parameters),
  };
  return { entry, detail };
}

/** The arguments of a function, and the headers of its options. */
export function describeFields(route: RoutePlan, declarations: Declarations): readonly FieldData[] {
  const propertiesOf = propertyFinder(declarations);
  const properties = propertiesOf(route.types.parameters);
  const describeProperty = (
    { type, isOptional, doc }: Omit<PropertyPlan, "name"> = UNKNOWN,
    required = false,
  ) => ({
    isRequired: required || !isOptional,
    type: printType(type),
    description: doc.paragraphs,
    deprecated: doc.deprecated,
    input: fieldInput(type, declarations),
  });
  return [
    ...route.arguments.map(({ name, in: place, required, wireName, variable }) => {
      const property = describeProperty(properties.get(name), required);
      return { name, in: place, wireName, variable, ...property };
    }),
    ...[...propertiesOf(route.types.headers).values()].map((property) => {
      return { name: property.name, in: "header" as const, ...describeProperty(property) };
    }),
  ];
}

/** What is known of an argument whose type only a compiler could compute. */
const UNKNOWN = {
  type: { kind: "keyword", name: "unknown" },
  isOptional: true,
  doc: { paragraphs: [] },
} as const;

function describeResponses(
  { types: { responses } }: RoutePlan,
  source: Route | undefined,
  declarations: Declarations,
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
