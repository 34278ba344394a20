import { readRoute } from "waybill-runtime/tools";
import { optionsType, printType, resultType } from "../emit/index.js";
import { type Manifest, type Route, plainRoute } from "../manifest/index.js";
import {
  type DeclarationPlan,
  type Declarations,
  type Plan,
  type PropertyPlan,
  type RoutePlan,
  allDeclarations,
  argumentProperties,
  declarationsOf,
  headerProperties,
  withoutExtension,
} from "../plan/index.js";
import { fieldInput } from "./field-input.js";
import type {
  ApiData,
  FieldData,
  GroupData,
  GroupEntry,
  ResponseData,
  RouteDetail,
  RouteEntry,
  TypeNode,
  Types,
} from "./page-data.js";
import { declaredNode, typeNode } from "./type-data.js";

export interface Described {
  readonly api: ApiData;
  /** In the order of `api.groups`. */
  readonly groups: readonly GroupData[];
  /** The types that several groups share. */
  readonly types: Types;
}

export interface DescribeOptions {
  /** The specifier by which a module is imported, given its path without extension. */
  readonly specifierOf: (module: string) => string;
  /** By the name of the function; empty if nothing was measured. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly isServed: boolean;
}

/** Everything that the page shows about an API, as plain data. */
export function describeApi(
  manifest: Manifest,
  plan: Plan,
  { specifierOf, sizes, isServed }: DescribeOptions,
): Described {
  const declarations = allDeclarations(plan);
  const builders = plan.modules.filter((module) => module.kind === "builders");
  const sources = new Map(manifest.routes.map((route) => [plainRoute(route.route), route]));
  const names = [
    ...new Set(builders.flatMap(({ routes }) => routes.map(({ group }) => group))),
  ].sort();
  const groups = names.map((name, index): GroupEntry => ({ name, script: `groups/${index}.js` }));
  const entries: RouteEntry[] = [];
  const details = names.map((name) => ({ name, routes: {}, types: {} }) as MutableGroup);
  const own = new Set<string>();

  for (const module of builders) {
    const path = withoutExtension(module.path);
    const types = typesOf(declarationsOf(module));
    for (const name of Object.keys(types)) own.add(name);
    for (const route of module.routes) {
      const source = sources.get(route.manifestRoute);
      const index = names.indexOf(route.group);
      const group = details[index];
      if (source === undefined || group === undefined) continue;
      const bundleBytes = sizes.get(route.name);
      const described = describeRoute(route, source, declarations);
      entries.push(describeEntry(route, source, index, described.fields));
      group.routes[route.name] = {
        ...described,
        module: path,
        importLine: `import { ${route.name} } from ${JSON.stringify(specifierOf(path))};`,
        ...(bundleBytes !== undefined && { bundleBytes }),
      };
      Object.assign(group.types, types);
    }
  }
  const others = [...declarations.values()].filter(({ name }) => !own.has(name));
  const { name, version, baseUrl } = manifest;
  return {
    api: { name, version, baseUrl, groups, routes: entries, isServed },
    groups: details,
    types: typesOf(others),
  };
}

interface MutableGroup {
  readonly name: string;
  readonly routes: Record<string, RouteDetail>;
  readonly types: Record<string, TypeNode>;
}

function typesOf(declarations: Iterable<DeclarationPlan>): Types {
  return Object.fromEntries([...declarations].map((one) => [one.name, declaredNode(one)]));
}

function describeEntry(
  route: RoutePlan,
  source: Route,
  group: number,
  fields: readonly FieldData[],
): RouteEntry {
  const { method, url } = readRoute(source.route);
  const { operationId, summary, tags = [], deprecated = false } = source;
  return {
    name: route.name,
    method: method.toUpperCase(),
    path: url,
    group,
    fields: fields.length,
    required: fields.filter(({ isRequired }) => isRequired).length,
    ...(operationId !== undefined && { operationId }),
    ...(summary !== undefined && { summary }),
    ...(tags.length > 0 && { tags }),
    ...(deprecated !== false && { isDeprecated: true as const }),
  };
}

function describeRoute(
  route: RoutePlan,
  source: Route,
  declarations: Declarations,
): Omit<RouteDetail, "module" | "importLine"> {
  const { doc, manifestRoute, effectiveRoute } = route;
  // The first paragraph is the route, and the list shows the summary.
  const description = doc.paragraphs.slice(1).filter((text) => text !== source.summary);
  return {
    route: manifestRoute,
    ...(effectiveRoute !== manifestRoute && { effectiveRoute }),
    description,
    ...(doc.see && { see: doc.see }),
    ...(doc.deprecated !== undefined && { deprecated: doc.deprecated }),
    fields: describeFields(route, declarations),
    responses: describeResponses(route, source, declarations),
    signature: signatureOf(route),
  };
}

/** The arguments of a function, and the headers of its options. */
export function describeFields(route: RoutePlan, declarations: Declarations): readonly FieldData[] {
  const properties = argumentProperties(route, declarations);
  const describeField = (
    name: string,
    { type, isOptional, doc }: PropertyPlan = UNKNOWN,
    place: FieldData["in"],
    isRequired = !isOptional,
  ): FieldData => ({
    name,
    in: place,
    isRequired: isRequired || !isOptional,
    type: printType(type),
    description: doc.paragraphs,
    ...(doc.deprecated !== undefined && { deprecated: doc.deprecated }),
    input: fieldInput(type, declarations),
  });
  return [
    ...route.arguments.map(({ name, in: place, required, wireName, variable }) => ({
      ...describeField(name, properties.get(name), place, required),
      ...(wireName !== undefined && { wireName }),
      ...(variable !== undefined && { variable }),
    })),
    ...headerProperties(route).map((property) => describeField(property.name, property, "header")),
  ];
}

/** An argument whose type only a compiler could compute. */
const UNKNOWN: PropertyPlan = {
  name: "",
  type: { kind: "keyword", name: "unknown" },
  isOptional: true,
  doc: { paragraphs: [] },
};

function describeResponses(
  { types: { responses } }: RoutePlan,
  source: Route,
  declarations: Declarations,
): readonly ResponseData[] {
  const declaration =
    responses?.kind === "reference" ? declarations.get(responses.name) : undefined;
  if (declaration?.kind !== "interface") return [];
  const byType = new Map<string, { statuses: string[]; descriptions: string[]; type?: TypeNode }>();
  for (const { name, type } of declaration.properties) {
    const isEmpty = type.kind === "keyword" && type.name === "undefined";
    const key = printType(type);
    const same = byType.get(key) ?? {
      ...{ statuses: [], descriptions: [] },
      ...(!isEmpty && { type: typeNode(type) }),
    };
    byType.set(key, same);
    same.statuses.push(name);
    const description = source.responses?.[name]?.description;
    if (description !== undefined && !same.descriptions.includes(description))
      same.descriptions.push(description);
  }
  return [...byType.values()];
}

/** The function's signature as an editor would show it, without the type parameter for an endpoint's defaults. */
function signatureOf({ name, types, parametersArgument }: RoutePlan): string {
  const optional = parametersArgument === "optional" ? "?" : "";
  const orUndefined = parametersArgument === "or undefined" ? " | undefined" : "";
  return [
    `function ${name}(`,
    `  parameters${optional}: ${printType(types.parameters)}${orUndefined},`,
    `  options${types.headersRequired ? "" : "?"}: ${printType(optionsType(types))},`,
    `): ${printType(resultType(types))}`,
  ].join("\n");
}
